// One table on the page: draws the state, sends numbered actions, and waits for their answers.

import { coded, h, hidden, openPlace, patch, remembering, withoutPlace } from "./dom.js";
import { casesPanel } from "./cases.js";
import { questionsPanel } from "./questions.js";
import { code, valuesByLine } from "./code.js";
import { console_, dealing, moves, plainText, scenes, suits, tally, thisDeal, toggle } from "./controls.js";
import { Felt, fan } from "./hands.js";
import { icon } from "./icons.js";
import { _, direction, languageTag } from "./language.js";
import { Motion } from "./motion.js";
import { panelGroups, panelsOf } from "./panels.js";
import { Predicting } from "./predict.js";
import { rail } from "./rail.js";
import { runOf, stateAt } from "./runs.js";
import { betting, casino, casinoRules } from "./seats.js";
import { choose, setting } from "./settings.js";

const DOUBLE_CLICK_MS = 400;
const SLOW_MS = 400;
const SILENT_MS = 10000;
const FAST_MS = 700; // faster actions skip the animation
const RUN_MS = 220;
const RUN_STEPS = 140;
const ROOM = 690; // pixels for header, felt, and an open tab
const LOW_ROOM = 560;
const LOOSE = 24; // pixels that two smaller rows of cards make up for
const ROWS = 3.4; // a card's height in widths, for dealer and player together, and a margin
const MAX_CUT = 60;
let tables = 0;

export class TableView {
  constructor(port, root) {
    this.port = port;
    this.root = root;
    this.id = `bj-${++tables}`;
    this.felt = new Felt();
    this.motion = new Motion(root);
    this.played = null; // the number of the state whose animation was started
    this.sent = 0;
    this.waiting = null;
    this.later = null;
    this.copied = "";
    this.silence = "";
    this.lastClick = 0;
    this.drag = null;
    this.picked = new Map();
    this.unfolded = new Set(); // the first rows of unfolded groups in the matrix
    this.widths = new Map();
    this.memory = new Map();
    this.cursor = null; // the step shown; null means now
    this.wanted = null;
    this.running = null;
    this.tab = undefined; // the open tab's name; "" for none, undefined if not chosen
    this.isRoomy = false;
    this.acted = -Infinity;
    this.seat = 0;
    this.predicting = new Predicting(this);
    this.heard = null; // the action behind the newest state
    this.cases = { given: null, text: null, sent: null };
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
    this.root.lang = languageTag();
    this.root.dir = direction();
    this.root.setAttribute("aria-label", _("Blackjack table: {title}", state));
    this.root.toggleAttribute("data-four-colours", Boolean(setting("fourColours")));
    const isNew = state.seq !== this.played;
    if (isNew && this.played !== null) this.motion.look();
    if (isNew) this.predicting.hear(state, this.heard);
    this.predicting.check(state);
    this.paint(state);
    if (this.measure()) this.paint(state);
    this.fit();
    if (isNew) this.move(state);
    this.followConsole(printed);
    if (focused && !focused.isConnected) this.refocus();
  }

  paint(state) {
    patch(this.root, [this.parts(state)]);
  }

  // Animates the cards, unless the reader plays too fast to see it.
  move(state) {
    const isFast = this.wasFast && performance.now() - this.acted < FAST_MS;
    this.played = state.seq;
    this.motion.play(this.did, isFast || (this.cursor !== null && !this.predicting.isAtTable));
  }

  // A key or a click ends all animation at once.
  stopMotion() {
    this.motion.end();
  }

  // Redraws everything in another language.
  sayAnew() {
    this.memory.clear();
    this.redraw();
  }

  // The result of `describe`, cached until the data change.
  remembered(key, describe, ...data) {
    if (!this.memory.has(key)) this.memory.set(key, remembering(describe));
    return this.memory.get(key)(...data);
  }

  // Shrinks the cards until the felt's hands fit the height that the page leaves them. Only when
  // much is missing, everything but the cards shrinks first.
  fit() {
    const lay = this.root.querySelector(".bj-lay");
    if (!lay || !this.port.looked) return;
    const over = () => Math.max(0, lay.scrollHeight - lay.clientHeight);
    lay.removeAttribute("data-tight");
    lay.style.removeProperty("--cut");
    if (over() > LOOSE) lay.setAttribute("data-tight", "");
    for (let cut = 0; over() && cut < MAX_CUT; ) lay.style.setProperty("--cut", `${(cut += Math.ceil(over() / ROWS))}px`);
  }

  // Charts are drawn at their panel's width; true if a width or the room for a tab changed.
  measure() {
    const isRoomy = !this.port.looked || this.root.clientHeight >= (isLow(this.state) ? LOW_ROOM : ROOM);
    let changed = isRoomy !== this.isRoomy;
    this.isRoomy = isRoomy;
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

  parts(now) {
    const state = stateAt(now, this.cursor);
    const isUnwritten = hasNothingYet(state);
    const hasFelt = state.dealer.length > 0 || state.hands.length > 0 || (state.rules && !isUnwritten);
    const isBare = isUnwritten || (!hasFelt && !state.panels.length && !state.error && !state.transcript.length);
    return h(
      "div",
      { class: "bj-table", "data-past": Boolean(state.isPast), "data-low": isLow(state), "data-editor": Boolean(this.port.looked), "data-asked": this.predicting.isOpen && (this.predicting.isAtTable ? "table" : "steps") },
      this.header(state),
      rail(state, this),
      h(
        "div",
        { class: "bj-rim", key: "rim" },
        h(
          "div",
          { class: "bj-main", key: "main" },
          h("div", { class: "bj-lay", key: "lay" }, state.seats ? casino(state, this) : hasFelt && this.felt.draw(state, this.links(now)), isBare && fan()),
          this.play(now, state),
          tally(state),
          h("div", { class: "bj-flying", key: "flying", "aria-hidden": "true" }),
        ),
      ),
      this.more(now, state),
    );
  }

  // Messages and controls at the foot of the felt, which is always in sight.
  play(now, state) {
    const asked = this.predicting.card(now, true);
    const isAsked = this.predicting.isAtTable; // the question and its answer replace the message
    const isWaiting = isAsked && (this.predicting.isOpen || this.predicting.later.length > 0);
    const isInEditor = this.port.looked && state.isPast; // while stepping, the editor shows the message at its line
    return h(
      "div",
      { class: "bj-play", key: "play" },
      state.error && !isInEditor && this.trouble(state),
      h("p", { class: "bj-message", key: "message", "aria-live": "polite" }, isAsked || (state.error && !isInEditor) ? "" : this.message(state)),
      state.isPast && !isAsked && h("button", { type: "button", class: "bj-link bj-back-now", key: "now", "data-action": "jump-now", onclick: () => this.leaveSteps() }, _("Back to the table")),
      state.isStale && h("p", { class: "bj-stale", key: "stale" }, _("This deal still runs your old code. Press Deal to run the new code.")),
      asked,
      state.seats && state.seats.phase === "bets" && betting(state.seats, this),
      !isWaiting && moves(hasNothingYet(state) ? { ...state, buttons: state.buttons.filter((each) => each.enabled) } : state, this),
      h("p", { class: "bj-silence", role: "status", key: "silence" }, this.silence),
    );
  }

  // Tabs next to the felt, one shown at a time, and interesting rounds.
  more(now, state) {
    const tabs = this.tabs(now, state);
    const open = tabs.find((each) => each.name === this.openTab(tabs));
    const id = `${this.id}-tab`;
    return h(
      "div",
      { class: "bj-more", key: "more" },
      !hasNothingYet(state) && scenes(state, this),
      h(
        "div",
        { class: "bj-tabs", key: "tabs", role: "group", "aria-label": _("More about this round") },
        tabs.map(({ name, label, count, isNew }) =>
          h(
            "button",
            { type: "button", class: "bj-tab", key: name, "data-tab": name, "aria-expanded": String(open?.name === name), "aria-controls": open?.name === name ? id : null, "data-new": Boolean(isNew), onclick: () => this.toggleTab(name, open?.name === name) },
            label,
            count && h("small", {}, count),
          ),
        ),
      ),
      open && h("div", { class: "bj-tab-in", key: `in ${open.name}`, id, "data-tab": open.name, role: "region", "aria-label": open.label, tabindex: "0" }, this.hides(open) && h("p", { class: "bj-asked", key: "asked" }, _("Shown after your answer.")), open.draw()),
      !this.port.looked && plainText(state),
    );
  }

  tabs(now, state) {
    const groups = panelGroups(state.panels);
    const run = runOf(now);
    const printed = state.transcript.length > 0 || state.asks;
    const isPage = Boolean(this.port.looked); // its editor shows the lines
    const isUnwritten = hasNothingYet(state);
    const { cases, questions } = now;
    return [
      ...groups.map(({ name, panels }) => ({ name, label: _(name), draw: () => panelsOf(panels, this) })),
      run && !isUnwritten && { name: "steps", label: _("Step through"), draw: () => [code(now, this), !isPage && console_(state, this)] },
      printed && (isPage || !run) && { name: "output", label: _("Output"), draw: () => console_(state, this) },
      cases && { name: "cases", label: _("Cases"), count: `${cases.faces.filter((face) => face.case).length}/${cases.faces.length}`, draw: () => casesPanel(now, this) },
      questions && !isUnwritten && { name: "questions", label: _("Questions"), count: questions.number ? `${questions.number}/${questions.of}` : "", draw: () => questionsPanel(now, this) },
      state.seats && { name: "rules", label: _("House rules"), draw: () => casinoRules(state, this) },
      { name: "deal", label: _("This deal"), draw: () => thisDeal(state, this) },
    ].filter(Boolean);
  }

  // Whether a question at the table hides a tab's values, which would give the answer away.
  hides(tab) {
    return tab.name === "Values" && this.predicting.isOpen && this.predicting.isAtTable;
  }

  // The chosen tab, or else the first, if there is room next to the felt.
  openTab(tabs) {
    const chosen = tabs.some((each) => each.name === this.tab) ? this.tab : this.tab === "" ? "" : undefined;
    return chosen !== undefined ? chosen : this.isRoomy && !hasNothingYet(this.state) ? tabs[0].name : "";
  }

  toggleTab(name, isOpen) {
    this.tab = isOpen ? "" : name;
    this.redraw();
    if (isOpen) return;
    for (const each of [".bj-tab[aria-expanded=true]", ".bj-tab-in"]) this.root.querySelector(each)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  openNamed(name) {
    if (this.tab === name) return;
    this.tab = name;
    this.redraw();
  }

  // Scrolls to the felt after an action that deals or asks.
  showFelt() {
    this.root.querySelector(".bj-rim")?.scrollIntoView({ block: "nearest" });
  }

  trouble(state) {
    const run = runOf(state);
    const isNext = !state.fault && state.is_to_write; // code that isn't started is no mistake
    const open = openPlace(state.place, this);
    const isShort = isNext && this.port.looked && open; // the surrounding page shows the rest
    return h(
      "div",
      { class: "bj-error", key: "error-box", role: isNext ? "status" : "alert", "data-next": isNext, "data-short": Boolean(isShort) },
      h("b", {}, state.fault ? _("Something went wrong at the table") : isShort ? _("Not written yet") : isNext ? _("Your next method") : _("Your code needs a look")),
      !isShort && h("p", {}, coded(this.port.looked && open ? withoutPlace(state.error) : state.error)),
      h(
        "p",
        { class: "bj-next" },
        !this.port.looked && run && run.data.wrong >= 0 && !state.fault
          ? h(
              "button",
              { type: "button", class: "bj-link", "data-action": "show-error", onclick: () => this.showSteps(run.data.wrong) },
              _("Show where"),
            )
          : "",
        open,
        !isShort && !state.fault && this.advice(isNext),
      ),
    );
  }

  // A page with an editor saves and deals automatically.
  advice(isNext) {
    if (this.port.looked) return isNext ? _("Write it, and the table deals again.") : _("Fix it, and the table deals again.");
    return isNext ? _("Write it, save the file, then press Deal. No restart needed.") : _("Fix it, save the file, then press Deal. No restart needed.");
  }

  // While the reader steps through a round, the felt says so.
  message(state) {
    if (!state.isPast) return state.message;
    if (this.predicting.isAtTable) return ""; // the question replaces it
    const run = runOf(state);
    return _("As it was before step {at} of {all}.", { at: this.cursor, all: run.total });
  }

  header(state) {
    const four = Boolean(setting("fourColours"));
    const [stage, ...rest] = state.title.split(" · ");
    const isStage = rest.length > 0;
    return h(
      "div",
      { class: "bj-head", key: "head" },
      h(
        "div",
        { class: "bj-title", role: "heading", "aria-level": "2" },
        isStage && h("span", { class: "bj-stage", key: "stage" }, stage),
        isStage && hidden(" · "),
        h("span", { key: "title" }, isStage ? rest.join(" · ") : state.title),
      ),
      dealing(state, this),
      h(
        "div",
        { class: "bj-toggles", key: "toggles" },
        toggle(_("Sound"), Boolean(setting("sound")), icon(setting("sound") ? "sound" : "mute"), () =>
          choose("sound", !setting("sound")),
        ),
        this.predicting.isOffered(state) && toggle(_("Predict first"), this.predicting.isOn(state), icon("guess"), () => this.predicting.toggle(state)),
        toggle(_("Four colours"), four, suits(), () => choose("fourColours", !four)),
      ),
    );
  }

  // Links from the felt to the student's lines, or null without a run.
  links(state) {
    const run = runOf(state);
    if (!run || !run.data.felt) return null;
    const shared = this.sharedHands(run);
    return {
      // The objects with several names whose first cards are a hand's.
      same: (hand, count) => {
        const felt = (run.data.felt[hand] || []).slice(0, count).join();
        return shared.map((each, index) => [index, each]).filter(([, each]) => each.cards.length && each.cards.join() === felt);
      },
      card: (hand, index) => {
        const made = run.data.made[(run.data.felt[hand] || [])[index]];
        return made && made[0] >= 0 ? () => this.showSteps(made[0]) : null;
      },
      count: (hand) => {
        const step = run.data.counts[hand];
        if (step >= 0) this.showSteps(step);
        else this.look(run.total, (then) => then.data.counts[hand] >= 0 && this.showSteps(then.data.counts[hand]));
      },
    };
  }

  // The objects with several names and with cards, at the current step.
  sharedHands(run) {
    const isHere = this.cursor !== null && run.data.has_values && run.has(Math.min(this.cursor, run.total - 1));
    if (!isHere) return [];
    return run.seen(run.call(Math.min(this.cursor, run.total - 1)), this.cursor).shared;
  }

  // Goes to a step of the run, and requests its values if they are missing.
  step(step, event) {
    const run = runOf(this.state);
    if (!run) return;
    if (event) this.running = clearInterval(this.running);
    const before = this.cursor;
    this.cursor = Math.max(0, Math.min(step, run.total));
    this.predicting.moved(before, this.cursor, Boolean(this.running));
    if (!run.data.has_values || (this.cursor < run.total && !run.has(this.cursor))) this.look(this.cursor);
    this.motion.end();
    this.paint(this.state); // a step changes no width, so nothing needs measuring
    this.showLine();
  }

  // Goes to a step, and shows where to continue from there.
  showSteps(step) {
    this.tab = "steps";
    this.step(step, null);
  }

  leaveSteps() {
    this.running = clearInterval(this.running);
    this.predicting.drop();
    this.cursor = null;
    this.redraw();
    this.showLine();
  }

  // Steps automatically, fast enough to finish within half a minute.
  runOn() {
    const run = runOf(this.state);
    if (this.running || !run) {
      this.running = clearInterval(this.running);
      this.redraw();
      return;
    }
    if (this.cursor === null || this.cursor >= run.total) this.cursor = 0;
    const stride = Math.max(1, Math.ceil((run.total - this.cursor) / RUN_STEPS));
    this.running = setInterval(() => {
      const now = runOf(this.state);
      if (!now || this.cursor === null || this.cursor >= now.total) this.running = clearInterval(this.running);
      this.step((this.cursor || 0) + stride, null);
    }, RUN_MS);
    this.step(this.cursor, null);
  }

  // Requests the values around a step; `then` gets the run that has them.
  look(step, then = null) {
    this.wanted = { step, then };
    if (this.waiting) return;
    this.send(null, "look", step);
  }

  // Asks why a line had not run before a step; the answer is a sentence and a step.
  askWhy(event, path, line, step) {
    this.running = clearInterval(this.running);
    this.send(event, "why", [path, line, step]);
  }

  answered() {
    const run = runOf(this.state);
    if (run && run.data.why) this.cursor = run.data.at;
  }

  // A wrong answer to a question leads to the step that shows the right one.
  replied() {
    const asked = this.state.questions;
    const isWrong = asked && asked.given !== asked.key && asked.step >= 0;
    this.cursor = isWrong && runOf(this.state) ? this.state.steps.at : null;
  }

  // Keeps the marked line in sight without scrolling the page.
  showLine() {
    this.tellLine();
    const box = this.root.querySelector(".bj-source");
    const line = box && box.querySelector("[data-now]");
    if (!line) return;
    const top = line.offsetTop;
    const room = 3 * line.offsetHeight;
    if (top < box.scrollTop + room || top > box.scrollTop + box.clientHeight - room)
      box.scrollTop = top - box.clientHeight / 2;
  }

  // Scrolls to the pictures of long work below the felt, and its Stop button.
  showWork() {
    const work = this.state.panels.find((each) => each.kind === "progress");
    if (work) this.openNamed(panelGroups(this.state.panels)[0].name);
    const bar = this.root.querySelector(".bj-panel[data-kind=progress]");
    if (bar) bar.scrollIntoView({ block: "nearest" });
  }

  // Reports the current file and line, or null, to a page with an editor (`port.looked`).
  tellLine() {
    if (!this.port.looked) return;
    const run = runOf(this.state);
    const step = run && this.cursor !== null && !this.predicting.isAtTable ? Math.min(this.cursor, run.total - 1) : -1;
    const call = step >= 0 && run.has(step) ? run.call(step) : null;
    const isOver = this.cursor !== null && run && this.cursor >= run.total;
    this.port.looked(call && { path: run.sources[call.file].path, line: run.line(step), values: valuesByLine(run, call, isOver ? step + 1 : step, isOver && run.line(step)) });
  }

  followConsole(printed) {
    const log = this.root.querySelector(".bj-transcript");
    if (log && log.childElementCount !== printed) log.scrollTop = log.scrollHeight;
  }

  // The focused element was removed, so move the focus to the best remaining place.
  refocus() {
    const next =
      this.root.querySelector("[data-action=predict-next]") ||
      this.root.querySelector(".bj-moves [data-action]:not([aria-disabled])") ||
      this.root.querySelector("button[data-action=deal]");
    (next || this.root).focus({ preventScroll: true });
  }

  // Moves the focus from a removed element to its successor.
  refocusOn(selector) {
    if (this.root.contains(document.activeElement) && document.activeElement.isConnected) return;
    const next = [...this.root.querySelectorAll(selector)].find((each) => each.offsetParent !== null);
    if (next) next.focus({ preventScroll: true });
    else this.refocus();
  }

  // Sends an action once; double clicks, and clicks before the answer, are ignored.
  send(event, action, value = null) {
    const button = event && event.currentTarget;
    if (button && button.getAttribute && button.getAttribute("aria-disabled") === "true") return;
    if (event && event.detail > 1 && event.timeStamp - this.lastClick < DOUBLE_CLICK_MS) return;
    if (this.waiting && action !== "stop") return;
    if (event) this.lastClick = event.timeStamp;
    if (action !== "look" && action !== "why") {
      const now = performance.now();
      this.wasFast = now - this.acted < FAST_MS;
      this.acted = now;
    }
    this.sent = Math.max(this.sent, this.state.seq) + 1;
    this.wait({ seq: this.sent, action, value });
    this.port.send({ seq: this.sent, action, value });
  }

  // A slider's value: as dragged, as waiting to be sent, or from Python.
  sliderValue(slider) {
    const own = [this.drag, this.later, this.waiting].find((each) => each && each.action === slider.action);
    return own ? own.value : slider.value;
  }

  slide(action, value) {
    this.drag = { action, value };
    this.redraw();
  }

  // The newest value waits until the last one is answered.
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
        _("Python has not answered yet. It may be busy with another cell. If it was restarted, run this table's cell again.");
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
    this.heard = "deal"; // otherwise the page dealt
    if (this.state.isDealt) this.cursor = null;
    const isCase = this.waiting?.action === "case" && this.state.seq >= this.waiting.seq;
    if (this.waiting && this.state.seq >= this.waiting.seq) {
      this.did = this.heard = this.waiting.action;
      if (this.did === "deal") this.felt.newRound();
      if (this.did === "look") this.looked();
      else if (this.did === "why") this.answered();
      else if (this.did === "reply") this.replied();
      else this.cursor = null;
      this.stopWaiting();
    }
    if (this.state.seq >= this.sent) this.silence = "";
    const isBegun = Boolean(this.state.busy) && !this.wasBusy;
    this.wasBusy = Boolean(this.state.busy);
    this.redraw();
    this.showLine();
    if (isCase) this.writeCase();
    if (this.did === "cases") this.showVerdict();
    if (isBegun) this.showWork();
    else if (this.did === "deal" || this.predicting.isAtTable) this.showFelt();
    if (this.wanted && !this.waiting) this.look(this.wanted.step, this.wanted.then);
    if (this.later && !this.waiting) {
      const { action, value } = this.later;
      this.later = null;
      this.send(null, action, value);
    }
  }

  // Puts the cursor behind the colon of a case that was added.
  writeCase() {
    const box = this.root.querySelector(".bj-cases-text");
    if (!box) return;
    const at = Math.min(box.value.length, box.value.trimEnd().length + 1);
    box.focus();
    box.setSelectionRange(at, at);
    box.scrollTop = box.scrollHeight;
  }

  // Scrolls to the verdict on the cases: their box can fill the panel.
  showVerdict() {
    for (const each of [".bj-faces", ".bj-case-lines", ".bj-cases-said"]) this.root.querySelector(each)?.scrollIntoView({ block: "nearest" });
  }

  // The requested values have arrived; if others are wanted by now, requests those.
  looked() {
    const { step, then } = this.wanted || {};
    const run = runOf(this.state);
    this.wanted = null;
    if (!run) return;
    if (then) then(run);
    else if (this.cursor !== null && this.cursor < run.total && !run.has(this.cursor) && this.cursor !== step)
      this.wanted = { step: this.cursor, then: null };
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

  // Keeps the typed text in its box until it can be sent.
  answer(event) {
    const box = this.root.querySelector(".bj-typed");
    if (this.waiting || !this.state.asks) return;
    this.send(event, "answer", box.value);
    box.value = "";
  }

  // The cases as in their box. The server's text replaces a text that it sent or received, but
  // never one typed since.
  casesText(given) {
    const now = this.cases;
    if (given !== now.given && (now.text === now.given || now.text === now.sent)) now.text = given;
    now.given = given;
    return now.text;
  }

  sendCases(event, action) {
    this.cases.sent = this.cases.text;
    this.send(event, action, this.cases.text);
  }

  typeCases(text) {
    this.cases.text = text;
    this.redraw(); // a verdict is on what was checked
  }

  // If a page can't write to the clipboard, the cards are put into a box for copying.
  toBox(text) {
    this.root.querySelector(".bj-deck").value = text;
    return _("It is in the Deal box now");
  }

  undo(event) {
    if (this.state.can_undo && !this.state.busy) this.send(event, "undo");
  }

  async copy(text) {
    this.copied = (await toClipboard(text)) ? _("Copied") : this.toBox(text);
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

// Whether the first line that deals isn't written yet.
function hasNothingYet(state) {
  return state.is_to_write && !state.seats && !state.dealer.length && !state.hands.length && !state.transcript.length;
}

// A felt with only one hand needs little height.
function isLow(state) {
  return !state.seats && !state.dealer.length && state.hands.length < 2;
}
