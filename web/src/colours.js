// Classes for Python's syntax in an editor; the style sheet has their colours.

import { HighlightStyle } from "@codemirror/language";
import { tags } from "@lezer/highlight";

export const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.docString], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.className], color: "var(--code-name)", fontWeight: "600" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.standard(tags.variableName)], color: "var(--code-name)" },
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--code-constant)" },
]);
