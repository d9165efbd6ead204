// The felt: hands next to each other, each with cards, count, chip, and outcome.

import { capital, h, hidden } from "./dom.js";
import { sameMark } from "./code.js";
import { cardName, isCard } from "./faces.js";
import { N_, _, numeral } from "./language.js";
import { runOf } from "./runs.js";

const PUSHES = { push: N_("Push"), tie: N_("Tie") };
const NOTES = { soft: N_(" soft"), blackjack: N_(" blackjack"), bust: N_(" bust"), doubled: N_(" doubled") }; // without the space, they are in the glossary
const UNGROUPED = { maximumFractionDigits: 2, useGrouping: false };

// Each round has new elements, so that its cards are dealt with animation.
export class Felt {
  constructor() {
    this.round = 0;
  }

  newRound() {
    this.round += 1;
  }

  // `links` links a card or a count to the line that made it, or is null.
  draw(state, links) {
    this.links = links;
    this.several = state.hands.length > 1;
    this.outcomes = { win: ["✓", _("Win")], lose: ["✗", _("Lose")], push: ["=", pushWord(state)] };
    const run = runOf(state);
    const made = (hand, number) => (hand.made && hand.made.length ? hand.made : (run && run.data.felt[number]) || []);
    const dealer = state.dealer.map((hand, index) => this.hand(hand, `dealer ${index}`, index, made(hand, index)));
    const hands = state.hands.map((hand, index) => {
      const number = state.dealer.length + index;
      return this.hand(hand, `hand ${index}`, number, made(hand, number));
    });
    return h(
      "div",
      {
        class: "bj-felt",
        "data-hands": Math.min(state.hands.length, 5),
        "data-alone": state.dealer.length === 0,
        style: `--hands:${Math.max(2, state.hands.length)}`,
        key: "felt",
      },
      dealer.length > 0 &&
        h("div", { class: "bj-row bj-dealer", key: "dealer", role: "list", "aria-label": _("Dealer") }, dealer),
      shoe(),
      state.dealer.length > 0 && discards(),
      state.rules && rules(state.rules),
      hands.length > 0 &&
        h("div", { class: "bj-row bj-players", key: "players", role: "list", "aria-label": _("Hands") }, hands),
    );
  }

  hand(hand, place, number, made) {
    const cards = hand.cards.map((code, index) => this.card(code, place, index, number, made[index]));
    const count = this.links && hand.label && hand.label !== "?" ? () => this.links.count(number) : null;
    const [sign, word] = this.outcomes[hand.outcome] || [];
    return h(
      "div",
      {
        class: "bj-hand",
        role: "listitem",
        "data-current": hand.current,
        "data-outcome": hand.outcome || null,
        "data-at": place,
        "data-counts": (hand.counts || []).join(" ") || null,
        "data-note": endNote(hand.note),
        "data-bet": typeof hand.bet === "number" ? String(hand.bet) : null,
        key: `${this.round} ${place}`,
      },
      h(
        "div",
        { class: "bj-who" },
        h(
          "p",
          { class: "bj-owner" },
          h("span", {}, hand.owner),
          hand.current && this.several && h("span", { class: "bj-playing" }, _("playing now")),
        ),
        hand.label &&
          h(
            "p",
            {
              class: "bj-count",
              key: "count",
              "data-count": hand.label,
              "data-linked": Boolean(count),
              title: count ? _("Show the line that counted this") : null,
              onclick: count,
            },
            !hand.label.includes(" ") && hidden(_("count ")), // "51 left" needs no label
            hand.label,
          ),
        this.links && this.links.same(number, cards.length).map(([index, each]) => h("p", { key: `same ${index}` }, sameMark(index, each.words), hidden(each.words.replaceAll("`", "")))),
        hand.note && h("p", { class: "bj-note", "data-note": endNote(hand.note), key: "note" }, notesOf(hand)),
      ),
      h(
        "ul",
        {
          class: "bj-cards",
          role: "list",
          "aria-label": _("Cards of {owner}", { owner: hand.owner }),
          style: `--cards:${Math.max(cards.length, 2)}`,
        },
        cards.length ? cards : h("li", { class: "bj-place" }, hidden(_("no cards"))),
      ),
      h(
        "div",
        { class: "bj-foot" },
        hand.bet !== null && hand.bet !== undefined && ring(hand),
        word &&
          h(
            "span",
            { class: "bj-outcome", key: "outcome" },
            h("span", { "aria-hidden": "true" }, sign),
            " ", word,
          ),
        hand.net ? h("span", { class: "bj-net", key: "net" }, signed(hand.net)) : null,
      ),
    );
  }

  card(code, at, index, hand, made) {
    const place = `${at} ${index}`;
    const show = this.links && this.links.card(hand, index);
    const name = isCard(code) ? cardName(code) : code;
    return h(
      "li",
      {
        class: "bj-card",
        key: `${this.round} ${place} ${code}`,
        "data-card": code,
        "data-place": place,
        "data-made": made >= 0 ? String(made) : null,
        "data-order": String((at.startsWith("dealer") ? 1000 : 0) + index),
        "data-suit": isCard(code) && code[1],
        "data-linked": Boolean(show),
        title: show ? _("Show the line that drew this card") : null,
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

// Before the first deal, a table shows a decorative fan of backs.
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

// The rules are printed on an arc between the hands, and as text for screen readers.
function rules(text) {
  return h(
    "div",
    { class: "bj-rules", key: "rules" },
    h("p", {}, text),
  );
}

export function shoe() {
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

// The discard tray; `Motion` keeps its level in `data-level`.
export function discards() {
  const edges = [0, 1, 2, 3, 4, 5].map((level) =>
    h("rect", { class: "bj-discard", "data-from": String(level + 1), x: 24 + level, y: 62 - 7 * level, width: 52, height: 6, rx: 2 }),
  );
  return h(
    "div",
    { class: "bj-discards", key: "discards", "aria-hidden": "true" },
    h(
      "svg",
      { viewBox: "0 0 100 96", focusable: "false" },
      h("path", { class: "bj-discards-box", d: "M14 18 L14 74 Q14 80 20 80 L80 80 Q86 80 86 74 L86 18" }),
      h("rect", { class: "bj-discards-base", x: 10, y: 70, width: 80, height: 12, rx: 5 }),
      edges,
    ),
  );
}

// The bet is in its ring; winnings come to it, and a lost bet leaves it.
function ring(hand) {
  return h(
    "div",
    { class: "bj-spot", key: "ring", "data-outcome": hand.outcome || null },
    chip(hand.bet),
    hand.outcome === "win" && h("span", { class: "bj-paid", key: "paid", "aria-hidden": "true" }, chip(hand.net > 0 ? hand.net : hand.bet)),
  );
}

export function pushWord(state) {
  return PUSHES[state.push_word] ? _(PUSHES[state.push_word]) : capital(state.push_word);
}

// The notes next to a count, in words.
export function notesOf(hand) {
  return hand.note.split(", ").map((note) => (NOTES[note] ? _(NOTES[note]).trim() : note)).join(", ");
}

// The note that says how a hand ended.
export function endNote(note) {
  return ["blackjack", "bust"].find((each) => (note || "").split(", ").includes(each)) || null;
}

export function signed(amount) {
  const text = numeral(Math.abs(amount), UNGROUPED);
  return amount < 0 ? `−${text}` : amount > 0 ? `+${text}` : text;
}

// A chip with the amount as text, in the colour of its size.
export function chip(bet) {
  const colour = bet < 5 ? "white" : bet < 25 ? "red" : bet < 100 ? "green" : "black";
  const text = numeral(bet, UNGROUPED);
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
    h("b", {}, hidden(_("bet ")), text),
  );
}
