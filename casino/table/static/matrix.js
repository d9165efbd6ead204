// The strategy matrix: letters by hand and up card, in blocks.

import { h, hidden, scroll } from "./dom.js";
import { N_, _ } from "./language.js";

const MOVE_NAMES = { H: N_("hit"), S: N_("stand"), D: N_("double"), P: N_("split") };
const ALWAYS = { H: N_("always hit"), S: N_("always stand"), D: N_("always double"), P: N_("always split") };
const BLOCK_ROWS = 24;
const FOLDED_ROWS = 4; // this many rows with only the same letter are shown as one

export function heatMap(data, index, table) {
  const letters = [...new Set(data.cells.join(""))].filter((letter) => letter in MOVE_NAMES);
  return [
    h(
      "div",
      { class: "bj-blocks", key: "blocks" },
      blocks(data.rows).map((rows, block) => {
        const [currentRow, currentColumn] = data.current || [];
        const shown = rows.map((row) => [
          data.rows[row],
          data.cells[row],
          row === currentRow ? currentColumn : null,
        ]);
        const draw = (...told) => heatTable(table, ...told);
        const open = [...table.unfolded];
        return table.remembered(`heat ${index} ${block}`, draw, data.title, data.columns, shown, open);
      }),
    ),
    h(
      "ul",
      { class: "bj-legend", role: "list", key: "legend" },
      letters.map((letter) =>
        h(
          "li",
          { key: letter },
          h("span", { class: "bj-cell", "data-move": letter }, letter),
          _(MOVE_NAMES[letter]),
        ),
      ),
      data.current &&
        h(
          "li",
          { key: "current" },
          h("span", { class: "bj-cell", "data-current": true }),
          _("the hand in play"),
        ),
    ),
  ];
}

// Rows that begin with another word start a new block: "hard 12", "soft 13", "pair 8".
function blocks(rows) {
  const found = [];
  rows.forEach((name, row) => {
    const word = name.split(" ")[0];
    const last = found[found.length - 1];
    const together =
      last && (last.word === word || !Number.isNaN(Number(word))) && last.rows.length < BLOCK_ROWS;
    if (together) last.rows.push(row);
    else found.push({ word, rows: [row] });
  });
  return found.length > 4 ? [rows.map((name, row) => row)] : found.map((block) => block.rows);
}

// Groups rows with only the same letter that don't have the current cell.
function runsOf(rows) {
  const found = [];
  for (const row of rows) {
    const [, letters, current] = row;
    const letter = current === null && new Set(letters).size === 1 ? letters[0] : null;
    const last = found[found.length - 1];
    if (last && letter && last.letter === letter) last.rows.push(row);
    else found.push({ letter, rows: [row] });
  }
  return found;
}

// Each row has a name, letters, and the column of the current cell, if in the row.
function heatTable(table, title, columns, rows, open) {
  const word = rows[0][0].split(" ")[0];
  const isBlock = rows.every(([name]) => name.startsWith(`${word} `));
  const head = columns.map((name, column) => h("th", { scope: "col", key: column }, name));
  const line = (row) => heatRow(row, isBlock ? word : "");
  return scroll(
    _("{title}: {first} to {last}", { title, first: rows[0][0], last: rows[rows.length - 1][0] }),
    h(
      "table",
      { class: "bj-heat" },
      h("thead", {}, h("tr", {}, h("td", {}, isBlock && word), head)),
      h(
        "tbody",
        {},
        runsOf(rows).map((run) => {
          if (!isBlock || run.rows.length < FOLDED_ROWS) return run.rows.map(line);
          const isOpen = open.includes(run.rows[0][0]);
          return [foldRow(table, run, columns.length, word, isOpen), isOpen && run.rows.map(line)];
        }),
      ),
    ),
  );
}

// Replaces rows with the same letter, and shows them on a click.
function foldRow(table, { letter, rows }, width, word, isOpen) {
  const short = (row) => row[0].slice(word.length + 1);
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const toggle = () => {
    if (!table.unfolded.delete(first[0])) table.unfolded.add(first[0]);
    table.redraw();
  };
  return h(
    "tr",
    { key: `fold ${first[0]}` },
    h("th", { scope: "row" }, hidden(`${word} `), `${short(first)}–${short(last)}`),
    h(
      "td",
      { colspan: String(width), class: "bj-fold", "data-move": letter },
      h(
        "button",
        { type: "button", "data-fold": first[0], "aria-expanded": String(isOpen), onclick: toggle },
        h("b", {}, letter),
        " ",
        _(ALWAYS[letter]),
        h("span", {}, isOpen ? _("fold") : _("show")),
      ),
    ),
  );
}

function heatRow([name, letters, current], word) {
  return h(
    "tr",
    { key: name },
    h("th", { scope: "row" }, word && hidden(`${word} `), word ? name.slice(word.length + 1) : name),
    [...letters].map((letter, column) => {
      const isCurrent = current === column;
      const looks = { class: "bj-cell", "data-move": letter, "data-current": isCurrent, key: column };
      return h("td", looks, letter, isCurrent && hidden(_(" the hand in play")));
    }),
  );
}
