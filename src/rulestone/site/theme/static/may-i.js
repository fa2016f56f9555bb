/* "May I play this?": looks an answer up in a table; knows sets, texts and slots, no rule, no card and no language. */
"use strict";
const MayI = (() => {
  const SIGN = "\x1f";

  /* The colours and numbers of one situation, by the order in which they come up; what some of its kinds name is not free. */
  function names([colours, numbers, byKind], kinds) {
    const known = { c: [], n: [] }, named = kinds.flatMap((kind) => byKind[kind] || []);
    const called = (list, free, each, grow) => {
      if (each === null) return "";
      if (!free.includes(each) || named.includes(each)) return "=" + each;
      if (!list.includes(each)) {
        if (!grow) return "*";
        list.push(each);
      }
      return String(list.indexOf(each));
    };
    const card = ([kind, colour, number], grow) =>
      `${kind}.${called(known.c, colours, colour, grow)}.${called(known.n, numbers, number, grow)}`;
    return { known, card, colour: (each) => called(known.c, colours, each, true) };
  }

  /* The program of a question in one way to play, with the names of its situation. */
  function found(data, asked, way) {
    const used = [asked.on, asked.drawn, asked.card].filter((at) => at !== null && at !== undefined);
    const known = names(data.free[way], used.map((at) => data.cards[at][0]));
    const named = (at) => (at === null || at === undefined ? "" : known.card(data.cards[at], true));
    const words = [asked.moment, named(asked.on), asked.colour ? known.colour(asked.colour) : ""];
    words.push(named(asked.drawn), named(asked.card), ...(asked.act || "").split(" "));
    const program = words.reduce((part, word) => (part === undefined ? part : part[word]), data.rows[way]);
    return program === undefined ? null : { program: data.programs[program], known };
  }

  function answer(data, asked) {
    const here = found(data, asked, asked.way) || (asked.way ? found(data, asked, 0) : null);
    if (!here || !here.program) return null;
    const [sets, leaves] = here.program;
    const classes = asked.hand.map((at) => data.classes.indexOf(here.known.card(data.cards[at], false)));
    const bits = sets.reduce((sum, set, at) => sum + (classes.some((each) => set.includes(each)) ? 1 << at : 0), 0);
    const counts = Object.keys(leaves).map(Number).filter((count) => count <= asked.hand.length);
    if (!counts.length) return undefined; /* it hangs on what is held, and nothing is told of that */
    const leaf = leafOf(data, leaves[Math.max(...counts)], bits);
    return leaf ? told(data, asked, here, classes, leaf) : null;
  }

  /* The answer for some sets; one that is left out is that of fewer of them, and names all that these name. */
  function leafOf(data, leaves, bits) {
    const leaf = leaves.find((each) => each[0] === bits);
    if (leaf) return [leaf[1], ...leaf.slice(2).map((at) => data.lists[at])];
    const ones = [...Array(31).keys()].map((at) => bits & (1 << at)).filter(Boolean);
    const less = ones.length > 2 ? ones.map((one) => leafOf(data, leaves, bits ^ one)) : [null];
    if (less.includes(null)) return null;
    return [less[0][0], ...less[0].slice(1).map((_, at) => [...new Set(less.flatMap((each) => each[at + 1]))])];
  }

  function told(data, asked, here, classes, [message, ...lists]) {
    const parts = { o: asked.on, p: asked.on, d: asked.drawn, a: asked.card };
    const form = (name) => data.forms.indexOf(name);
    const listed = (at, kind, name) => {
      const set = lists[at];
      const own = set.map((each) => data.classes[each]).filter((each) => each[0] === "@");
      const cards = own.map((each) => parts[each[1]]).concat(asked.hand.filter((_, i) => set.includes(classes[i])));
      const sorted = [...new Set(cards)].sort((one, other) => data.cards[one][4] - data.cards[other][4]);
      return joined(data.join[kind], sorted.map((each) => data.names[each][form(name)]));
    };
    const filled = (mark) => {
      const [, what, rest, name] = mark.match(/^(.)(.*):(.*)$/);
      if (what === "c") return data.called[here.known.known.c[rest]][data.tints.indexOf(name)];
      if (what === "n") return here.known.known.n[rest];
      if (what === "l") return listed(+rest.slice(0, -1), rest.slice(-1), name);
      if (what === "k") return data.names[data.cards.findIndex((each) => here.known.card(each, false) === rest)][form(name)];
      return data.names[parts[what]][form(name)];
    };
    const fill = (text) => text.split(SIGN).map((piece, at) => (at % 2 ? filled(piece) : piece)).join("");
    const [word, lines, assumed, notAsked] = data.messages[message];
    const out = lines.map((at) => ({ indent: data.lines[at][0], word: data.lines[at][1], text: fill(data.lines[at][2]) }));
    const way = data.ways[asked.way];
    if (word) {
      const all = [way[2], ...assumed.map((at) => fill(data.texts[at])), way[3]].filter(Boolean);
      const bottom = all.length ? [data.assumed.split(SIGN).join(all.join(", "))] : [];
      if (notAsked >= 0) bottom.push(fill(data.texts[notAsked]));
      if (bottom.length) out.push({ indent: 0, word: "", text: bottom.join(" ") });
    }
    return { word, lines: out };
  }

  function joined([comma, two, last, before], items) {
    if (items.length < 2) return items.join("");
    const end = items[items.length - 1];
    const special = before.find(([pattern]) => new RegExp(`^(?:${pattern})`).test(end.toLowerCase()));
    const bond = special ? special[1] : items.length === 2 ? two : last;
    return items.slice(0, -1).join(comma) + bond + end;
  }

  /* ---- what lies, what is held, what is asked: from the address and back; what a link holds is believed in nothing */

  const MOMENTS = ["turn", "drawn", "pending", "start", "laid"];
  const card = (data, at) => data.cards[at].slice(0, 3).filter((each) => each !== null).join(".");
  const empty = () => ({ way: 0, moment: "turn", on: null, colour: null, drawn: null, card: null, act: null, hand: [] });

  function written(data, asked) {
    const parts = { p: data.ways[asked.way][0], r: data.ways[asked.way][1], m: asked.moment, c: asked.colour, t: asked.act };
    for (const [name, at] of [["o", asked.on], ["d", asked.drawn], ["a", asked.card]]) if (at !== null) parts[name] = card(data, at);
    parts.h = asked.hand.map((at) => card(data, at)).join(",");
    return new URLSearchParams(Object.entries(parts).filter(([, value]) => value)).toString().replace(/%2C/g, ",").replace(/\+/g, "%20");
  }

  function read(data, hash) {
    const given = new URLSearchParams(hash), asked = empty();
    const known = new Map(data.cards.map((_, at) => [card(data, at), at]));
    const one = (name) => (given.get(name) ? known.get(given.get(name)) ?? NaN : null);
    asked.way = data.ways.findIndex(([players, rule]) => String(players) === String(given.get("p") || data.ways[0][0]) && rule === (given.get("r") || ""));
    asked.moment = given.get("m") || "turn";
    [asked.on, asked.drawn, asked.card] = [one("o"), one("d"), one("a")];
    asked.hand = (given.get("h") || "").split(",").filter(Boolean).map((name) => known.get(name) ?? NaN);
    asked.colour = given.get("c") || null;
    asked.act = given.get("t") || null;
    const cards = [asked.on, asked.drawn, asked.card, ...asked.hand].filter((at) => at !== null);
    const right = asked.way >= 0 && MOMENTS.includes(asked.moment) && !cards.some(Number.isNaN) && asked.hand.length <= 30 &&
      (asked.colour === null || data.colours.includes(asked.colour)) &&
      (asked.moment !== "pending" || asked.on === null || data.played.includes(asked.on)) &&
      (asked.act === null || data.acts[asked.moment].some(([act]) => act === asked.act)) &&
      (asked.moment === "drawn") >= (asked.drawn !== null) && !(asked.act && asked.card !== null) &&
      cards.every((at) => left(data, asked, at) >= 0);
    return right ? asked : null;
  }

  /* How many copies of a card are neither told to lie nor to be held. */
  function left(data, asked, at) {
    const used = [asked.on, asked.drawn, asked.moment === "drawn" && asked.card === asked.drawn ? null : asked.card, ...asked.hand];
    return data.cards[at][3] - used.filter((each) => each === at).length;
  }

  /* The same as it is typed. */
  function typed(data, asked) {
    const bare = (at) => data.names[at][data.forms.indexOf("")], quoted = (text) => `"${text}"`;
    const act = (data.acts[asked.moment].find(([id]) => id === asked.act) || [])[1];
    const mine = asked.hand.concat(asked.card === null ? [] : [asked.card]);
    if (asked.card === null && asked.hand.includes(asked.drawn)) mine.push(asked.drawn);
    const [players, rule] = data.ways[asked.way];
    const parts = ["rulestone legal", quoted(act || bare(asked.card)), "--edition " + data.edition];
    parts.push((asked.moment === "pending" ? "--pending " : "--on ") + quoted(bare(asked.on)));
    if (asked.colour) parts.push("--colour " + data.called[asked.colour][data.tints.indexOf("")]);
    if (mine.length) parts.push("--hand " + quoted(mine.map(bare).join(", ")));
    if (asked.drawn !== null) parts.push("--drawn " + quoted(bare(asked.drawn)));
    if (asked.moment === "start") parts.push("--start");
    if (asked.moment === "laid") parts.push("--laid-by " + quoted(data.me));
    if (players !== data.ways[0][0]) parts.push("--players " + players);
    if (rule) parts.push("--variant " + rule);
    return parts.join(" ");
  }

  /* Of some lists of what is told, the one that has most in common with a situation, above all what is asked; or none. */
  function nearest(data, asked, told) {
    const kind = (at) => (at === null ? "" : data.cards[at][0]);
    const here = { ["a:" + kind(asked.card)]: 2, ["t:" + asked.act]: 2, ["m:" + asked.moment]: 1, ["o:" + kind(asked.on)]: 1, ["d:" + kind(asked.drawn)]: 1 };
    const alike = told.map((each) => each.reduce((sum, one) => sum + (here[one] || 0), 0));
    const most = Math.max(...alike);
    return most > 1 ? alike.indexOf(most) : -1;
  }

  return { answer, nearest, written, read, left, typed, empty, MOMENTS };
})();

if (typeof module !== "undefined") module.exports = MayI;
else {
  const place = document.getElementById("may-i");
  const data = JSON.parse(document.getElementById("may-i-table").textContent), say = data.say;
  const remembered = "may-i-" + data.edition;
  const places = new Map([...document.querySelectorAll("#may-i-places a")].map((each) => [each.textContent, each.href]));
  let asked = MayI.empty(), slot = "on", wrong = false;

  const make = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key === "onclick") made.addEventListener("click", value);
      else if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat().filter((each) => each !== null));
    return made;
  };
  const bare = (at) => data.names[at][data.forms.indexOf("")];
  const tint = (colour) => data.called[colour][data.tints.indexOf("")];
  const pictures = data.files.map((file) => Object.assign(new Image(), { src: `${place.dataset.cards}/${file}` }));
  const picture = (at) => make("img", { src: `${place.dataset.cards}/${data.files[at]}`, alt: "", width: 44, height: 66 });
  const cardButton = (at, key, onclick, more) =>
    make("button", { type: "button", class: "mi-card", "data-key": key, "aria-label": bare(at), title: bare(at), onclick, ...more }, picture(at));
  const wordButton = (text, key, pressed, onclick) =>
    make("button", { type: "button", class: "mi-word", "data-key": key, "aria-pressed": String(pressed), onclick }, text);
  const needsColour = () => asked.on !== null && data.cards[asked.on][1] === null;

  /* The next thing that is to be told. */
  function next() {
    if (asked.on === null) return "on";
    if (needsColour() && !asked.colour) return "colour";
    if (asked.moment === "drawn" && asked.drawn === null) return "drawn";
    if (asked.card === null && !asked.act) return "ask";
    return "hand";
  }
  function change(changes, to) {
    Object.assign(asked, changes);
    wrong = false;
    if (asked.on !== null && !needsColour()) asked.colour = null;
    slot = to || next();
    history.replaceState(null, "", "#" + MayI.written(data, asked));
    try { localStorage.setItem(remembered, asked.way); } catch { /* nothing is remembered then */ }
    show();
  }
  function pick(at) {
    if (slot === "hand") change({ hand: [...asked.hand, at] }, "hand");
    else if (slot === "ask") change({ card: at, act: null });
    else if (slot === "drawn") change({ drawn: at, card: null });
    else change({ on: at });
  }

  /* What is left of a situation at another moment. */
  function moved(moment) {
    const on = moment === "pending" && !data.played.includes(asked.on) ? null : asked.on;
    return { moment, on, drawn: null, act: null, card: moment === "laid" || moment === "drawn" ? null : asked.card };
  }

  function slots() {
    const tile = (name, content) =>
      make("div", { class: "mi-slot" + (slot === name ? " is-open" : "") }, make("p", { id: "mi-" + name }, say[name]), content);
    const open = (name, at) => at === null
      ? make("button", { type: "button", class: "mi-card is-empty", "data-key": "slot-" + name, "aria-label": say["pick." + name], onclick: () => { slot = name; show(); } }, "?")
      : cardButton(at, "slot-" + name, () => { slot = name; show(); });
    const act = (data.acts[asked.moment].find(([id]) => id === asked.act) || [])[1];
    const hand = asked.hand.map((at, i) => cardButton(at, "held-" + i, () => change({ hand: asked.hand.filter((_, j) => j !== i) }, "hand")));
    hand.push(make("button", { type: "button", class: "mi-card is-empty", "data-key": "slot-hand", "aria-label": say["pick.hand"], onclick: () => { slot = "hand"; show(); } }, "+"));
    return make("div", { class: "felt mi-felt" },
      tile("moment", wordButton(say["moment." + asked.moment], "slot-moment", false, () => { slot = "moment"; show(); })),
      make("div", { class: "mi-slots" },
      tile("on", open("on", asked.on)),
      needsColour() ? tile("colour", wordButton(asked.colour ? tint(asked.colour) : "?", "slot-colour", false, () => { slot = "colour"; show(); })) : null,
      asked.moment === "drawn" ? tile("drawn", open("drawn", asked.drawn)) : null,
      tile("ask", act ? wordButton(act, "slot-ask", false, () => { slot = "ask"; show(); }) : open("ask", asked.card)),
      tile("hand", make("div", { class: "mi-hand" }, hand))));
  }

  function picker() {
    const wanted = say["pick." + slot] || say[slot];
    const rows = make("div", { class: "mi-picker", role: "group", "aria-label": wanted }, make("p", null, wanted));
    if (slot === "moment") {
      const moments = MayI.MOMENTS.filter((each) => each !== "laid" || data.acts.laid.length);
      rows.append(make("div", { class: "mi-words" }, moments.map((each) => wordButton(say["moment." + each], "moment-" + each, asked.moment === each, () => change(moved(each))))));
      return rows;
    }
    if (slot === "colour") {
      rows.append(make("div", { class: "mi-words" }, data.colours.map((each) => wordButton(tint(each), "colour-" + each, asked.colour === each, () => change({ colour: each })))));
      return rows;
    }
    if (slot === "ask") rows.append(make("div", { class: "mi-words" }, data.acts[asked.moment].map(([act, name]) => wordButton(name, "act-" + act, asked.act === act, () => change({ act, card: null })))));
    const fits = (at) => slot === "on" && asked.moment === "pending" ? data.played.includes(at) : slot !== "ask" || (asked.moment === "drawn" ? at === asked.drawn : asked.moment !== "laid");
    for (const colour of [...data.colours, null]) {
      const some = data.cards.map((_, at) => at).filter((at) => data.cards[at][1] === colour && fits(at));
      const free = (at) => slot !== "hand" || MayI.left(data, asked, at) > 0;
      if (some.length) rows.append(make("div", { class: "mi-row" }, some.map((at) => cardButton(at, "card-" + at, () => pick(at), { disabled: !free(at) }))));
    }
    return rows;
  }

  function answer() {
    const box = make("section", { class: "mi-answer", "aria-label": say.answer, "aria-live": "polite" });
    if (wrong) box.append(make("p", null, say.bad_link));
    if (!["hand", "ask"].includes(next()) || (asked.card === null && !asked.act)) return box;
    const possible = [asked.on, asked.card, asked.drawn, ...asked.hand].every((at) => at === null || MayI.left(data, asked, at) >= 0);
    const found = possible ? MayI.answer(data, asked) : null;
    if (found) {
      box.classList.add("is-" + found.word);
      found.lines.forEach((line, at) => box.append(make("p", { class: at ? "mi-in-" + line.indent : "mi-verdict" }, line.text)));
    } else if (found === undefined) {
      box.append(make("p", null, say["pick.hand"]));
    } else {
      box.append(make("p", null, say.out), make("code", null, MayI.typed(data, asked)));
      const links = [...document.querySelectorAll("#most-asked a")];
      const near = links[MayI.nearest(data, asked, links.map((each) => each.dataset.about.split(" ")))];
      if (near) box.append(make("p", null, say.near + " ", make("a", { href: near.href }, near.textContent)));
    }
    const copy = make("button", { type: "button", class: "mi-word", "data-key": "copy", onclick: (event) => {
      const done = () => { event.target.textContent = say.copied; };
      if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(done, () => {});
    } }, say.copy);
    const rule = found && found.lines.map((line) => places.get(line.text)).find(Boolean);
    box.append(make("div", { class: "mi-words" }, copy, rule ? make("a", { class: "mi-word", href: rule }, say.rule) : null));
    return box;
  }

  function choices() {
    const group = (label, buttons) => make("fieldset", null, make("legend", null, label), make("div", { class: "mi-words" }, buttons));
    const [players, rule] = data.ways[asked.way];
    const way = (number, name) => data.ways.findIndex((each) => each[0] === number && each[1] === name);
    const numbers = [...new Set(data.ways.map((each) => each[0]))].sort();
    const rules = [...new Set(data.ways.map((each) => each[1]))];
    return make("div", { class: "mi-choices" },
      group(say.players, numbers.map((each) => wordButton(each === Math.max(...numbers) ? say["players.more"] : String(each), "players-" + each, players === each, () => change({ way: way(each, "") })))),
      rules.length > 1 ? group(say.house, rules.map((each) => wordButton(each ? data.houses[each] : say["house.none"], "rule-" + each, rule === each, () => change({ way: way(data.ways[0][0], each) })))) : null,
      make("button", { type: "button", class: "mi-word", "data-key": "anew", onclick: () => change({ ...MayI.empty(), way: asked.way }, "on") }, say.anew));
  }

  /* The first line of the answer, where the cards are that are being tapped. */
  function verdict(box) {
    const line = box.querySelector(".mi-verdict");
    return line && make("button", { type: "button", class: `mi-bar ${box.classList[1]}`, "data-key": "to-answer", onclick: () => {
      document.querySelector(".mi-answer").scrollIntoView({ block: "center" });
    } }, line.textContent);
  }

  function show() {
    const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const before = place.querySelector(".mi-picker"), top = before && before.getBoundingClientRect().top;
    const box = answer(), below = picker(), bar = verdict(box);
    if (bar) below.append(bar);
    place.replaceChildren(slots(), box, below, choices());
    place.hidden = false;
    /* What is being tapped stays where it is, however long the answer above it is. */
    if (before && key && key.startsWith("card-")) window.scrollBy({ top: below.getBoundingClientRect().top - top, behavior: "instant" });
    const again = key && [...place.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
    const first = below.querySelector("button:not(:disabled)");
    if (again) again.focus({ preventScroll: true });
    else if (key && first) first.focus({ preventScroll: true });
    if (key && key.startsWith("slot-")) below.scrollIntoView({ block: "nearest" });
  }
  function start() {
    const given = location.hash.length > 1 ? MayI.read(data, location.hash.slice(1)) : null;
    wrong = location.hash.length > 1 && !given;
    asked = given || MayI.empty();
    if (!given) {
      let last = null;
      try { last = localStorage.getItem(remembered); } catch { /* nothing was remembered */ }
      if (last in data.ways) asked.way = Number(last);
    }
    slot = next();
    show();
  }
  window.addEventListener("hashchange", start);
  start();
}
