// The home page: a playable table, one line of Python, and the stages with the student's progress.

import { cardName, drawFaces } from "table/faces.js";
import { h, patch } from "table/dom.js";
import { _ } from "table/language.js";
import { mount } from "table/table.js";
import { minimalSetup } from "codemirror";
import { python } from "@codemirror/lang-python";
import { syntaxHighlighting } from "@codemirror/language";
import { EditorView, keymap } from "@codemirror/view";
import { COLOURS } from "./colours.js";
import { openCourse, openFiles, siteData, takeTitles, theme } from "./course.js";
import { languageSwitch, sayIn, wishedLanguage } from "./language.js";
import { notice } from "./notices.js";
import { keepLanguage, keepOffline } from "./offline.js";
import { progress } from "./path.js";
import { Python } from "./python.js";

const LINE = 'card = ""';
const TABLE = { stage: 2, deck: "8D 5H TC 7S" }; // played by the house's code
const $ = (selector) => document.querySelector(selector);

async function start() {
  const site = siteData();
  theme($("#theme"));
  const [course, pack] = await Promise.all([openCourse(site), sayIn(site, wishedLanguage(site))]);
  const files = await openFiles(site, course);
  const line = lineZero(site, course, files, pack);
  const own = [...$(".hm-how .prose").childNodes];
  let shown = site.language;
  const show = async (said) => {
    takeTitles(course, said);
    await drawStages(course, files);
    line.speak(said);
    keepLanguage(said.name);
    if (shown === said.name) return;
    shown = said.name;
    const address = said.handout(0);
    if (address) $(".hm-how .prose").innerHTML = await (await fetch(address)).text();
    else $(".hm-how .prose").replaceChildren(...own);
  };
  languageSwitch(site, pack.name, show);
  await show(pack);
  if (navigator.serviceWorker?.controller) keepOffline(site.sw);
}

async function drawStages(course, files) {
  const known = await progress(course, files.store);
  const next = course.stages.find((each) => !known.get(each.number)?.done);
  for (const item of document.querySelectorAll("#stages li")) {
    const number = Number(item.dataset.stage);
    const found = known.get(number);
    const stage = course.stages.find((each) => each.number === number);
    if (!stage) continue;
    [item.querySelector(".hm-t b").textContent, item.querySelector(".hm-about").textContent] = [stage.title, stage.summary];
    item.dataset.state = found?.done ? "done" : number === next?.number ? "next" : "later";
    const time = stage.hours ? _("about {hours} h", stage) : "";
    item.querySelector(".hm-p").textContent = found?.done ? _("done") : found?.passed ? _("{passed} of {all} checks", found) : [stage.extra && _("extra"), time].filter(Boolean).join(" · ");
  }
  const isBegun = [...known.values()].some((each) => each?.passed);
  const isReady = await files.store.noted("stage 0").catch(() => null);
  const goal = next || course.stages.at(-1);
  $("#go-on").href = `stage${goal.number}/${location.search}`;
  $("#go-on").textContent = !next ? _("See what you built") : isBegun ? _("Continue with stage {number}", next) : isReady ? _("Start stage {number}", next) : _("Deal me in");
  $("#go-note").textContent = next ? [next.title, next.hours && _("about {hours} h", next)].filter(Boolean).join(" · ") : _("All stages are done.");
}

// The page's table: a picture until a visitor hits, and then Python plays on.
function playableTable(begin) {
  const tells = new Set();
  let [state, played, sent] = [firstHand(), 0, 0];
  const show = (now) => {
    state = now;
    for (const tell of [...tells]) tell();
  };
  mount($("#table"), {
    state: () => state,
    heard: (tell) => (tells.add(tell), () => tells.delete(tell)),
    send: ({ seq, action, value }) => {
      sent = seq;
      const worker = begin();
      if (!played) {
        worker.open(TABLE.stage, undefined, action === "deal" ? value || "" : TABLE.deck);
        worker.act({ seq: ++played, action: "first", value: null });
        if (action === "deal") return;
      }
      worker.act({ seq: ++played, action, value });
    },
  });
  // The table's keys are the page's only ones.
  document.addEventListener("keydown", ({ target, key, ctrlKey, metaKey, altKey }) => {
    if (target === document.body && !ctrlKey && !metaKey && !altKey) $("#table .bj").dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  });
  return {
    // Show only the last answer, without the extras of a stage's page.
    heard: (told) => told.state.seq === played && show({ ...told.state, seq: sent, steps: null, cases: null, questions: null, predictions: null, panels: [], scenes: [], error: "", title: state.title }),
    speak: () => !played && show({ ...firstHand(), seq: 0 }),
  };
}

// Two cards for each hand, before Python has loaded.
function firstHand() {
  const hand = { note: "", bet: null, outcome: "", made: [], counts: [], net: null };
  const [player, up] = [TABLE.deck.split(" ").slice(0, 2), TABLE.deck.split(" ")[2]];
  return {
    seq: 0, title: _("Blackjack"), message: _("Hit, or stick?"), rules: "", transcript: [], tally: null, panels: [], error: "", deck: "", can_undo: false, can_deal: true, asks: false, busy: false, push_word: "tie",
    dealer: [{ ...hand, owner: _("Dealer"), cards: [up, "??"], label: "?", current: false }], hands: [{ ...hand, owner: _("Player"), cards: player, label: "13", current: true }],
    buttons: [["first hit", _("Hit"), "h"], ["first stick", _("Stick"), "s"]].map(([action, label, key]) => ({ action, label, key, enabled: true, best: false })),
    steps: null, scenes: [], seats: null, deal_error: "", fault: false, checks: null, text: "",
  };
}

function lineZero(site, course, files, pack) {
  const isRight = () => $("#zero-said").dataset.kind === "ok";
  const view = new EditorView({
    parent: $("#zero-editor"),
    doc: LINE,
    selection: { anchor: LINE.length - 1 }, // between the quotation marks
    extensions: [
      keymap.of([{ key: "Enter", run: () => (run(), true) }]),
      minimalSetup,
      python(),
      syntaxHighlighting(COLOURS),
      EditorView.domEventHandlers({ click: (event, own) => own.state.doc.toString() === LINE && own.dispatch({ selection: { anchor: LINE.length - 1 } }) }),
      EditorView.contentAttributes.of(() => ({ "aria-label": _("One line of Python"), tabindex: "0" })),
    ],
  });
  const said = (text, kind) => {
    $("#zero-said").textContent = text;
    $("#zero-said").dataset.kind = kind;
  };
  let worker = null;
  let spoken = pack;
  let isThere = false;
  const heard = (told) => {
    if (told.kind === "state") table.heard(told);
    if (told.kind !== "ran") return;
    isThere = true;
    const verdict = verdictOn(told.lines);
    patch($("#zero-card"), verdict ? [] : [ace()]);
    said(verdict || _("Right! The ace of spades comes out of the shoe."), verdict ? "bad" : "ok");
    if (!verdict) files.store.note("stage 0", { done: true, at: Date.now() }).then(() => drawStages(course, files));
  };
  const begin = () =>
    (worker ||= new Python(site, files, spoken, {
      heard,
      stuck: () => said(_("That ran too long, so Python was restarted."), "bad"),
      state: (state, text) => state === "broken" && said(_("Python could not be loaded: {why}", { why: text.split("\n")[0] }), "bad"),
    }));
  const table = playableTable(begin);
  const run = () => {
    said(isThere ? _("Running …") : _("Loading Python: the first time takes a few seconds …"), "");
    begin().run(1, "0", [`>>> exec(${JSON.stringify(view.state.doc.toString())})\n>>> card\n`]);
  };
  $("#zero-editor").addEventListener("focusin", begin, { once: true });
  $("#zero-check").addEventListener("click", run);
  return {
    speak(other) {
      if (other === spoken) return;
      spoken = other;
      worker?.speak(other);
      view.dispatch({});
      table.speak();
      if (!isRight()) said("", "");
    },
  };
}

// What is wrong with the line, in words for a beginner, or "". Python ran it, and then evaluated
// `card`.
function verdictOn([ran, asked]) {
  if (!ran.got && asked.got === "'AS'") return "";
  if (asked.got === "''" && !ran.got) return _("There is nothing between the quotation marks yet.");
  if (!ran.got && !asked.got.startsWith("NameError")) return _("card is {value} now. It should be 'AS', in capital letters.", { value: asked.got });
  const wrong = /^NameError: name 'as?'/i.test(ran.got)
    ? _("Without quotation marks, Python thinks {name} is a variable, and there is no such variable.", { name: /'(\w+)'/.exec(ran.got)[1] })
    : ran.got
      ? `${ran.got.replace(/ \([^()]*\bline \d+\)/g, "")}.`
      : _("There is no card yet: begin the line with card =.");
  const isCurly = /[“”„‟‘’‚«»]/.test(ran.got);
  return isCurly ? _('Python needs straight quotation marks: card = "AS"') : [wrong, _('Put the two letters between the quotation marks: card = "AS"')].join(" ");
}

function ace() {
  drawFaces();
  return h("svg", { key: "ace", class: "hm-ace", viewBox: "0 0 100 140", role: "img", "aria-label": cardName("AS") }, h("use", { href: "#bj-card-AS" }));
}

start().catch((error) => notice("course", () => [error.message, [[_("The course of this site"), () => (location.search = "")]]], "bad"));
