"use strict";
(() => {
  // What this page says, by its English; a page in English has no such table.
  const words = JSON.parse(document.querySelector("#words")?.textContent ?? "{}");
  const _ = (text, values = {}) =>
    (words[text] ?? text).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);

  // Beside each text that is there to be copied: a button that copies it.
  const copied = (button) => {
    const before = button.textContent;
    button.textContent = _("Copied");
    setTimeout(() => { button.textContent = before; }, 1500);
  };
  const copy = async (source, button) => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      copied(button);
    } catch {
      getSelection().selectAllChildren(source);
      if (document.execCommand("copy")) copied(button);
    }
  };
  for (const source of document.querySelectorAll(".copy")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "act";
    button.textContent = _("Copy");
    button.setAttribute("aria-label", source.dataset.what || _("Copy the deck"));
    button.addEventListener("click", () => copy(source, button));
    source.after(" ", button);
  }

  // A table of the class "sortable" is sorted by the column whose head is pressed.
  const value = (row, column) => {
    const cell = row.cells[column];
    const text = cell.dataset.sort ?? cell.textContent.trim();
    return text !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
  };
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a === "number") return 1;
    if (typeof b === "number") return -1;
    return a.localeCompare(b);
  };
  for (const head of document.querySelectorAll("table.sortable th[data-column]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      const column = Number(head.dataset.column);
      const body = head.closest("table").tBodies[0];
      const rows = [...body.rows].map((row) => [value(row, column), row]);
      rows.sort((a, b) => (up ? 1 : -1) * compare(a[0], b[0]));
      body.append(...rows.map((pair) => pair[1]));
      for (const other of head.closest("thead").querySelectorAll("[aria-sort]")) {
        other.removeAttribute("aria-sort");
      }
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
    });
  }
})();
