import { basename } from "node:path";

import type { SourceFile } from "../../../core/ports/transfer.ts";
import { withoutPrivate } from "../../../core/text/private-text.ts";
import { utf8Text } from "../../../core/text/utf8-text.ts";
import type { ForeignMemory, FormatPart, MemoryFormat } from "./format.ts";
import { toTags } from "./record-fields.ts";

/** A larger file cannot be a note. */
const mostNoteBytes = 1_048_576;
/** The maximum number of notes in a folder that are read to recognise the format. */
const mostLooked = 200;
const beginningBytes = 4096;

/**
 * Reads notes of basic-memory: a Markdown file or a folder of them. Each observation (`- [category] text #tag
 * (context)`), each relation (`- relates_to [[Other note]]`) and the rest of a note become separate memories.
 */
export const basicMemory: MemoryFormat = {
  name: "basic-memory",
  title: "basic-memory",
  recognises: (source) => {
    if (!source.isFolder) return source.path.endsWith(".md") && isNote(source.beginning.toString("utf8"));
    let looked = 0;
    for (const file of source.files(".md")) {
      if (isNote(file.read(beginningBytes).toString("utf8"))) return true;
      looked += 1;
      if (looked === mostLooked) break;
    }
    return false;
  },
  read: function* (source) {
    for (const file of source.files(".md")) yield readNote(file);
  },
};

/** True if the text begins with front matter that has a `permalink`, or a `title` and a `type`. */
function isNote(text: string): boolean {
  const front = readFrontMatter(text);
  return front !== null && (front.fields.has("permalink") || (front.fields.has("title") && front.fields.has("type")));
}

function readNote(file: SourceFile): FormatPart {
  const { name, bytes, changed } = file;
  const text = bytes > mostNoteBytes ? null : utf8Text(file.read(mostNoteBytes));
  if (text === null) return { memories: [], bytes, damaged: 1 };
  // Removes private passages before the text is split, because a passage may span several lines.
  return { memories: noteToMemories(withoutPrivate(text), name, changed), bytes, damaged: 0 };
}

const observation = /^\s*[-*]\s+\[([^[\]()]{2,80})\]\s+(?!\()(\S.*)$/;
const relation = /^\s*[-*]\s+(.{0,200}?)\s*\[\[([^[\]]{1,200})\]\]\s*(.*)$/;

function noteToMemories(text: string, path: string, changedAt: number): ForeignMemory[] {
  const front = readFrontMatter(text);
  const title = front?.fields.get("title") ?? basename(path, ".md");
  const note = front?.fields.get("permalink") ?? path;
  const tags = front?.list("tags") ?? [];
  const created = Date.parse(front?.fields.get("created") ?? "");
  const at = Number.isNaN(created) || created < 0 ? changedAt : created;
  const memories: ForeignMemory[] = [];
  const rest: string[] = [];
  for (const line of (front?.body ?? text).split(/\r?\n/)) {
    const [, category, statement = ""] = observation.exec(line) ?? [];
    const [, kind = "", other, more = ""] = relation.exec(line) ?? [];
    if (category !== undefined) {
      const words = [...statement.matchAll(/(?:^|\s)#([\p{L}\p{N}_/-]+)/gu)].map(([, word]) => word);
      const key = `observation ${note}\n[${category}] ${statement}`;
      memories.push({
        type: "fact",
        text: `${title}: ${statement}`,
        key,
        at,
        ...toTags([category, ...words, ...tags]),
      });
    } else if (other !== undefined) {
      const phrases = [title, kind === "" ? "relates to" : kind.replaceAll("_", " "), other, more];
      const key = `relation ${note}\n${kind}\n${other}`;
      memories.push({ type: "fact", text: phrases.join(" ").trim(), key, at, ...toTags(["relation", ...tags]) });
    } else rest.push(line);
  }
  return [...memories, ...proseOf(rest, title, { key: `note ${note}`, at, ...toTags(tags) })];
}

/** Returns the rest of a note as a memory. Returns nothing if only headings are left. */
function proseOf(
  lines: readonly string[],
  title: string,
  about: Omit<ForeignMemory, "type" | "text">,
): ForeignMemory[] {
  if (!lines.some((line) => line.trim() !== "" && !/^#{1,6}\s/.test(line))) return [];
  const text = lines
    .filter((line) => !/^#{1,6}\s+(?:Observations|Relations)\s*$/.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return [{ type: "fact", text: text.startsWith(`# ${title}`) ? text.slice(2) : `${title}\n\n${text}`, ...about }];
}

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
function readFrontMatter(text: string): FrontMatter | null {
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
