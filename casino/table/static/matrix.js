// The strategy matrix: letters by hand and up card, in blocks; its cells can be changed at some tables.

import { h, hidden, scroll } from "./dom.js";
import { N_, _ } from "./language.js";

const MOVE_NAMES = { H: N_("hit"), S: N_("stand"), D: N_("double"), P: N_("split") };
const ALWAYS = { H: N_("always hit"), S: N_("always stand"), D: N_("always double"), P: N_("always split") };
const BLOCK_ROWS = 24;
const FOLDED_ROWS = 4; // so many rows of one and the same letter say it once
const CELL_STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export function heatMap(data, index, table) {
  const letters = [...new Set(data.cells.join(""))].filter((letter) => letter in MOVE_NAMES);
  const isEditable = data.choices.length > 0;
  const reached = table.reached || startCell(data);
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
          data.choices[row] || "",
          data.book[row] || "",
          isEditable && reached[0] === row ? reached[1] : null,
          row,
        ]);
        const draw = (...told) => heatTable(table, ...told);
        const open = [...table.unfolded];
        return table.remembered(`heat ${index} ${block}`, draw, data.title, data.columns, shown, open);
      }),
    ),
    isEditable && matrixChanges(data, table),
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
      isEditable &&
        h("li", { key: "changed" }, h("span", { class: "bj-cell", "data-changed": true }, "•"), _("changed by you")),
    ),
  ];
}

// What the changes are worth, told as they are made, and the way back.
function matrixChanges(data, table) {
  return h(
    "div",
    { class: "bj-changes", key: "changes" },
    h("p", { role: "status" }, data.note || _("Click a cell, or reach it by the arrow keys and type H, S, D or P.")),
    data.note &&
      h(
        "button",
        {
          type: "button",
          class: "bj-link",
          "data-action": "cell-reset",
          key: "reset",
          onclick: (event) => table.send(event, "cell", ""),
        },
        _("Back to the book"),
      ),
  );
}

function startCell(data) {
  return data.current || [Math.min(14, data.rows.length - 1), 0];
}

// Rows that begin with another word begin another block: "hard 12", "soft 13", "pair 8".
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

// Rows of one and the same letter, in which nothing is changed or in play, are put together.
function runsOf(rows) {
  const found = [];
  for (const row of rows) {
    const [, letters, current, choices, book, reached] = row;
    const isPlain = current === null && reached === null && (!choices || letters === book);
    const letter = isPlain && new Set(letters).size === 1 ? letters[0] : null;
    const last = found[found.length - 1];
    if (last && letter && last.letter === letter) last.rows.push(row);
    else found.push({ letter, rows: [row] });
  }
  return found;
}

// Each row is its name, its letters, the column where the hand in play is decided, if it is there,
// the letters that its cells can have, those of the book, the column that Tab leads to, and its number.
function heatTable(table, title, columns, rows, open) {
  const word = rows[0][0].split(" ")[0];
  const isBlock = rows.every(([name]) => name.startsWith(`${word} `));
  const head = columns.map((name, column) => h("th", { scope: "col", key: column }, name));
  const line = (row) => heatRow(table, columns, row, isBlock ? word : "");
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

// Stands for rows that all say the same, and shows them at a click.
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

function heatRow(table, columns, [name, letters, current, choices, book, reached, row], word) {
  return h(
    "tr",
    { key: name },
    h("th", { scope: "row" }, word && hidden(`${word} `), word ? name.slice(word.length + 1) : name),
    [...letters].map((letter, column) => {
      const isCurrent = current === column;
      const isChanged = choices !== "" && letter !== book[column];
      const looks = { class: "bj-cell", "data-move": letter, "data-current": isCurrent, "data-changed": isChanged };
      if (!choices) return h("td", { ...looks, key: column }, letter, isCurrent && hidden(_(" the hand in play")));
      const cell = { name, up: columns[column], letter, choices, row, column };
      const told = [
        _("{name} against {up}: {move}", { name, up: columns[column], move: moveName(letter) }),
        isCurrent && _("the hand in play"),
        isChanged && _("changed, the book says {move}", { move: moveName(book[column]) }),
      ];
      const isReached = reached === column;
      return h("td", { ...looks, key: column }, cellButton(table, cell, told.filter(Boolean).join(", "), isReached));
    }),
  );
}

// `-` is a pair that is not split.
function moveName(letter) {
  return letter in MOVE_NAMES ? _(MOVE_NAMES[letter]) : letter;
}

function cellButton(table, cell, label, isReached) {
  return h(
    "button",
    {
      type: "button",
      "data-cell": `${cell.row} ${cell.column}`,
      "aria-label": label,
      tabindex: isReached ? "0" : "-1",
      onclick: (event) => changeCell(event, table, cell, nextLetter(cell)),
      onkeydown: (event) => cellKey(event, table, cell),
    },
    cell.letter,
  );
}

// The letter that a click brings: the next one of the row's, and of a pair's to split or not.
function nextLetter({ letter, choices }) {
  if (choices.includes("-")) return letter === "P" ? "-" : "P";
  return choices[(choices.indexOf(letter) + 1) % choices.length];
}

function changeCell(event, table, cell, letter) {
  table.reached = [cell.row, cell.column];
  table.send(event, "cell", `${cell.name} ${cell.up} ${letter}`);
}

// Arrows go from cell to cell; a letter that the cell can have is set, and never a move of the round.
function cellKey(event, table, cell) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const letter = event.key.toUpperCase();
  const step = CELL_STEPS[event.key];
  if (step) {
    event.preventDefault();
    const place = [cell.row + step[0], cell.column + step[1]];
    const found = table.root.querySelector(`[data-cell="${place.join(" ")}"]`);
    if (!found) return;
    table.reached = place;
    found.focus();
    table.redraw();
  } else if (letter in MOVE_NAMES) {
    event.preventDefault();
    const wanted = cell.choices.includes("-") && letter !== "P" ? "-" : letter;
    if (cell.choices.includes(wanted)) changeCell(event, table, cell, wanted);
  }
}
