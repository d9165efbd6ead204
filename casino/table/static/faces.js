// The 52 card faces and the back, drawn once per page as SVG symbols.

import { court } from "./courts.js";
import { h } from "./dom.js";
import { N_, _ } from "./language.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
export const SUITS = { C: N_("Clubs"), D: N_("Diamonds"), H: N_("Hearts"), S: N_("Spades") };
const RANK_NAMES = { A: N_("Ace"), T: "10", J: N_("Jack"), Q: N_("Queen"), K: N_("King") };

// Ranks are strokes in a box 10 wide and 14 high, so that no card depends on a font.
const GLYPHS = {
  A: "M.9 13.2 5 .8 9.1 13.2M2.4 9H7.6",
  2: "M1.3 4.2C1.3-.4 8.7-.4 8.7 4.1 8.7 7.4 1.2 9.4 1.2 13.2H9",
  3: "M1.4.9H8.5L4.9 5.5C10.4 5.2 10.2 13.2 4.9 13.2 3 13.2 1.6 12.3.9 10.8",
  4: "M7.2 13.2V.9L.9 9.8H9.4",
  5: "M8.3.9H2.4L1.8 6.4C4 4.8 8.9 5 8.9 9.1 8.9 13.8 2.7 14.4 1.1 10.9",
  6: "M7.5.9C3.4 2.6 1.2 5.6 1.2 9.2 1.2 14.5 8.8 14.5 8.8 9.2 8.8 4.4 1.9 4.4 1.3 8.6",
  7: "M1 .9H8.9C6 4.8 4.4 8.8 3.9 13.2",
  8: "M5 6.5C.6 6.5.9.8 5 .8S9.4 6.5 5 6.5C-.3 6.5-.1 13.2 5 13.2S10.3 6.5 5 6.5Z",
  9: "M2.5 13.2C6.6 11.5 8.8 8.5 8.8 4.9 8.8-.4 1.2-.4 1.2 4.9 1.2 9.7 8.1 9.7 8.7 5.5",
  T: "M.3 3.2 2.2.9V13.2M8 .8C4.4.8 4.4 13.2 8 13.2S11.6.8 8 .8Z",
  J: "M4 .9H8.6M7 .9V9.6C7 14.4 1.4 14.2 1.2 9.9",
  Q: "M5 .8C-.3.8-.3 13.2 5 13.2S10.3.8 5 .8ZM5.6 9.6 9.2 13.8",
  K: "M1.8.8V13.2M8.9.8 1.9 8.4M4.2 6 9.2 13.2",
};

const SUIT_SHAPES = {
  H: '<path d="M0 9.6C-3.2 5.4-10 .6-10-4.4-10-7.8-7.7-9.6-5.3-9.6-2.8-9.6-.8-8 0-5.6.8-8 2.8-9.6 5.3-9.6 7.7-9.6 10-7.8 10-4.4 10 .6 3.2 5.4 0 9.6Z"/>',
  D: '<path d="M0-10.6C2.5-6.4 5-3.1 8.2 0 5 3.1 2.5 6.4 0 10.6-2.5 6.4-5 3.1-8.2 0-5-3.1-2.5-6.4 0-10.6Z"/>',
  S: '<path d="M0-10.2C3-5.8 9.7-1.2 9.7 3.3 9.7 6.4 7.4 8 5.1 8 3.2 8 1.7 7 .9 5.5 1.1 7.7 1.9 9.3 3.8 10.4H-3.8C-1.9 9.3-1.1 7.7-.9 5.5-1.7 7-3.2 8-5.1 8-7.4 8-9.7 6.4-9.7 3.3-9.7-1.2-3-5.8 0-10.2Z"/>',
  C: '<path d="M-.9 2C-1 6.2-1.9 9.2-4 10.4H4C1.9 9.2 1 6.2.9 2Z"/><circle cy="-5.4" r="4.7"/><circle cx="-5.1" cy="2" r="4.7"/><circle cx="5.1" cy="2" r="4.7"/><circle r="3"/>',
};

const [L, M, R] = [31, 50, 69];
const CORNERS = [
  [L, 26],
  [R, 26],
  [L, 114],
  [R, 114],
];
const SIXES = [...CORNERS, [L, 70], [R, 70]];
const EIGHTS = [...CORNERS, [L, 55.3], [R, 55.3], [L, 84.7], [R, 84.7]];
const PIPS = {
  2: [
    [M, 26],
    [M, 114],
  ],
  3: [
    [M, 26],
    [M, 70],
    [M, 114],
  ],
  4: CORNERS,
  5: [...CORNERS, [M, 70]],
  6: SIXES,
  7: [...SIXES, [M, 48]],
  8: [...SIXES, [M, 48], [M, 92]],
  9: [...EIGHTS, [M, 70]],
  T: [...EIGHTS, [M, 40.6], [M, 99.4]],
};

// "8S" -> "8 of Spades".
export function cardName(code) {
  if (code === "??") return _("face-down card");
  const rank = RANK_NAMES[code[0]];
  return _("{rank} of {suit}", { rank: rank ? _(rank) : code[0], suit: _(SUITS[code[1]]) });
}

export function isCard(code) {
  return code === "??" || (code.length === 2 && RANKS.includes(code[0]) && code[1] in SUITS);
}

// A small card for use in text.
export function smallCard(code, index) {
  const face = code === "??" ? "back" : code;
  return h(
    "svg",
    { class: "bj-small-card", viewBox: "0 0 100 140", "data-suit": code[1], "aria-hidden": "true", key: `${index} ${code}` },
    h("use", { href: `#bj-card-${face}` }),
  );
}

// Adds the symbols to the page, unless another table has done so.
export function drawFaces() {
  if (document.getElementById("bj-faces")) return;
  const holder = document.createElement("div");
  holder.id = "bj-faces";
  holder.setAttribute("aria-hidden", "true");
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  holder.innerHTML = `<svg width="0" height="0" focusable="false"><defs>${defs()}</defs></svg>`;
  document.body.append(holder);
}

function defs() {
  const suits = Object.entries(SUIT_SHAPES).map(
    ([suit, shape]) => `<symbol id="bj-suit-${suit}" viewBox="-11 -11 22 22">${shape}</symbol>`,
  );
  const glyphs = Object.entries(GLYPHS).map(
    ([rank, path]) =>
      `<path id="bj-rank-${rank}" d="${path}" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linejoin="round" stroke-linecap="round"/>`,
  );
  const faces = Object.keys(SUITS).flatMap((suit) => RANKS.map((rank) => face(rank, suit)));
  return [...suits, ...glyphs, ...faces, back()].join("");
}

function face(rank, suit) {
  const corner = `<use href="#bj-rank-${rank}" x="6" y="7.5"/>${pip(suit, 11, 30.5, 11)}`;
  return `<symbol id="bj-card-${rank}${suit}" viewBox="0 0 100 140"><g fill="currentColor">
    ${corner}<g transform="rotate(180 50 70)">${corner}</g>${middle(rank, suit)}</g></symbol>`;
}

function middle(rank, suit) {
  if (rank === "A") return ace(suit);
  if (rank in PIPS) return PIPS[rank].map(([x, y]) => pip(suit, x, y, 21, y > 70)).join("");
  return court(rank, suit, pip);
}

function ace(suit) {
  const rays = Array.from(
    { length: 24 },
    (_, i) => `<path d="M50 40v-3.4" transform="rotate(${i * 15} 50 70)"/>`,
  ).join("");
  return `<g fill="none" stroke="currentColor" stroke-width=".7" opacity=".55"><circle cx="50" cy="70" r="28.5"/>${rays}</g>${pip(suit, 50, 70, 40)}`;
}

function pip(suit, x, y, size, turned = false) {
  const turn = turned ? ` transform="rotate(180 ${x} ${y})"` : "";
  return `<use href="#bj-suit-${suit}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"${turn}/>`;
}

function back() {
  const petals = Array.from(
    { length: 12 },
    (_, i) => `<ellipse cx="50" cy="70" rx="7" ry="24" transform="rotate(${i * 15} 50 70)"/>`,
  ).join("");
  return `<pattern id="bj-lattice" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="translate(50 70) rotate(45)">
      <path d="M0 0H9M0 0V9" stroke="#7f9bd0" stroke-width=".7"/><circle cx="4.5" cy="4.5" r=".9" fill="#d9b25f"/></pattern>
    <symbol id="bj-card-back" viewBox="0 0 100 140">
      <rect x="5" y="5" width="90" height="130" rx="5" fill="#1c2f5c"/><rect x="5" y="5" width="90" height="130" rx="5" fill="url(#bj-lattice)"/>
      <rect x="8.5" y="8.5" width="83" height="123" rx="3" fill="none" stroke="#d9b25f" stroke-width=".9"/>
      <circle cx="50" cy="70" r="27" fill="#1c2f5c" stroke="#d9b25f" stroke-width="1.2"/><g fill="none" stroke="#d9b25f" stroke-width=".55">${petals}</g>
      <circle cx="50" cy="70" r="9.5" fill="#1c2f5c" stroke="#d9b25f" stroke-width=".9"/><g fill="#f0cf85">${pip("S", 50, 70, 11)}</g></symbol>`;
}
