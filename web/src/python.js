// The page's side of its worker: sends one request after another, detects when Python hangs, finds
// the line, and restarts Python.

const TICK_MS = 500;
const SILENT_TICKS = 40; // twenty seconds; the kit stops a student's loop after two
const SLOW_TICKS = 120; // on a machine that takes long to start Python
const START_FACTOR = 6; // silence that is normal, as a multiple of the time to start
const SEARCH_TICKS = 5; // of silence after a reported line, during a search
const MOST_SEARCH_TICKS = 60;
const MUCH_MEMORY = 400 * 2 ** 20; // bytes, after which a new worker is started

export class Python {
  // `site` has the addresses to load, and `files` the student's files. `heard` gets the worker's
  // messages. `stuck` is called if something couldn't be stopped, with its name and the result of a
  // slower run of it, if that finished. `state` gets the progress of loading. `spoken` is the
  // language: its name, and the address of Python's catalogue.
  constructor(site, files, spoken, { heard, stuck, state }) {
    this.site = site;
    this.spoken = spoken;
    this.files = files;
    this.heard = heard;
    this.stuck = stuck;
    this.state = state;
    this.changed = new Set();
    this.log = [];
    this.patience = SILENT_TICKS; // as long as the slowest start asks for
    files.onChange((path) => this.changed.add(path));
    setInterval(() => this.tick(), TICK_MS);
    this.begin(false);
  }

  // Opens a stage's table; `chance` seeds its deal.
  open(stage, chance = newChance(), deck = "") {
    this.log = [{ kind: "open", stage, chance, deck }];
    this.ask(this.log[0]);
  }

  act(message) {
    const asked = { kind: "act", message, chance: newChance() };
    if (message.action === "deal") this.log = this.log.slice(0, 1);
    if (!["look", "why", "cases", "case", "ask", "reply"].includes(message.action)) this.log.push(asked); // these don't change the round
    this.ask(asked);
  }

  check(stage) {
    this.ask({ kind: "check", stage });
  }

  // Changes the language, and replays the table's actions in it.
  speak(spoken, isReplayed = false) {
    this.spoken = spoken;
    this.post({ kind: "speak", name: spoken.name, address: spoken.python });
    if (!isReplayed) return;
    for (const each of this.log) this.post(each);
    this.replay = { id: this.number, state: null };
  }

  hint(stage) {
    this.ask({ kind: "hint", stage });
  }

  lookAt(path, text) {
    this.ask({ kind: "look", path, text });
  }

  run(stage, key, texts) {
    this.ask({ kind: "run", stage, key, texts });
  }

  get isBusy() {
    return this.asked.size > 0 || this.working;
  }

  begin(isSearch) {
    this.worker?.terminate();
    this.worker = new Worker(this.site.worker, { type: "module" });
    this.asked = new Map();
    this.number = 0;
    this.silent = 0;
    this.startTicks = 0;
    this.ready = false;
    this.working = false;
    this.replay = null;
    this.search = isSearch ? { place: null, ticks: 0 } : null;
    this.changed.clear();
    const worker = this.worker;
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => worker === this.worker && this.state("broken", event.message || "the worker could not be loaded");
    this.state("loading");
    const isKept = Boolean(navigator.serviceWorker?.controller);
    this.post({ kind: "boot", site: this.site, name: this.spoken.name, address: this.spoken.python, isKept, files: this.files.all(), searching: isSearch });
  }

  ask(message) {
    if (this.changed.size) {
      const files = [...this.changed].map((path) => [path, this.files.text(path)]);
      this.changed.clear();
      this.post({ kind: "write", files });
    }
    this.post(message);
  }

  post(message) {
    const id = ++this.number;
    this.asked.set(id, message);
    this.worker.postMessage({ ...message, id });
  }

  hear(told) {
    this.silent = 0;
    if (told.kind === "place" && this.search) {
      this.search.place = told;
      this.search.ticks = 0;
    } else if (told.kind === "ready") {
      this.ready = true;
      this.patience = Math.max(this.patience, Math.min(SLOW_TICKS, START_FACTOR * this.startTicks));
      this.isFromSnapshot = told.isFromSnapshot;
      if (!this.search) this.state("ready");
    } else if (told.kind === "fault" && !this.ready) {
      this.state("broken", told.text);
    } else if (told.kind === "dead") this.died();
    else if (told.kind === "working") this.working = told.more;
    else if (told.kind === "done") this.done(told);
    else if (this.replay && told.kind === "state") this.replay.state = told;
    else if (!this.search) this.heard(told);
    else if (told.kind === "state" || told.kind === "checked") this.search.told = told;
  }

  done({ id, memory }) {
    this.asked.delete(id);
    if (this.replay?.id === id) {
      const { state } = this.replay;
      this.replay = null;
      if (state) this.heard({ ...state, isReplayed: true });
    }
    if (this.isBusy) return;
    if (this.search) this.found(null);
    else if (memory > MUCH_MEMORY) {
      this.begin(false); // memory is never returned, and the same code would fill it again
      this.stuck(null, "memory");
    }
  }

  // Python crashed; its line is found as for a hang.
  died() {
    if (this.search) this.found(this.search.place);
    else this.look();
  }

  // Restarts Python with the same table.
  again() {
    this.begin(false);
    for (const each of this.log) this.post(each);
  }

  tick() {
    if (!this.ready) this.startTicks += 1;
    if (!this.ready || !this.isBusy) return;
    if (this.search) {
      this.search.ticks += 1;
      this.search.all = (this.search.all || 0) + 1;
      const slowness = this.patience / SILENT_TICKS;
      const isFound = this.search.place && this.search.ticks > SEARCH_TICKS * slowness;
      if (isFound || this.search.all > MOST_SEARCH_TICKS * slowness) this.found(this.search.place);
      return;
    }
    this.silent += 1;
    if (this.silent >= this.patience) this.look();
  }

  // Python hangs: send the same request to another worker that reports every line.
  look() {
    const held = this.asked.values().next().value || this.log.at(-1);
    this.held = held;
    const isTable = held.kind === "open" || held.kind === "act";
    this.begin(true);
    this.state("searching");
    for (const each of isTable ? this.log : [held]) this.post(each);
  }

  found(place) {
    const isTable = this.held.kind === "open" || this.held.kind === "act";
    const { told } = this.search;
    this.begin(false);
    if (!isTable) for (const each of this.log) this.post(each);
    this.stuck(place, isTable ? "table" : this.held.kind, told);
  }
}

function newChance() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
