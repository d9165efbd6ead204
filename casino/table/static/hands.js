// The felt: hands side by side, each with its cards, count, chip and outcome.

import { capital, h, hidden } from "./dom.js";
import { cardName, isCard } from "./faces.js";

const OUTCOMES = { win: ["✓", "win"], lose: ["✗", "lose"] };
const STAGGER_MS = 140;
const FLIGHT_MS = 280;

// Remembers which cards lie where, so that only a card that is new flies in.
export class Felt {
  constructor() {
    this.round = 0;
    this.lying = new Map();
    this.turns = new Map();
  }

  newRound() {
    this.round += 1;
    this.lying = new Map();
  }

  // `links` leads from a card or a count to the line that made it, or is null.
  draw(state, links) {
    const before = this.lying;
    this.lying = new Map();
    this.turns = arrivals(state, before);
    this.links = links;
    this.several = state.hands.length > 1;
    this.outcomes = { ...OUTCOMES, push: ["=", state.push_word] };
    const dealer = state.dealer.map((hand, index) => this.hand(hand, `dealer ${index}`, before, index));
    const hands = state.hands.map((hand, index) =>
      this.hand(hand, `hand ${index}`, before, state.dealer.length + index),
    );
    return h(
      "div",
      {
        class: "bj-felt",
        "data-hands": Math.min(state.hands.length, 5),
        "data-alone": state.dealer.length === 0,
        key: "felt",
      },
      dealer.length > 0 &&
        h("div", { class: "bj-row bj-dealer", key: "dealer", role: "list", "aria-label": "Dealer" }, dealer),
      state.dealer.length > 0 && shoe(),
      state.rules && rules(state.rules),
      hands.length > 0 &&
        h("div", { class: "bj-row bj-players", key: "players", role: "list", "aria-label": "Hands" }, hands),
    );
  }

  // How long the cards that fly in now take until the last has landed.
  get landing() {
    return this.turns.size ? (this.turns.size - 1) * STAGGER_MS + FLIGHT_MS : 0;
  }

  hand(hand, place, before, number) {
    const cards = hand.cards.map((code, index) => this.card(code, place, index, before, number));
    const count = this.links && hand.label && hand.label !== "?" ? () => this.links.count(number) : null;
    const [sign, word] = this.outcomes[hand.outcome] || [];
    return h(
      "div",
      {
        class: "bj-hand",
        role: "listitem",
        "data-current": hand.current,
        "data-outcome": hand.outcome || null,
        key: `${this.round} ${place}`,
      },
      h(
        "div",
        { class: "bj-who" },
        h(
          "p",
          { class: "bj-owner" },
          h("span", {}, hand.owner),
          hand.current && this.several && h("span", { class: "bj-playing" }, "playing now"),
        ),
        hand.label &&
          h(
            "p",
            {
              class: "bj-count",
              key: `count ${hand.label}`,
              once: { "data-enter": "fade" },
              "data-linked": Boolean(count),
              title: count ? "Show the line that counted this" : null,
              onclick: count,
            },
            hidden("count "),
            hand.label,
          ),
        hand.note && h("p", { class: "bj-note", "data-note": hand.note, key: "note" }, hand.note),
      ),
      h(
        "ul",
        {
          class: "bj-cards",
          role: "list",
          "aria-label": `Cards of ${hand.owner}`,
          style: `--cards:${Math.max(cards.length, 2)}`,
        },
        cards.length ? cards : h("li", { class: "bj-place" }, hidden("no cards")),
      ),
      h(
        "div",
        { class: "bj-foot" },
        hand.bet !== null && hand.bet !== undefined && ring(hand),
        word &&
          h(
            "span",
            { class: "bj-outcome", key: "outcome", once: { "data-enter": "pop" } },
            h("span", { "aria-hidden": "true" }, sign),
            ` ${capital(word)}`,
          ),
      ),
    );
  }

  card(code, at, index, before, hand) {
    const place = `${at} ${index}`;
    const key = `${this.round} ${place} ${code}`;
    const turned = before.get(place) === "??" && code !== "??";
    this.lying.set(place, code);
    const turn = this.turns.get(place);
    const once =
      turn !== undefined
        ? { "data-enter": turned ? "turn" : "deal", style: `--delay:${turn * STAGGER_MS}ms` }
        : {};
    const show = this.links && this.links.card(hand, index);
    const name = isCard(code) ? cardName(code) : code;
    return h(
      "li",
      {
        class: "bj-card",
        key,
        once,
        "data-card": code,
        "data-suit": isCard(code) && code[1],
        "data-linked": Boolean(show),
        title: show ? "Show the line that drew this card" : null,
        onclick: show,
      },
      h(
        "svg",
        { viewBox: "0 0 100 140", role: "img", "aria-label": name, focusable: "false" },
        picture(code),
      ),
    );
  }
}

function picture(code) {
  if (!isCard(code))
    return h("text", { x: 50, y: 76, "text-anchor": "middle", "font-size": 20 }, code.slice(0, 7));
  return h("use", { href: `#bj-card-${code === "??" ? "back" : code}` });
}

// A table that nothing was dealt on yet shows a fan of backs, for the eye only.
export function fan() {
  const backs = [-2, -1, 0, 1, 2].map((place) =>
    h(
      "span",
      { class: "bj-card", style: `--place:${place}`, key: place },
      h("svg", { viewBox: "0 0 100 140", focusable: "false" }, h("use", { href: "#bj-card-back" })),
    ),
  );
  return h("div", { class: "bj-fan", "aria-hidden": "true", key: "fan" }, backs);
}

// Which cards are new, each with its turn: in the order in which they were drawn, where that is
// known, and else the players before the dealer, as at a casino.
function arrivals(state, before) {
  const found = [];
  const views = [
    ...state.hands.map((hand, index) => [hand, `hand ${index}`, 0]),
    ...state.dealer.map((hand, index) => [hand, `dealer ${index}`, 1]),
  ];
  for (const [hand, place, side] of views)
    hand.cards.forEach((code, index) => {
      const known = hand.made && hand.made[index] >= 0 ? hand.made[index] : null;
      if (before.get(`${place} ${index}`) !== code)
        found.push({ place: `${place} ${index}`, known, order: side * 1000 + index });
    });
  const all = found.every((each) => each.known !== null);
  found.sort((a, b) => (all ? a.known - b.known : a.order - b.order));
  return new Map(found.map((each, turn) => [each.place, turn]));
}

// The rules are print on the felt, on an arc between the hands, and text for who reads by ear.
function rules(text) {
  return h(
    "div",
    { class: "bj-rules", key: "rules" },
    h("p", {}, text),
  );
}

function shoe() {
  return h(
    "div",
    { class: "bj-shoe", key: "shoe", "aria-hidden": "true" },
    h(
      "svg",
      { viewBox: "0 0 100 96", focusable: "false" },
      h(
        "g",
        { transform: "rotate(28 50 48)" },
        h("rect", { class: "bj-shoe-card", x: 30, y: 44, width: 38, height: 46, rx: 4 }),
        h("rect", { class: "bj-shoe-back", x: 33, y: 47, width: 32, height: 40, rx: 2.5 }),
        h("rect", { class: "bj-shoe-box", x: 22, y: 4, width: 54, height: 66, rx: 7 }),
        h("path", { class: "bj-shoe-edges", d: "M28 12h42M28 16h42M28 20h42M28 24h42" }),
        h("rect", { class: "bj-shoe-front", x: 20, y: 56, width: 58, height: 16, rx: 6 }),
      ),
    ),
  );
}

// The bet lies in its ring; what is won comes to it, what is lost goes home.
function ring(hand) {
  return h(
    "div",
    { class: "bj-spot", key: "ring", "data-outcome": hand.outcome || null },
    chip(hand.bet),
    hand.outcome === "win" && h("span", { class: "bj-paid", key: "paid", once: { "data-enter": "pay" }, "aria-hidden": "true" }, chip(hand.bet)),
  );
}

// A chip in the colour of its size; the amount is its text.
export function chip(bet) {
  const colour = bet < 5 ? "white" : bet < 25 ? "red" : bet < 100 ? "green" : "black";
  const text = String(Number(bet.toFixed(2)));
  return h(
    "span",
    { class: "bj-chip", "data-colour": colour, "data-long": text.length > 3, key: "chip" },
    h(
      "svg",
      { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" },
      h("circle", { cx: 24, cy: 24, r: 23, class: "bj-chip-body" }),
      h("circle", { cx: 24, cy: 24, r: 19.6, class: "bj-chip-spots" }),
      h("circle", { cx: 24, cy: 24, r: 15.6, class: "bj-chip-face" }),
      h("circle", { cx: 24, cy: 24, r: 13.6, class: "bj-chip-ring" }),
    ),
    h("b", {}, hidden("bet "), text),
  );
}
