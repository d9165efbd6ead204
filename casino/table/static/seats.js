// A casino table with seats: the felt with everyone's hands, bets, and payoffs.

import { h, hidden } from "./dom.js";
import { cardName, isCard } from "./faces.js";
import { chip, discards, endNote, notesOf, shoe, signed } from "./hands.js";
import { N_, _ } from "./language.js";

const SITTERS = { person: N_("at the table"), computer: N_("stage 3 computer"), strategy: N_("stage 7 strategy"), empty: N_("empty") };
const TRAY = [1, 5, 25, 100];
const FACE_RANKS = "TJQK";

// The whole felt; `table` sends the actions and remembers the selected seat.
export function casino(state, table) {
  const { seats, phase } = state.seats;
  const chosen = chosenSeat(state.seats, table);
  const taken = seats.filter((seat) => seat.kind !== "empty" || seat.hands.length);
  const shown = phase === "bets" ? seats : taken;
  return h(
    "div",
    { class: "bj-casino", key: "casino", "data-phase": phase, "data-many": shown.length > 4, style: `--seats:${shown.reduce((sum, seat) => sum + Math.max(1, seat.hands.length), 0)}` },
    h(
      "div",
      { class: "bj-casino-felt", key: "felt" },
      shoe(),
      discards(),
      h("div", { class: "bj-house", role: "group", "aria-label": _("Dealer") }, state.dealer.map((each) => houseHand(each, state.seats))),
      h("div", { class: "bj-rules", key: "rules" }, h("p", {}, state.rules)),
      h(
        "ol",
        { class: "bj-seats", role: "list", "aria-label": _("Seats") },
        shown.map((seat) => seatOf(seat, state.seats, table, seat === chosen)),
      ),
    ),
  );
}

// The bet of the selected seat, at the foot of the felt.
export function betting(casinoState, table) {
  return h("div", { class: "bj-casino", key: "betting" }, bettingTray(chosenSeat(casinoState, table), casinoState, table));
}

// The switches and the payoff list below the moves.
export function casinoRules(state, table) {
  return h(
    "div",
    { class: "bj-casino", key: "casino rules" },
    h("div", { class: "bj-switches", role: "group", "aria-label": _("Rules") }, switchRow(state.seats, table)),
    payoffList(state.seats),
  );
}

// The seat whose bet is being placed: the clicked one, or else the first taken one.
function chosenSeat(casinoState, table) {
  const { seats } = casinoState;
  return (
    seats.find((seat) => seat.number === table.seat) || seats.find((seat) => seat.kind !== "empty") || seats[0]
  );
}

function houseHand(hand, casinoState) {
  return h(
    "div",
    { class: "bj-house-hand", key: hand.owner, "data-at": "dealer 0", "data-counts": (hand.counts || []).join(" ") || null, "data-note": endNote(hand.note) },
    h(
      "p",
      { class: "bj-house-count" },
      h("span", {}, hand.owner),
      hand.label && h("b", { "data-count": hand.label }, hidden(_("count ")), hand.label),
      hand.note && h("span", { class: "bj-note", "data-note": endNote(hand.note) }, notesOf(hand)),
    ),
    laid(hand.cards, _("Cards of the dealer"), "dealer 0", casinoState),
  );
}

// `at` is the hand's position: "dealer 0", or "seat" with the numbers of seat and hand.
function laid(codes, label, at, casinoState) {
  return h(
    "ul",
    { class: "bj-cards", role: "list", "aria-label": label, style: `--cards:${Math.max(codes.length, 2)}` },
    codes.length
      ? codes.map((code, place) => laidCard(code, at, place, casinoState.face_cards_as_one))
      : h("li", { class: "bj-place" }, hidden(_("no cards"))),
  );
}

// The mini project's generic face card represents 10, jack, queen, and king of all suits.
function laidCard(code, at, index, asOne) {
  const generic = asOne && isCard(code) && FACE_RANKS.includes(code[0]);
  return h(
    "li",
    { class: "bj-card", key: `${index} ${code}`, "data-card": code, "data-place": `${at} ${index}`, "data-order": orderOf(at, index), "data-suit": isCard(code) && code[1] },
    h(
      "svg",
      {
        viewBox: "0 0 100 140",
        role: "img",
        focusable: "false",
        "aria-label": generic ? _("face card") : isCard(code) ? cardName(code) : code,
      },
      generic ? genericFace() : h("use", { href: `#bj-card-${code === "??" ? "back" : code}` }),
    ),
  );
}

// Two rounds of cards, each with the dealer last; then each seat draws, and the dealer last.
function orderOf(at, index) {
  const [who, seat, hand] = at.split(" ");
  const turn = who === "dealer" ? 99 : Number(seat) * 10 + Number(hand);
  return String(index < 2 ? index * 100 + turn : turn * 100 + index);
}

function genericFace() {
  return [
    h("rect", { x: 9, y: 9, width: 82, height: 122, rx: 7, class: "bj-face-edge" }),
    h("path", { d: "M24 86 L18 50 L36 66 L50 42 L64 66 L82 50 L76 86 Z", class: "bj-face-crown" }),
    h("text", { x: 50, y: 112, "text-anchor": "middle", class: "bj-face-word" }, "10"),
  ];
}

function seatOf(seat, casinoState, table, isChosen) {
  const isEmpty = seat.kind === "empty";
  const outcome = seat.net === null ? null : seat.net > 0 ? "win" : seat.net < 0 ? "lose" : "push";
  return h(
    "li",
    {
      class: "bj-seat",
      key: `seat ${seat.number}`,
      "data-current": seat.current,
      "data-empty": isEmpty,
      "data-chosen": casinoState.phase === "bets" && isChosen,
      "data-outcome": outcome,
      "data-hands": seat.hands.length,
    },
    h(
      "div",
      { class: "bj-boxes", key: "boxes" },
      seat.hands.length
        ? seat.hands.map((hand, place) => seatHand(hand, place, seat, casinoState))
        : !isEmpty && h("p", { class: "bj-ring", key: "ring", "data-at": `seat ${seat.number} 0`, "data-bet": String(seat.bet) }, seat.bet > 0 ? [chip(seat.bet), betAmount(seat.bet)] : _("sits out")),
    ),
    seatPlate(seat, casinoState, table, isChosen),
  );
}

function seatHand(hand, place, seat, casinoState) {
  const at = `seat ${seat.number} ${place}`;
  const owner = seat.hands.length > 1 ? _("{name}, hand {number}", { name: seat.name, number: place + 1 }) : seat.name;
  return h(
    "div",
    {
      class: "bj-box-hand",
      key: `hand ${place}`,
      "data-current": hand.current,
      "data-outcome": hand.outcome || null,
      "data-at": at,
      "data-bet": String(hand.bet),
      "data-counts": (hand.counts || []).join(" ") || null,
      "data-note": endNote(hand.note),
    },
    h("p", { class: "bj-ring" }, chip(hand.bet), betAmount(hand.bet)),
    laid(hand.cards, _("Cards of {owner}", { owner }), at, casinoState),
    h(
      "p",
      { class: "bj-box-count" },
      h("b", { "data-count": hand.label }, hidden(_("count ")), hand.label),
      hand.note && h("span", { class: "bj-note", "data-note": endNote(hand.note) }, notesOf(hand)),
    ),
    hand.line && h("p", { class: "bj-settled", "data-outcome": hand.outcome }, lineCoin(hand.line), h("b", {}, signed(hand.net))),
  );
}

function betAmount(bet) {
  return h("span", { class: "bj-amount", "aria-hidden": "true" }, String(bet));
}

function lineCoin(letter) {
  return h("span", { class: "bj-coin" }, hidden(_("line ")), letter);
}

// A seat's player; while bets are placed, a click selects the seat.
function seatPlate(seat, casinoState, table, isChosen) {
  const isEmpty = seat.kind === "empty";
  const words = [
    isEmpty
      ? [h("span", { "aria-hidden": "true", key: "plus" }, "+"), hidden(_("Empty seat {number}: sit down here", seat))]
      : h("span", { class: "bj-plate-name" }, h("b", {}, seat.name), h("small", {}, _(SITTERS[seat.kind]))),
    !isEmpty &&
      h("span", { class: "bj-plate-owned" }, h("b", {}, hidden(_("owns ")), String(seat.owned)), seat.net !== null && h("small", {}, signed(seat.net))),
  ];
  if (casinoState.phase !== "bets") return h("div", { class: "bj-plate", key: "plate" }, words);
  return h(
    "button",
    {
      type: "button",
      class: "bj-plate",
      key: "plate",
      "data-seat": seat.number,
      "aria-pressed": String(isChosen),
      title: isEmpty ? _("Empty seat {number}: sit down here", seat) : null,
      onclick: (event) => {
        table.seat = seat.number;
        if (isEmpty) table.send(event, "seat", `${seat.number} person`);
        else table.redraw();
      },
    },
    words,
  );
}

// The bet of one seat, by chips or as a number, with its limits shown in advance.
function bettingTray(seat, casinoState, table) {
  const id = `${table.id}-seat`;
  const bet = (event, value) => table.send(event, "bet", `${seat.number} ${Math.max(0, Math.min(seat.most, value))}`);
  return h(
    "div",
    { class: "bj-betting", key: "betting", role: "group", "aria-label": _("{name}'s seat", { name: seat.name }) },
    h(
      "div",
      { class: "bj-bet-words" },
      h("label", { for: `${id}-bet` }, _("{name}'s bet", { name: seat.name })),
      h("span", { class: "bj-bet-may" }, _("1 to {most}, or 0 to sit out", { most: seat.most })),
    ),
    h("input", {
      class: "bj-bet-number",
      id: `${id}-bet`,
      key: `bet ${seat.number} ${seat.bet}`,
      type: "number",
      min: "0",
      max: String(seat.most),
      step: "1",
      once: { value: String(seat.bet) },
      onchange: (event) => bet(null, Math.trunc(Number(event.target.value)) || 0),
    }),
    h(
      "div",
      { class: "bj-tray", role: "group", "aria-label": _("Chips") },
      TRAY.map((value) =>
        h(
          "button",
          {
            type: "button",
            class: "bj-tray-chip",
            key: value,
            "aria-label": _("Bet {value} more", { value }),
            "aria-disabled": seat.bet + value > seat.most ? "true" : null,
            onclick: (event) => bet(event, seat.bet + value),
          },
          chip(value),
        ),
      ),
      h("button", { type: "button", class: "bj-button bj-quiet", key: "none", onclick: (event) => bet(event, 0) }, h("span", {}, _("Sit out"))),
    ),
    h(
      "div",
      { class: "bj-seat-who" },
      h("label", { for: `${id}-name`, class: "bj-vh" }, _("Name")),
      h("input", {
        class: "bj-seat-name",
        id: `${id}-name`,
        key: `name ${seat.number} ${seat.name}`,
        type: "text",
        maxlength: "16",
        once: { value: seat.name },
        onchange: (event) => table.send(null, "name", `${seat.number} ${event.target.value}`),
      }),
      h("label", { for: `${id}-kind`, class: "bj-vh" }, _("Who plays")),
      h(
        "select",
        { class: "bj-seat-kind", id: `${id}-kind`, key: `kind ${seat.number} ${seat.kind}`, onchange: (event) => table.send(null, "seat", `${seat.number} ${event.target.value}`) },
        Object.keys(SITTERS).map((kind) =>
          h("option", { value: kind, key: kind, selected: kind === seat.kind ? "" : null }, kind === "person" ? _("a person") : _(SITTERS[kind])),
        ),
      ),
    ),
  );
}

function switchRow(casinoState, table) {
  return casinoState.switches.map(([name, label, on]) =>
    h(
      "button",
      {
        type: "button",
        class: "bj-switch",
        key: name,
        role: "switch",
        "aria-checked": String(on),
        "aria-disabled": casinoState.phase === "bets" ? null : "true",
        onclick: (event) => table.send(event, "switch", name),
      },
      h("span", { class: "bj-switch-track", "aria-hidden": "true" }),
      label,
    ),
  );
}

// The payoff list, where the letter on a hand refers to a line.
function payoffList(casinoState) {
  return h(
    "div",
    { class: "bj-lines", key: "lines" },
    h(
      "p",
      { class: "bj-lines-head" },
      h("b", {}, _("What settled each hand")),
      h("span", {}, _("the first line that fits")),
      casinoState.remark &&
        h(
          "span",
          { class: "bj-agrees", "data-agrees": casinoState.agrees },
          h("span", { "aria-hidden": "true" }, casinoState.agrees ? "✓ " : "◆ "),
          casinoState.remark,
        ),
    ),
    h(
      "ol",
      { class: "bj-line-list", role: "list" },
      casinoState.lines.map(([letter, title, words, who]) =>
        h(
          "li",
          { class: "bj-payline", key: letter, "data-used": who.length > 0 },
          lineCoin(letter),
          h("span", {}, h("b", {}, title), h("small", {}, words)),
          h("span", { class: "bj-line-who" }, who.length ? who.join(", ").replaceAll("-", "−") : "–"),
        ),
      ),
    ),
  );
}
