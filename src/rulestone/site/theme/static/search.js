/* What a query finds among the records of one language: by the words of a record, by what those words mean, by the
   everyday words with which people ask for it, and by how like it is to what others have asked. Nothing is sent anywhere; the same query finds the same hits in the same
   order. */

const NUMBERED = /\+?\p{N}+|\p{L}+/gu;
const STEM = 3;
/** How much each thing says, found by trying some 700 questions that people had written down. */
const WEIGHS = {
  like: 15, other_card: 0.6, strange: 0.3,
  asked: 1.5, lacking: 0.5, left: 0.8, left_in_title: 0.6, soft: 0.25, beside: 0.3,
  title: 1.6, concept: 0.3, told: 0.5,
};

/** Words and numbers, without case and accents: `+4` stays one. */
export const tokens = (text) =>
  (text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").match(NUMBERED) ?? []);

/** How near a word that was typed is to one of a record: the same, the same beginning, one within the other, or not. */
const near = (typed, word) => {
  if (typed === word) return 1;
  const [least, most] = [Math.min(typed.length, word.length), Math.max(typed.length, word.length)];
  if (least < 4) return 0;
  if (least > 4 && (typed.endsWith(word) || word.endsWith(typed))) return 0.5;
  let same = 0;
  while (same < least && typed[same] === word[same]) same += 1;
  return same >= 4 && same >= most - 3 ? 0.7 * (same / most) : 0;
};

/** How much a word says: the fewer records have it, the more. */
const rarity = (records, words) => {
  const found = new Map();
  for (const each of records) for (const word of new Set(words(each))) found.set(word, (found.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + records.length / (1 + (found.get(word) ?? 0)));
};

const any = (some, has) => { for (const each of some) if (has(each)) return true; return false; };

/** Makes an index ready to be asked. */
export function ready(index) {
  const typed = new Map();
  for (const [way, means] of index.typed) {
    const words = way.split(" ");
    if (!typed.has(words[0])) typed.set(words[0], []);
    typed.get(words[0]).push([words, means]);
  }
  const points = index.points.map((ways) => ways.map((way) => new Set(way.map((word) => index.concepts[word]))));
  const told = new Map(index.concepts.map((word, at) => [word, index.tells[at]]));
  const known = { ...index, points, told, typed, soft: new Set([index.filler, ...index.soft]), noise: new Set(index.noise) };
  const read = (text) => tokens(text).map((word) => index.numbers[word] ?? word);
  const means = (words) => new Set(mentions(known, words).flatMap((each) => [...each.means]));
  known.records = index.records.map((record, place) => {
    const [title, says] = [read(record.title), record.places.map((each) => read(`${each[1]} ${each[3]}`))];
    return {
      ...record,
      place,
      asked: record.asked.map((each) => index.ways[each]),
      title_words: title,
      says_words: [...new Set(says.flat())],
      title_means: means(title),
      says_means: new Set(says.flatMap((words) => [...means(words)])),
    };
  });
  known.weight = rarity(known.records, (each) => [...each.title_words, ...each.says_words]);
  known.weight_told = rarity(known.records, (each) => [...each.title_means, ...each.says_means]);
  known.weight_asked = rarity(known.records, (each) => each.asked.flatMap(([needed, others]) => [...needed.flat(), ...others]));
  return known;
}

/** Everyday words and cards that are mentioned: the longest way of typing at each place. */
function mentions(index, words) {
  const found = [];
  for (let at = 0; at < words.length; ) {
    let longest = 0;
    let means = new Set();
    const every = new Set();
    const keys = [words[at]];
    for (let end = STEM; end <= words[at].length; end += 1) keys.push(words[at].slice(0, end) + "*");
    for (const key of keys) {
      for (const [way, meaning] of index.typed.get(key) ?? []) {
        if (way.length < longest || at + way.length > words.length) continue;
        const fits = way.every((one, place) => one === words[at + place]
          || (one.endsWith("*") && words[at + place].startsWith(one.slice(0, -1))));
        if (!fits) continue;
        every.add(meaning);
        if (way.length > longest) [longest, means] = [way.length, new Set()];
        means.add(meaning);
      }
    }
    found.push({ means, every, words: words.slice(at, at + (longest || 1)) });
    at += longest || 1;
  }
  return found;
}

/** With words that mean another one after the other: `forgot` and `say`. */
function together(index, found) {
  const also = new Set();
  for (const [parts, one] of index.compose) {
    for (let at = 0; at + parts.length <= found.length; at += 1) {
      if (parts.every((part, place) => part.some((each) => found[at + place].means.has(each)))) also.add(one);
    }
  }
  return also;
}

/** What a query mentions: its words, what they mean, and those of which nobody knows more than their letters. */
function understood(index, query) {
  const words = tokens(query).map((word) => index.numbers[word] ?? word);
  const plain = words.filter((word) => !index.noise.has(word));
  const ways = plain.length < words.length ? [mentions(index, words), mentions(index, plain)] : [mentions(index, words)];
  const found = ways.flat();
  const said = found.filter((each) => any(each.means, (word) => word !== index.filler));
  const means = new Set([...said.flatMap((each) => [...each.means]), ...ways.flatMap((each) => [...together(index, each)])]);
  means.delete(index.filler);
  const filling = new Set(found.filter((each) => each.means.has(index.filler)).flatMap((each) => each.words));
  const heard = [...new Set([...means, ...found.flatMap((each) => [...each.every])])].filter((word) => index.told.has(word));
  const strange = found.filter((each) => !each.means.size).length;
  return { said, means, heard, strange, telling: plain.filter((word) => !filling.has(word)) };
}

/** How like a query is to the likest way in which a point has been asked; `to` is a card that stands for another. */
function like(index, { heard, strange }, [point, , from, to]) {
  let likest = 0;
  const weigh = (words) => words.reduce((sum, word) => sum + index.told.get(word), 0);
  const all = weigh(heard) + WEIGHS.strange * Math.min(strange, 2);
  for (const way of index.points[point]) {
    if (from && (!way.has(from) || way.has(to))) continue;
    const has = (word) => (word === to ? way.has(from) || way.has(to) : word !== from && way.has(word));
    const common = weigh(heard.filter(has));
    const either = all + weigh([...way]) - common;
    const cards = heard.some((word) => word[0] === "<" && !has(word))
      || any(way, (word) => word[0] === "<" && !heard.includes(word === from ? to : word));
    likest = Math.max(likest, common / either * (cards ? WEIGHS.other_card : 1));
  }
  return likest;
}

/** How well a way of asking fits: what it needs and was said, less what is lacking and what it does not know of. */
function asks(index, { said, means }, record, [needed, others, place]) {
  const weigh = (word) => index.weight_asked(word) * (index.soft.has(word) ? WEIGHS.soft : 1);
  let [sum, lacking] = [0, 0];
  const used = new Set();
  for (const part of needed) {
    const hit = part.filter((each) => means.has(each));
    hit.forEach((each) => used.add(each));
    const worth = Math.max(...part.map(weigh));
    if (hit.length) sum += worth; else lacking += worth;
  }
  if (!sum) return 0;
  for (const each of others) if (means.has(each)) { used.add(each); sum += WEIGHS.beside * weigh(each); }
  for (const each of said) {
    if (any(each.means, (word) => used.has(word) || index.soft.has(word))) continue;
    sum -= any(each.means, (word) => record.title_means.has(word)) ? WEIGHS.left_in_title : WEIGHS.left;
  }
  return (sum - WEIGHS.lacking * lacking) * (lacking ? 0.8 : 1.3) * (place ? 0.8 : 1);
}

/** How many of the words stand in a record, and of what they mean. */
function tells(index, { said, telling }, record) {
  let [words, concepts] = [0, 0];
  for (const word of telling) {
    const in_title = record.title_words.map((each) => WEIGHS.title * near(word, each));
    words += Math.max(0, ...in_title, ...record.says_words.map((each) => near(word, each))) * index.weight(word);
  }
  for (const each of said) {
    const worth = [...each.means].filter((word) => !index.soft.has(word)).map((word) =>
      (record.title_means.has(word) ? 1 : record.says_means.has(word) ? WEIGHS.told : 0) * index.weight_told(word));
    concepts += Math.max(0, ...worth);
  }
  return (telling.length ? words / Math.sqrt(telling.length) : 0)
    + (said.length ? WEIGHS.concept * concepts / Math.sqrt(said.length) : 0);
}

/** The records that a query finds, the best first; those that say the same, or ask the same of another card, are one,
    with the others as `also`. */
export function seek(index, query) {
  const asked = understood(index, query);
  const scored = index.records.map((record) => ({
    record,
    score: WEIGHS.asked * Math.max(0, ...record.asked.map((way) => asks(index, asked, record, way))) + tells(index, asked, record)
      + WEIGHS.like * Math.max(0, ...record.points.map((point) => like(index, asked, point) * (point[1] ? 0.8 : 1))),
  }));
  const least = Math.max(1, 0.15 * Math.max(...scored.map((each) => each.score)));
  const best = scored.filter((each) => each.score > least)
    .sort((one, other) => other.score - one.score || one.record.place - other.record.place);
  const hits = new Map();
  for (const { record } of best) {
    const says = record.places[0][3] || record.title;
    const same = hits.get(says) ?? (record.family && hits.get(record.family));
    if (same) { same.also.push(record); continue; }
    const hit = { ...record, also: [] };
    hits.set(says, hit);
    if (record.family) hits.set(record.family, hit);
  }
  return [...new Set(hits.values())];
}
