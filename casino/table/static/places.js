// Positions on the felt, and which elements came, moved, or left between two paintings.

import { SVG } from "./dom.js";

// Which cards came and in which order, which moved, and which left. A hole card that comes face up,
// as with a blackjack, first comes face down and then turns.
export function cameFrom(cards, before, hole) {
  const gone = new Map([...before].filter(([, card]) => !card.element.isConnected));
  const arrived = [];
  const slid = [];
  for (const card of cards) {
    const old = before.get(card.place);
    const moved = old ? null : [...gone.values()].find((each) => each.card === card.card && each.made === card.made);
    if (old && old.element === card.element) {
      if (Math.hypot(...offset(old.box, card.box)) > 2) slid.push({ ...card, from: old.box });
    } else if (moved) {
      gone.delete(moved.place);
      slid.push({ ...card, from: moved.box, isMoved: true });
    } else {
      const isTurned = Boolean(old) && (old.card === "??") !== (card.card === "??");
      if (isTurned) gone.delete(card.place);
      const isHole = !isTurned && card.place === hole && card.card !== "??";
      arrived.push({ ...card, isTurned, isHole });
      if (isHole) arrived.push({ ...card, isTurned: true });
    }
  }
  return { arrived: inOrder(arrived), slid, left: [...gone.values()] };
}

// In the order of drawing if known for all, else as in a casino. The hole card is turned after the
// players' last card, and before the dealer's next one.
function inOrder(arrived) {
  const dealt = arrived.filter((card) => !card.isTurned);
  const isKnown = dealt.every((card) => card.made);
  const number = (card) => Number(isKnown ? card.made : card.order);
  const first = dealt.filter((card) => card.isHole || !card.place.startsWith("dealer"));
  const turn = Math.max(-1, ...first.map(number)) + 0.5;
  const key = (card) => (card.isTurned ? turn : number(card));
  return [...arrived].sort((a, b) => key(a) - key(b));
}

export function facesOf(hand) {
  return hand.querySelectorAll(".bj-card > svg:first-child");
}

export function part(hand, selector) {
  const element = hand.querySelector(selector);
  return element && { element, box: element.getBoundingClientRect() };
}

export function spot(left, top) {
  return { left, top, width: 0, height: 0 };
}

// The distance from a box to its destination, between their centres.
export function offset(box, to) {
  return [
    Math.round(to.left + to.width / 2 - box.left - box.width / 2),
    Math.round(to.top + to.height / 2 - box.top - box.height / 2),
  ];
}

export function way(box, to) {
  const [dx, dy] = offset(box, to);
  return `translate(${dx}px, ${dy}px)`;
}

export function backOfCard() {
  const back = document.createElementNS(SVG, "svg");
  back.setAttribute("viewBox", "0 0 100 140");
  back.setAttribute("aria-hidden", "true");
  back.setAttribute("class", "bj-back");
  back.append(document.createElementNS(SVG, "use"));
  back.firstChild.setAttribute("href", "#bj-card-back");
  return back;
}
