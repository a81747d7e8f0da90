import { isDeepStrictEqual } from "node:util";

import { findNodeAtLocation, type Node } from "jsonc-parser";

import { type Settings, isSettings } from "./config-file.ts";
import { parseJsonSettings } from "./parse-json-settings.ts";

/** Returns the text with changed settings. Comments, order and layout of all other settings stay. */
export function editJson(text: string, settings: Settings): string {
  const style = detectStyle(text);
  const { settings: present, root } = parseJsonSettings(text);
  if (root === undefined) {
    const above = text.trim() === "" ? "" : `${text.trimEnd()}${style.newline}`;
    return `${above}${valueToText(settings, "", style)}${style.newline}`;
  }
  return changesBetween(present, settings).reduce((so, change) => applyChange(so, change, style), text);
}

function applyChange(text: string, change: SettingsChange, style: TextStyle): string {
  const { root } = parseJsonSettings(text);
  const node = root && findNodeAtLocation(root, [...(change.do === "insert" ? change.into : change.at)]);
  if (node === undefined) throw new Error("a change to settings that do not exist");
  if (change.do === "insert") return insert(text, node, change.name, change.value, style);
  if (change.do === "remove") return remove(text, node.parent?.type === "property" ? node.parent : node);
  return splice(text, node.offset, node.offset + node.length, valueToText(change.value, indentAt(text, node), style));
}

function insert(text: string, into: Node, name: string | null, value: unknown, style: TextStyle): string {
  const last = into.children?.at(-1);
  const first = into.children?.[0];
  const isOneLine = first === undefined ? style.isCompact : !text.slice(into.offset, first.offset).includes("\n");
  const layout = isOneLine ? { ...style, isCompact: true } : style;
  const indent = first === undefined ? indentAt(text, into) + style.indent : indentAt(text, first);
  const item =
    (name === null ? "" : `${JSON.stringify(name)}:${isOneLine ? "" : " "}`) + valueToText(value, indent, layout);
  const gap = isOneLine ? "" : `${style.newline}${indent}`;
  if (last === undefined) {
    const isClosedBelow = text.slice(into.offset, into.offset + into.length).includes("\n");
    const close = isOneLine || isClosedBelow ? "" : `${style.newline}${indentAt(text, into)}`;
    return splice(text, into.offset + 1, into.offset + 1, `${gap}${item}${close}`);
  }
  const after = endOf(last);
  const { comma, lineEnd } = lookBehind(text, after);
  const behind = comma === null ? after : comma + 1;
  // A comment after the last value describes that value, so the new value follows the comment, on a new line.
  const at = isOneLine ? behind : Math.max(lineEnd, behind);
  const inserted = splice(text, at, at, `${gap}${item}${comma === null ? "" : ","}`);
  return comma === null ? splice(inserted, after, after, ",") : inserted;
}

/** Removes a value or property, one comma, and the space before it. Comments around it stay. */
function remove(text: string, node: Node): string {
  const end = endOf(node);
  const siblings = node.parent?.children ?? [];
  const before = siblings[siblings.indexOf(node) - 1];
  const start = spaceBefore(text, before === undefined ? (node.parent?.offset ?? 0) + 1 : endOf(before), node.offset);
  const { comma } = lookBehind(text, end);
  if (comma !== null) return splice(splice(text, comma, comma + 1, ""), start, end, "");
  const without = splice(text, start, end, "");
  if (before === undefined) return /[{[]$/.test(text.slice(0, start)) ? closeUp(without, start) : without;
  const { comma: left } = lookBehind(without, endOf(before));
  return left === null ? without : splice(without, left, left + 1, "");
}

/** Removes the white space between two brackets that have nothing else between them. */
function closeUp(text: string, offset: number): string {
  const space = /^\s*(?=[}\]])/.exec(text.slice(offset))?.[0].length ?? 0;
  return splice(text, offset, offset + space, "");
}

/** Returns the offset of the comma after a value, if any, and the end of the last comment on the value's line. */
function lookBehind(text: string, offset: number): { comma: number | null; lineEnd: number } {
  const between = /(?<space>[ \t\r]+)|(?<newline>\n)|(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<comma>,)/y;
  between.lastIndex = offset;
  let comma: number | null = null;
  let lineEnd = offset;
  let isSameLine = true;
  for (let match = between.exec(text); match !== null; match = between.exec(text)) {
    const { groups = {} } = match;
    if (groups["newline"] !== undefined) isSameLine = false;
    if (groups["comma"] !== undefined) comma ??= match.index;
    if (groups["comment"] !== undefined && isSameLine) lineEnd = between.lastIndex;
  }
  return { comma, lineEnd };
}

/** Returns where the white space before an offset begins. It never begins before the end of a comment. */
function spaceBefore(text: string, from: number, offset: number): number {
  const comments = [...text.slice(from, offset).matchAll(/\/\/.*\n|\/\*[\s\S]*?\*\//g)];
  const last = comments.at(-1);
  const least = last === undefined ? from : from + last.index + last[0].length;
  return Math.max(least, text.slice(0, offset).trimEnd().length);
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

/** Returns the white space at the start of a value's line. */
function indentAt(text: string, node: Node): string {
  const lineStart = text.lastIndexOf("\n", node.offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, node.offset))?.[0] ?? "";
}

function splice(text: string, start: number, end: number, insertion: string): string {
  return text.slice(0, start) + insertion + text.slice(end);
}

/** The layout of a file. Additions use the same layout. */
interface TextStyle {
  readonly newline: "\n" | "\r\n";
  readonly indent: string;
  /** True if the whole text is on one line, as programs write it. */
  readonly isCompact: boolean;
}

function detectStyle(text: string): TextStyle {
  const [, indent = "  "] = /^([ \t]+)["{[]/m.exec(text) ?? [];
  return {
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    indent: indent.startsWith("\t") ? "\t" : indent,
    isCompact: text.trim().length > 2 && !text.trim().includes("\n"),
  };
}

/**
 * Returns a value as text for a line with this indent. Lists stay on one line, because an event with its hook fits on
 * it.
 */
function valueToText(value: unknown, indent: string, style: TextStyle): string {
  if (style.isCompact) return JSON.stringify(value);
  if (!isSettings(value) || Object.keys(value).length === 0) return onOneLine(value);
  const inner = indent + style.indent;
  const lines = Object.entries(value).map(
    ([name, item]) => `${inner}${JSON.stringify(name)}: ${valueToText(item, inner, style)}`,
  );
  return ["{", lines.join(`,${style.newline}`), `${indent}}`].join(style.newline);
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (!isSettings(value)) return JSON.stringify(value);
  const items = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

type SettingsPath = readonly (string | number)[];

/** One step of a change to settings. Steps apply in order, so an index refers to the list after the steps before it. */
type SettingsChange =
  | { readonly do: "insert"; readonly into: SettingsPath; readonly name: string | null; readonly value: unknown }
  | { readonly do: "replace"; readonly at: SettingsPath; readonly value: unknown }
  | { readonly do: "remove"; readonly at: SettingsPath };

/** Returns a short list of steps: lists grow at their end, and equal values are not touched. */
function changesBetween(from: unknown, to: unknown, path: SettingsPath = []): SettingsChange[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (isSettings(from) && isSettings(to)) return changesOfGroup(from, to, path);
  if (Array.isArray(from) && Array.isArray(to)) return changesOfList(from, to, path);
  return [{ do: "replace", at: path, value: to }];
}

function changesOfGroup(from: Settings, to: Settings, path: SettingsPath): SettingsChange[] {
  const gone = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  return [
    ...gone.map((name): SettingsChange => ({ do: "remove", at: [...path, name] })),
    ...Object.entries(to).flatMap(([name, value]): SettingsChange[] =>
      Object.hasOwn(from, name)
        ? changesBetween(from[name], value, [...path, name])
        : [{ do: "insert", into: path, name, value }],
    ),
  ];
}

function changesOfList(from: readonly unknown[], to: readonly unknown[], path: SettingsPath): SettingsChange[] {
  let start = 0;
  while (start < Math.min(from.length, to.length) && isDeepStrictEqual(from[start], to[start])) start += 1;
  let end = 0;
  while (
    end < Math.min(from.length, to.length) - start &&
    isDeepStrictEqual(from[from.length - 1 - end], to[to.length - 1 - end])
  )
    end += 1;
  const [gone, come] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const both = Math.min(gone.length, come.length);
  return [
    ...gone.slice(0, both).flatMap((value, at) => changesBetween(value, come[at], [...path, start + at])),
    ...gone
      .slice(both)
      .map((_, at): SettingsChange => ({ do: "remove", at: [...path, start + both + at] }))
      .toReversed(),
    ...come.slice(both).map((value): SettingsChange => ({ do: "insert", into: path, name: null, value })),
  ];
}
