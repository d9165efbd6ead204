// Animates cards and chips: cards fly from the shoe one after another, each count follows its card,
// and chips travel. The table already has its new state, so nothing waits: a key, a click, or a
// preference for less motion ends the animation at once.

import { backOfCard, cameFrom, facesOf, offset, part, spot, way } from "./places.js";
import { hush, play } from "./sound.js";

const STAGGER_MS = 140;
const FLIGHT_MS = 280;
const FLIP_MS = 112; // the last part of the flight
const TURN_MS = 220;
const SLIDE_MS = 240;
const SWEEP_MS = 200;
const BACK_MS = 170; // for undo: the same way back at 60%
const CHIP_MS = 360;
const FADE_MS = 120;
const ARC_PX = 24;
const OUT = "cubic-bezier(.2, .7, .2, 1)";
const CHIPS = "cubic-bezier(.3, 0, .2, 1)";
const CARDS_A_LEVEL = 4;
const LEVELS = 6;
const FADE_IN = [{ opacity: 0, offset: 0 }];
const RISE = [{ opacity: 0, transform: "translateY(.28em)", offset: 0 }];
const PLAIN = { filter: "none", boxShadow: "0 0 0 1px #00000026, 0 1px 1px #0003, 0 10px 18px -8px #0009", offset: 0 };

export class Motion {
  constructor(root) {
    this.root = root;
    this.running = new Set();
    this.ghosts = new Set();
    this.discarded = 0;
    this.last = null;
    this.hole = "dealer 0 1"; // where the hole card is
  }

  // Ends all animation at the final positions.
  end() {
    for (const animation of this.running) if (animation.playState !== "finished") animation.cancel();
    for (const ghost of this.ghosts) ghost.remove();
    this.running.clear();
    this.ghosts.clear();
    hush();
  }

  // Stores all positions before the next state is painted.
  look() {
    this.end();
    const cards = this.cards();
    this.hole = (cards.find((card) => card.card === "??") || { place: this.hole }).place;
    this.last = {
      cards: new Map(cards.map((each) => [each.place, each])),
      hands: new Map(this.hands().map((each) => [each.at, each])),
      printed: this.all(".bj-transcript > *").length,
      message: this.text(".bj-message"),
    };
  }

  cards() {
    return this.all(".bj-card[data-place]").map((element) => ({
      ...element.dataset,
      element,
      hand: element.closest("[data-at]"),
      box: element.getBoundingClientRect(),
    }));
  }

  hands() {
    return this.all("[data-at]").map((element) => ({
      ...element.dataset,
      element,
      label: labelOf(element),
      shown: (element.querySelector("[data-count]") || element).dataset.count || "",
      chip: part(element, ".bj-chip"),
      paid: part(element, ".bj-paid .bj-chip"),
      plate: part(element.closest(".bj-seat") || element, ".bj-plate"),
    }));
  }

  // Animates the change from the state before. `action` is the user's action. If `quiet`, nothing
  // moves, and only the discard tray is updated.
  play(action, quiet) {
    const last = this.last || { cards: new Map(), hands: new Map(), printed: 0, message: "" };
    const layer = this.root.querySelector(".bj-flying");
    const cards = this.cards();
    const came = cameFrom(cards, last.cards, this.hole);
    const isBack = action === "undo";
    if (!isBack) this.discard(came.left.length);
    if (quiet || !layer || document.hidden || wantsNoMotion()) return;
    Object.assign(this, { layer, origin: layer.getBoundingClientRect() });
    if (!this.origin.width) return; // a phone that shows the code
    const hands = this.hands(); // measure everything before anything moves
    this.shoe = this.place(".bj-shoe", 1);
    this.tray = this.place(".bj-discards", 0);
    if (action === "deal" && this.last) play("shuffle");
    const begin = this.sweep(came.left, isBack) + this.slide(came.slid);
    const landings = this.deal(came.arrived, begin);
    const end = Math.max(begin, ...landings.map((each) => each.at));
    for (const hand of hands) {
      const before = last.hands.get(hand.at) || { element: null };
      const own = landings.filter((each) => each.hand === hand.element);
      this.bet(hand, before, begin);
      if (own.length) this.count(hand, before, own);
      this.settle(hand, before, own, end);
    }
    if (end) this.tell(last, end);
  }

  // Moves finished cards to the discard tray, or back to the shoe; returns when the next may move.
  sweep(left, isBack) {
    const to = isBack ? this.shoe : this.tray;
    left.forEach(({ element, box }, index) => {
      const ghost = this.ghost(element, box);
      const frames = [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: `${way(box, to)} scale(.4)`, opacity: 0 }];
      const timing = { duration: isBack ? BACK_MS : SWEEP_MS, delay: index * 12, easing: "ease-in", fill: "both" };
      this.animate(ghost, frames, timing).onfinish = () => this.forget(ghost);
    });
    return left.length ? SWEEP_MS - 60 : 0;
  }

  // Cards that stay make room, and a split card moves to its new hand. Returns the duration.
  slide(slid) {
    for (const { element, box, from } of slid) {
      const scale = (from.width / box.width).toFixed(3);
      this.animate(element, [{ transform: `${way(box, from)} scale(${scale})`, offset: 0 }], { duration: SLIDE_MS, easing: OUT });
    }
    return slid.some((each) => each.isMoved) ? SLIDE_MS / 2 : 0;
  }

  // Each card flies and flips, and a hole card turns; returns where and when each has landed.
  deal(arrived, begin) {
    return arrived.map(({ element, hand, box, card, place, isTurned, isHole }, index) => {
      const start = begin + index * STAGGER_MS;
      const at = start + (isTurned ? TURN_MS : FLIGHT_MS);
      play("card", at - 60);
      if (isTurned) this.flip(element, start, TURN_MS);
      else {
        const frames = [
          { transform: `${way(box, this.shoe)} rotate(-8deg) scale(.6)`, opacity: 0 },
          { opacity: 1, offset: 0.15 },
          { transform: "none", opacity: 1 },
        ];
        this.animate(element, frames, { duration: FLIGHT_MS, delay: start, easing: OUT });
        if (card !== "??" && !isHole) this.flip(element, at - FLIP_MS, FLIP_MS);
      }
      return { at, hand, index: Number(place.split(" ").pop()), isDown: isHole };
    });
  }

  // Replaces the back with the face, edge on in the middle of `duration`.
  flip(card, start, duration) {
    const half = duration / 2;
    const [edge, flat] = ["perspective(700px) rotateY(90deg)", "perspective(700px) rotateY(0)"];
    const face = card.firstElementChild;
    const back = backOfCard();
    card.append(back);
    this.ghosts.add(back);
    this.animate(back, [{ transform: flat }, { transform: edge }], { duration: half, delay: start, easing: "ease-in", fill: "both" }).onfinish = () => this.forget(back);
    this.animate(face, [{ transform: "perspective(700px) rotateY(-90deg)" }, { transform: flat }], { duration: half, delay: start + half, easing: "ease-out" });
  }

  // A bet moves from the player to its ring: at the deal, a double, or a split.
  bet(hand, before, begin) {
    if (!hand.bet || !hand.chip) return;
    const isSame = before.element === hand.element || (before.bet && hand.at.startsWith("seat"));
    if (isSame && before.bet === hand.bet) return;
    if (isSame && Number(hand.bet) < Number(before.bet)) return;
    const chip = isSame ? this.ghost(hand.chip.element, hand.chip.box) : hand.chip.element;
    this.travel(chip, hand.chip.box, hand.plate ? hand.plate.box : this.bank(), true, begin);
  }

  // The old count stays until the first card has landed; then it changes with each card.
  count(hand, before, own) {
    const { element, label } = hand;
    const note = element.querySelector(".bj-note");
    const end = own.at(-1).at;
    if (note) this.animate(note, FADE_IN, { duration: FADE_MS, delay: end });
    if (!label) return;
    const counts = (hand.counts || "").split(" ");
    const hadCards = own.length < element.querySelectorAll(".bj-card").length;
    const shown = [hadCards && before.shown ? before.shown : ""];
    for (const { index, isDown } of own.slice(0, -1)) shown.push(isDown ? "" : counts[index] || "");
    shown.forEach((text, index) => {
      if (text) this.tick(label, text, index ? own[index - 1].at : 0, own[index].at);
    });
    this.animate(label.element, RISE, { duration: FADE_MS, delay: end });
  }

  // Shows a count for a time, in the final count's place.
  tick(label, text, from, until) {
    const ghost = this.ghost(label.element, label.box);
    const { fontSize, isMiddle } = label;
    const left = label.box.left + label.box.width * (isMiddle ? 0.5 : 1) - this.origin.left;
    const translate = isMiddle ? "-50% 0" : "-100% 0";
    Object.assign(ghost.style, { fontSize, left: `${left}px`, translate, width: "max-content" });
    ghost.textContent = text;
    if (from) this.animate(ghost, RISE, { duration: FADE_MS, delay: from });
    this.animate(ghost, [{ opacity: 1 }, { opacity: 0 }], { duration: 1, delay: until, fill: "forwards" }).onfinish = () => this.forget(ghost);
  }

  // Shows the outcome: a win has a gold edge and is paid, a loss is dim and loses its chip, a
  // busted hand falls, and a blackjack gleams.
  settle(hand, before, own, end) {
    if (own.length && hand.note === "blackjack") this.gleam(hand.element, own.at(-1).at);
    if (own.length && hand.note === "bust") this.fall(hand.element, own.at(-1).at);
    const { outcome } = hand;
    if (!outcome || (before.outcome === outcome && !own.length)) return;
    play(outcome === "win" && hand.note === "blackjack" ? "blackjack" : outcome, end + 80);
    for (const face of facesOf(hand.element)) this.animate(face, [PLAIN], { duration: 160, delay: end });
    for (const word of hand.element.querySelectorAll(".bj-outcome, .bj-net, .bj-settled"))
      this.animate(word, [{ opacity: 0, transform: "scale(.85)", offset: 0 }], { duration: 180, delay: end, easing: OUT });
    this.pay(hand, outcome, end + 120);
  }

  // Winnings move from the house's rack to the bet, and lost bets move there.
  pay({ chip, paid }, outcome, at) {
    if (paid) this.travel(paid.element, paid.box, this.rack(), true, at);
    else if (chip && outcome !== "push")
      this.travel(this.ghost(chip.element, chip.box), chip.box, this.rack(), outcome === "win", at);
    if (chip && outcome === "lose")
      this.animate(chip.element.firstElementChild, [{ opacity: 1, offset: 0 }], { duration: CHIP_MS, delay: at });
  }

  gleam(hand, at) {
    for (const card of hand.querySelectorAll(".bj-card")) {
      const shine = document.createElement("i");
      shine.className = "bj-gleam";
      shine.append(document.createElement("b"));
      card.append(shine);
      this.ghosts.add(shine);
      const frames = [{ transform: "translateX(-130%)" }, { transform: "translateX(230%)" }];
      this.animate(shine.firstChild, frames, { duration: 620, delay: at + 60, fill: "both", easing: "ease-in-out" }).onfinish = () => this.forget(shine);
    }
  }

  fall(hand, at) {
    for (const face of facesOf(hand))
      this.animate(face, [{ rotate: "0deg", translate: "0 0", offset: 0 }], { duration: 200, delay: at, easing: "cubic-bezier(.5, 0, .9, .6)" });
  }

  // The message and printed lines appear after the cards that caused them.
  tell(last, end) {
    const told = this.root.querySelector(".bj-message");
    const lines = this.all(".bj-transcript > *").slice(last.printed);
    if (told && told.textContent !== last.message) lines.push(told);
    for (const each of lines) this.animate(each, FADE_IN, { duration: FADE_MS, delay: end });
  }

  // A chip moves in an arc from `other` to its box, or from there to `other` and disappears.
  travel(chip, box, other, isComing, delay) {
    const [dx, dy] = offset(box, other);
    const frames = [
      { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
      { transform: `translate(${dx / 2}px, ${dy / 2 - ARC_PX}px)`, opacity: 1 },
      { transform: "none", opacity: 1 },
    ];
    const timing = { duration: CHIP_MS, delay, easing: CHIPS, fill: "both" };
    const moving = this.animate(chip, isComing ? frames : frames.reverse(), timing);
    moving.onfinish = () => (this.ghosts.has(chip) ? this.forget(chip) : moving.cancel());
    play("chip", delay + CHIP_MS);
  }

  discard(cards) {
    this.discarded += cards;
    const tray = this.root.querySelector(".bj-discards");
    if (tray) tray.dataset.level = Math.min(LEVELS, Math.ceil(this.discarded / CARDS_A_LEVEL));
  }

  // A copy that moves in the layer above the felt, and is removed at the end.
  ghost(element, box) {
    const copy = element.cloneNode(true);
    for (const name of ["data-place", "title", "data-linked"]) copy.removeAttribute(name);
    return this.lay(copy, box);
  }

  lay(ghost, box) {
    Object.assign(ghost.style, {
      position: "absolute", margin: "0", left: `${box.left - this.origin.left}px`, top: `${box.top - this.origin.top}px`, width: `${box.width}px`,
    });
    this.ghosts.add(ghost);
    this.layer.append(ghost);
    return ghost;
  }

  forget(ghost) {
    this.ghosts.delete(ghost);
    ghost.remove();
  }

  animate(element, frames, timing) {
    const animation = element.animate(frames, { fill: "backwards", ...timing });
    this.running.add(animation);
    return animation;
  }

  all(selector) {
    return [...this.root.querySelectorAll(selector)];
  }

  text(selector) {
    const found = this.root.querySelector(selector);
    return found ? found.textContent : "";
  }

  // The middle of an element on the felt, or the corner where it would be.
  place(selector, side) {
    const found = this.root.querySelector(selector);
    const box = found && found.getBoundingClientRect();
    return box && box.width ? box : spot(this.origin.left + side * this.origin.width, this.origin.top + 30);
  }

  // The positions of the players' and the house's chips.
  bank() {
    return spot(this.origin.left + this.origin.width / 2, this.origin.bottom);
  }

  rack() {
    return spot(this.origin.left + this.origin.width / 2, this.origin.top - 40);
  }
}

// A count and its style, so that a copy in the layer above looks the same.
function labelOf(hand) {
  const label = part(hand, "[data-count]");
  if (!label) return null;
  const { fontSize, textAlign } = getComputedStyle(label.element);
  return { ...label, fontSize, isMiddle: textAlign === "center" };
}

function wantsNoMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
