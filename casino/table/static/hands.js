// The felt: hands side by side, each with its cards, count, chip and outcome.

import { capital, h, hidden } from "./dom.js";
import { cardName, isCard } from "./faces.js";

const OUTCOMES = { win: ["✓", "win"], lose: ["✗", "lose"] };
const STAGGER_MS = 90;

// Remembers which cards lie where, so that only a card that is new flies in.
export class Felt {
  constructor() {
    this.round = 0;
    this.lying = new Map();
  }

  newRound() {
    this.round += 1;
    this.lying = new Map();
  }

  draw(state) {
    const before = this.lying;
    this.lying = new Map();
    this.arrivals = 0;
    this.outcomes = { ...OUTCOMES, push: ["=", state.push_word] };
    const dealer = state.dealer.map((hand, index) => this.hand(hand, `dealer ${index}`, before));
    const hands = state.hands.map((hand, index) => this.hand(hand, `hand ${index}`, before));
    return h(
      "div",
      {
        class: "bj-felt",
        "data-crowded": state.hands.length > 2,
        "data-facing": dealer.length === 1 && [null, "one", "two"][hands.length],
        key: "felt",
      },
      dealer.length > 0 &&
        h("div", { class: "bj-row bj-dealer", key: "dealer", role: "list", "aria-label": "Dealer" }, dealer),
      state.rules && h("p", { class: "bj-rules", key: "rules" }, h("span", {}, state.rules)),
      hands.length > 0 &&
        h("div", { class: "bj-row bj-players", key: "players", role: "list", "aria-label": "Hands" }, hands),
    );
  }

  hand(hand, place, before) {
    const cards = hand.cards.map((code, index) => this.card(code, `${place} ${index}`, before));
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
        "p",
        { class: "bj-owner" },
        h("span", {}, hand.owner),
        hand.current && h("span", { class: "bj-playing" }, "playing now"),
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
        hand.label && h("span", { class: "bj-count", key: "count" }, hidden("count "), hand.label),
        hand.bet !== null && hand.bet !== undefined && chip(hand.bet),
        hand.note && h("span", { class: "bj-note", "data-note": hand.note, key: "note" }, hand.note),
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

  card(code, place, before) {
    const key = `${this.round} ${place} ${code}`;
    const turned = before.get(place) === "??" && code !== "??";
    this.lying.set(place, code);
    const isNew = before.get(place) !== code;
    const once = isNew
      ? { "data-enter": turned ? "turn" : "deal", style: `--delay:${this.arrivals++ * STAGGER_MS}ms` }
      : {};
    const name = isCard(code) ? cardName(code) : code;
    return h(
      "li",
      { class: "bj-card", key, once, "data-card": code, "data-suit": isCard(code) && code[1] },
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
