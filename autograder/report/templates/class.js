"use strict";
(() => {
  const one = (query, within = document) => within.querySelector(query);
  const all = (query, within = document) => [...within.querySelectorAll(query)];
  // What this page says, by its English; a page in English has no such table.
  const words = JSON.parse(document.querySelector("#words")?.textContent ?? "{}");
  const _ = (text, values = {}) =>
    (words[text] ?? text).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
  document.documentElement.classList.add("scripted");
  const table = one("table.class");
  if (!table) return;
  const data = JSON.parse(one("#data").textContent);
  const LIMIT = all("tbody tr:not(.rest)", table).length || 50;

  // ---- copying -----------------------------------------------------------------------------
  const write = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  };
  const answer = (button, words, icon) => {
    const said = one("span", button) ?? button;
    const before = button.dataset.words ?? (button.dataset.words = said.textContent);
    const use = one("use", button);
    said.textContent = words;
    use?.setAttribute("href", "#i-done");
    button.classList.add("done");
    clearTimeout(button.timer);
    button.timer = setTimeout(() => {
      said.textContent = before;
      use?.setAttribute("href", icon);
      button.classList.remove("done");
    }, 1800);
  };
  for (const button of all("button.comment")) {
    button.addEventListener("click", async () => {
      await write(button.dataset.copy);
      answer(button, _("Copied"), "#i-copy");
    });
  }

  // ---- the table: search, filter, sorting; at most LIMIT rows are laid out until asked --------
  const figure = (cell) => Number.parseFloat(cell?.dataset.value ?? cell?.textContent);
  const language = document.documentElement.lang;
  const number = (value) => value.toLocaleString(language);
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row, place) => ({
    row,
    place,
    name: one("bdi", row).textContent.trim(),
    called: (one(".called bdi", row) ?? one("bdi", row)).textContent.trim(),
    text: (row.cells[0].textContent + " " + row.cells[row.cells.length - 1].textContent).toLowerCase(),
    kinds: (row.dataset.is ?? "").split(" "),
    at: Number(one(".when", row)?.dataset.at ?? 0),
    total: figure(one(".total", row)) || 0,
    final: figure(one(".final", row)) || 0,
  }));
  table.style.setProperty("--stages", data.stages.length);
  const state = { kind: "", words: "", key: "attention", up: true, whole: false };
  const more = one("#more");
  const value = (each, key) => {
    if (key === "name") return each.name;
    if (key === "attention") return each.place;
    if (["total", "final", "at"].includes(key)) return each[key];
    const points = figure(each.row.cells[Number(key) + 1]);
    return Number.isNaN(points) ? -1 : points;
  };
  const order = () => {
    const sign = state.up ? 1 : -1;
    const keyed = rows.map((each) => [value(each, state.key), each]);
    const names = new Intl.Collator(undefined, { numeric: true });
    keyed.sort(state.key === "name"
      ? (a, b) => sign * names.compare(a[0], b[0])
      : (a, b) => sign * (a[0] - b[0]) || a[1].place - b[1].place);
    return keyed.map((pair) => pair[1]);
  };
  const show = (sorted) => {
    const words = state.words.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const each of sorted) {
      const fits = (!state.kind || each.kinds.includes(state.kind)) && words.every((word) => each.text.includes(word));
      each.fits = fits;
      found += fits;
      each.row.classList.toggle("out", !fits);
      each.row.classList.toggle("rest", fits && found > LIMIT && !state.whole);
    }
    const cut = found > LIMIT && !state.whole;
    more.hidden = !(found > LIMIT);
    more.textContent = cut ? _("Show all {count}", { count: number(found) }) : _("Show the first {count}", { count: LIMIT });
    one("#shown").textContent = cut ? _("{count} of {all} shown", { count: LIMIT, all: number(found) }) : _("{count} shown", { count: number(found) });
    for (const button of all(".filters [data-kind]")) button.setAttribute("aria-pressed", button.dataset.kind === state.kind);
  };
  let sorted = rows;
  const sort = (key) => {
    const first = ["total", "final", "at"].includes(key) || /^\d/.test(key) ? false : true;
    state.up = state.key === key ? !state.up : first;
    state.key = key;
    sorted = order();
    body.append(...sorted.map((each) => each.row));
    for (const head of all("th[data-sort]", table)) {
      head.removeAttribute("aria-sort");
      if (head.dataset.sort === key) head.setAttribute("aria-sort", state.up ? "ascending" : "descending");
    }
    show(sorted);
  };
  for (const head of all("th[data-sort]", table)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sort(head.dataset.sort));
  }
  const filter = (kind) => { state.kind = state.kind === kind ? "" : kind; state.whole = false; show(sorted); };
  for (const button of all(".filters [data-kind]")) button.addEventListener("click", () => filter(button.dataset.kind));
  more.addEventListener("click", () => { state.whole = !state.whole; show(sorted); });
  const find = one("#find");
  find.addEventListener("input", () => { state.words = find.value; show(sorted); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !/INPUT|TEXTAREA/.test(event.target.tagName)) {
      event.preventDefault();
      find.focus();
    } else if (event.key === "Escape" && event.target === find && find.value) {
      find.value = "";
      find.dispatchEvent(new Event("input"));
    }
  });
  const names = async (button) => {
    const fitting = sorted.filter((each) => each.fits);
    await write(fitting.map((each) => each.called).join("\n"));
    answer(button, _("{count} copied", { count: number(fitting.length) }));
  };
  one("#copy-names").addEventListener("click", (event) => names(event.currentTarget));
  for (const link of all("a[data-filter]")) {
    link.addEventListener("click", () => {
      state.kind = "";
      state.words = find.value = "";
      filter(link.dataset.filter);
      if (link.dataset.filter === "missing") names(one("#copy-names"));
    });
  }
  for (const link of all("a[data-press]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const button = one(link.dataset.press);
      button.click();
      answer(link, _("Copied"));
    });
  }
  show(rows);

  // ---- misconceptions ------------------------------------------------------------------------
  const list = one(".mistakes");
  const ten = (whole) => [...list.children].forEach((item, place) => item.classList.toggle("rest", !whole && place >= 10));
  for (const button of all("[data-rank]")) {
    button.addEventListener("click", () => {
      const key = button.dataset.rank;
      const items = [...list.children].sort((a, b) => b.dataset[key] - a.dataset[key]);
      const most = items[0].dataset[key];
      for (const item of items) one(".meter i", item).style.width = `${(100 * item.dataset[key]) / most}%`;
      list.append(...items);
      ten(!one("#more-mistakes"));
      for (const other of all("[data-rank]")) other.setAttribute("aria-pressed", other === button);
    });
  }
  one("#more-mistakes")?.addEventListener("click", (event) => { ten(true); event.currentTarget.remove(); });

  // ---- the heat map --------------------------------------------------------------------------
  const map = one("#map");
  if (!map) return;
  const cells = one(".cells", map);
  const [across, down] = all(".cross", map);
  const tip = one(".tip", map);
  const width = cells.viewBox.baseVal.width;
  const count = data.order.length;
  const columns = data.stages.flatMap(([number, title, name, criteria], place) =>
    criteria.map(([words, most, id], own) => ({ number, title, name, words, most, id, x: data.x[place][0] + own })));
  const why = new Map();
  for (const [words, own, members] of data.mistakes) {
    for (const member of members) for (const column of own) {
      const key = member * 1000 + column;
      if (!why.has(key)) why.set(key, words);
    }
  }
  const at = { x: -1, y: -1 };
  const told = (x, y) => {
    const each = rows[data.order[y]];
    const column = columns[x];
    const letter = data.cells[data.order[y]].charCodeAt(x);
    const points = letter === 33 ? null : data.values[x][letter - 35];
    const cell = each.row.cells[column.at + 1];
    const decimal = (value) => Number(value).toLocaleString(language, { useGrouping: false });
    const state = points !== null ? _("{points} of {most}", { points: decimal(points), most: decimal(column.most) }) : /none|blank/.test(cell.className) ? _("not handed in") : _("not graded");
    return { each, column, state, why: points !== null && Number(points) < column.most ? why.get(data.order[y] * 1000 + x) : "" };
  };
  data.stages.forEach((_, place) => { for (const column of columns) if (column.name === data.stages[place][2]) column.at = place; });
  const line = (text, kind) => Object.assign(document.createElement("span"), { textContent: text, className: kind ?? "" });
  const mark = (x, y, aloud) => {
    Object.assign(at, { x, y });
    const { each, column, state: points, why: reason } = told(x, y);
    const box = cells.getBoundingClientRect();
    const outer = map.getBoundingClientRect();
    const left = box.left - outer.left;
    const top = box.top - outer.top;
    const unit = box.width / width;
    const tall = box.height / count;
    const high = Math.max(tall, 5);
    const end = columns[columns.length - 1].x + 1;
    const place = (cross, css) => { cross.hidden = false; for (const key in css) cross.style[key] = `${css[key]}px`; };
    place(across, { left: left - 2, top: top + (y + 0.5) * tall - high / 2 - 1, width: end * unit + 4, height: high + 2 });
    place(down, { left: left + column.x * unit - 1, top: top - 2, width: unit + 2, height: box.height + 4 });
    const name = document.createElement("b");
    name.textContent = each.name;
    tip.replaceChildren(name, line(_("{place} of {count} by total", { place: y + 1, count }), "sub"), line(`${_("Stage {number}", { number: column.number })} · ${column.words}`), line(points, "sub"));
    if (reason) tip.append(line(reason, "why"));
    tip.hidden = false;
    const x0 = left + (column.x + 1) * unit + 12;
    const fits = x0 + tip.offsetWidth < outer.width;
    tip.style.left = `${fits ? x0 : Math.max(0, left + column.x * unit - tip.offsetWidth - 12)}px`;
    tip.style.top = `${Math.max(0, Math.min(top + y * tall + 12, outer.height - tip.offsetHeight))}px`;
    if (aloud) one("#said").textContent = _("{name}, stage {number}, {criterion}: {points}. {mistake}", { name: each.name, number: column.number, criterion: column.words, points, mistake: reason ?? "" });
  };
  const hide = () => { tip.hidden = across.hidden = down.hidden = true; };
  const open = () => {
    const link = one("a", rows[data.order[at.y]].row.cells[0]);
    if (link) location.href = `${link.getAttribute("href")}#${columns[at.x].name}.${columns[at.x].id}`;
  };
  const place = (event) => {
    const box = cells.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = Math.floor(((event.clientY - box.top) / box.height) * count);
    const found = columns.findIndex((column) => x >= column.x && x < column.x + 1);
    return y >= 0 && y < count && found >= 0 ? [found, y] : null;
  };
  cells.addEventListener("pointermove", (event) => {
    const found = place(event);
    if (found) mark(...found); else hide();
  });
  cells.addEventListener("pointerleave", hide);
  cells.addEventListener("click", (event) => {
    const found = place(event);
    if (found && event.detail) { mark(...found); if (event.pointerType !== "touch") open(); }
  });
  map.addEventListener("blur", hide);
  map.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -10], PageDown: [0, 10], Home: [-999, 0], End: [999, 0] }[event.key];
    if (event.key === "Enter" && at.y >= 0) return open();
    if (event.key === "Escape") return hide();
    if (!step) return;
    event.preventDefault();
    const within = (value, most) => Math.max(0, Math.min(value, most));
    mark(within(at.x < 0 ? 0 : at.x + step[0], columns.length - 1), within(at.y < 0 ? 0 : at.y + step[1], count - 1), true);
  });
})();
