// The first page: the stages as a path, where one left off, and one line that shows that all works.

import { cardName, drawFaces } from "table/faces.js";
import { h, patch } from "table/dom.js";
import { _ } from "table/language.js";
import { minimalSetup } from "codemirror";
import { python } from "@codemirror/lang-python";
import { syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { COLOURS } from "./colours.js";
import { keepCourse, openCourse, openFiles, siteData, takeTitles, theme } from "./course.js";
import { languageSwitch, sayIn, wishedLanguage } from "./language.js";
import { notice } from "./notices.js";
import { keepLanguage, keepOffline } from "./offline.js";
import { progress } from "./path.js";
import { Python } from "./python.js";

const LINE = 'card = ""';
const $ = (selector) => document.querySelector(selector);

async function start() {
  const site = siteData();
  theme($("#theme"));
  const [course, pack] = await Promise.all([openCourse(site), sayIn(site, wishedLanguage(site))]);
  const files = await openFiles(site, course);
  keepCourse(course);
  const line = lineZero(site, course, files, pack);
  const own = [...$(".hm-how .prose").childNodes];
  let shown = site.language;
  const show = async (said) => {
    takeTitles(course, said);
    await drawStages(course, files);
    line.speak(said);
    keepLanguage(said.name);
    if (course.other || shown === said.name) return;
    shown = said.name;
    const address = said.handout(0);
    if (address) $(".hm-how .prose").innerHTML = await (await fetch(address)).text();
    else $(".hm-how .prose").replaceChildren(...own);
  };
  languageSwitch(site, pack.name, (name) => sayIn(site, name).then(show).catch(notLoaded));
  await show(pack);
  if (navigator.serviceWorker?.controller) keepOffline(site.sw, newVersion);
}

async function drawStages(course, files) {
  const known = await progress(course, files.store);
  const next = course.stages.find((each) => !known.get(each.number)?.done);
  for (const item of document.querySelectorAll("#stages li")) {
    const number = Number(item.dataset.stage);
    const found = known.get(number);
    const stage = course.stages.find((each) => each.number === number);
    if (stage) [item.querySelector(".hm-t b").textContent, item.querySelector(".hm-about").textContent] = [stage.title, stage.summary];
    item.dataset.state = found?.done ? "done" : number === next?.number ? "next" : "later";
    item.querySelector(".hm-p").textContent = found?.done ? _("done") : found?.passed ? _("{passed} of {all} checks", found) : number === next?.number ? _("up next") : "";
  }
  const begun = [...known.values()].some((each) => each?.passed);
  if (begun && next) {
    $("#go-on").href = `stage${next.number}/${location.search}`;
    $("#go-on").textContent = _("Go on with stage {number}: {title}", next);
  } else $("#go-on").textContent = begun ? _("Every stage is done") : _("Begin with stage {number}", course.stages[0]);
}

function lineZero(site, course, files, pack) {
  const view = new EditorView({
    parent: $("#zero-editor"),
    doc: LINE,
    selection: { anchor: LINE.length - 1 }, // between the quotation marks
    extensions: [minimalSetup, python(), syntaxHighlighting(COLOURS), EditorView.contentAttributes.of(() => ({ "aria-label": _("One line of Python"), tabindex: "0" }))],
  });
  const said = (text, kind) => {
    $("#zero-said").textContent = text;
    $("#zero-said").dataset.kind = kind;
  };
  let worker = null;
  let spoken = pack;
  const heard = (told) => {
    if (told.kind !== "ran") return;
    isThere = true;
    const verdict = verdictOn(told.lines);
    patch($("#zero-card"), verdict ? [] : [ace()]);
    patch($("#zero-on"), verdict ? [] : [onward(course.stages[0])]);
    if (!verdict) files.store.note("stage 0", { done: true, at: Date.now() });
    said(verdict || _("Right: Python runs in this page."), verdict ? "bad" : "ok");
  };
  let isThere = false;
  const begin = () => {
    worker ||= new Python(site, files, spoken, {
      heard,
      stuck: () => said(_("That did not come back, and Python was started anew."), "bad"),
      state: (state, text) => state === "broken" && said(_("Python could not be loaded: {why}", { why: text.split("\n")[0] }), "bad"),
    });
  };
  $("#zero-editor").addEventListener("focusin", begin, { once: true });
  $("#zero-check").addEventListener("click", () => {
    said(isThere ? _("Checking …") : _("Python is loading: the first time takes a few seconds …"), "");
    begin();
    worker.run(1, "0", [`>>> exec(${JSON.stringify(view.state.doc.toString())})\n>>> card\n`]);
  });
  return {
    speak(other) {
      if (other === spoken) return;
      spoken = other;
      worker?.speak(other);
      view.dispatch({});
      said("", "");
      patch($("#zero-card"), []);
      patch($("#zero-on"), []);
    },
  };
}

function notLoaded() {
  notice("language", () => [_("This language could not be loaded: is there a network?"), [[_("OK")]]], "bad");
}

function newVersion(now) {
  notice("version", () => [_("There is a new version of the course. Your work stays."), [[_("Take it now"), now], [_("Later")]]]);
}

// What is wrong with the line, in words for a beginner; "" if nothing is. Python ran it, and then
// was asked for `card`.
function verdictOn([ran, asked]) {
  if (!ran.got && asked.got === "'AS'") return "";
  if (asked.got === "''" && !ran.got) return _("There is nothing between the quotation marks yet.");
  if (!ran.got && !asked.got.startsWith("NameError")) return _("card is {value} now. It should be 'AS', in capital letters.", { value: asked.got });
  const wrong = /^NameError: name 'as?'/i.test(ran.got)
    ? _("Python takes {name} for a name, and there is none.", { name: /'(\w+)'/.exec(ran.got)[1] })
    : ran.got
      ? `${ran.got.replace(/ \([^()]*\bline \d+\)/g, "")}.`
      : _("There is no card: the line begins with card =.");
  return [wrong, _('The two letters stand between the quotation marks: card = "AS"')].join(" ");
}

function onward({ number }) {
  return h("a", { key: "on", class: "tool", href: `stage${number}/${location.search}` }, _("On to stage {number}", { number }));
}

function ace() {
  drawFaces();
  return h("svg", { key: "ace", class: "hm-ace", viewBox: "0 0 100 140", role: "img", "aria-label": cardName("AS") }, h("use", { href: "#bj-card-AS" }));
}

start().catch((error) => notice("course", () => [error.message, [[_("The course of this site"), () => (location.search = "")]]], "bad"));
