// The hints for a failing check: those given so far, and a button for the next one.

import { coded, h } from "./dom.js";
import { _, filled } from "./language.js";

// `act` has `isBusy`, `look`, and the buttons' class; `ask(event)` if the button is here; and
// `deal(event, deck)` if cards can be dealt. With `run(call)`, code can be run; `ran` has its output.
export function hintLadder(told, act) {
  if (!told) return "";
  return h(
    "div",
    { class: "bj-ladder", key: "ladder" },
    h("div", { role: "status", key: "told" }, told.rungs.length > 0 && h("dl", {}, told.rungs.map((rung) => hintStep(rung, act)))),
    told.note && h("p", { key: "note" }, told.note),
    act.ask && hintButton(told.following ? _("Hint: {following}", told) : _("No more hints"), "hint", act.isBusy || Boolean(told.note), act, act.ask),
  );
}

function hintStep(rung, act) {
  const deal = rung.deck && act.deal && hintButton(_("Deal these cards"), "play-hint", act.isBusy, act, (event) => act.deal(event, rung.deck));
  const run = rung.call && [
    h("p", { key: "call" }, h("code", {}, rung.call)),
    hintButton(_("Run with your code"), "run-hint", act.isBusy, act, () => act.run(rung.call)),
    act.ran?.call === rung.call && h("p", { key: "ran", role: "status" }, filled(_("gave {value}"), { value: h("code", {}, act.ran.got || _("nothing")) })),
  ];
  return h("div", { key: rung.label }, h("dt", {}, rung.label), h("dd", {}, hintLines(rung.text), deal, run));
}

// The button stays even without a next hint, so that it keeps the focus.
function hintButton(words, action, isOff, { look }, act) {
  return h(
    "button",
    { type: "button", class: look, key: action, "data-action": action, "aria-disabled": isOff ? "true" : null, onclick: (event) => !isOff && act(event) },
    words,
  );
}

// The lines of a hint, with `code` in its own font.
function hintLines(text) {
  return text.split("\n").map((line, index) => h("p", { key: index }, coded(line)));
}
