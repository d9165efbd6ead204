// Completion for names in the student's modules, found in the text of their files without running
// anything.

import { pythonLanguage } from "@codemirror/lang-python";

const known = new Map();

// The names that a module defines: classes with their members, functions, and constants.
function outline(text) {
  if (!known.has(text)) {
    if (known.size > 60) known.clear();
    known.set(text, read(text));
  }
  return known.get(text);
}

function read(text) {
  const of = (node) => text.slice(node.from, node.to);
  const names = [];
  const child = (node, name) => node.getChild(name);
  const defined = (node) => (node.name === "DecoratedStatement" ? child(node, "FunctionDefinition") || child(node, "ClassDefinition") : node);
  const tree = pythonLanguage.parser.parse(text);
  for (let each = tree.topNode.firstChild; each; each = each.nextSibling) {
    const node = defined(each);
    if (!node) continue;
    if (node.name === "ClassDefinition") names.push(classOutline(node, of, defined));
    else if (node.name === "FunctionDefinition") names.push(functionOutline(node, of, "function"));
    else if (node.name === "AssignStatement" && child(node, "VariableName")) names.push({ label: of(child(node, "VariableName")), type: "constant" });
  }
  return names.filter((each) => each.label);
}

function functionOutline(node, of, type) {
  const name = node.getChild("VariableName");
  const params = node.getChild("ParamList");
  return { label: name ? of(name) : "", type, detail: params ? of(params).replace(/\s+/g, " ") : "" };
}

function classOutline(node, of, defined) {
  const members = new Map();
  const body = node.getChild("Body");
  for (let each = body?.firstChild; each; each = each.nextSibling) {
    const inner = defined(each);
    if (inner?.name !== "FunctionDefinition") continue;
    const method = functionOutline(inner, of, "method");
    members.set(method.label, method);
    for (const [, attribute] of of(inner).matchAll(/\bself\.(\w+)\s*(?::[^=\n]+)?=(?!=)/g))
      if (!members.has(attribute)) members.set(attribute, { label: attribute, type: "property" });
  }
  const bases = node.getChild("ArgList");
  const name = node.getChild("VariableName");
  return {
    label: name ? of(name) : "",
    type: "class",
    from: node.from,
    to: node.to,
    members: [...members.values()],
    bases: bases ? of(bases).match(/\w+/g) || [] : [],
  };
}

// A completion source for CodeMirror; `files` are the student's, and `path()` is the open file.
export function completions(files, path) {
  return (context) => {
    const line = context.state.doc.lineAt(context.pos).text.slice(0, context.pos - context.state.doc.lineAt(context.pos).from);
    const word = context.matchBefore(/\w*/);
    const from = word ? word.from : context.pos;
    const imported = /^\s*from\s+([\w.]+)\s+import\s+(?:[\w\s,(]*)$/.exec(line);
    if (imported) return found(from, outlineOf(files, imported[1]));
    const module = /^\s*(?:from|import)\s+([\w.]*)$/.exec(line);
    if (module) return found(context.pos - module[1].length, modules(files, path()));
    const dotted = /(\w+)\s*\.\s*\w*$/.exec(line);
    if (dotted) return found(from, membersOf(files, context.state.doc.toString(), dotted[1], context.pos));
    if (!word || (word.from === word.to && !context.explicit)) return null;
    return found(from, importedNames(files, context.state.doc.toString()));
  };
}

function found(from, options) {
  return options.length ? { from, options, validFor: /^[\w.]*$/ } : null;
}

function outlineOf(files, module) {
  const text = files.text(`${module.replaceAll(".", "/")}.py`);
  return text === undefined ? [] : outline(text).map(({ label, type, detail }) => ({ label, type, detail }));
}

// The modules of this and earlier stages, without checks and `__init__.py`.
function modules(files, path) {
  const number = (each) => Number(/^stage(\d+)_/.exec(each)?.[1]);
  return files
    .paths()
    .filter((each) => each.endsWith(".py") && !/\/(test_|__init__)/.test(each) && number(each) <= number(path) && each !== path)
    .map((each) => ({ label: each.slice(0, -3).replaceAll("/", "."), type: "namespace" }));
}

function imports(text) {
  const all = [...text.matchAll(/^from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)/gm)];
  return all.flatMap(([, module, names]) => (names.match(/\w+/g) || []).map((name) => [module, name]));
}

function importedNames(files, text) {
  return imports(text).flatMap(([module, name]) => outlineOf(files, module).filter((each) => each.label === name));
}

// The classes that a text defines or imports, by name.
function classesOf(files, text) {
  const own = outline(text).filter((each) => each.type === "class");
  const others = imports(text).flatMap(([module, name]) => {
    const inner = files.text(`${module.replaceAll(".", "/")}.py`);
    return inner === undefined ? [] : outline(inner).filter((each) => each.type === "class" && each.label === name);
  });
  return [...others, ...own];
}

function membersOf(files, text, name, position) {
  const classes = classesOf(files, text);
  const named = classes.filter((each) => each.label === name);
  const around = classes.filter((each) => outline(text).includes(each) && each.from <= position && position <= each.to + 200);
  const chosen = name === "self" || name === "cls" ? around.slice(-1) : named.length ? named : classes;
  const members = new Map();
  for (const each of chosen)
    for (const one of [each, ...classes.filter((base) => each.bases.includes(base.label))])
      for (const member of one.members)
        if (!/^__/.test(member.label) && (name === "self" || !member.label.startsWith("_"))) members.set(member.label, member);
  return [...members.values()].map(({ label, type, detail }) => ({ label, type, detail }));
}
