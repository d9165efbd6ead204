// The review page: the class's list, the keys, and what is shown of one submission.

import { showCode } from "./code.js";
import { showEvidence } from "./evidence.js";
import { ask, byId, escaped, make, say } from "./page.js";

const LOOK_EVERY = 4000;
const state = { known: null, student: "", stage: "", attempt: 0, work: null, listed: "" };  // attempt 0: the one that counts

const busy = () => document.querySelector(".composer, form.changed") !== null;
// A change redraws the page, so text in any form but the saved one would be lost.
function mayLeave(saved) {
  const typed = [...document.querySelectorAll(".composer, form.changed")].some((form) => form !== saved);
  return !typed || confirm("Leave what you have not saved?");
}
const here = () => ({ student: state.work.student, stage: state.work.stage });  // whoever is shown, not who was asked for

async function change(kind, values, words, form) {
  if (!mayLeave(form)) return false;
  try {
    const done = await ask(`api/change/${kind}`, { ...here(), ...values });
    if (kind !== "done") document.querySelectorAll("form.changed").forEach((form) => form.classList.remove("changed"));
    document.querySelector(".composer")?.remove();
    await reload();
    say(words || (done.words ? `Saved: ${done.words}.` : "Nothing to change."));
    return true;
  } catch (error) {
    if (error.status === 409) await reload(true);
    say(error.message, true);
    return false;
  }
}

async function undo() {
  if (!mayLeave()) return;
  document.querySelector(".composer")?.remove();
  try {
    const { words } = await ask("api/undo", {});
    await reload();
    say(words ? `Taken back: ${words}.` : "There is nothing to take back.");
  } catch (error) {
    say(error.message, true);
  }
}

// --- the list ---------------------------------------------------------------------------

// The stages that deserve a look come first, the most points at stake before others.
function shownStudents(stage = state.stage) {
  const words = byId("search").value.trim().toLowerCase();
  const section = byId("section").value;
  return state.known.students.filter((student) => {
    const own = student.stages[stage];
    if (!own) return false;
    const name = `${student.name} ${student.called} ${student.group}`.toLowerCase();
    return name.includes(words) && (!section || student.section === section) && fits(student, own);
  }).sort((one, other) => atStake(other, stage) - atStake(one, stage));
}

// Whoever was found is opened, so that the next key acts on nobody else.
function openFound(event) {
  event.preventDefault();
  const found = shownStudents();
  if (!found.length) return;
  event.target.blur();
  if (!found.some((each) => each.name === state.student)) inTurn(() => open(found[0].name));
}

function atStake(student, stage) {
  const own = student.stages[stage];
  return own.overridden ? 0 : own.at_stake;
}

function fits(student, own) {
  const me = state.known.grader;
  switch (byId("state").value) {
    case "open": return !own.done;
    case "mine": return !own.done && (!student.grader || student.grader === me);
    case "appeals": return own.appeals > 0;
    case "flags": return own.flags > 0;
    case "look": return own.at_stake > 0 && !own.overridden;
    case "decided": return own.overridden;
    case "sample": return own.sampled && own.done && own.done.by !== me && !own.done.moderated_by;
    default: return true;
  }
}

function marks(student, own) {
  const found = [];
  if (own.done) found.push(["✓", own.done.moderated_by ? "done, second look done" : "done"]);
  if (own.appeals) found.push(["?", own.appeals > 1 ? `${own.appeals} appeals wait` : "an appeal waits"]);
  if (own.flags) found.push(["⚑", "flagged"]);
  if (own.at_stake && !own.overridden) found.push(["◎", `worth a look: ${own.at_stake} points at stake`]);
  if (own.overridden) found.push(["±", "decided by hand"]);
  if (own.comments) found.push(["✎", `${own.comments} comments`]);
  return found.map(([sign, words]) => make("span", { title: words, role: "img", "aria-label": words }, sign));
}

function showList() {
  const students = shownStudents();
  state.listed = state.stage;
  byId("students").replaceChildren(...students.map((student) => {
    const own = student.stages[state.stage];
    const where = [student.section, student.group].filter(Boolean).join(" · ");
    return make("li", {}, make("button",
      { type: "button", class: "student", "data-name": student.name, onclick: () => open(student.name) },
      make("span", { class: "name" }, student.name), ...[student.called, where].filter(Boolean).map((each) => make("span", { class: "soft", title: each }, each)),
      make("span", { class: "marks" }, ...marks(student, own)),
      make("span", { class: "amount" }, own.points)));
  }));
  if (!students.length) byId("students").append(make("li", { class: "soft" }, "No student matches.", ...elsewhere()));
  showCurrent();
  const all = state.known.students.map((each) => each.stages[state.stage]).filter(Boolean);
  byId("progress").textContent = `${all.filter((each) => each.done).length} of ${all.length} done`;
}

// An appeal or a flag may be in another stage than the one that is shown.
function elsewhere() {
  return state.known.stages.map((stage) => [stage, shownStudents(stage.name)]).filter(([, found]) => found.length).map(([stage, found]) =>
    make("button", { type: "button", class: "quiet", onclick: () => open(found[0].name, stage.name) }, `Stage ${stage.number}: ${found.length}`));
}

// A class of a thousand is not drawn anew for every step through it.
function showCurrent() {
  byId("students").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = byId("students").querySelector(`[data-name="${CSS.escape(state.student)}"]`);
  current?.setAttribute("aria-current", "true");
  current?.scrollIntoView({ block: "nearest" });
}

// --- one submission ---------------------------------------------------------------------

async function open(student, stage = state.stage) {
  if (busy() && !confirm("Leave what you have not saved?")) return;
  document.querySelector(".composer")?.remove();
  Object.assign(state, { student, stage, attempt: 0 });
  await showWork();
}

async function showWork() {
  const { student, stage, attempt } = state;
  byId("stage").value = stage;
  if (state.listed === state.stage) showCurrent();
  else showList();
  history.replaceState(null, "", `#${escaped(student)}/${stage}`);
  try {
    const work = await ask(`api/work?student=${escaped(student)}&stage=${stage}&attempt=${attempt}`);
    if (student !== state.student || stage !== state.stage || attempt !== state.attempt) return;  // another was asked for since
    state.work = work;
  } catch (error) {
    say(error.message, true);
    return;
  }
  const tools = { work: state.work, change, done, showAttempt };
  showCode(byId("code"), tools);
  showEvidence(byId("evidence"), tools);
}

async function showAttempt(attempt) {
  if (busy() && !confirm("Leave what you have not saved?")) return;
  document.querySelector(".composer")?.remove();
  state.attempt = attempt;
  await showWork();
  byId(`attempt-${attempt}`)?.focus();
}

async function reload(keepForms = false) {
  const open = new Set([...document.querySelectorAll("#evidence details[open]")].map((each) => each.id));
  const focused = document.activeElement?.id;
  state.known = await ask("api/class");
  showList();
  if (keepForms && busy()) return;
  await showWork();
  document.querySelectorAll("#evidence details").forEach((each) => { if (open.has(each.id)) each.open = true; });
  if (focused) byId(focused)?.focus();
}

async function done() {
  if (busy()) { say("What you wrote isn't saved yet. Save it or leave it first.", true); return; }
  const shown = shownStudents();
  const place = shown.findIndex((each) => each.name === state.student);
  const next = shown.slice(place + 1).find((each) => !each.stages[state.stage].done);
  const who = state.student;
  if (!(await change("done", { done: true }, `${who} is done.`))) return;
  if (next) await open(next.name);
  say(`${who} is done.${next ? "" : " That was the last one."}`);
}

function move(by) {
  const shown = shownStudents();
  const place = shown.findIndex((each) => each.name === state.student);
  const next = shown[Math.min(Math.max(place + by, 0), shown.length - 1)];
  if (next && next.name !== state.student) return open(next.name);
}

function moveStage(by) {
  const names = state.known.stages.map((each) => each.name);
  const own = state.known.students.find((each) => each.name === state.student)?.stages ?? {};
  for (let place = names.indexOf(state.stage) + by; names[place]; place += by)
    if (own[names[place]]) return open(state.student, names[place]);
}

function moveCriterion(by) {
  const lost = [...document.querySelectorAll("#evidence details.lost > summary")];
  const place = lost.indexOf(document.activeElement?.closest("details.lost")?.querySelector("summary"));
  const next = lost[place < 0 ? 0 : place + by];
  if (!next) return;
  next.parentElement.open = true;
  next.focus();
  next.scrollIntoView({ block: "start" });
}

function commentHere() {
  const focused = document.activeElement;
  const line = focused?.matches("#code .number") ? focused : null;
  (line ?? focused?.closest("[data-comment]")?.querySelector("[data-comments]") ?? byId("comment-stage")).click();
}

// --- keys -------------------------------------------------------------------------------

const KEYS = {
  j: () => move(1),
  k: () => move(-1),
  n: () => moveCriterion(1),
  p: () => moveCriterion(-1),
  "]": () => moveStage(1),
  "[": () => moveStage(-1),
  g: () => document.querySelector("#code .number[tabindex='0']")?.focus(),
  c: commentHere,
  o: () => { const form = byId("decision"); form.open = true; form.querySelector("input, textarea")?.focus(); },
  d: done,
  u: undo,
};
const AT_ONCE = { "/": () => byId("search").focus(), "?": () => byId("keys").showModal() };

const isTyping = (place) => place.closest("input:not([type=checkbox]), textarea, select, dialog") !== null;

// A key waits until what the keys before it asked for is shown, so that it acts on nobody else.
let turn = Promise.resolve();
function inTurn(key) {
  turn = turn.then(key).catch((error) => say(error.message, true));
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.id === "search") event.target.blur();
  if (event.key === "Enter" && event.target.id === "search") openFound(event);
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.closest("form")?.requestSubmit();
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || !byId("keys-on").checked) return;
  if (!KEYS[event.key] && !AT_ONCE[event.key]) return;
  event.preventDefault();
  if (AT_ONCE[event.key]) AT_ONCE[event.key]();
  else inTurn(() => isTyping(document.activeElement) ? undefined : KEYS[event.key]());
});

async function look() {
  try {
    const { version } = await ask("api/version");
    if (version !== state.known.version) {
      await reload(true);
      if (busy()) say("Another grader has changed something. Your text here stays.");
    }
  } catch (error) {
    say(error.message, true);
  }
}

async function start() {
  state.known = await ask("api/class");
  const known = state.known;
  byId("course").textContent = `${known.title} · you are ${known.grader}`;
  byId("stage").replaceChildren(...known.stages.map((each) => make("option", { value: each.name }, `${each.number} · ${each.title}`)));
  const sections = [...new Set(known.students.map((each) => each.section).filter(Boolean))].sort();
  byId("sections").hidden = !sections.length;
  byId("section").replaceChildren(...["", ...sections].map((each) => make("option", { value: each }, each || "all")));
  const [student, stage] = location.hash.slice(1).split("/");
  const asked = known.students.find((each) => escaped(each.name) === student && each.stages[stage]);
  state.stage = asked ? stage : known.stages[0].name;
  const first = asked ?? known.students.find((each) => each.stages[state.stage]);
  for (const id of ["search", "state", "section"]) byId(id).addEventListener("input", showList);
  byId("stage").addEventListener("change", (event) => {
    const name = event.target.value;
    const own = known.students.find((each) => each.name === state.student && each.stages[name]);
    open((own ?? known.students.find((each) => each.stages[name])).name, name);
  });
  byId("undo").addEventListener("click", undo);
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("keys-close").addEventListener("click", () => byId("keys").close());
  window.addEventListener("beforeunload", (event) => { if (busy()) event.preventDefault(); });
  await open(first.name);
  setInterval(look, LOOK_EVERY);
}

start().catch((error) => say(error.message, true));
