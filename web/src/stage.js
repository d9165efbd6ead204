// A stage's page: handout, editor, table, and checks, with the student's own files.

import { patch } from "table/dom.js";
import { _ } from "table/language.js";
import { mount } from "table/table.js";
import { checksPanel } from "./checks.js";
import { openCourse, openFiles, siteData, takeTitles, theme } from "./course.js";
import { Editor } from "./editor.js";
import { Handout } from "./handout.js";
import { languageSwitch, sayIn, wishedLanguage } from "./language.js";
import { dismiss, notice } from "./notices.js";
import { keepLanguage, keepOffline } from "./offline.js";
import { placeIn, short } from "./places.js";
import { Python } from "./python.js";
import { Tabs } from "./tabs.js";
import { drawPath } from "./path.js";
import { WorkMenu } from "./menu.js";

const QUIET_MS = 1200; // after the last key, before the checks run automatically
const SAVED_MS = 400;
const FIRST_DEAL = "8D 5H"; // an ordinary hand for the first visit
const HINT = "hint"; // the key of a hint's code among the handout's examples
const PARTS = ["handout", "table", "code"]; // the last two that were used are side by side
const NARROW = matchMedia("(max-width: 899px)"); // one part at a time
const GRIP = { least: 240, step: 24 }; // pixels of the handout's width

const isTableOnly = new URLSearchParams(location.search).has("table"); // in a frame of another page

const $ = (selector) => document.querySelector(selector);

class StagePage {
  constructor(site, course, stage, files, pack) {
    Object.assign(this, { site, course, stage, files, pack });
    this.state = null;
    this.listeners = new Set();
    this.told = { told: null, rail: null, now: {}, state: "loading" };
    this.drawer = { isOpen: false, chosen: null };
    this.parts = PARTS;
    this.mistakes = new Map(); // syntax errors by file
    this.before = 0; // number of actions that earlier workers answered
    this.sent = 0;
    this.isHeld = false; // the table waits for a corrected file
    this.isOld = { deal: false, cases: false }; // made with code that has changed since
    this.isOwnRun = true; // the checks may run automatically
    this.shown = site.language; // the handout's language
  }

  start(place) {
    this.place = place || {};
    this.editor = new Editor($("#editor"), this.files, {
      lookAt: (path, text) => this.python?.lookAt(path, text),
      isFixed: (path) => !this.isOwn(path),
      save: () => this.check(true),
      tabbed: () => this.sayHowToLeave(),
    });
    this.tabs = new Tabs($("#tabs"), this.files, this.stage, this.course, (path) => this.opened(path));
    this.handout = new Handout($("#handout"), (key, texts) => this.python.run(this.stage.number, key, texts), () => this.keepPlace());
    this.menu = new WorkMenu($("#work"), this);
    this.files.onChange((path, how) => this.changed(path, how));
    this.files.saved = (done) => this.saving(done);
    this.files.failed = (path, why) => notice("failed", () => [notSaved(path, why), [[_("Download my work"), () => this.menu.download()]]], "bad");
    this.files.crossed = (path) => notice("crossed", () => [_("{file} was changed in another tab at the same moment. Both versions are kept: the other one is under My work.", { file: short(path) }), [[_("OK")]]]);
    if (this.files.store.problem) notice("store", () => [_(this.files.store.problem), [[_("OK")]]], "bad");
    this.tellNews();
    this.takePlace();
    this.python = new Python(this.site, this.files, this.pack, {
      heard: (told) => this.heard(told),
      stuck: (place, what, told) => this.stuck(place, what, told),
      state: (state, text) => this.loading(state, text),
    });
    this.open(undefined, place ? "" : FIRST_DEAL);
    if (!isTableOnly) this.check();
    this.redraw();
    this.takeLanguage();
    this.views();
    this.grip();
    languageSwitch(this.site, this.pack.name, (pack) => this.speak(pack));
  }

  // Changes the language of everything, and keeps the table.
  speak(pack) {
    this.pack = pack;
    this.takeLanguage();
    this.editor.speak();
    this.tabs.draw();
    this.sayLoading();
    this.sayState();
    this.python.speak(this.pack, !this.isHeld);
    if (!isTableOnly && this.told.told) this.check();
    this.redraw();
  }

  // Loads titles and handout in the current language.
  async takeLanguage() {
    takeTitles(this.course, this.pack);
    document.title = _("Stage {number} · {title}", this.stage);
    $("main h1").textContent = _("Stage {number}: {title}", this.stage);
    this.drawPath();
    keepLanguage(this.pack.name);
    const { name } = this.pack;
    const address = this.pack.handout(this.stage.number);
    const html = address && (await (await fetch(address)).text());
    if (name !== this.pack.name || name === this.shown) return; // another language was chosen meanwhile
    this.handout.show(html);
    this.shown = name;
  }

  isOwn(path) {
    return !this.course.fixed.includes(path);
  }

  // The table's end of the bridge. A new worker restarts the numbers of actions.
  get port() {
    return {
      state: () => this.state,
      heard: (tell) => {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
      },
      send: (message) => this.send(message),
      looked: (place) => this.looked(place),
      open: (path) => (line) => this.go({ path, line }),
    };
  }

  send(message) {
    this.sent = message.seq;
    if (this.isHeld) {
      this.isHeld = false;
      this.before = message.seq;
      this.open(undefined, message.action === "deal" ? message.value || "" : "");
      return;
    }
    if (message.action === "deal") this.isOld.deal = false;
    if (message.action === "cases") this.isOld.cases = false;
    this.python.act({ ...message, seq: message.seq - this.before });
  }

  // Opens the table with the student's current code.
  open(chance, deck) {
    this.isOld = { deal: false, cases: false };
    this.python.open(this.stage.number, chance, deck);
  }

  show(state) {
    this.state = state;
    if (!this.table && state) {
      $("#table-wait")?.remove();
      $("#table").tabIndex = -1;
      this.table = mount($("#table"), this.port);
    }
    for (const tell of [...this.listeners]) tell();
    const place = placeIn(state.error);
    this.editor.mark("table", place && place.line && !state.is_to_write ? [{ ...place, kind: "fails", text: words(state.error) }] : []);
  }

  // Marks the table's current line in the editor, too.
  looked(place) {
    if (!place && !this.isLooking) return;
    this.isLooking = Boolean(place);
    if (place) {
      if (this.tabs.path !== place.path || document.body.dataset.hides === "code") {
        this.tabs.open(place.path);
        this.view("table"); // beside it
      }
      this.editor.goTo(place.path, place.line, { focus: false });
    }
    const values = place ? place.values.map((each) => ({ ...each, path: place.path, kind: "values" })) : [];
    this.editor.mark("steps", place ? [{ path: place.path, line: place.line, kind: "runs", text: "" }, ...values] : []);
  }

  heard(told) {
    if (told.kind === "state") this.hearState(told);
    else if (told.kind === "mistake") {
      this.editor.mistake(told);
      this.tabs.mistake(told.file, told.line > 0);
      if (told.line > 0) this.mistakes.set(told.file, told);
      else this.mistakes.delete(told.file);
      if (!told.line) this.editor.mark("mistake", []);
      this.redraw();
    } else if (told.kind === "checking") this.checking();
    else if (told.kind === "checked") this.checked(told);
    else if (told.kind === "hinted") this.hinted(told);
    else if (told.kind === "ran") this.ran(told);
    else if (told.kind === "wrote") this.files.set(told.file, told.text, "put");
    else if (told.kind === "fault") {
      console.error(told.text);
      const why = told.text.trim().split("\n").pop();
      notice("fault", () => [_("The page has a problem. It is not your mistake: {why}", { why }), [[_("OK")]]], "bad");
      this.told.now = {};
      this.redraw();
    }
  }

  get old() {
    return { isStale: this.isOld.deal, areCasesStale: this.isOld.cases };
  }

  // After a replay, the last action has the number that it had before.
  hearState({ state, isReplayed }) {
    if (isReplayed && this.state) this.before = this.state.seq - state.seq;
    if (isReplayed) this.isOld.deal = false;
    this.show({ ...state, seq: state.seq + this.before, isDealt: this.isDealt, ...this.old });
    this.isDealt = false;
  }

  sayLoading() {
    const { state } = this.told;
    $("#python").textContent = state === "loading" ? _("Loading Python …") : state === "searching" ? _("Python does not answer. Looking for the line …") : state === "broken" ? _("Python could not be loaded.") : "";
  }

  loading(state, text) {
    this.told.state = state;
    if (state === "loading") this.isOld = { deal: false, cases: false }; // a new worker runs the table again
    this.sayLoading();
    if (state === "broken") {
      console.error(text);
      const why = text.split("\n")[0].slice(0, 160);
      notice("broken", () => [_("Python could not be loaded. Is there a network? Your code is saved. ({why})", { why }), [[_("Try again"), () => this.python.again()]]], "bad");
    } else dismiss("broken");
    if (state === "ready") setTimeout(() => keepOffline(this.site.sw), 1500);
    this.redraw();
  }

  // Runs the checks, and opens the result if a person asked. Files with syntax errors aren't run.
  check(isAsked = false) {
    clearTimeout(this.later);
    this.isOwnRun = true;
    this.isAsked = isAsked;
    if (this.mistake) return this.showMistake(isAsked);
    this.told.now = { checking: true, begun: 0 };
    this.python.check(this.stage.number);
    this.dealAnew();
    this.redraw();
  }

  get mistake() {
    return [...this.mistakes.values()].find((each) => each.file.startsWith(`${this.stage.name}/`)) || null;
  }

  showMistake(isAsked) {
    const { file, line, message } = this.mistake;
    this.editor.mark("mistake", [{ path: file, line, kind: "fails", text: message }]);
    if (isAsked) this.go({ path: file, line });
    this.redraw();
  }

  checking() {
    this.told.now = { checking: true, begun: (this.told.now.begun || 0) + 1 };
    if (this.told.now.begun % 5 === 0) this.redraw();
  }

  checked({ progress, rail }) {
    const wasDone = this.told.rail ? this.told.rail.done : this.isDoneBefore;
    this.told = { ...this.told, told: progress, rail, now: {} };
    if (!this.drawer.isEnding || !rail.done) this.drawer = { isOpen: this.drawer.isOpen && !this.drawer.isEnding, chosen: null };
    const place = rail.step?.place && !rail.step.waits_for ? rail.step.place : null;
    const fails = place && place[1] && rail.step.outcome !== "not_started";
    const isFailing = this.isAsked && fails;
    const sentence = fails && (rail.step.said.find(([label]) => !label) || rail.step.said[0] || [])[1];
    this.editor.mark("checks", fails ? [{ path: place[0], line: place[1], kind: "fails", text: words(sentence || "") }] : []);
    this.handout.tell(progress.checks);
    const far = { passed: rail.passed, all: rail.passed + rail.wrong + rail.not_started, done: rail.done };
    tellFrame({ stage: this.stage.number, ...far });
    this.files.store.note(`stage ${this.stage.number}`, { ...far, at: Date.now() }).then(() => this.drawPath());
    if (rail.done && !wasDone) this.celebrate();
    else if (this.isAsked && rail.step && rail.step.outcome !== "not_started" && !isToldInCode(rail.step)) this.drawer.isOpen = true;
    this.isAsked = false;
    this.redraw();
    if (isFailing && this.tabs.path === place[0]) this.editor.reveal(place[1]);
  }

  async drawPath() {
    const known = await drawPath($("#path"), this.course, this.stage, this.files.store);
    this.isCourseDone = this.course.stages.every((each) => known.get(each.number)?.done);
    const own = Object.entries(this.course.files).filter(([path]) => path.startsWith(`${this.stage.name}/`));
    const isUsed = (stage) => own.some(([, text]) => text.includes(`from ${stage.name}.`));
    const missing = this.course.stages.filter((each) => each.number < this.stage.number && isUsed(each) && !known.get(each.number)?.done);
    if (missing.length && !known.get(this.stage.number)?.passed && !this.hasWarned)
      notice("missing", () => [_("Stage {number} uses your code of earlier stages. Not done yet: {stages}.", { number: this.stage.number, stages: missing.map((each) => each.number).join(", ") }), [[_("OK")]]]);
    this.hasWarned = true;
    this.redraw();
  }

  // A stage is done: deal a round with the student's code, and show what is next.
  celebrate() {
    this.drawer = { isOpen: true, chosen: null, isEnding: true };
    this.view("table");
    if (!this.state?.error) this.deal("");
  }

  // Deals a hint's cards.
  deal(deck) {
    this.view("table");
    if (!this.drawer.isEnding) this.toggleDrawer(false);
    this.isDealt = true;
    this.before = Math.max(this.sent, this.state?.seq || 0);
    this.open(undefined, deck);
  }

  hinted({ rail }) {
    this.told = { ...this.told, rail };
    this.redraw();
    [...document.querySelectorAll(".ck-drawer .bj-ladder dl > div, .ck-drawer .bj-ladder p")].at(-1)?.scrollIntoView({ block: "nearest" });
  }

  // Runs a hint's code, after imports of everything that the student has written.
  runHint(call) {
    const own = this.course.stages.filter((each) => each.number <= this.stage.number);
    const imports = own.flatMap((each) => each.modules.map((name) => `>>> from ${each.name}.${name.replace(".py", "")} import *\n`));
    this.hintCall = call;
    this.python.run(this.stage.number, HINT, [`>>> import random\n${imports.join("")}`, `>>> ${call}\n`]);
  }

  ran(told) {
    if (told.key !== HINT) return this.handout.ran(told);
    this.hintRan = { call: this.hintCall, got: told.lines[0].got };
    this.redraw();
  }

  // Opens the next hint in the drawer.
  hint() {
    if (this.drawer.isOpen || !this.told.rail.step.ladder.rungs.length) this.python.hint(this.stage.number);
    this.drawer = { isOpen: true, chosen: null };
    this.redraw();
  }

  toggleDrawer(isOpen = !this.drawer.isOpen) {
    this.drawer = { isOpen, chosen: null };
    this.redraw();
  }

  // Something couldn't be stopped: the worker was ended, and the files are unchanged.
  stuck(place, what, told) {
    if (what === "memory") {
      this.isHeld = true;
      return;
    }
    if (told?.kind === "checked" && !place) return this.checked(told);
    const found = !place && told?.kind === "state" ? placeIn(told.state.error) : null;
    if (found) return this.hold(told.state.error, what);
    const text = place
      ? _("{file}, line {line}, {function}: this ran too long, so Python was restarted. Is it an infinite loop, or a number that keeps growing? Your work is saved.", place)
      : _("This ran too long, so Python was restarted. Is it an infinite loop, or a number that keeps growing? Your work is saved.");
    const at = place && { path: place.file, line: place.line };
    if (at) this.editor.mark("stuck", [{ ...at, kind: "fails", text: _("ran too long") }]);
    this.isOwnRun = false;
    this.told.now = { stuck: { text, place: at } };
    this.hold(text, what);
  }

  // The table waits with a message until the next deal, because its code would crash again.
  hold(text, what) {
    if (what === "table") {
      this.isHeld = true;
      this.show({ ...blank(this.state, this.stage), error: text, seq: Math.max(this.sent, this.state?.seq || 0) });
    }
    this.redraw();
  }

  changed(path, how) {
    if (!path.endsWith(".py") && !this.course.files[path]) return; // such as cases, which no program reads
    if (this.python.search) this.python.again(); // what hung has changed
    this.hintRan = null;
    if (!this.state?.error && !this.isDemo && this.isOwn(path) && !(this.isOld.deal && this.isOld.cases)) {
      this.isOld = { deal: true, cases: true };
      if (this.state) this.show({ ...this.state, ...this.old });
    }
    if (how === "typed" && this.drawer.isOpen) this.toggleDrawer(false);
    this.editor.mark("stuck", []);
    this.editor.mark("mistake", []);
    if (this.told.now.stuck) this.told.now = {};
    clearTimeout(this.later);
    if (!this.isOwnRun) return;
    this.later = setTimeout(() => this.quiet(), how === "typed" ? QUIET_MS : 0);
  }

  // After a pause in typing, the checks run.
  quiet() {
    if (isTableOnly) return this.open();
    if (!this.isOwnRun) return;
    this.check();
  }

  // Whether the table plays the finished game, not the student's.
  get isDemo() {
    return this.python.log.some((each) => each.message?.action === "first");
  }

  // Deals the same cards again with new code: for a table in trouble, one of the finished game, and
  // one where nothing has been played since.
  dealAnew() {
    const isUntouched = this.isOld.deal && this.python.log.length === 1;
    if (this.isHeld || !(this.state?.error || this.isDemo || isUntouched)) return;
    this.before = Math.max(this.sent, this.state.seq);
    this.open(this.python.log[0].chance, this.python.log[0].deck);
  }

  // The file that is in sight in the editor, which shows the messages about its lines.
  get shownFile() {
    const { view, hides } = document.body.dataset;
    return (NARROW.matches ? view === "code" : hides !== "code") ? this.tabs.path : null;
  }

  saving(done) {
    clearTimeout(this.savedLater);
    this.savedLater = setTimeout(() => {
      this.isSaved = done;
      $("#saved").dataset.done = String(done);
      this.sayState();
    }, done ? SAVED_MS : 0);
  }

  sayState() {
    if (this.isSaved !== undefined) $("#saved").textContent = this.files.store.problem ? _("Not kept") : this.isSaved ? _("Saved") : _("Saving …");
  }

  go(place) {
    this.tabs.open(place.path); // first, because hidden elements can't take the focus
    if (place.line) this.editor.goTo(place.path, place.line);
  }

  redraw() {
    const { stages } = this.course;
    const { rail } = this.told;
    const at = stages.findIndex((each) => each.number === this.stage.number);
    const next = stages[at + 1];
    patch($("#checks"), checksPanel(
      {
        ...this.told, ...this.drawer, mistake: this.mistake, shown: this.shownFile, isLast: !next, next: next && { number: next.number, href: `../stage${next.number}/${location.search}` },
        ending: this.handout.ending, lines: rail?.done && this.files.linesWritten(this.isCourseDone ? stages : [this.stage]), isCourseDone: this.isCourseDone, stages,
      },
      {
        end: () => { this.drawer = { isOpen: true, chosen: null, isEnding: true }; this.redraw(); },
        check: () => this.check(true), go: (place) => this.go(place), hint: () => this.hint(), deal: (event, deck) => this.deal(deck), toggle: (isOpen) => this.toggleDrawer(isOpen),
        choose: (check) => { this.drawer.chosen = check; this.redraw(); }, download: () => this.menu.download(),
        run: (call) => this.runHint(call), ran: this.hintRan,
      },
    ));
    if (this.drawer.isOpen && !this.hadDrawer && !NARROW.matches) $(".ck-row[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
    this.hadDrawer = this.drawer.isOpen;
    // The drawer covers the lower part of the page, so the editor ends above it.
    const covers = this.drawer.isOpen && !this.drawer.isEnding ? $(".ck-drawer")?.offsetHeight || 0 : 0;
    document.body.style.setProperty("--drawer", `${covers}px`);
  }

  opened(path) {
    this.editor.show(path);
    this.view("code");
    this.keepPlace();
  }

  // Restores the open file after a reload.
  takePlace() {
    const { open, line, part, parts = PARTS, width } = this.place;
    const first = `${this.stage.name}/${this.stage.modules[0]}`;
    if (width) $(".read").style.setProperty("--hand-w", `${width}px`);
    if (part) this.handout.turn(Math.min(part, this.handout.parts.length - 1));
    this.tabs.open(open && this.files.text(open) !== undefined ? open : first);
    if (line) this.editor.goTo(this.tabs.path, line, { focus: false, select: true });
    for (const each of parts.toReversed()) this.view(each);
    this.keepPlace();
    addEventListener("pagehide", () => this.keepPlace());
  }

  keepPlace() {
    if (!this.tabs?.path) return;
    this.place = { ...this.place, open: this.tabs.path, line: this.editor.line, part: this.handout.at, parts: this.parts };
    this.files.store.note(`place ${this.stage.number}`, this.place).catch(() => {});
  }

  // The divider between handout and code.
  grip() {
    const grip = $("#grip");
    const read = $(".read");
    const size = (width) => {
      const most = read.clientWidth - 380;
      this.place.width = Math.round(Math.max(GRIP.least, Math.min(most, width)));
      read.style.setProperty("--hand-w", `${this.place.width}px`);
      grip.setAttribute("aria-valuenow", this.place.width);
      grip.setAttribute("aria-valuemin", GRIP.least);
      grip.setAttribute("aria-valuemax", most);
    };
    const handout = $("#handout");
    grip.addEventListener("pointerdown", (event) => grip.setPointerCapture(event.pointerId));
    grip.addEventListener("pointermove", (event) => grip.hasPointerCapture(event.pointerId) && size(event.clientX - handout.getBoundingClientRect().left));
    grip.addEventListener("pointerup", () => this.keepPlace());
    grip.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way) return;
      event.preventDefault();
      size(handout.clientWidth + way * GRIP.step);
      this.keepPlace();
    });
    grip.setAttribute("aria-valuenow", handout.clientWidth);
  }

  // Tab indents, so show once how to leave the editor.
  sayHowToLeave() {
    if (this.hasTabbed) return;
    this.hasTabbed = true;
    notice("tab", () => [_("Tab indents. To leave the editor, press Escape and then Tab."), [[_("OK")]]]);
    setTimeout(() => dismiss("tab"), 8000);
  }

  // Shows the files that the course has changed since the student started them.
  tellNews() {
    for (const path of this.files.news.slice(0, 3))
      notice(`news ${path}`, () => [
        _("The course has a new version of {path}. Your version is in use.", { path }),
        [
          [_("Compare"), () => this.compareNews(path)],
          [_("Keep mine"), () => this.files.keepOwn(path)],
          [_("Use the new one"), () => this.files.replace(path, null, "version")],
        ],
      ]);
  }

  compareNews(path) {
    this.tabs.open(path);
    this.editor.compare(path, this.files.given.get(path));
    notice(`news ${path}`, () => [
      _("{path}. Green: your version. Red: the course's new one. Accept keeps your change, Reject takes the course's.", { path }),
      [[_("Done, keep this"), () => { this.files.keepOwn(path); this.editor.compare(path, null); }]],
    ]);
  }

  // Shows a part of the page. A wide screen has room for all three, most for two, a phone for one.
  view(name) {
    this.parts = [name, ...this.parts.filter((each) => each !== name)];
    Object.assign(document.body.dataset, { view: name, hides: this.parts[2] });
    for (const each of document.querySelectorAll(".seg button")) {
      const { part } = each.dataset;
      each.setAttribute("aria-pressed", String(NARROW.matches ? part === name : part !== this.parts[2]));
    }
    this.redraw();
  }

  views() {
    NARROW.addEventListener("change", () => {
      this.view(this.parts[0]);
      this.drawPath();
    });
    for (const each of document.querySelectorAll(".seg button, .skip")) each.addEventListener("click", () => {
        this.view(each.dataset.part);
        this.keepPlace();
      });
    $(".shell").addEventListener("focusin", (event) => {
      const part = event.target.closest("[data-part]")?.dataset.part;
      if (part) this.view(part);
    });
    $(".shell").addEventListener("pointerdown", () => this.drawer.isOpen && !this.drawer.isEnding && this.toggleDrawer(false));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.drawer.isOpen && !event.defaultPrevented) this.toggleDrawer(false);
    });
  }
}

function notSaved(path, why) {
  return why ? _("{path} could not be saved ({why}). Download your work.", { path, why }) : _("{path} could not be saved: the disk is full. Download your work.", { path });
}

// Whether a failing check is one sentence about a line, which the editor and the strip show.
function isToldInCode({ said, place, waits_for }) {
  return !waits_for && said.length === 1 && !said[0][0] && Boolean(place?.[1]);
}

// Reports the stage's progress to the surrounding page, for `scorm.js`.
function tellFrame(far) {
  if (window.parent !== window && location.origin !== "null") window.parent.postMessage({ kind: "checks", ...far }, location.origin);
}

// A message without its place.
function words(message) {
  return message.replace(/^.*?\S+\.py(, \p{L}+ \d+)?(, [\w.]+)?: /u, "").replaceAll("`", "");
}

// A table without a round that looks like the last one.
function blank(state, stage) {
  return {
    message: "", rules: "", dealer: [], hands: [], buttons: [], transcript: [], tally: null, panels: [], error: "", deck: "",
    can_undo: false, can_deal: true, asks: false, busy: false, push_word: state?.push_word || "push", is_to_write: false, steps: null, scenes: state?.scenes || [], seats: null,
    deal_error: "", fault: false, checks: null, text: "", title: state?.title || _("Stage {number} · {title}", stage),
  };
}

async function start() {
  const site = siteData();
  theme($("#theme"));
  if (isTableOnly) document.body.dataset.only = "table";
  try {
    const [course, pack] = await Promise.all([openCourse(site), sayIn(site, wishedLanguage(site))]);
    const number = Number(document.body.dataset.stage);
    const stage = course.stages.find((each) => each.number === number);
    if (!stage) throw new Error(_("This course has no stage {number}.", { number }));
    const files = await openFiles(site, course);
    const page = new StagePage(site, course, stage, files, pack);
    const [place, far] = await Promise.all([`place ${number}`, `stage ${number}`].map((key) => files.store.noted(key).catch(() => null)));
    page.isDoneBefore = Boolean(far?.done);
    page.start(place);
    window.coursePage = page;
  } catch (error) {
    console.error(error);
    notice("course", () => [error.message, [[_("Try again"), () => location.reload()]]], "bad");
    $("#python").textContent = "";
  }
}

start();
