import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { outlineOf, type Heading } from "../../core/text/markdown/outline.ts";
import { findSection, headersText, sectionText, tailOf } from "../../core/text/markdown/section.ts";
import { trustOfText } from "../../index/views/document-versions.ts";
import type { Parts } from "../base/parts.ts";
import { isUnusable, unlessUnusable } from "../versions/is-unusable.ts";
import { knownFile, readLive, rememberFile, type LiveDocument } from "../versions/live-document.ts";
import { noticeEdit, withDocument } from "../versions/notice-edit.ts";
import type { Place } from "../versions/place.ts";
import { versionToken } from "./conflict.ts";
import type { DocumentReadResult, ReadOptions } from "./documents.ts";

/** The result of a read, with the hash of the document's text. The hash is null if there is no document. */
export interface ReadDocument extends DocumentReadResult {
  readonly hash: string | null;
}

/** Reads a document in one of the four modes. */
export async function readDocument(parts: Parts, place: Place, options: ReadOptions): Promise<ReadDocument> {
  return withTrust(parts, place, await readPart(parts, place, options));
}

/**
 * Adds `isUnconfirmed` to a read. The user's document always counts as confirmed, because it is in the owner's own
 * memory folder.
 */
async function withTrust(parts: Parts, place: Place, read: UnjudgedRead): Promise<ReadDocument> {
  const { hash } = read;
  if (hash === null || place.scope.level === "user") return { ...read, isUnconfirmed: false };
  const ask = async () => unlessUnusable(parts.index.query((db) => trustOfText(db, place.key, hash)));
  if ((await ask()) !== null) return { ...read, isUnconfirmed: false };
  // Somebody may have confirmed the text since the index last read the log.
  await unlessUnusable(parts.index.catchUp({ waitMs: parts.waitMs, sections: false }));
  return { ...read, isUnconfirmed: (await ask()) === null };
}

type UnjudgedRead = Omit<ReadDocument, "isUnconfirmed">;

async function readPart(parts: Parts, place: Place, options: ReadOptions): Promise<UnjudgedRead> {
  const known = await knownFile(parts, place);
  // Only mode "headers" can be answered from the stored state of an unchanged file.
  if (known !== null && options.mode === "headers")
    return answer(place, known, known.headings, headersOf(known.headings, known.bytes));
  const { live, isNoticed, note } =
    known === null
      ? await liveNow(parts, place)
      : { live: await readLive(place, (hash) => hash === known.hash), isNoticed: true, note: null };
  if (live === null) return answer(place, null, [], { text: "", note: `there is no ${place.title} yet` });
  const headings = known !== null && known.hash === live.hash ? known.headings : outlineOf(live.text);
  // A text that is not in the log yet must not count as known for the next reader.
  if (isNoticed && headings !== known?.headings) await rememberFile(parts, place, live, headings);
  const picked = pick(live, headings, options);
  const notes = [note, picked.note].filter((one) => one !== null);
  return answer(place, seenIn(live), headings, { ...picked, note: notes.length === 0 ? null : notes.join("\n") });
}

/** Reads a whole archive. */
export async function readArchive(parts: Parts, place: Place): Promise<ReadDocument> {
  // A killed writer may have moved a missing archive aside.
  const live = (await readLive(place)) ?? (await liveNow(parts, place)).live;
  if (live === null) throw new LociError("NOT_FOUND", `there is no ${place.name}; memory_list gives the paths`);
  return withTrust(parts, place, answer(place, seenIn(live), outlineOf(live.text), { text: live.text, note: null }));
}

interface Looked {
  readonly live: LiveDocument | null;
  /** True if all edits to the file are in the log. */
  readonly isNoticed: boolean;
  /** A remark for the reader, if Loci could not log the edits. */
  readonly note: string | null;
}

/** Logs edits that people made in the file, and returns the document. If nothing can be logged, only reads the file. */
async function liveNow(parts: Parts, place: Place): Promise<Looked> {
  try {
    return { live: await withDocument(parts, place, () => noticeEdit(parts, place)), isNoticed: true, note: null };
  } catch (error) {
    if (isUnusable(error)) return { live: await readLive(place), isNoticed: false, note: unusableNote };
    if (error instanceof LociError && laterNoticed.has(error.code))
      return { live: await readLive(place), isNoticed: false, note: null };
    throw error;
  }
}

const unusableNote = "the memory's own folders cannot be used, so this is the file alone; `loci doctor` says why";

/** Errors that do not stop a read: a later read may log the edit, or the reader can do nothing about it. */
const laterNoticed: ReadonlySet<string> = new Set(["BUSY", "EVENT_TOO_LARGE"]);

interface Picked {
  readonly text: string;
  readonly note: string | null;
}

function pick({ text, bytes }: LiveDocument, headings: readonly Heading[], options: ReadOptions): Picked {
  switch (options.mode ?? "full") {
    case "full":
      return { text, note: null };
    case "tail":
      return { text: tailOf(text, checkLines(options.lines)), note: null };
    case "headers":
      return headersOf(headings, bytes.length);
    case "section":
      return sectionOf(text, headings, options.section);
  }
}

function checkLines(lines = 50): number {
  if (Number.isInteger(lines) && lines > 0 && lines <= 100_000) return lines;
  throw new LociError("USAGE", `lines is ${lines}; it must be a whole number from 1 to 100000`);
}

function headersOf(headings: readonly Heading[], bytes: number): Picked {
  const note = `it has no headings and ${bytes} bytes; read it with mode "full", or its end with mode "tail"`;
  return { text: headersText(headings), note: headings.length === 0 ? note : null };
}

function sectionOf(text: string, headings: readonly Heading[], wanted: string | undefined): Picked {
  if (wanted === undefined || wanted.trim() === "")
    throw new LociError("USAGE", 'mode "section" needs the heading: give section');
  const found = findSection(headings, wanted);
  if (found.kind === "found") {
    const note =
      found.others === 0 ? null : `there are ${found.others} more with this heading; add (2), (3), … for them`;
    return { text: sectionText(text, headings, found.index), note };
  }
  const there = headings.length === 0 ? "it has no headings" : `its headings are:\n${headersText(headings)}`;
  return { text: "", note: `no heading matches '${redactText(wanted.slice(0, 200))}'; ${there}` };
}

/** The parts of an answer that describe the file. */
interface SeenFile {
  readonly hash: string;
  readonly bytes: number;
  readonly hasSecret?: boolean;
}

function seenIn({ hash, bytes, hasSecret }: LiveDocument): SeenFile {
  return { hash, bytes: bytes.length, hasSecret };
}

function answer({ file }: Place, seen: SeenFile | null, headings: readonly Heading[], picked: Picked): UnjudgedRead {
  return {
    ...picked,
    file,
    hash: seen?.hash ?? null,
    version: seen === null ? null : versionToken(seen.hash),
    bytes: seen?.bytes ?? 0,
    headings,
    isRedacted: seen?.hasSecret ?? false,
  };
}
