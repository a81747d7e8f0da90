import { isRecordType } from "../../core/event/memory-type.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { versionText } from "../../index/views/document-versions.ts";
import { newestVersions, readingPage, spaceNames, type NewestVersion } from "../../index/views/transfer-views.ts";
import type { Parts } from "../base/parts.ts";
import type { EventExport } from "./export-events.ts";
import { exportFormat, exportVersion } from "./export-header.ts";

/** The number of memories that are read from the index at a time. */
const pageSize = 500;

/**
 * Yields the memory as one Markdown file for people: documents, then facts, preferences and pins, then everything else
 * by space and day. Beside each memory, a comment that viewers hide contains its id and the other data that an import
 * needs.
 */
export async function* exportMarkdown(parts: Parts, options: EventExport): AsyncGenerator<string> {
  yield `---\nformat: ${exportFormat}\nversion: ${exportVersion}\n---\n\n# Memory\n`;
  yield* documents(parts, options);
  const spaces = options.space === undefined ? [null, ...(await parts.index.query(spaceNames))] : [options.space];
  let done = 0;
  const onPage = (memories: number): void => {
    done += memories;
    options.onProgress?.(done, 0);
  };
  yield* section(parts, { ...options, onPage }, spaces, true);
  yield* section(parts, { ...options, onPage }, spaces, false);
}

async function* documents(parts: Parts, { space }: EventExport): AsyncGenerator<string> {
  const all = await parts.index.query(newestVersions);
  let isFirst = true;
  for (const version of all.filter((one) => space === undefined || one.space === space)) {
    const text = await parts.index.query((db) => versionText(db, version.id));
    if (text === null || text === "") continue;
    const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    yield `${isFirst ? "\n## Documents\n" : ""}\n### ${ownerOf(version)}\n\n${fence}markdown\n${safeText(text)}${text.endsWith("\n") ? "" : "\n"}${fence}\n`;
    isFirst = false;
  }
}

function ownerOf({ level, space, agent, name }: NewestVersion): string {
  if (level === "user") return oneLine(name);
  return oneLine(`${space ?? ""}${level === "agent" ? ` · ${agent ?? ""}` : ""} · ${name}`);
}

async function* section(
  parts: Parts,
  { since = 0, onPage }: EventExport & { onPage: (memories: number) => void },
  spaces: readonly (string | null)[],
  isKept: boolean,
): AsyncGenerator<string> {
  let title = isKept ? "\n## To hold\n" : "\n## What happened\n";
  for (const space of spaces) {
    let heading = `\n### ${space === null ? "Everywhere" : oneLine(space)}\n`;
    let day = "";
    let after = { ts: 0, id: "" };
    for (;;) {
      const page = await parts.index.query((db) => readingPage(db, { space, isKept, since, after, limit: pageSize }));
      const last = page.at(-1);
      if (last === undefined) break;
      after = last;
      let text = "";
      for (const memory of page) {
        const today = new Date(memory.ts).toISOString().slice(0, 10);
        text += title + heading + (isKept || today === day ? "" : `\n#### ${today}\n`) + entry(memory);
        [title, heading, day] = ["", "", today];
      }
      onPage(page.length);
      yield text;
    }
  }
}

function entry(memory: StoredMemory): string {
  const time = new Date(memory.ts).toISOString().slice(0, 16).replace("T", " ");
  const tags = memory.tags.map((tag) => ` #${oneLine(tag).replace(/\s+/g, "-")}`).join("");
  const pinned = memory.pinned ? " · pinned" : "";
  const quoted = safeText(memory.text ?? "")
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
  return `\n**${time}** · ${memory.type}${pinned}${tags}${comment(memory)}\n\n${quoted}\n`;
}

/**
 * Returns a comment with the data from which an import restores the memory. Messages and sessions get none, because
 * they are only for reading.
 */
function comment({ id, type, ts, space, session, tags, path, details }: StoredMemory): string {
  if (!isRecordType(type)) return "";
  const { tool, change, decision, code } = details;
  const known = { id, type, at: new Date(ts).toISOString(), space: space ?? undefined, session: session ?? undefined };
  const more = { tags: tags.length === 0 ? undefined : tags, path: path ?? undefined, tool, change, decision, code };
  const json = JSON.stringify({ ...known, ...more })
    // Escapes characters that would end the comment or control a terminal.
    .replace(
      /[<>\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|-(?=-)/g,
      (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return ` <!-- loci ${json} -->`;
}

/** Makes a text safe to display. Replaces control characters and direction marks with a visible character. */
function safeText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, "\uFFFD");
}

function oneLine(text: string): string {
  return safeText(text).replace(/\s+/g, " ");
}
