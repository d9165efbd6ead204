// Elements as data: describe a part of the table, and only the differences are changed.

import { _ } from "./language.js";

export const SVG = "http://www.w3.org/2000/svg";

// Describes an element. `key` identifies a child, `once` has attributes for its creation, names
// that begin with "on" are listeners, and `value` and `checked` are set as properties.
export function h(tag, props, ...children) {
  const { key, once, ...attributes } = props || {};
  const kept = children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  return {
    tag,
    key,
    once,
    attributes,
    children: kept.map((child) => (typeof child === "object" ? child : { text: String(child) })),
  };
}

// Returns a function that describes a part again only if its arguments changed; `patch` skips a
// description that it has seen.
export function remembering(describe) {
  let told = null,
    described = null;
  return (...data) => {
    const text = JSON.stringify(data);
    if (text !== told) [told, described] = [text, describe(...data)];
    return described;
  };
}

// Makes the children of `parent` match `children`; elements that stay keep the focus.
export function patch(parent, children) {
  const old = parent.described || [];
  const free = new Map(old.map((node, index) => [identity(node, index), node]));
  children.forEach((node, index) => {
    const name = identity(node, index);
    const known = free.get(name);
    free.delete(name);
    if (node === known) return;
    node.element = known ? known.element : create(parent, node);
    update(node, known);
  });
  for (const node of free.values()) node.element.remove();
  children.forEach((node, index) => {
    const there = parent.childNodes[index];
    if (there !== node.element) parent.insertBefore(node.element, there || null);
  });
  parent.described = children;
}

function identity(node, index) {
  return node.key === undefined ? `${index} ${node.tag || "text"}` : `key ${node.key} ${node.tag}`;
}

function create(parent, node) {
  if (!node.tag) return document.createTextNode("");
  const inSvg = node.tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  const element = inSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.once || {})) set(element, name, value);
  return element;
}

function update(node, known) {
  if (!node.tag) {
    if (!known || known.text !== node.text) node.element.data = node.text;
    return;
  }
  const before = known ? known.attributes : {};
  for (const name of Object.keys(before)) if (!(name in node.attributes)) set(node.element, name, null);
  for (const [name, value] of Object.entries(node.attributes))
    if (before[name] !== value || name === "value") set(node.element, name, value);
  patch(node.element, node.children);
}

function set(element, name, value) {
  if (name.startsWith("on")) element[name] = value;
  else if (name === "value" || name === "checked") {
    if (element[name] !== String(value)) element[name] = value;
  } else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : value);
}

export function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

export function hidden(text) {
  return h("span", { class: "bj-vh" }, text);
}

// A text with its `code` in a face of its own.
export function coded(text) {
  return text.split("`").map((part, index) => (index % 2 ? h("code", { key: index }, part) : part));
}

// A button that opens a file at a line, where the page around the table can.
export function openPlace(place, table) {
  const open = place && table.port.open && table.port.open(place[0]);
  if (!open) return "";
  const name = place[0].split("/").pop();
  return h(
    "button",
    { type: "button", class: "bj-link", "data-action": "open-place", key: "open", onclick: () => open(place[1]) },
    _("Open {name} at line {line}", { name, line: place[1] }),
  );
}

// A message without the place that is shown beside it.
export function withoutPlace(message) {
  return message.replace(/^\S+\.py(, \p{L}+ \d+)?(, [\w.]+)?: /u, "");
}

// A box for wide content that can be scrolled, by keyboard too.
export function scroll(title, ...content) {
  return h("div", { class: "bj-scroll", tabindex: "0", role: "group", "aria-label": title }, content);
}
