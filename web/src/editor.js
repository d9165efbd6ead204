// The editor: Python with VS Code's keys, the course's colours, and marks for mistakes, the failing
// line, and the next line to run.

import { acceptCompletion, autocompletion, closeCompletion, completionStatus, selectedCompletionIndex, setSelectedCompletion } from "@codemirror/autocomplete";
import { indentWithTab, selectLine } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import { indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { unifiedMergeView } from "@codemirror/merge";
import { gotoLine } from "@codemirror/search";
import { Annotation, Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, WidgetType } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { patch } from "table/dom.js";
import { N_, _ } from "table/language.js";
import { COLOURS } from "./colours.js";
import { completions } from "./names.js";

const QUIET_MS = 300; // after the last key, before Python checks the text
// Without a single quote: it is an apostrophe more often, as in f"{name}'s turn".
const PAIRS = { brackets: ["(", "[", "{", '"', '"""'], stringPrefixes: ["f", "F", "r", "R", "b", "B"] };
const STUB = /^\s*raise NotImplementedError\(.*\)\s*$/;
const PHRASES = [ // what CodeMirror says
  N_("Accept"), N_("Completions"), N_("Control character"), N_("Diagnostics"), N_("Find"), N_("Fold line"), N_("Folded lines"),
  N_("Go to line"), N_("No diagnostics"), N_("Reject"), N_("Replace"), N_("Selection deleted"), N_("Unfold line"), N_("Unfolded lines"),
  N_("all"), N_("by word"), N_("close"), N_("current match"), N_("folded code"), N_("go"), N_("match case"), N_("next"), N_("on line"),
  N_("previous"), N_("regexp"), N_("replace"), N_("replace all"), N_("replaced $ matches"), N_("replaced match on line $"), N_("to"), N_("unfold"),
];
const fromOutside = Annotation.define();
const setMarks = StateEffect.define();

// A message about a line, shown in full below it.
class Said extends WidgetType {
  constructor(text) {
    super();
    this.text = text;
  }

  eq(other) {
    return other.text === this.text;
  }

  toDOM() {
    const element = document.createElement("div");
    element.className = "ed-said";
    element.textContent = this.text;
    return element;
  }
}

// A step's values at the end of their line; `shown` is described as for `patch`.
class Values extends WidgetType {
  constructor(shown) {
    super();
    [this.shown, this.text] = [shown, JSON.stringify(shown)];
  }

  eq(other) {
    return other.text === this.text;
  }

  toDOM() {
    const element = document.createElement("span");
    element.className = "bj ed-values";
    patch(element, [this.shown]);
    return element;
  }
}

// Marks of lines: `kind` is "fails", "runs", or "values", and `text` is shown below the line.
const marks = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let now = value.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setMarks)) now = drawn(transaction.state, effect.value);
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function drawn(state, wanted) {
  const found = [];
  const said = new Set(); // lines that already have a message
  for (const { line, kind, text, shown } of wanted) {
    if (line < 1 || line > state.doc.lines) continue;
    const at = state.doc.line(line);
    if (shown) found.push(Decoration.widget({ widget: new Values(shown), side: 1 }).range(at.to));
    else found.push(Decoration.line({ class: `ed-${kind}` }).range(at.from));
    if (text && !said.has(line)) found.push(Decoration.widget({ widget: new Said(text), side: 1, block: true }).range(at.to));
    if (text) said.add(line);
  }
  return Decoration.set(found, true);
}

function phrases() {
  return EditorState.phrases.of(Object.fromEntries(PHRASES.map((each) => [each, _(each)])));
}

// Tab accepts the chosen completion, or else the first one.
function takeCompletion(view) {
  if (completionStatus(view.state) !== "active") return false;
  if (selectedCompletionIndex(view.state) === null) view.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(view);
}

export class Editor {
  // `files` are the student's. `lookAt(path, text)` has Python check a text after a pause in
  // typing. `isFixed(path)` is true for files that only the course changes.
  constructor(parent, files, { lookAt, isFixed, save, tabbed }) {
    this.files = files;
    this.lookAt = lookAt;
    this.isFixed = isFixed;
    this.saveKey = save;
    this.tabbed = tabbed;
    this.states = new Map();
    this.marked = new Map();
    this.path = null;
    this.spoken = new Compartment();
    this.view = new EditorView({ parent });
    files.onChange((path, how) => how !== "typed" && this.takeText(path));
  }

  show(path) {
    if (this.path === path) return;
    if (this.path) this.states.set(this.path, this.view.state);
    this.path = path;
    this.view.setState(this.states.get(path) || this.newState(path));
    this.speak();
    this.remark();
    this.askPython(0);
  }

  // Translates the editor's own texts to the current language.
  speak() {
    if (this.path) this.view.dispatch({ effects: this.spoken.reconfigure(phrases()) });
  }

  newState(path, compared = null) {
    const fixed = this.isFixed(path);
    return EditorState.create({
      doc: this.files.text(path) ?? "",
      extensions: [
        keymap.of([
          { key: "Tab", run: (view) => takeCompletion(view) || (this.tabbed(), false) },
          { key: "Mod-s", preventDefault: true, run: (view) => (closeCompletion(view), this.saveKey(), true) },
          { key: "Ctrl-g", run: gotoLine }, // as in VS Code, but not in CodeMirror
          { key: "Mod-l", run: selectLine, preventDefault: true },
          { key: "Escape", run: (view) => (view.setTabFocusMode(3000), false) },
          indentWithTab,
        ]),
        basicSetup,
        python(),
        pythonLanguage.data.of({ autocomplete: completions(this.files, () => this.path), closeBrackets: PAIRS }),
        autocompletion({ icons: false, selectOnOpen: false }), // so that Enter still starts a new line
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        syntaxHighlighting(COLOURS),
        lintGutter(),
        marks,
        EditorState.readOnly.of(fixed),
        EditorView.contentAttributes.of({
          spellcheck: "false",
          tabindex: "0",
        }),
        EditorView.contentAttributes.of(() => ({
          "aria-label": fixed
            ? _("{path}, given, read-only. Tab indents; Escape and then Tab leaves the editor.", { path })
            : _("{path}. Tab indents; Escape and then Tab leaves the editor.", { path }),
        })),
        this.spoken.of(phrases()),
        EditorView.updateListener.of((update) => this.updated(path, update)),
        ...(compared === null ? [] : [unifiedMergeView({ original: compared, mergeControls: true })]),
      ],
    });
  }

  updated(path, update) {
    if (!update.docChanged) return;
    if (!update.transactions.some((each) => each.annotation(fromOutside))) this.files.set(path, update.state.doc.toString());
    this.marked.delete(path);
    this.askPython(QUIET_MS);
  }

  // Loads a text that changed elsewhere, and keeps the cursor in place if possible.
  takeText(path) {
    const text = this.files.text(path) ?? "";
    if (path !== this.path) {
      this.states.delete(path);
      return;
    }
    const { doc, selection } = this.view.state;
    if (doc.toString() === text) return;
    const anchor = Math.min(selection.main.head, text.length); // not to the end
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor }, annotations: fromOutside.of(true) });
  }

  // Shows the changes between the open file and another text; null ends this.
  compare(path, other) {
    this.states.delete(path);
    this.path = null;
    this.show(path);
    if (other !== null) this.view.setState(this.newState(path, other));
  }

  askPython(wait) {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.path.endsWith(".py") && this.lookAt(this.path, this.view.state.doc.toString()), wait);
  }

  // Underlines Python's message if the text hasn't changed since.
  mistake({ file, line, column, end_line, end_column, message }) {
    if (file !== this.path) return;
    const { state } = this.view;
    const found = [];
    if (line > 0 && line <= state.doc.lines) {
      const at = state.doc.line(line);
      const last = state.doc.line(Math.min(Math.max(end_line, line), state.doc.lines));
      let from = Math.min(at.from + Math.max(column - 1, 0), at.to);
      let to = Math.min(last.from + Math.max(end_column - 1, 0), last.to);
      if (to <= from) {
        from = Math.max(at.from, from - 1);
        to = Math.min(at.to, from + 1);
      }
      found.push({ from, to: Math.max(to, from), severity: "error", message });
    }
    this.view.dispatch(setDiagnostics(state, found));
  }

  get line() {
    return this.path ? this.view.state.doc.lineAt(this.view.state.selection.main.head).number : 1;
  }

  // Marks lines of any files; `key` identifies the marks and replaces its earlier ones.
  mark(key, places) {
    for (const [path, all] of this.marked) this.marked.set(path, all.filter((each) => each.key !== key));
    for (const { path, ...mark } of places) this.marked.set(path, [...(this.marked.get(path) || []), { key, ...mark }]);
    this.remark();
  }

  remark() {
    this.view.dispatch({ effects: setMarks.of(this.marked.get(this.path) || []) });
  }

  // Scrolls to a line of the open file, and leaves the cursor where it is.
  reveal(line) {
    const { doc } = this.view.state;
    this.view.dispatch({ effects: EditorView.scrollIntoView(doc.line(Math.min(Math.max(line, 1), doc.lines)).from, { y: "nearest", yMargin: 42 }) });
  }

  // Goes to a line of a file, and selects the placeholder of an unwritten method for overwriting.
  goTo(path, line, { focus = true, select = focus } = {}) {
    this.show(path);
    const { doc } = this.view.state;
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const anchor = at.from + at.text.search(/\S|$/);
    const head = STUB.test(at.text) ? at.to : anchor;
    this.view.dispatch({ selection: select ? { anchor, head } : undefined, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
    if (focus) this.view.focus();
  }
}
