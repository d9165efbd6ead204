// Predict first: asks for the next value before showing it. Nothing is graded or stored.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { _ } from "./language.js";
import { quoted } from "./python.js";
import { runOf } from "./runs.js";
import { choose, remember, setting } from "./settings.js";

const ASIDE = ["look", "why", "ask", "reply", "hint", "cases", "case", "stop"]; // these don't change the round
const FEW = 2; // number of right answers that are reported

export class Predicting {
  constructor(table) {
    this.table = table;
    this.isFirst = null; // whether this is the stage's first deal, when it asks automatically
    this.asked = new Set();
    this.now = null; // the question, the answer, and whether it is about the table or the code
    this.later = [];
    this.row = 0;
    this.arrived = null; // the step reached by moving one line on
  }

  // Only if Python sends predictions and there is a run.
  isOffered(state) {
    return Boolean(state.predictions && runOf(state));
  }

  isOn(state) {
    const chosen = setting("predict");
    return this.isOffered(state) && (chosen === undefined ? Boolean(this.isFirst) : chosen);
  }

  get isOpen() {
    return this.now !== null && this.now.given === null;
  }

  get isAtTable() {
    return this.now !== null && this.now.isAtTable;
  }

  // Whether the answer is a click on a line.
  get isForLines() {
    return this.isOpen && this.now.asked.kind === "line";
  }

  // Handles a new state: `did` is the reader's action, "deal" for any other one, and null for the
  // first state.
  hear(state, did) {
    if (!this.isOffered(state)) return;
    if (ASIDE.includes(did)) {
      if (did === "look" && this.arrived !== null && !this.now) this.arrive(state, this.arrived);
      return;
    }
    const seen = setting("predicted") || [];
    if (this.isFirst === null) this.isFirst = !seen.includes(stageOf(state));
    else if (did === "deal" && this.isFirst) {
      this.isFirst = false;
      remember("predicted", [...new Set([...seen, stageOf(state)])]); // a reload deals no first round again
    }
    if (did === "deal") this.asked.clear();
    this.end();
    if (!this.isOn(state) || state.error || state.busy) return;
    const open = state.predictions.filter((each) => each.is_at_table && !this.asked.has(each.name));
    const counts = open.filter((each) => each.kind === "count");
    for (const each of counts) this.asked.add(each.name); // only the last of several is asked
    this.later = [...counts.slice(-1), ...open.filter((each) => each.kind !== "count")];
    if (!this.later.length) return;
    remember("predicted", [...new Set([...seen, stageOf(state)])]);
    this.next();
  }

  // If switched off at another table, shows the answer.
  check(state) {
    if (this.now && !this.isOn(state)) this.end();
  }

  drop() {
    if (this.now) this.asked.add(this.now.asked.name);
    [this.now, this.later, this.arrived] = [null, [], null];
  }

  end() {
    if (this.isAtTable) this.table.cursor = null;
    this.drop();
  }

  next() {
    const asked = this.later.shift();
    this.now = asked ? { asked, given: null, isAtTable: true } : null;
    this.table.cursor = asked ? asked.step : null;
  }

  // The reader moved from one step to another; one line on, ask what comes there.
  moved(from, to, isRunning) {
    this.drop();
    if (isRunning || from === null || to !== from + 1) return;
    this.arrived = to;
    this.arrive(this.table.state, to);
  }

  // Asks about a step, if there is a new question.
  arrive(state, step) {
    if (!this.isOn(state)) return false;
    const asked = state.predictions.find((each) => !each.is_at_table && each.step === step && !this.asked.has(each.name));
    if (asked) this.now = { asked, given: null, isAtTable: false };
    return Boolean(asked);
  }

  // One line on: first shows an open question's answer, then asks the next question.
  forward(event) {
    const { cursor, state } = this.table;
    if (this.isOpen) return this.reveal(event);
    if (cursor !== null && this.arrive(state, cursor)) return this.table.redraw();
    return this.table.step((cursor === null ? runOf(state).total : cursor) + 1, event);
  }

  answer(event, given) {
    if (!this.isOpen || !given) return;
    this.now.given = given;
    this.row = given === this.now.asked.key ? this.row + 1 : 0;
    this.reveal(event);
  }

  // Shows the answer, whether the reader gave one or not.
  reveal(event) {
    const { now, later, table } = this;
    if (!now) return;
    now.given = now.given || "";
    this.asked.add(now.asked.name);
    if (now.isAtTable) table.cursor = later.length ? later[0].step : null;
    else table.step(now.asked.shows, event);
    [this.now, this.later] = [now, later];
    table.redraw();
    table.showLine();
    table.refocusOn("[data-action=predict-next], [data-action=step-forward]");
  }

  toggle(state) {
    const isOn = this.isOn(state);
    if (isOn) this.end();
    choose("predict", !isOn);
  }

  // A digit is a choice or starts a number; Enter continues, and Escape shows the answer.
  press(key) {
    if (!this.now) return false;
    if (!this.isOpen) return key === "ENTER" && this.later.length > 0 && (this.goOn(), true);
    if (key === "ESCAPE") return (this.reveal(null), true);
    if (!/^\d$/.test(key)) return false;
    const { choices } = this.now.asked;
    if (choices.length) return Number(key) >= 1 && Number(key) <= choices.length && (this.answer(null, choices[key - 1]), true);
    const box = this.table.root.querySelector(".bj-guess-number");
    if (!box) return false;
    box.focus();
    box.value += key;
    return true;
  }

  goOn() {
    this.next();
    this.table.redraw();
    this.table.showLine();
  }

  card(state, isAtTable) {
    if (!this.isOn(state)) return null;
    const now = this.now && this.now.isAtTable === isAtTable ? this.now : null;
    const isOpen = now && now.given === null;
    return h(
      "div",
      { class: "bj-guess", key: "guess", role: "group", "aria-label": _("Predict first"), "data-empty": !now, "data-is": now && now.given ? (now.given === now.asked.key ? "right" : "wrong") : null },
      h("p", { class: "bj-guess-words", role: "status", key: "words" }, now && (isOpen ? quoted(now.asked.words) : this.verdict(now))),
      isOpen && (now.asked.choices.length ? this.choices(now.asked) : this.box(now.asked)),
      now && !isOpen && this.later.length > 0 && textButton("predict-next", _("Next question"), () => this.goOn()),
      now && !isOpen && now.asked.kind === "count" && textButton("predict-how", _("How?"), () => this.table.showSteps(now.asked.step)),
    );
  }

  verdict({ asked, given }) {
    const row = this.row >= FEW && given ? _(" {row} in a row.", { row: this.row }) : "";
    const head = !given ? "" : given === asked.key ? _("Yes. ") : _("Not quite: you said {given}. ", { given });
    return [given ? h("b", { "aria-hidden": "true", key: "sign" }, given === asked.key ? "✓ " : "✗ ") : null, head, ...quoted(asked.because), row];
  }

  choices(asked) {
    return h(
      "div",
      { class: "bj-guess-choices", role: "group", "aria-label": _("Your prediction"), key: `choices ${asked.name}` },
      asked.choices.map((choice, index) =>
        h(
          "button",
          { type: "button", class: "bj-guess-choice", key: index, "aria-keyshortcuts": String(index + 1), onclick: (event) => this.answer(event, choice) },
          h("kbd", { "aria-hidden": "true" }, index + 1),
          asked.kind === "line" ? _("line {line}", { line: choice }) : choice,
        ),
      ),
      this.showIt(),
    );
  }

  box(asked) {
    const say = (event) => {
      event.preventDefault();
      this.answer(event, event.currentTarget.querySelector("input").value.trim());
    };
    return h(
      "form",
      { class: "bj-guess-form", key: `form ${asked.name}`, autocomplete: "off", onsubmit: say },
      h("input", { class: "bj-guess-number", type: "text", inputmode: "numeric", "aria-label": _("Your prediction, a number"), once: { value: "" } }),
      h("button", { type: "submit", class: "bj-guess-choice", "data-action": "predict-say" }, _("Check")),
      this.showIt(),
    );
  }

  showIt() {
    return textButton("predict-show", _("Show me"), (event) => this.reveal(event));
  }
}

// The switch in the stepper; above the table it is among the reader's other settings.
export function predictSwitch(state, table) {
  if (!table.predicting.isOffered(state)) return null;
  return h(
    "button",
    {
      type: "button",
      class: "bj-jump bj-predict",
      key: "predict",
      "data-action": "predict",
      "aria-pressed": String(table.predicting.isOn(state)),
      onclick: () => table.predicting.toggle(state),
    },
    icon("guess"),
    _("Predict first"),
  );
}

function textButton(action, label, onclick) {
  return h("button", { type: "button", class: "bj-link", key: action, "data-action": action, onclick }, label);
}

function stageOf(state) {
  return `Stage ${/\d+/.exec(state.title)}`; // in any language
}
