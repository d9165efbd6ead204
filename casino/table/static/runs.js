// A run of the student's code: its steps, its calls, and the felt before a step.

const known = new WeakMap();

// The run in a state, or null; cached by state.
export function runOf(state) {
  const data = state.steps;
  if (!data || !data.total) return null;
  if (!known.has(data)) known.set(data, new Run(data));
  return known.get(data);
}

const numbers = (text) => (text ? text.split(" ").map(Number) : []);

class Run {
  constructor(data) {
    this.data = data;
    this.total = data.total;
    this.first = data.first;
    this.lines = numbers(data.lines);
    this.callsOf = numbers(data.calls_of);
    this.end = this.first + this.lines.length;
    const flat = numbers(data.calls);
    this.calls = [];
    for (let at = 0; at < flat.length; at += 4) {
      const [of, parent, start, end] = flat.slice(at, at + 4);
      const [file, name, line] = data.functions[of];
      const depth = parent < 0 ? 0 : this.calls[parent].depth + 1;
      this.calls.push({ number: at / 4, file, name, line, parent, start, end, depth });
    }
    this.changes = new Map(data.changes);
    this.before = new Map(data.before);
    this.given = new Map(data.given);
    this.returned = new Map(data.returned);
    this.raised = new Map(data.raised);
    this.parts = new Map(data.parts);
    this.shared = new Map(data.shared);
    this.looked = new Map();
    this.starts = this.calls.map((call) => call.start).sort((a, b) => a - b);
    const cards = (moment) => [...moment.dealer, ...moment.hands].map((each) => each.split("|")[0]).join();
    this.cardSteps = data.moments
      .filter((each, index, all) => index > 0 && cards(each) !== cards(all[index - 1]))
      .map((each) => each.step);
    this.sources = data.files.map(([path, text]) => ({ path, lines: text.split("\n") }));
  }

  has(step) {
    return step >= this.first && step < this.end;
  }

  line(step) {
    return this.lines[step - this.first];
  }

  call(step) {
    return this.calls[this.callsOf[step - this.first]];
  }

  // The calls around a step, outermost first.
  stack(step) {
    const found = [];
    for (let call = this.call(step); call; call = this.calls[call.parent]) found.unshift(call);
    return found;
  }

  // What is known of a call before a step: which lines ran, what each last set (newest first), how
  // each `if` and `while` was decided, and which objects have several names.
  seen(call, until) {
    const key = `${call.number} ${until}`;
    if (this.looked.size > 50) this.looked.clear();
    if (!this.looked.has(key)) this.looked.set(key, this.look(call, until));
    return this.looked.get(key);
  }

  look(call, until) {
    const ran = new Set(),
      set = new Map(),
      decided = new Map(),
      names = new Map(this.given.get(call.number) || []);
    let last = null,
      newest = null,
      shared = this.shared.get(call.start) || [],
      at = -1,
      sharedBy = -1;
    for (let step = Math.max(call.start, this.first); step < Math.min(until, call.end, this.end); step += 1) {
      if (this.callsOf[step - this.first] !== call.number) continue;
      const line = this.line(step);
      for (const [name, text] of this.before.get(step) || []) names.set(name, text);
      if (last !== null) this.decide(call, last, line, decided);
      ran.add(line);
      last = line;
      at = step;
      if (this.shared.has(step)) [shared, sharedBy] = [this.shared.get(step), step];
      for (const [name, text] of this.changes.get(step) || []) {
        names.set(name, text);
        if (!set.has(line)) set.set(line, new Map());
        set.get(line).set(name, text);
        newest = { line, name };
      }
    }
    if (last !== null && until < call.end && this.has(until) && this.call(until) === call)
      this.decide(call, last, this.line(until), decided);
    return { ran, set, decided, names, newest, shared, isNewlyShared: at >= 0 && at === sharedBy };
  }

  decide(call, line, next, decided) {
    const text = this.text(call, line);
    if (!/^\s*(if|elif|while)\b.*:\s*(#.*)?$/.test(text)) return;
    const inside = this.bodyOf(call, line);
    decided.set(line, next === inside);
  }

  text(call, line) {
    return this.sources[call.file].lines[line - 1] || "";
  }

  // The first line of the block below a line.
  bodyOf(call, line) {
    const lines = this.sources[call.file].lines;
    let next = line;
    while (next < lines.length && (!lines[next].trim() || lines[next].trim().startsWith("#"))) next += 1;
    return next + 1;
  }

  // The lines of a call's function: from its first line to the last with more indentation.
  span(call) {
    const lines = this.sources[call.file].lines;
    const indent = (text) => text.length - text.trimStart().length;
    const own = indent(lines[call.line - 1] || "");
    let last = call.line;
    for (let at = call.line; at < lines.length; at += 1) {
      if (!lines[at].trim()) continue;
      if (indent(lines[at]) <= own && !/^\s*[)\]]/.test(lines[at])) break;
      last = at + 1;
    }
    return [call.line, last];
  }

  // The loops around a step's line, innermost first: the iteration, the number of iterations, and
  // the step at which each one starts. A restarted loop counts again.
  turns(step) {
    const call = this.call(step);
    const [first, last] = this.span(call);
    const indent = (line) => this.text(call, line).search(/\S/);
    const found = [];
    for (let line = this.line(step); line >= first; line -= 1) {
      if (!/^\s*(for|while)\b/.test(this.text(call, line))) continue;
      let end = line;
      while (end < last && (indent(end + 1) > indent(line) || indent(end + 1) < 0)) end += 1;
      if (this.line(step) > end) continue;
      const inside = (at) => this.line(at) >= line && this.line(at) <= end;
      const own = [];
      for (let at = Math.max(call.start, this.first); at < Math.min(call.end, this.end); at += 1) {
        if (this.callsOf[at - this.first] === call.number) own.push(at);
      }
      let from = own.indexOf(step),
        to = from;
      while (from > 0 && inside(own[from - 1])) from -= 1;
      while (to < own.length - 1 && inside(own[to + 1])) to += 1;
      const body = this.bodyOf(call, line);
      const starts = own.slice(from, to + 1).filter((at) => this.line(at) === body);
      const turn = starts.filter((at) => at <= step).length;
      if (starts.length) found.push({ line, turn, starts });
    }
    return found;
  }

  // The step whose line made a call, or -1 if the table made it.
  callerOf(call) {
    const parent = this.calls[call.parent];
    if (!parent) return -1;
    for (let at = call.start - 1; at >= Math.max(parent.start, this.first); at -= 1) {
      if (this.callsOf[at - this.first] === parent.number) return at;
    }
    return -1;
  }

  // The next step at which a call starts, or the previous one.
  nextCall(step, way) {
    return this.next(this.starts, step, way);
  }

  next(places, step, way) {
    const found = way > 0 ? places.find((each) => each > step) : places.findLast((each) => each < step);
    return found === undefined ? (way > 0 ? this.total : 0) : found;
  }

  // The next step before which there is one card more on the felt, or one fewer.
  nextCard(step, way) {
    return this.next(this.cardSteps, step, way);
  }
}

// The state before a step, with its cards, counts, and printed lines; null means now.
export function stateAt(state, step) {
  const run = runOf(state);
  if (!run || step === null || step >= run.total) return state;
  const moments = run.data.moments;
  let moment = moments[0];
  for (const each of moments) if (each.step <= step) moment = each;
  if (!moment) return state;
  const hands = (views, told) =>
    views
      .map((view, index) => {
        const [cards, label] = (told[index] || "").split("|");
        const seen = cards ? cards.split(" ") : [];
        return { ...view, cards: seen, label: label || "", note: "", outcome: "", current: false, counts: [], net: null };
      })
      .filter((view, index) => index === 0 || view.cards.length > 0);
  return {
    ...state,
    dealer: hands(state.dealer, moment.dealer),
    hands: hands(state.hands, moment.hands),
    shownLines: moment.lines,
    isPast: true,
  };
}
