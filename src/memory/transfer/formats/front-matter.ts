/** The front matter of a Markdown text, and the text below it. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>;
  /** Returns the items of a list, which can be in brackets, separated by commas, or one per line. */
  list(name: string): string[];
  readonly body: string;
}

const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Reads plain `name: value` lines and lists, which is all that notes have. Skips other YAML. Returns null without front
 * matter.
 */
export function readFrontMatter(text: string): FrontMatter | null {
  const found = block.exec(text);
  if (found === null) return null;
  const fields = new Map<string, string>();
  let last = "";
  for (const line of (found[1] ?? "").split(/\r?\n/)) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    const pair = /^([\w-]+)\s*:\s*(.*)$/.exec(line);
    if (pair !== null) {
      last = pair[1] ?? "";
      fields.set(last, unquoted(pair[2] ?? ""));
    } else if (item !== null && last !== "") fields.set(last, `${fields.get(last) ?? ""},${item[1] ?? ""}`);
  }
  return {
    fields,
    list: (name) =>
      (fields.get(name) ?? "")
        .replace(/^\[|\]$/g, "")
        .split(",")
        .map((word) => unquoted(word.trim()).replace(/^#/, ""))
        .filter((word) => word !== ""),
    body: text.slice(found[0].length),
  };
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}
