// Syntax colours for a line of Python, as a list of pieces; this isn't a parser.

import { h } from "./dom.js";
import { RANKS, SUITS, cardName, isCard } from "./faces.js";
import { _ } from "./language.js";

const WORDS =
  "False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield";
const KEYWORDS = new Set(WORDS.split(" "));
const TOKEN =
  /(#.*)|([rbfuRBFU]{0,2}(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?))|(\b\d[\d_.]*\b)|([A-Za-z_]\w*)|(\s+|[^\sA-Za-z_\d#"']+)/g;

const colours = new Map();

// `inString` means that the line is in a docstring.
export function coloured(line, inString = false) {
  const key = `${inString} ${line}`;
  if (!colours.has(key)) colours.set(key, inString ? [["t", line]] : pieces(line));
  return colours.get(key).map(([kind, text]) => (kind ? h("i", { class: kind }, text) : text));
}

function pieces(line) {
  const found = [];
  let word = "";
  for (const [text, comment, string, number, name] of line.matchAll(TOKEN)) {
    let kind = null;
    if (comment) kind = "m";
    else if (string) kind = "t";
    else if (number) kind = "n";
    else if (name) {
      if (KEYWORDS.has(name)) kind = "k";
      else if (word === "def" || word === "class") kind = "d";
      else if (/^[A-Z][A-Z\d_]+$/.test(name)) kind = "c";
      else if (name === "self") kind = "s";
      word = name;
    }
    found.push([kind, text]);
  }
  return found;
}

// The lines of a file that are inside a multi-line string.
export function stringLines(lines) {
  const found = new Set();
  let open = null;
  lines.forEach((line, index) => {
    if (open) found.add(index + 1);
    for (const [mark] of line.matchAll(/"""|'''/g)) {
      if (!open) open = mark;
      else if (open === mark) open = null;
    }
  });
  return found;
}

// A value as Python wrote it, with its cards as small pictures.
export function value(text) {
  const [head, ...parts] = text.split("\ue000");
  return [
    head,
    ...parts.map((part, index) => {
      const [rank, suit] = part;
      const rest = part.slice(2);
      if (rank === "?") return [h("span", { class: "bj-mini", key: index }, "?"), rest];
      const known = RANKS.includes(rank) && suit in SUITS;
      return [
        known
          ? h(
              "span",
              { class: "bj-mini", "data-suit": suit, key: index },
              rank === "T" ? "10" : rank,
              h("svg", { viewBox: "0 0 22 22", "aria-label": _(SUITS[suit]), role: "img" }, h("use", { href: `#bj-suit-${suit}` })),
            )
          : part.slice(0, 2),
        rest,
      ];
    }),
  ];
}

// The same value in words, for a tooltip or a screen reader.
export function plainValue(text) {
  return text.replace(/\ue000(..)/g, (whole, code) => (isCard(code) ? cardName(code) : code));
}

// A sentence with code in backticks.
export function quoted(text) {
  return text.split("`").map((part, index) => h(index % 2 ? "code" : "span", { key: index }, value(part)));
}
