/* What a query finds among the records of one language: by the words of a record, and by the everyday words with which
   people ask for it. Nothing is sent anywhere; the same query finds the same hits in the same order. */

const NUMBERED = /\+?\p{N}+|\p{L}+/gu;
const STEM = 3;

/** Words and numbers, without case and accents: `+4` stays one. */
export const tokens = (text) =>
  (text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").match(NUMBERED) ?? []);

/** How near a word that was typed is to one of a record: the same, the same beginning, or nothing. */
const near = (typed, word) => {
  if (typed === word) return 1;
  const least = Math.min(typed.length, word.length);
  if (least < 4) return 0;
  let same = 0;
  while (same < least && typed[same] === word[same]) same += 1;
  return same >= 4 && same >= Math.max(typed.length, word.length) - 3 ? 0.7 * (same / Math.max(typed.length, word.length)) : 0;
};

const counted = (records, words) => {
  const found = new Map();
  for (const each of records) for (const word of new Set(words(each))) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
};

/** Makes an index ready to be asked. */
export function ready(index) {
  const typed = new Map();
  for (const [way, means] of index.typed) {
    const words = way.split(" ");
    if (!typed.has(words[0])) typed.set(words[0], []);
    typed.get(words[0]).push([words, means]);
  }
  const soft = new Set([index.filler, ...index.soft]);
  const read = (text) => tokens(text).map((word) => index.numbers[word] ?? word);
  const records = index.records.map((record, place) => ({
    ...record,
    place,
    title_words: read(record.title),
    says_words: [...new Set(record.places.flatMap((each) => read(`${each[1]} ${each[3]}`)))],
  }));
  const rare = counted(records, (each) => [...each.title_words, ...each.says_words]);
  const meant = counted(records, (each) => each.asked.flatMap(([needed, others]) => [...needed.flat(), ...others]));
  const weigh = (found) => (word) => Math.log(1 + records.length / (1 + (found.get(word) ?? 0)));
  return { ...index, typed, soft, records, weight: weigh(rare), weight_meant: weigh(meant), noise: new Set(index.noise) };
}

/** Everyday words and cards that are mentioned: the longest way of typing at each place. */
function mentions(index, words) {
  const found = [];
  for (let at = 0; at < words.length; ) {
    let longest = 0;
    let means = new Set();
    const keys = [words[at]];
    for (let end = STEM; end <= words[at].length; end += 1) keys.push(words[at].slice(0, end) + "*");
    for (const key of keys) {
      for (const [way, meaning] of index.typed.get(key) ?? []) {
        if (way.length < longest || at + way.length > words.length) continue;
        const fits = way.every((one, place) => one === words[at + place]
          || (one.endsWith("*") && words[at + place].startsWith(one.slice(0, -1))));
        if (!fits) continue;
        if (way.length > longest) [longest, means] = [way.length, new Set()];
        means.add(meaning);
      }
    }
    if (means.size) found.push({ means, words: words.slice(at, at + longest) });
    else found.push({ means, words: [words[at]] });
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

/** The records that a query finds, the best first. */
export function seek(index, query) {
  const words = tokens(query).map((word) => index.numbers[word] ?? word);
  const plain = words.filter((word) => !index.noise.has(word));
  const found = [...mentions(index, words), ...(plain.length < words.length ? mentions(index, plain) : [])];
  const said = found.filter((each) => each.means.size && ![...each.means].every((word) => word === index.filler));
  const means = new Set([...said.flatMap((each) => [...each.means]), ...together(index, mentions(index, words)),
    ...together(index, mentions(index, plain))]);
  means.delete(index.filler);
  const filling = new Set(found.filter((each) => each.means.has(index.filler)).flatMap((each) => each.words));
  const telling = plain.filter((word) => !filling.has(word));
  const weigh = (word) => index.weight_meant(word) * (index.soft.has(word) ? 0.25 : 1);
  const asks = ([needed, others, place]) => {
    let sum = 0;
    let lacking = 0;
    const used = new Set();
    for (const part of needed) {
      const hit = part.filter((each) => means.has(each));
      hit.forEach((each) => used.add(each));
      const worth = Math.max(...part.map(weigh));
      if (hit.length) sum += worth; else lacking += worth;
    }
    if (!sum) return 0;
    for (const each of others) if (means.has(each)) { used.add(each); sum += 0.3 * weigh(each); }
    const left = said.filter((each) => ![...each.means].some((word) => used.has(word) || index.soft.has(word)));
    return (sum - 0.5 * lacking - 1.2 * left.length) * (lacking ? 0.8 : 1.3) * (place ? 0.8 : 1);
  };
  const reads = (record) => {
    let sum = 0;
    for (const word of telling) {
      const best = Math.max(
        0,
        ...record.title_words.map((each) => 1.6 * near(word, each)),
        ...record.says_words.map((each) => near(word, each)),
      );
      sum += best * index.weight(word);
    }
    return telling.length ? sum / Math.sqrt(telling.length) : 0;
  };
  return index.records
    .map((record) => ({ record, score: 1.5 * Math.max(0, ...record.asked.map(asks)) + reads(record) }))
    .filter((each) => each.score > 1)
    .sort((one, other) => other.score - one.score || one.record.place - other.record.place)
    .map((each) => each.record);
}
