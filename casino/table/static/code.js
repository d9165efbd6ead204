// The student's code next to the table: the current line, its values, and the scrubber.

import { h, hidden } from "./dom.js";
import { icon } from "./icons.js";
import { _, numeral } from "./language.js";
import { predictSwitch } from "./predict.js";
import { coloured, plainValue, quoted, stringLines, value } from "./python.js";
import { runOf } from "./runs.js";

const BAR = { width: 3, gap: 1, height: 26 };
const LONGEST_PILL = 34;
const MOST_NAMES = 8;
const MOST_PARTS = 6;
const LETTERS = "ABCD";

export function code(state, table) {
  const run = runOf(state);
  if (!run) return null;
  const cursor = table.cursor === null ? null : Math.min(table.cursor, run.total);
  const step = focus(run, cursor);
  const isHere = run.has(step);
  const call = isHere ? run.call(step) : null;
  const isOver = cursor === null ? run.data.at >= run.total : cursor >= run.total;
  const isAsked = table.predicting.isOpen;
  return h(
    "section",
    { class: "bj-code", key: "code", "aria-label": _("Your code, line by line") },
    codeHead(run, step, call, table),
    table.predicting.card(state, false),
    run.data.loop && h("p", { class: "bj-loop", key: "loop" }, run.data.loop),
    cursor !== null && asked(run, step) && h("p", { class: "bj-loop", key: "asked" }, asked(run, step)),
    h("p", { class: "bj-why", key: "why", "aria-live": "polite", hidden: !run.data.why }, quoted(run.data.why || "")),
    h(
      "div",
      { class: "bj-source", key: "lines", tabindex: "0", role: "group", "aria-label": _("Lines of the function that runs") },
      call ? lines(run, call, step, isOver, table) : h("p", { class: "bj-empty" }, "…"),
    ),
    call && values(run, call, isOver ? step + 1 : step),
    call && cursor !== null && !isAsked && parts(run, step),
    call && cursor !== null && !isAsked && loopTurns(run, step, table),
    scrubber(state, run, cursor, table),
    h("p", { class: "bj-vh", role: "status", key: "told" }, cursor === null || table.predicting.isAtTable ? "" : told(run, cursor, step, call)),
  );
}

// The message at the step that waits for a missing answer.
function asked(run, step) {
  const [at, words] = run.data.asked || [-1, ""];
  return step === at ? words : "";
}

// The step whose line is shown: the next to run, or else the last.
function focus(run, cursor) {
  if (cursor === null) return Math.min(run.data.at, run.total - 1);
  return Math.min(cursor, run.total - 1);
}

function codeHead(run, step, call, table) {
  const stack = call ? run.stack(step) : [];
  const file = call ? run.sources[call.file].path.split("/").pop() : "";
  return h(
    "div",
    { class: "bj-phead", key: "head" },
    icon("code"),
    h("b", {}, file),
    h(
      "span",
      { class: "bj-stack" },
      stack.slice(-2).map((each, index) => [
        index > 0 && h("span", { "aria-hidden": "true", key: `then ${index}` }, " › "),
        climb(run, stack, index + Math.max(0, stack.length - 2), table),
      ]),
    ),
  );
}

// A call in the path to the current line; a click goes to its line that made the next call.
function climb(run, stack, place, table) {
  const at = place < stack.length - 1 ? run.callerOf(stack[place + 1]) : -1;
  if (at < 0) return h("span", { key: place, "data-inner": place === stack.length - 1 }, stack[place].name);
  const words = _("Go to the line of {caller} that called {called}", { caller: stack[place].name, called: stack[place + 1].name });
  return h("button", { type: "button", class: "bj-climb", key: place, title: words, "aria-label": words, onclick: (event) => table.step(at, event) }, stack[place].name);
}

// The current iteration of the loops around a line, with buttons for the one before and after.
function loopTurns(run, step, table) {
  const found = run.turns(step);
  if (!found.length) return null;
  return h(
    "ul",
    { class: "bj-turns", key: "turns", "aria-label": _("Loops") },
    found.map(({ line, turn, starts }) => {
      const go = (number, sign, words) =>
        h(
          "button",
          {
            type: "button",
            class: "bj-jump",
            "aria-label": words,
            "aria-disabled": number < 1 || number > starts.length ? "true" : null,
            onclick: (event) => starts[number - 1] !== undefined && table.step(starts[number - 1], event),
          },
          sign,
        );
      return h(
        "li",
        { key: line },
        go(turn - 1, "‹", _("Previous pass of the loop on line {line}", { line })),
        h("span", {}, _("loop on line {line}: pass {turn} of {all}", { turn, all: starts.length, line })),
        go(turn + 1, "›", _("Next pass of the loop on line {line}", { line })),
      );
    }),
  );
}

function lines(run, call, step, isOver, table) {
  const [first, last] = run.span(call);
  const source = run.sources[call.file];
  source.strings = source.strings || stringLines(source.lines);
  const inString = source.strings;
  const until = isOver ? step + 1 : step;
  const { ran, set, decided, newest } = run.seen(call, until);
  const now = run.line(step);
  const furthest = Math.max(now, ...ran);
  const shown = [];
  for (let line = first; line <= last; line += 1) {
    const isNow = line === now;
    const text = source.lines[line - 1];
    const canPick = table.predicting.isForLines && text.trim() !== "" && !text.trim().startsWith("#");
    const isSkipped = !isNow && !ran.has(line) && line < furthest && line !== call.line && text.trim() !== "" && isBranch(run, call, line, decided);
    shown.push(
      h(
        "div",
        {
          class: "bj-ln",
          key: `${call.file} ${line}`,
          "data-now": isNow,
          "data-skipped": isSkipped,
          "data-over": isNow && isOver,
          "data-line": line,
          "data-pick": canPick,
          onclick: canPick ? (event) => table.predicting.answer(event, String(line)) : null,
        },
        (isSkipped || (isNow && !table.predicting.isOpen)) && !canPick ? askButton(run, call, line, isNow ? step + 1 : until, isSkipped, table) : h("span", { class: "bj-no", "aria-hidden": "true" }, line),
        isNow && hidden(isOver ? _("ran last: ") : _("runs next: ")),
        h("code", {}, coloured(text, inString.has(line))),
        pills(run, call, line, { set, decided, newest, isOver: isOver && isNow }),
      ),
    );
  }
  return shown;
}

function askButton(run, call, line, until, isSkipped, table) {
  const words = isSkipped ? _("Why did line {line} not run?", { line }) : _("What does line {line} depend on?", { line });
  return h(
    "button",
    {
      type: "button",
      class: "bj-no bj-ask",
      title: words,
      "aria-label": words,
      onclick: (event) => table.askWhy(event, run.sources[call.file].path, line, until),
    },
    line,
  );
}

// The values of the line's expressions in order of evaluation.
function parts(run, step) {
  const found = run.parts.get(step) || [];
  if (!found.length) return null;
  return h(
    "dl",
    { class: "bj-names bj-parts", key: "parts", tabindex: "0", "aria-label": _("What this line works out") },
    found.slice(-MOST_PARTS).map(([source, text], index) =>
      h("div", { key: index }, h("dt", {}, source), h("dd", { title: plainValue(text) }, value(text))),
    ),
  );
}

// Things that did not happen in the round, to ask about.
function asks(run, cursor, table) {
  const found = run.data.asks || [];
  if (!found.length) return null;
  const until = cursor === null ? run.total : cursor;
  return h(
    "details",
    { class: "bj-asks", key: "asks" },
    h("summary", { class: "bj-jump" }, _("Why, or why not?")),
    h(
      "ul",
      {},
      found.map(([file, line, label]) =>
        h(
          "li",
          { key: `${file} ${line}` },
          h(
            "button",
            {
              type: "button",
              class: "bj-jump",
              onclick: (event) => {
                event.currentTarget.closest("details").open = false;
                table.askWhy(event, run.sources[file].path, line, until);
              },
            },
            label,
            h("small", {}, _(" line {line}", { line })),
          ),
        ),
      ),
    ),
  );
}

// The values of a call by line, for an editor that shows them at the ends of lines.
export function valuesByLine(run, call, until, last) {
  const { set, decided, newest } = run.seen(call, until);
  const found = [];
  const [first, end] = run.span(call);
  for (let line = first; line <= end; line += 1) {
    const shown = pills(run, call, line, { set, decided, newest, isOver: line === last });
    if (shown) found.push({ line, shown });
  }
  return found;
}

// The current values of the call's names, with the newest marked.
function values(run, call, until) {
  const { names, newest, shared } = run.seen(call, until);
  const shown = [...names].filter(([name]) => !(name === "self" && names.size > 1 && !names.get(name).startsWith("\ue000")));
  return [namesOf(run, call, shown, newest, shared), sharedNames(shared)];
}

function namesOf(run, call, shown, newest, shared) {
  return h(
    "dl",
    { class: "bj-names", key: "names", tabindex: "0", "aria-label": _("What {name} knows", { name: call.name }) },
    shown.slice(0, MOST_NAMES).map(([name, text]) =>
      h(
        "div",
        { key: name, "data-new": Boolean(newest && newest.name === name) },
        h("dt", {}, name),
        h("dd", { title: plainValue(text) }, value(text), marksOf(name, shown, shared)),
      ),
    ),
    !run.data.has_values && h("div", { key: "none" }, h("dt", {}, _("Step to see what each name stands for."))),
  );
}

// The letters of objects that a name, or a part of it, shares with another name.
function marksOf(name, shown, shared) {
  return shared.flatMap((each, index) =>
    each.names
      .filter((path) => owner(path, shown) === name)
      .map((path) => sameMark(index, each.words, path.slice(name.length))),
  );
}

// The name in the panel whose row has a path: `self.hands` for `self.hands[0]`.
function owner(path, shown) {
  const fits = ([name]) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
  return shown.filter(fits).reduce((best, [name]) => (name.length > best.length ? name : best), "");
}

// The mark of an object with several names; a sentence next to it names them.
export function sameMark(index, words, place = "") {
  return h("span", { class: "bj-same", key: `same ${index} ${place}`, "aria-hidden": "true", title: words.replaceAll("`", "") }, `${place} = ${LETTERS[index]}`.trim());
}

function sharedNames(shared) {
  if (!shared.length) return null;
  return h(
    "ul",
    { class: "bj-shared", key: "shared", "aria-label": _("One object with several names") },
    shared.map((each, index) => h("li", { key: index }, sameMark(index, each.words), h("span", {}, quoted(each.words)))),
  );
}

// A line is faded if the test above it sent the run another way.
function isBranch(run, call, line, decided) {
  const indent = (each) => each.length - each.trimStart().length;
  const own = indent(run.text(call, line));
  for (let above = line - 1; above > call.line; above -= 1) {
    const text = run.text(call, above);
    if (!text.trim() || indent(text) >= own) continue;
    return decided.has(above) || /^\s*else\s*:/.test(text);
  }
  return false;
}

function pills(run, call, line, { set, decided, newest, isOver }) {
  const found = [];
  if (decided.has(line)) found.push(pill(decided.get(line) ? _("is True") : _("is False"), "is"));
  for (const [name, text] of set.get(line) || []) {
    const isNew = newest && newest.line === line && newest.name === name;
    found.push(pill(`${name} = ${text}`, name, isNew));
  }
  if (isOver) {
    const returned = run.returned.get(call.number),
      raised = run.raised.get(call.number);
    if (raised && raised !== "Stop") found.push(pill(raised, "raised", true, "bad"));
    else if (returned !== undefined) found.push(pill(`→ ${returned}`, "returned", true));
  }
  return found.length > 0 && h("span", { class: "bj-vals", key: "values" }, found.slice(-2));
}

function pill(text, key, isNew = false, kind = null) {
  const short = text.length > LONGEST_PILL ? `${text.slice(0, LONGEST_PILL - 1)}…` : text;
  return h(
    "span",
    { class: "bj-val", key, "data-new": isNew, "data-kind": kind, title: plainValue(text) },
    value(short),
  );
}

function scrubber(state, run, cursor, table) {
  const at = cursor === null ? run.total : cursor;
  const go = (step) => (event) => table.step(step, event);
  return h(
    "div",
    { class: "bj-scrub", key: "scrub", role: "group", "aria-label": _("Step through") },
    h(
      "div",
      { class: "bj-steps" },
      tool("first", _("To the first line"), go(0), at === 0),
      tool("back", _("One line back"), go(at - 1), at === 0),
      h(
        "button",
        {
          type: "button",
          class: "bj-sq bj-run",
          "data-action": "run",
          "aria-label": table.running ? _("Stop running") : _("Run line by line"),
          "aria-pressed": String(Boolean(table.running)),
          onclick: (event) => table.runOn(event),
        },
        icon(table.running ? "pause" : "play"),
      ),
      tool("forward", _("One line on"), (event) => table.predicting.forward(event), at >= run.total),
      tool("last", _("To the end"), go(run.total), at >= run.total),
    ),
    h(
      "div",
      { class: "bj-track-box" },
      bars(run, at),
      h("input", {
        type: "range",
        class: "bj-range",
        min: 0,
        max: run.total,
        step: 1,
        value: at,
        "aria-label": _("Step"),
        "aria-valuetext": _("step {at} of {all}", { at, all: run.total }),
        oninput: (event) => table.step(Number(event.target.value), null),
      }),
    ),
    h("span", { class: "bj-place-of" }, h("b", {}, numeral(at)), ` / ${numeral(run.total)}`),
    h(
      "div",
      { class: "bj-jumps" },
      jump("card", _("Next card"), go(run.nextCard(at, 1)), at >= run.total),
      jump("call", _("Next call"), go(run.nextCall(at, 1)), at >= run.total),
      run.data.wrong >= 0 && !state.is_to_write && jump("wrong", _("Where it went wrong"), go(run.data.wrong), at === run.data.wrong),
      !table.predicting.isOpen && asks(run, cursor, table),
      predictSwitch(state, table),
    ),
  );
}

function tool(name, label, onclick, off) {
  const named = { class: "bj-sq", "data-action": `step-${name}`, "aria-label": label, title: label };
  return stepButton(name, onclick, off, named, icon(name));
}

function jump(name, label, onclick, off) {
  return stepButton(name, onclick, off, { class: "bj-jump", "data-action": `jump-${name}` }, label);
}

function stepButton(key, onclick, off, more, shown) {
  const state = { "aria-disabled": off ? "true" : null, onclick: off ? null : onclick };
  return h("button", { type: "button", key, ...more, ...state }, shown);
}

// The depth of calls along the run, which shows the shape of a loop or a recursion.
function bars(run, at) {
  const depths = run.data.bars ? run.data.bars.split(" ").map(Number) : [];
  const deepest = Math.max(1, ...depths);
  const width = depths.length * (BAR.width + BAR.gap);
  const done = (at / run.total) * depths.length;
  const path = (from, to) =>
    depths
      .slice(from, to)
      .map((depth, index) => {
        const tall = 5 + ((BAR.height - 7) * depth) / deepest;
        return `M${(from + index) * (BAR.width + BAR.gap)} ${BAR.height}v-${tall.toFixed(1)}h${BAR.width}v${tall.toFixed(1)}z`;
      })
      .join("");
  const now = Math.min(depths.length - 1, Math.floor(done));
  return h(
    "svg",
    { class: "bj-bars-of", viewBox: `0 0 ${width} ${BAR.height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    h("path", { class: "on", d: path(0, now) }),
    h("path", { class: "off", d: path(now, depths.length) }),
    h("path", { class: "now", d: path(now, now + 1) }),
  );
}

// The text for screen readers at each step.
function told(run, cursor, step, call) {
  if (!call) return "";
  const line = run.line(step);
  const { names, newest, shared, isNewlyShared } = run.seen(call, cursor);
  const one = isNewlyShared ? shared.map((each) => each.words.replaceAll("`", "")).join(" ") : "";
  const place = { name: call.name, line, text: run.text(call, line).trim() };
  const said = [
    _("Step {at} of {all}.", { at: cursor, all: run.total }),
    newest ? _("{name} is {value}.", { name: newest.name, value: plainValue(names.get(newest.name) || "") }) : "",
    one,
    cursor >= run.total ? _("The end, after {name}, line {line}: {text}", place) : _("Next: {name}, line {line}: {text}", place),
    asked(run, step),
  ];
  return said.filter(Boolean).join(" ");
}
