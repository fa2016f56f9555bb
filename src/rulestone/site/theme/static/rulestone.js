/* What the pages do better with a script: keep the place when the language changes, step through a play, copy a link,
   filter the list, ask the search index. */
(() => {
  "use strict";
  const root_of_page = document.documentElement;
  root_of_page.dataset.script = "";
  document.querySelector(".rs-theme")?.addEventListener("click", () => {
    const theme = root_of_page.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("theme", theme);
    root_of_page.dataset.theme = theme;
  });
  const placed = () => {
    if (location.hash) return location.hash;
    let found = "";
    for (const each of document.querySelectorAll("article .rule[id], article tr[id], article section[id], article .term[id]")) {
      if (each.getBoundingClientRect().top > 140) break;
      found = "#" + each.id;
    }
    return window.scrollY > 200 ? found : "";
  };
  for (const link of document.querySelectorAll("a[data-keeps-place]")) {
    const keep = () => { const to = new URL(link.href); to.search = location.search; to.hash = placed(); link.href = to.href; };
    for (const when of ["focus", "pointerenter", "pointerdown", "click"]) link.addEventListener(when, keep);
  }

  const ticks = [...document.querySelectorAll("input[data-house]")];
  if (ticks.length) {
    const hangs = [...document.querySelectorAll("[data-unless], [data-only-with]")];
    const asked = new URLSearchParams(location.search).getAll("house");
    const play = () => {
      const on = ticks.filter((each) => each.checked).map((each) => each.dataset.house);
      for (const each of hangs) {
        const { unless, onlyWith } = each.dataset;
        each.hidden = onlyWith ? !on.includes(onlyWith) : unless.split(" ").some((house) => on.includes(house));
      }
      const query = new URLSearchParams(on.map((house) => ["house", house])).toString();
      history.replaceState(null, "", (query ? "?" + query : location.pathname) + location.hash);
    };
    for (const each of ticks) {
      each.hidden = false;
      each.checked = asked.includes(each.dataset.house);
      each.addEventListener("change", play);
    }
    if (asked.length) { document.querySelector(".houses").open = true; play(); }
  }
  // What is folded opens where an address leads into it.
  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = target && target.closest("details:not([open])");
    if (folded) { folded.open = true; target.scrollIntoView(); }
  };
  addEventListener("hashchange", open);
  open();

  const form = document.querySelector("form.filters");
  if (form) {
    const items = [...document.querySelectorAll("[data-row]")];
    const count = document.querySelector(".filter-count");
    const words = count.textContent;
    const choices = [...form.querySelectorAll("select, input")];
    const fits = (item) => (each) => !each.value
      || (each.name === "words" ? item.textContent.toLowerCase().includes(each.value.toLowerCase())
        : item.dataset[each.name].split(" ").includes(each.value));
    const filter = () => {
      for (const item of items) item.hidden = !choices.every(fits(item));
      for (const part of document.querySelectorAll("section:has(> .matrix), section:has(> .apart-list)")) {
        part.hidden = !part.querySelector("[data-row]:not([hidden])");
      }
      count.textContent = words.replace(/\d+/, items.filter((item) => !item.hidden).length);
    };
    const asked = new URLSearchParams(location.search);
    for (const each of choices) if (asked.has(each.name)) each.value = asked.get(each.name);
    form.addEventListener("input", () => {
      const chosen = choices.filter((each) => each.value).map((each) => [each.name, each.value]);
      const query = new URLSearchParams(chosen).toString();
      history.replaceState(null, "", query ? "?" + query : location.pathname);
      filter();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    document.querySelector("[data-prints]").addEventListener("click", () => print());
    filter();
  }

  // `/` and Ctrl+K lead to the search field, wherever one is.
  const field = document.querySelector("#search-for");
  addEventListener("keydown", (event) => {
    const writes = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
    const asks = (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !writes);
    if (!asks || event.altKey) return;
    event.preventDefault();
    if (field) { field.focus(); field.select(); } else location.href = document.querySelector(".rs-search-link").href;
  });

  const search = document.querySelector("form.search-form:not([action])");
  if (search) {
    const list = document.querySelector(".search-results");
    const count = document.querySelector(".search-count");
    const others = document.querySelector(".search-pages");
    const root = new URL(document.documentElement.dataset.content_root + "../", location.href);
    const here = new URL(document.documentElement.dataset.content_root, location.href);
    const made = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more);
    let known;
    let pagefind;
    const load = async () => {
      const [script, records] = await Promise.all([
        import(new URL(search.dataset.script, location.href).href),
        fetch(new URL(`search/${search.dataset.records}.json`, root)).then((answer) => answer.json()),
      ]);
      const index = script.ready(records);
      return (query) => script.seek(index, query);
    };
    const hit = (record) => {
      const item = document.createElement("li");
      const [[, section, to, says]] = record.places;
      const one = record.places.every((each) => each[1] === section);
      item.append(made("a", record.title, { href: new URL(to, here).href, className: "hit" }), made("p", says));
      const places = made("p", one && section ? `${section} ` : "", { className: "quiet" });
      for (const each of record.places) {
        places.append(made("a", one || !each[1] ? each[0] : `${each[0]}, ${each[1]}`, { href: new URL(each[2], here).href }), " ");
      }
      item.append(places);
      // What the same sentence also answers.
      for (const each of record.also.slice(0, 4)) {
        item.append(made("p", "", { className: "also" }));
        item.lastChild.append(made("a", each.title, { href: new URL(each.places[0][2], here).href }));
      }
      return item;
    };
    const written = async (query) => {
      pagefind ??= await import(new URL("pagefind/pagefind.js", root).href);
      const found = (await pagefind.search(query)).results.slice(0, 5);
      const pages = await Promise.all(found.map((each) => each.data()));
      others.querySelector("ol").replaceChildren(...pages.map((page) => {
        const item = document.createElement("li");
        item.append(made("a", page.meta.title, { href: page.url }));
        return item;
      }));
      others.hidden = !pages.length;
    };
    const ask = async (query) => {
      list.replaceChildren();
      count.textContent = "";
      others.hidden = true;
      if (!query.trim()) return;
      known ??= load();
      const found = (await known)(query);
      if (query !== field.value) return;
      count.textContent = found.length ? `${count.dataset.label} ${found.length}` : count.dataset.text;
      list.replaceChildren(...found.slice(0, 20).map(hit));
      await written(query).catch(() => { others.hidden = true; });
      list.dataset.done = query;
    };
    const asking = () => {
      history.replaceState(null, "", field.value ? "?q=" + encodeURIComponent(field.value) : location.pathname);
      return ask(field.value);
    };
    let waiting;
    search.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(waiting); asking(); });
    field.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(asking, 150); });
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) { field.value = asked; ask(asked); }
    field.focus();
  }
  for (const stepper of document.querySelectorAll("[data-steps]")) {
    const ways = [...stepper.querySelectorAll("[data-step]")];
    const steps = [...stepper.querySelectorAll(".steps > li")];
    if (steps.length < 2) { ways.forEach((each) => { each.hidden = true; }); continue; }
    stepper.classList.add("is-stepped");
    let at = 0;
    const show = (place) => {
      at = Math.min(Math.max(place, 0), steps.length - 1);
      steps.forEach((each, number) => { each.hidden = number !== at; });
      ways.forEach((each, number) => { each.toggleAttribute("aria-current", number === at); if (number === at) each.setAttribute("aria-current", "step"); });
    };
    ways.forEach((each, number) => each.addEventListener("click", () => show(number)));
    stepper.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(at + by);
      ways[at].focus();
    });
    show(steps.filter((each) => each.querySelector(".felt")).length - 1);
  }
  // Code is copied without what the terminal answers.
  for (const pre of document.querySelectorAll("[data-code] pre.code")) {
    const words = pre.closest("[data-code]").dataset;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copies", textContent: words.copy });
    const lines = pre.textContent.split("\n");
    const typed = lines.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2));
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(typed.length ? typed.join("\n") : pre.textContent);
      button.textContent = words.copied;
    });
    const around = Object.assign(document.createElement("div"), { className: "copied" });
    button.lang = document.documentElement.lang;
    pre.replaceWith(around);
    around.append(pre, button);
  }
  for (const copies of document.querySelectorAll("[data-copies]")) {
    copies.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.origin + location.pathname);
      copies.textContent = copies.dataset.done;
    });
  }
})();
