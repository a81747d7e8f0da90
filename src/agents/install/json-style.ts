import { isSettings } from "./config-file.ts";

/** The layout of a file, so that additions look like the rest. */
export interface TextStyle {
  readonly newline: "\n" | "\r\n";
  readonly indent: string;
  /** All on one line, as programs write it. */
  readonly isCompact: boolean;
}

export function detectStyle(text: string): TextStyle {
  const [, indent = "  "] = /^([ \t]+)["{[]/m.exec(text) ?? [];
  return {
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    indent: indent.startsWith("\t") ? "\t" : indent,
    isCompact: text.trim().length > 2 && !text.trim().includes("\n"),
  };
}

/** A value for a line with this indent. A list is one line: an event and its hook fit on it. */
export function valueToText(value: unknown, indent: string, style: TextStyle): string {
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
