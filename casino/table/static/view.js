// One table on the page: draws the state, sends numbered actions, waits for their answers.

import { h, patch, remembering } from "./dom.js";
import { Felt, fan } from "./hands.js";
import { console_, dealing, moves, tally, thisDeal } from "./controls.js";
import { panel } from "./panels.js";
import { casino, casinoRules } from "./seats.js";
import { choose, setting } from "./settings.js";

const DOUBLE_CLICK_MS = 400;
const SLOW_MS = 400;
const SILENT_MS = 10000;
let tables = 0;

export class TableView {
  constructor(port, root) {
    this.port = port;
    this.root = root;
    this.id = `bj-${++tables}`;
    this.felt = new Felt();
    this.sent = 0;
    this.waiting = null;
    this.later = null;
    this.copied = "";
    this.silence = "";
    this.lastClick = 0;
    this.drag = null;
    this.picked = new Map();
    this.widths = new Map();
    this.memory = new Map();
    this.seat = 0;
  }

  get state() {
    return this.port.state();
  }

  redraw() {
    const state = this.state;
    if (!state || state.seq === undefined) return;
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    const log = this.root.querySelector(".bj-transcript");
    const printed = log ? log.childElementCount : 0;
    this.root.dataset.seq = state.seq;
    this.root.setAttribute("aria-label", `Blackjack table: ${state.title}`);
    this.root.toggleAttribute("data-four-colours", Boolean(setting("fourColours")));
    this.paint(state);
    if (this.measure()) this.paint(state);
    this.followConsole(printed);
    if (focused && !focused.isConnected) this.refocus();
  }

  paint(state) {
    patch(this.root, [h("div", { class: "bj-rim", key: "rim" }, this.parts(state))]);
  }

  // What `describe` makes of the data, the same object as long as they are the same.
  remembered(key, describe, ...data) {
    if (!this.memory.has(key)) this.memory.set(key, remembering(describe));
    return this.memory.get(key)(...data);
  }

  // Charts are drawn at the width of their panel; true if one has changed.
  measure() {
    let changed = false;
    for (const section of this.root.querySelectorAll(".bj-panel[data-kind=chart]")) {
      const style = getComputedStyle(section);
      const width = Math.floor(
        section.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      );
      changed = changed || width !== this.widths.get(section.dataset.index);
      this.widths.set(section.dataset.index, width);
    }
    return changed;
  }

  panelWidth(index) {
    return Math.max(200, this.widths.get(String(index)) || 240);
  }

  parts(state) {
    const hasFelt = state.dealer.length > 0 || state.hands.length > 0 || state.rules;
    const printed = console_(state, this),
      score = tally(state);
    const isBare = !hasFelt && !state.panels.length && !state.error && !printed;
    return h(
      "div",
      { class: "bj-table", "data-side": Boolean(printed) },
      this.header(state),
      h(
        "div",
        { class: "bj-main", key: "main" },
        state.seats ? casino(state, this) : hasFelt && this.felt.draw(state),
        isBare && fan(),
        state.error &&
          h(
            "div",
            { class: "bj-error", key: "error-box", role: "alert" },
            h("b", {}, state.fault ? "The table stumbled" : "Your code needs a look"),
            h("p", {}, state.error),
            h(
              "p",
              { class: "bj-next" },
              state.fault ? "" : "Save the mended file, then press Deal. Nothing needs a restart.",
            ),
          ),
        h("p", { class: "bj-message", key: "message", "aria-live": "polite" }, state.message),
        moves(state, (event, action) => this.send(event, action)),
        dealing(state, this),
        thisDeal(state, this),
        state.seats && casinoRules(state, this),
        h("p", { class: "bj-silence", role: "status", key: "silence" }, this.silence),
      ),
      (printed || score) && h("div", { class: "bj-side", key: "side" }, printed, score),
      state.panels.length > 0 &&
        h(
          "div",
          {
            class: "bj-panels",
            key: "panels",
            "data-mixed": state.panels.some((each) => each.kind === "sliders" || each.kind === "progress"),
          },
          state.panels.map((each, index) => panel(each, index, this)),
        ),
      h(
        "details",
        { class: "bj-plain", key: "plain" },
        h("summary", {}, "Plain text"),
        h("pre", { tabindex: "0" }, state.text || ""),
      ),
    );
  }

  header(state) {
    const four = Boolean(setting("fourColours"));
    return h(
      "div",
      { class: "bj-head", key: "head" },
      h("div", { class: "bj-title", role: "heading", "aria-level": "2" }, state.title),
      h(
        "button",
        {
          type: "button",
          class: "bj-toggle",
          "aria-pressed": String(four),
          onclick: () => choose("fourColours", !four),
        },
        h(
          "span",
          { class: "bj-suits", "aria-hidden": "true" },
          ["S", "H", "C", "D"].map((suit) =>
            h("svg", { "data-suit": suit, viewBox: "0 0 22 22" }, h("use", { href: `#bj-suit-${suit}` })),
          ),
        ),
        "Four colours",
      ),
    );
  }

  followConsole(printed) {
    const log = this.root.querySelector(".bj-transcript");
    if (log && log.childElementCount !== printed) log.scrollTop = log.scrollHeight;
  }

  // The element with the focus is gone: keys go on working from the next best place.
  refocus() {
    const next =
      this.root.querySelector(".bj-moves button:not([aria-disabled])") ||
      this.root.querySelector("button[data-action=deal]");
    (next || this.root).focus({ preventScroll: true });
  }

  // Sends an action once: a second click of a double click, or one before the answer, is dropped.
  send(event, action, value = null) {
    const button = event && event.currentTarget;
    if (button && button.getAttribute && button.getAttribute("aria-disabled") === "true") return;
    if (event && event.detail > 1 && event.timeStamp - this.lastClick < DOUBLE_CLICK_MS) return;
    if (this.waiting && action !== "stop") return;
    if (event) this.lastClick = event.timeStamp;
    this.sent = Math.max(this.sent, this.state.seq) + 1;
    this.wait({ seq: this.sent, action, value });
    this.port.send({ seq: this.sent, action, value });
  }

  // What a slider shows: where it is being dragged, what waits to be sent, or what Python says.
  sliderValue(slider) {
    const own = [this.drag, this.later, this.waiting].find((each) => each && each.action === slider.action);
    return own ? own.value : slider.value;
  }

  slide(action, value) {
    this.drag = { action, value };
    this.redraw();
  }

  // A slider's newest value waits for the answer to the last one.
  release(action, value) {
    this.drag = null;
    if (this.waiting) this.later = { action, value };
    else this.send(null, action, value);
  }

  wait(action) {
    this.stopWaiting();
    const slow = setTimeout(() => this.root.setAttribute("data-slow", ""), SLOW_MS);
    const silent = setTimeout(() => {
      this.silence =
        "Python has not answered yet. It may be at work in another cell; if it was restarted, run this table's cell again.";
      this.waiting = null;
      this.redraw();
    }, SILENT_MS);
    this.waiting = {
      ...action,
      stop: () => {
        clearTimeout(slow);
        clearTimeout(silent);
      },
    };
    this.root.setAttribute("aria-busy", "true");
  }

  stopWaiting() {
    if (this.waiting) this.waiting.stop();
    this.waiting = null;
    this.silence = "";
    this.root.removeAttribute("data-slow");
    this.root.removeAttribute("aria-busy");
  }

  stateChanged() {
    if (this.waiting && this.state.seq >= this.waiting.seq) {
      if (this.waiting.action === "deal") this.felt.newRound();
      this.stopWaiting();
    }
    if (this.state.seq >= this.sent) this.silence = "";
    this.redraw();
    if (this.later && !this.waiting) {
      const { action, value } = this.later;
      this.later = null;
      this.send(null, action, value);
    }
  }

  deckText() {
    const box = this.root.querySelector(".bj-deck");
    return box ? box.value.trim() : "";
  }

  emptyBox() {
    const box = this.root.querySelector(".bj-deck");
    box.value = "";
    box.focus();
    this.redraw();
  }

  deal(event) {
    if (this.state.can_deal && !this.state.busy)
      this.send({ timeStamp: event.timeStamp, detail: 0 }, "deal", this.deckText());
  }

  // What is typed stays in its box until it could be sent.
  answer(event) {
    const box = this.root.querySelector(".bj-typed");
    if (this.waiting || !this.state.asks) return;
    this.send(event, "answer", box.value);
    box.value = "";
  }

  // Where a page may not write to the clipboard, the cards are put where they can be copied.
  toBox(text) {
    this.root.querySelector(".bj-deck").value = text;
    return "It is in the Deal box now";
  }

  undo(event) {
    if (this.state.can_undo && !this.state.busy) this.send(event, "undo");
  }

  async copy(text) {
    this.copied = (await toClipboard(text)) ? "Copied" : this.toBox(text);
    this.redraw();
    setTimeout(() => {
      this.copied = "";
      this.redraw();
    }, 2500);
  }
}

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
