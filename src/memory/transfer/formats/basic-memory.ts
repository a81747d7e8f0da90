import { basename } from "node:path";

import type { SourceFile } from "../../../core/ports/transfer.ts";
import { withoutPrivate } from "../../../core/text/private-text.ts";
import { utf8Text } from "../../../core/text/utf8-text.ts";
import type { ForeignMemory, FormatPart, MemoryFormat } from "./format.ts";
import { readFrontMatter } from "./front-matter.ts";
import { toTags } from "./record-fields.ts";

/** Larger files are not notes. */
const mostNoteBytes = 1_048_576;
/** The most notes of a folder that are read to recognise the format. */
const mostLooked = 200;
const beginningBytes = 4096;

/**
 * basic-memory's notes: a Markdown file or a folder of them. An observation (`- [category] text #tag (context)`), a
 * relation (`- relates_to [[Other note]]`), and the rest of a note are separate memories.
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

/** A note has a title, or a permanent name, above its text. */
function isNote(text: string): boolean {
  const front = readFrontMatter(text);
  return front !== null && (front.fields.has("permalink") || (front.fields.has("title") && front.fields.has("type")));
}

function readNote(file: SourceFile): FormatPart {
  const { name, bytes, changed } = file;
  const text = bytes > mostNoteBytes ? null : utf8Text(file.read(mostNoteBytes));
  if (text === null) return { memories: [], bytes, damaged: 1 };
  // Before it is split into lines: a private passage may span several.
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
    const [, category, said = ""] = observation.exec(line) ?? [];
    const [, kind = "", other, more = ""] = relation.exec(line) ?? [];
    if (category !== undefined) {
      const words = [...said.matchAll(/(?:^|\s)#([\p{L}\p{N}_/-]+)/gu)].map(([, word]) => word);
      const key = `observation ${note}\n[${category}] ${said}`;
      memories.push({ type: "fact", text: `${title}: ${said}`, key, at, ...toTags([category, ...words, ...tags]) });
    } else if (other !== undefined) {
      const told = [title, kind === "" ? "relates to" : kind.replaceAll("_", " "), other, more];
      const key = `relation ${note}\n${kind}\n${other}`;
      memories.push({ type: "fact", text: told.join(" ").trim(), key, at, ...toTags(["relation", ...tags]) });
    } else rest.push(line);
  }
  return [...memories, ...proseOf(rest, title, { key: `note ${note}`, at, ...toTags(tags) })];
}

/** The rest of a note, if it has any text: headings alone do not count. */
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
