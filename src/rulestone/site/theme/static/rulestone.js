/* What the pages do better with a script: keep the place when the language changes, filter the list, ask the search index. */
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
    for (const each of document.querySelectorAll(".houses .js-only")) each.hidden = false;
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
    const items = [...document.querySelectorAll("li.finding")];
    const count = document.querySelector(".filter-count");
    const words = count.textContent;
    const choices = [...form.querySelectorAll("select")];
    const has = { edition: "edition", kind: "kind", language: "languages", topic: "topic" };
    const filter = () => {
      let shown = 0;
      for (const item of items) {
        item.hidden = !choices.every((each) => !each.value || item.dataset[has[each.name]].split(" ").includes(each.value));
        shown += item.hidden ? 0 : 1;
      }
      count.textContent = words.replace(/\d+/, shown);
    };
    const asked = new URLSearchParams(location.search);
    for (const each of choices) if (asked.has(each.name)) each.value = asked.get(each.name);
    form.addEventListener("change", () => {
      const chosen = choices.filter((each) => each.value).map((each) => [each.name, each.value]);
      const query = new URLSearchParams(chosen).toString();
      history.replaceState(null, "", query ? "?" + query : location.pathname);
      filter();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    filter();
  }

  const search = document.querySelector("form.search-form:not([action])");
  if (search) {
    const list = document.querySelector(".search-results");
    const count = document.querySelector(".search-count");
    const root = new URL(document.documentElement.dataset.content_root + "../", location.href);
    let index;
    const plain = (html) => new DOMParser().parseFromString(html, "text/html").body;
    const excerpt = (html) => {
      const line = document.createElement("p");
      for (const node of plain(html).childNodes) {
        const piece = document.createElement(node.nodeName === "MARK" ? "mark" : "span");
        piece.textContent = node.textContent;
        line.append(piece);
      }
      return line;
    };
    const ask = async (query) => {
      list.replaceChildren();
      count.textContent = "";
      if (!query.trim()) return;
      index ??= await import(new URL("pagefind/pagefind.js", root).href);
      const found = (await index.search(query)).results;
      count.textContent = found.length ? `${count.dataset.label} ${found.length}` : count.dataset.text;
      for (const each of found.slice(0, 30)) {
        const page = await each.data();
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = page.url;
        link.textContent = page.meta.title;
        item.append(link, excerpt(page.excerpt));
        list.append(item);
      }
      list.dataset.done = query;
    };
    const input = search.querySelector("input");
    search.addEventListener("submit", (event) => {
      event.preventDefault();
      history.replaceState(null, "", "?q=" + encodeURIComponent(input.value));
      ask(input.value);
    });
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) { input.value = asked; ask(asked); }
  }
})();
