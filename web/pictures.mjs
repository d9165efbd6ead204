// The handouts' pictures: `node web/pictures.mjs` writes stages/*/*.svg, light and dark, with the
// table's cards (casino/table/static/faces.js). Their only words are output of programs, so one
// picture serves every language.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const THEMES = {
  "": { felt: ["#18734d", "#0e5f42", "#084833"], wood: "#6b4327", ink: "#16221d", soft: "#5c6962", line: "#cdc6b4", paper: "#fffefb", parts: ["#9a4a00", "#0f6b46", "#2a4b9b", "#8a1f5c"], backs: ["#fbeed3", "#dff0e6", "#e6ecfa", "#f8e3ef"] },
  "-dark": { felt: ["#13573e", "#0c4633", "#082f22"], wood: "#4a2f1d", ink: "#e8efea", soft: "#aebdb5", line: "#38463f", paper: "#141c19", parts: ["#f3b25e", "#63d394", "#9dbcff", "#f09ac8"], backs: ["#35280f", "#15342a", "#1a2440", "#33182a"] },
};
const GOLD = "#e7bd5a";
const MONO = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace";
const SANS = "system-ui,'Segoe UI',Roboto,'Liberation Sans',Arial,sans-serif";
const [WIDTH, HEIGHT] = [720, 300];

// The table's modules without their imports, joined as for its page.
const faces = (() => {
  const source = ["courts.js", "faces.js"].map((name) => readFileSync(join(ROOT, "casino/table/static", name), "utf8")).join("\n");
  const plain = source.replace(/^import .*$/gm, "").replace(/^export /gm, "");
  return new Function("h", "N_", "_", `${plain}\nreturn { SUIT_SHAPES, GLYPHS, face, back };`)(null, String, String);
})();

let theme;
let used;

function card(code, x, y, width = 84, turn = 0, ring = "") {
  used.add(code);
  const colour = "HD".includes(code[1]) ? "#c4122f" : "#14171d";
  const edge = ring ? ` stroke="${ring}" stroke-width="4"` : ' stroke="#0003"';
  const name = code === "??" ? "back" : code;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${width / 100})" color="${colour}"><rect width="100" height="140" rx="7" fill="#fffdf7"${edge}/><use href="#bj-card-${name}" width="100" height="140"/></g>`;
}

function row(codes, x, y, width = 84, step = 34, ring = "") {
  return codes.split(" ").map((code, place) => card(code, x + place * step, y, width, 0, ring)).join("");
}

function text(words, x, y, size, colour, { font = SANS, anchor = "start", weight = 400 } = {}) {
  const safe = String(words).replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" fill="${colour}" text-anchor="${anchor}" font-weight="${weight}" xml:space="preserve">${safe}</text>`;
}

const count = (number, x, y) => text(number, x, y, 40, "#f6fbf5", { anchor: "middle", weight: 700 });
const code = (words, x, y, colour = theme.ink, size = 15, anchor = "start") => text(words, x, y, size, colour, { font: MONO, anchor });

function chip(amount, x, y, colour = "#b3182e") {
  return `<g transform="translate(${x} ${y})"><circle r="22" fill="${colour}" stroke="#0006"/><circle r="18.500" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="7.200 7.330"/><circle r="15" fill="${colour}" stroke="#fff9"/>${text(amount, 0, 5, 14, "#fff", { anchor: "middle", weight: 700 })}</g>`;
}

function arrow(x1, y1, x2, y2, colour = theme.soft) {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}" stroke-width="2.500" fill="none"/><path d="M0 0-10-5.500V5.500Z" transform="translate(${x2} ${y2}) rotate(${angle.toFixed(1)})" fill="${colour}"/>`;
}

function box(words, x, y, width, part, height = 34) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="7" fill="${theme.backs[part]}" stroke="${theme.parts[part]}"/>${code(words, x + width / 2, y + height / 2 + 5, theme.ink, 14, "middle")}`;
}

function felt(inside) {
  return `<rect width="${WIDTH}" height="${HEIGHT}" rx="20" fill="${theme.wood}"/><rect x="8" y="8" width="${WIDTH - 16}" height="${HEIGHT - 16}" rx="14" fill="url(#felt)" stroke="${GOLD}"/>${inside}`;
}

function matrix(x, y, cell, rows, marked) {
  const codes = readFileSync(join(ROOT, "stages/stage7_strategy_matrix/basic_strategy.txt"), "utf8").trim().split("\n").map((line) => line.trim().split(/\s+/));
  const colours = { 1: "#a5293c", 2: "#1e7d55", 3: "#b77a12", 4: "#2f55a8" };
  return rows.flatMap((number, down) => codes[number].map((each, across) => {
    const [left, top] = [x + across * cell, y + down * cell];
    const ring = marked && marked[0] === number && marked[1] === across ? ` stroke="${theme.ink}" stroke-width="3"` : "";
    return `<rect x="${left}" y="${top}" width="${cell - 2}" height="${cell - 2}" rx="3" fill="${colours[each]}"${ring}/>${cell > 16 ? code(each, left + cell / 2 - 1, top + cell / 2 + 4, "#fff", 13, "middle") : ""}`;
  })).join("");
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

const TABLES = {
  stage1: () => felt(card("8D", 180, 84, 96) + card("5H", 250, 84, 96) + card("KC", 345, 88, 96, 4) + count("23", 540, 168)),
  stage2: () => felt(row("TC ??", 310, 26, 76, 44) + row("8D 5H 6C", 288, 158, 84, 44, GOLD) + count("10", 560, 92) + count("19", 560, 228)),
  stage3: () => felt(row("6D 5H 5C", 120, 84, 88, 44) + count("16", 330, 160) + [1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0].map((share, place) => {
    const [left, high] = [420 + place * 32, 150 * share];
    return `<rect x="${left}" y="${214 - high}" width="24" height="${Math.max(high, 2)}" rx="3" fill="${place === 5 ? GOLD : "#dbece2"}"/>${text(11 + place, left + 12, 236, 13, "#dbece2", { anchor: "middle" })}`;
  }).join("")),
  stage4: () => felt(row("AD 6H", 120, 84, 88, 44) + count("17", 300, 160) + arrow(345, 146, 385, 146, GOLD) + row("AD 6H 9S", 420, 84, 88, 44) + count("16", 650, 160)),
  stage5: () => felt(["KH", "3S", "8D", "JC", "AS", "6H", "TD", "2C", "9S", "QD", "4H", "7C", "5S"].map((each, place) => {
    const turn = (place - 6) * 6.5;
    return card(each, 330 + 250 * Math.sin((turn * Math.PI) / 180), 78 + 250 * (1 - Math.cos((turn * Math.PI) / 180)), 72, turn);
  }).join("")),
  stage6: () => felt(row("TH ??", 314, 24, 70, 40) + row("8C 3S TD", 120, 150, 82, 40) + chip("20", 310, 236) + count("21", 312, 190) + row("8H TS", 430, 150, 82, 40, GOLD) + chip("10", 590, 236) + count("18", 592, 190)),
  stage7: () => felt(row("6H ??", 120, 26, 76, 46) + row("AS 6D", 120, 162, 82, 46, GOLD) + count("17", 320, 232) + matrix(420, 34, 24, range(19, 28), [24, 4])),
  stage8: () => felt(row("TS ??", 316, 20, 66, 38) + ["8D KH", "AS KC", "9C 7S 5D"].map((each, place) => row(each, 78 + place * 214, 150, 74, 36, place === 1 ? GOLD : "") + chip([10, 5, 25][place], 206 + place * 214, 238, ["#b3182e", "#12704a", "#1d2026"][place])).join("")),
  stage9: () => felt(row("?? AC", 90, 26, 70, 40) + row("TS 9D", 90, 160, 78, 42) + (() => {
    const credits = [0, 10, -5, 15, 5, 25, 20, 40, 22, 30, 48, 36, 60, 44, 70, 62, 88, 76, 104, 98, 126];
    const points = credits.map((each, place) => `${310 + place * 18} ${216 - each}`);
    return `<path d="M310 216H672" stroke="#dbece2" stroke-dasharray="4 5"/><path d="M${points.join("L")}" fill="none" stroke="${GOLD}" stroke-width="4" stroke-linejoin="round"/>${text("1000", 300, 242, 15, "#dbece2")}`;
  })()),
};

const DIAGRAMS = {
  "stage2-lines": [720, 386, () => {
    const [main, round, player, dealer] = [0, 1, 2, 3];
    const lines = [
      [main, "Welcome to the Blackjack Casino!"], [main, "Please enter the player's name (or enter Computer): Bozo"],
      [round, "Dealing Bozo's hand..."], [round, "Cards are 8 of Diamonds and 5 of Hearts"], [round, "Count is 13"], [round, "Dealing Dealer's hand..."], [round, "Top card is 10 of Clubs"],
      [player, "Bozo's turn..."], [player, "Do you want to hit or stick (h or s)? s"],
      [dealer, "Dealer's turn..."], [dealer, "Bottom card is 7 of Diamonds"], [dealer, "Dealer sticks..."],
      [round, "Bozo's count is 13"], [round, "Dealer's count is 17"], [round, "Dealer wins!"],
      [main, "Play again? n"], [main, "Dealer wins: 1"],
    ];
    const names = ["main", "play_round", "player.play", "dealer.play"];
    return lines.map(([who, words], place) => {
      const top = 6 + place * 22;
      const begins = place === 0 || lines[place - 1][0] !== who;
      return `<rect x="4" y="${top}" width="712" height="22" fill="${theme.backs[who]}"/><rect x="4" y="${top}" width="5" height="22" fill="${theme.parts[who]}"/>${code(words, 20, top + 16, theme.ink, 13.5)}${begins ? code(names[who], 706, top + 16, theme.parts[who], 14, "end") : ""}`;
    }).join("");
  }],
  "stage6-split": [720, 214, () => {
    const place = (x, number, codes, now) => `<rect x="${x}" y="44" width="124" height="104" rx="8" fill="${theme.backs[1]}" stroke="${now ? theme.parts[0] : theme.line}" stroke-width="${now ? 3 : 1}"/>${row(codes, x + 22, 54, 58, 26)}${code(number, x + 62, 36, theme.soft, 14, "middle")}`;
    const index = (x, words) => arrow(x, 184, x, 156, theme.parts[0]) + code(words, x, 203, theme.parts[0], 14, "middle");
    return place(10, "[0]", "8C 8H", true) + index(72, "index = 0") + arrow(150, 96, 254, 96) + code("split(3♠, 10♦)", 202, 80, theme.ink, 13, "middle") + place(270, "[0]", "8C 3S", true) + place(404, "[1]", "8H TD", false) + index(332, "index = 0") + arrow(542, 96, 580, 96) + code("stand()", 560, 80, theme.ink, 13, "middle") + `<g transform="translate(592 26) scale(.46)">${place(0, "[0]", "8C 3S", false)}${place(140, "[1]", "8H TD", true)}</g>` + arrow(685, 184, 685, 104, theme.parts[0]) + code("index = 1", 672, 203, theme.parts[0], 14, "middle");
  }],
  "stage7-lookup": [720, 240, () => row("AS 6D", 10, 26, 70, 40) + code("17", 170, 82, theme.ink, 24) + code("17 + 7 = 24", 70, 150, theme.parts[0]) + card("6H", 40, 160, 50) + code("6 − 2 = 4", 110, 200, theme.parts[2]) + arrow(206, 144, 300, 126, theme.parts[0]) + range(0, 9).map((each) => code(each, 353 + each * 26, 34, each === 4 ? theme.parts[2] : theme.soft, 13, "middle")).join("") + range(21, 27).map((each, down) => code(each, 334, 60 + down * 26, each === 24 ? theme.parts[0] : theme.soft, 13, "end")).join("") + matrix(341, 43, 26, range(21, 27), [24, 4]) + arrow(606, 134, 646, 134) + code('3 = "D"', 654, 139)],
  "stage8-pay": [720, 232, () => {
    const line = (y, bankroll, answer, moves, part) => {
      const parts = [["10", 0], ["10", 0], ["10", 0], ["+ 10", 2]];
      const scale = 9;
      return parts.map(([words, kind], place) => `<rect x="${120 + place * 10 * scale}" y="${y}" width="${10 * scale - 3}" height="34" rx="5" fill="${theme.backs[kind]}" stroke="${theme.parts[kind]}"${kind ? ' stroke-dasharray="5 4"' : ""}/>${code(words, 120 + place * 10 * scale + 5 * scale, y + 22, theme.ink, 14, "middle")}`).join("") + `<path d="M${120 + bankroll * scale} ${y - 14}V${y + 48}" stroke="${theme.parts[part]}" stroke-width="3"/>${code(bankroll, 120 + bankroll * scale, y - 20, theme.parts[part], 15, "middle")}` + code(answer, 590, y + 14, theme.parts[part], 15) + code(moves, 590, y + 34, theme.ink, 15);
    };
    return card("8C", 10, 34, 44) + card("3S", 34, 34, 44) + card("8H", 10, 148, 44) + card("TD", 34, 148, 44) + line(46, 50, "40 ≤ 50", '"HSD"', 1) + line(162, 35, "40 > 35", '"HS"', 3);
  }],
  "stage9-split": [720, 250, () => box("make_a_bet(10)", 10, 12, 150, 0) + row("8C 8H", 52, 56, 44, 24) + arrow(160, 29, 196, 29) + box("SPLIT_AND_HIT_ME", 200, 12, 180, 2) + row("8C 2S", 246, 56, 44, 24) + arrow(380, 29, 416, 29) + box("HIT_ME", 420, 12, 100, 1) + row("8C 2S TD", 426, 56, 44, 22) + arrow(520, 29, 556, 29) + box("STAND_PAT", 560, 12, 130, 1) + code("NO_RESULT", 290, 136, theme.soft, 13, "middle") + code("NO_RESULT", 470, 136, theme.soft, 13, "middle") + code("NO_RESULT", 625, 66, theme.soft, 13, "middle") + arrow(625, 78, 625, 156) + box("SPLIT_AND_HIT_ME", 520, 160, 180, 2) + row("8H 9C", 566, 202, 32, 18) + arrow(520, 177, 484, 177) + box("STAND_PAT", 350, 160, 130, 1) + arrow(350, 177, 314, 177) + box("DEALER_BUSTS  +20", 130, 160, 180, 3)],
};

function picture(width, height, draw) {
  used = new Set();
  const inside = draw();
  const suits = new Set([...used].map((each) => each[1]).filter((each) => each in faces.SUIT_SHAPES));
  if (used.has("??")) suits.add("S");
  const ranks = new Set([...used].map((each) => each[0]).filter((each) => each in faces.GLYPHS));
  const symbols = [
    ...[...suits].map((suit) => `<symbol id="bj-suit-${suit}" viewBox="-11 -11 22 22">${faces.SUIT_SHAPES[suit]}</symbol>`),
    ...[...ranks].map((rank) => `<path id="bj-rank-${rank}" d="${faces.GLYPHS[rank]}" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linejoin="round" stroke-linecap="round"/>`),
    ...[...used].map((each) => (each === "??" ? faces.back() : faces.face(each[0], each[1]))),
    `<radialGradient id="felt" cx=".5" cy=".06" r="1.100">${theme.felt.map((each, place) => `<stop offset="${[0, 0.58, 1][place]}" stop-color="${each}"/>`).join("")}</radialGradient>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${symbols.join("")}</defs>${inside}</svg>\n`.replace(/>\s+</g, "><");
}

const FOLDERS = Object.fromEntries(readdirSync(join(ROOT, "stages")).map((name) => [name.split("_")[0], name]));
for (const [ending, colours] of Object.entries(THEMES)) {
  theme = colours;
  const all = { ...Object.fromEntries(Object.entries(TABLES).map(([name, draw]) => [name, [WIDTH, HEIGHT, draw]])), ...DIAGRAMS };
  for (const [name, [width, height, draw]] of Object.entries(all)) {
    writeFileSync(join(ROOT, "stages", FOLDERS[name.split("-")[0]], `${name}${ending}.svg`), picture(width, height, draw));
  }
}
