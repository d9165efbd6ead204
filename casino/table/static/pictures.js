// Pictures in panels: drawings at the student's x and y, and counts as shades.

import { h } from "./dom.js";
import { cardName } from "./faces.js";
import { _ } from "./language.js";

const CARD = { width: 75, height: 105 };
const EDGE_AROUND = 10;
const SHADES = 9;

export function canvas(data) {
  return h(
    "div",
    { class: "bj-pictures" },
    data.pictures.map((picture) =>
      h("figure", { key: picture.name }, drawing(picture, data), h("figcaption", {}, picture.name)),
    ),
  );
}

// Shows the whole drawing; parts beyond the width and height are outside the frame.
function drawing(picture, { width, height }) {
  const xs = picture.cards.map(([, x]) => x).concat(picture.markers.map(([x]) => x));
  const ys = picture.cards.map(([, , y]) => y).concat(picture.markers.map(([, y]) => y));
  const left = Math.min(0, ...xs) - EDGE_AROUND,
    top = Math.min(0, ...ys) - EDGE_AROUND;
  const right = Math.max(width, ...picture.cards.map(([, x]) => x + CARD.width)) + EDGE_AROUND;
  const bottom = Math.max(height, ...picture.cards.map(([, , y]) => y + CARD.height)) + EDGE_AROUND;
  const words = picture.cards.map(([code, x, y]) => _("{card} at {x}, {y}", { card: cardName(code), x: Math.round(x), y: Math.round(y) }));
  return h(
    "svg",
    {
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
      role: "img",
      "aria-label": _("{name}: {cards}; markers: {markers}", { name: picture.name, cards: words.join("; "), markers: picture.markers.length }),
      focusable: "false",
    },
    h("rect", { class: "bj-paper", width, height, rx: 6, key: "paper" }),
    picture.cards.map(([code, x, y], index) =>
      h(
        "g",
        { class: "bj-drawn", "data-suit": code[1], transform: `translate(${x} ${y})`, key: `card ${index}` },
        h("rect", { width: CARD.width, height: CARD.height, rx: 5 }),
        h("use", { href: `#bj-card-${code === "??" ? "back" : code}`, ...CARD }),
      ),
    ),
    picture.markers.map(([x, y], index) =>
      h("path", { class: "bj-marker", transform: `translate(${x} ${y})`, d: "M0 0h22l-11 15Z", key: `mark ${index}` }),
    ),
  );
}

export function shades(data) {
  return [
    h(
      "div",
      { class: "bj-pictures bj-shades", key: "pictures" },
      data.pictures.map(([name, rows]) =>
        h("figure", { key: name }, shaded(name, rows, data), h("figcaption", {}, name)),
      ),
    ),
    h(
      "p",
      { class: "bj-shades-key", key: "key" },
      h("span", {}, _("too seldom")),
      Array.from({ length: SHADES }, (_, shade) => h("i", { key: shade, "data-shade": shade })),
      h("span", {}, _("too often")),
    ),
  ];
}

// One path for all cells of a shade.
function shaded(name, rows, data) {
  const paths = Array.from({ length: SHADES }, () => "");
  rows.forEach((row, y) => [...row].forEach((shade, x) => (paths[shade] += `M${x} ${y}h1v1h-1Z`)));
  return h(
    "svg",
    {
      viewBox: `0 0 ${rows[0].length} ${rows.length}`,
      role: "img",
      "aria-label": _("{name}: how often each {y} is in each {x}; the numbers are in the plain text", { name, y: data.y_label, x: data.x_label }),
      "shape-rendering": "crispEdges",
      focusable: "false",
    },
    paths.map((d, shade) => d && h("path", { d, "data-shade": shade, key: shade })),
  );
}
