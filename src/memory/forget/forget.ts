import { checkOwner } from "../../core/access/scope.ts";
import { isImportName } from "../../core/documents/document-key.ts";
import { LociError } from "../../core/errors.ts";
import type { Contents, EventId } from "../../core/event/event.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { factsWithoutSources } from "../../index/erasure/derived-facts.ts";
import {
  copyIds,
  idsOfAgent,
  idsOfQuery,
  idsOfSession,
  idsOfSpace,
  notesWith,
  savesOfEntry,
  versionsWith,
  wordTest,
} from "../../index/erasure/forget-targets.ts";
import {
  archivesOf,
  liveFiles,
  piecesOf,
  presentFileOf,
  versionsOf,
  versionsWithWords,
  type TextOfFile,
} from "../../index/erasure/version-targets.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { documentWith, versionEventIds } from "../../index/views/document-versions.ts";
import { findMemories, forgottenAt } from "../../index/views/views.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { busyWaitMs, forgettings, settle, type ErasureReport } from "../erasure/settle.ts";
import type { SharedCopy } from "../sharing/sharing.ts";
import { textOf } from "../versions/document-text.ts";
import { renewVersions } from "../versions/rebase-versions.ts";

/**
 * Selects what to forget. By id: memories with all their copies, entries, notes or document versions. Otherwise
 * everything of a session, a space or an agent, or everything that contains all words of a query.
 */
export type ForgetTarget =
  | {
      /** The ids of memories, entries, notes or versions. */
      readonly id: string | readonly string[];
    }
  | {
      /** The id of a session. */
      readonly session: string;
    }
  | {
      /** The name of a space. */
      readonly space: string;
    }
  | {
      /** The id of an agent. */
      readonly agent: string;
    }
  | {
      /** A memory must contain all of these words. */
      readonly query: string;
    };

/**
 * What `forget` would erase, to show to the owner first. If it is passed to `forget`, exactly these events are erased.
 */
export interface ForgetPreview {
  /** The ids of everything that would be erased. */
  readonly ids: readonly EventId[];
  /** The reason that the log will record. */
  readonly reason: Contents["memory.forgotten"]["reason"];
  /** The ids among `ids` of facts, preferences and summaries that were made from the others. */
  readonly derived: readonly EventId[];
  /** The first few of the memories. */
  readonly examples: readonly StoredMemory[];
  /** How many of `ids` are versions of documents. */
  readonly versions: number;
  /** Document files that still contain the text of such a version. The owner decides about them. */
  readonly files: readonly string[];
  /** Files that are removed with the memories: archives, summaries and abandoned drafts of edits. */
  readonly removes: readonly string[];
  /** The copies of these memories that the person has shared with a team. They are erased, too. */
  readonly shared: readonly SharedCopy[];
}

/** Options for `forget`. */
export interface ForgetOptions {
  /** True to also remove the document files. Otherwise Loci would store their text again. */
  readonly files?: boolean;
}

/** The result of forgetting. */
export interface ForgetResult extends ErasureReport {
  /** The number of forgotten events. */
  readonly forgotten: number;
  /** Document files that still contain forgotten text. Loci stores that text again at the next read. */
  readonly files: readonly string[];
  /** Document files that were removed because `files` was true. */
  readonly removed: readonly string[];
  /** The erased copies in the shared spaces of a team. From a laptop, the next sync erases them on the server. */
  readonly shared: readonly SharedCopy[];
}

/** Returns what `forget` would erase. */
export async function previewForget(parts: Parts, target: ForgetTarget): Promise<ForgetPreview> {
  checkOwner(parts.principal, "forget");
  checkTarget(target);
  await catchUpOrThrow(parts);
  const found = await queryWithTexts(parts, (db, texts) => {
    const { ids, files } = idsOf(db, target, parts, texts);
    const derived = ids.length === 0 ? [] : factsWithoutSources(db, ids);
    const versions = versionsOf(db, [...ids, ...derived]);
    const examples = ids.slice(0, 20).flatMap((id) => findMemories(db, id, parts.principal));
    return { ids, files, derived, versions, examples, archives: archivesOf(db, versions, parts.device()) };
  });
  const drafts = found.versions.length === 0 ? [] : (parts.care?.leftDrafts() ?? []);
  const ids = [...found.ids, ...found.derived];
  return {
    ids,
    reason: reasonOf(target),
    derived: found.derived,
    examples: found.examples,
    versions: found.versions.length,
    files: await presentFiles(parts, found.files),
    removes: [
      ...(await presentFiles(parts, found.archives)),
      ...drafts.map(({ path }) => path),
      ...(parts.care?.leftExports() ?? []),
    ],
    shared: parts.shared === undefined ? [] : await (await sharing()).copiesOfOriginals(parts, ids),
  };
}

/**
 * Runs a query that needs the texts of document files. Reads the files that the query asked for, and repeats the query
 * until none is missing.
 */
async function queryWithTexts<T>(parts: Parts, work: (db: SqlDatabase, texts: TextOfFile) => T): Promise<T> {
  const known = new Map<string, string | null>();
  for (;;) {
    const missing = new Set<string>();
    const result = await parts.index.query((db) =>
      work(db, (file) => {
        if (!known.has(file)) missing.add(file);
        return known.get(file) ?? null;
      }),
    );
    if (missing.size === 0) return result;
    for (const file of missing)
      known.set(file, parts.documents === null ? null : await textOf(parts.documents.named(file, "document")));
  }
}

/**
 * Forgets the target. Every device that receives the log hides the target at once. Before this function returns, the
 * target is erased from every file on this machine.
 */
export async function forget(
  parts: Parts,
  target: ForgetTarget | ForgetPreview,
  { files: isWithFiles = false }: ForgetOptions = {},
): Promise<ForgetResult> {
  const { ids, derived, reason, files } = "ids" in target ? target : await previewForget(parts, target);
  checkOwner(parts.principal, "forget");
  const removed: string[] = [];
  if (isWithFiles)
    for (const file of files)
      if ((await parts.documents?.named(file, "document").remove()) === true) removed.push(file);
  const made = new Set(derived);
  const replaced = await renewVersions(parts, ids);
  // `settle` forgets the derived memories, because events that they cite are forgotten.
  const requested = ids.filter((id) => !made.has(id));
  const report = await forgetEvents(parts, [...requested, ...replaced], reason);
  const shared = parts.shared === undefined ? [] : await (await sharing()).eraseCopiesOf(parts, ids);
  return { ...report, forgotten: ids.length, files: files.filter((file) => !removed.includes(file)), removed, shared };
}

/** Loaded by its first use, because most memories share nothing. */
const sharing = () => import("../sharing/create-sharing.ts");

/** Forgets events by their ids. Returns when their bytes are erased on this machine. */
export async function forgetEvents(
  parts: Parts,
  ids: readonly EventId[],
  reason: Contents["memory.forgotten"]["reason"],
): Promise<ErasureReport> {
  if (ids.length > 0) {
    await takeIn(parts, forgettings(parts, ids, reason));
    await applied(parts, ids);
  }
  return settle(parts, ids);
}

const targetNames = ["id", "session", "space", "agent", "query"];

// A JavaScript caller could pass an empty or misspelt target, which would select everything.
function checkTarget(target: ForgetTarget): void {
  const [[name, value] = ["", ""], ...others] = Object.entries(target);
  const values: readonly unknown[] = name === "id" && Array.isArray(value) ? value : [value];
  const isNamed = values.length > 0 && values.every((one) => typeof one === "string" && one.trim() !== "");
  if (others.length > 0 || !targetNames.includes(name) || !isNamed) {
    throw new LociError(
      "USAGE",
      "say what to forget: one of { id }, { session }, { space }, { agent } or { query }, with its name",
    );
  }
  if ("query" in target && wordTest(target.query) === null)
    throw new LociError("USAGE", `'${target.query}' has no word that could be looked for; give one`);
}

function reasonOf(target: ForgetTarget): Contents["memory.forgotten"]["reason"] {
  if ("id" in target) return "asked";
  if ("session" in target) return "session";
  if ("space" in target) return "space";
  return "agent" in target ? "agent" : "query";
}

interface Taken {
  readonly ids: readonly EventId[];
  readonly files: readonly string[];
}

/** Returns the ids to erase, and the document files on this machine that contain the text and stay. */
function idsOf(db: SqlDatabase, target: ForgetTarget, parts: Parts, texts: TextOfFile): Taken {
  if ("id" in target) {
    const ids = [target.id].flat().flatMap((id) => idsOfOne(db, id, parts, texts));
    return { ids: [...new Set(ids)], files: [] };
  }
  if ("session" in target) return { ids: idsOfSession(db, target.session), files: [] };
  if ("query" in target) {
    const { ids, files } = versionsWithWords(db, wordTest(target.query) ?? (() => false), parts.device(), texts);
    return { ids: [...idsOfQuery(db, target.query), ...ids], files };
  }
  const ids = "space" in target ? idsOfSpace(db, target.space) : idsOfAgent(db, target.agent);
  return { ids, files: liveFiles(db, ids, parts.device()) };
}

/** Returns the ids to erase for one id, which may belong to a memory, an entry, a note or a document version. */
function idsOfOne(db: SqlDatabase, id: string, parts: Parts, texts: TextOfFile): string[] {
  const memories = findMemories(db, id, parts.principal);
  const [section, entries, notes, versions] = [
    memories.filter(({ type }) => type === "document"),
    savesOfEntry(db, id),
    notesWith(db, id),
    versionsWith(db, id),
  ];
  const fitting = memories.length + entries.length + notes.length + versions.length;
  if (fitting > 1) throw new LociError("USAGE", `'${id}' fits ${fitting} memories; give more characters of the id`);
  if (fitting === 0 && forgottenAt(db, id) === null) throw new LociError("NOT_FOUND", `no memory has the id '${id}'`);
  const [version] = versions;
  if (version !== undefined) return piecesOf(db, checkOld(db, version, parts, texts));
  if (section[0] !== undefined) {
    const { document: name, version: present } = section[0].details;
    const key = isImportName(String(name)) ? documentWith(db, String(present)) : null;
    if (key !== null) return versionEventIds(db, key);
    throw new LociError(
      "USAGE",
      `'${id}' is a part of a document (${String(section[0].details["file"])}): take the words out of it with \`loci edit\`, then erase its old versions with \`loci versions --erase\``,
    );
  }
  const [memory] = memories;
  if (memory !== undefined) return memory.forgotten === null ? copyIds(db, memory.id) : [];
  return entries[0] ?? notes;
}

/** Throws USAGE if the version is the present text of a document file, because Loci would store that text again. */
function checkOld(db: SqlDatabase, version: string, parts: Parts, texts: TextOfFile): string {
  const file = presentFileOf(db, version, parts.device(), texts);
  if (file === null) return version;
  throw new LociError(
    "USAGE",
    `'${version}' is the present text of ${parts.documents?.named(file, "document").path ?? file}: change it with \`loci edit\`, then forget this version`,
  );
}

/** Returns the paths of those `files` that still exist. */
async function presentFiles({ documents }: Parts, files: readonly string[]): Promise<string[]> {
  const present: string[] = [];
  for (const file of files) {
    const stored = documents?.named(file, "document");
    if (stored !== undefined && (await stored.copies()).length > 0) present.push(stored.path);
  }
  return present;
}

/**
 * Updates the index, and throws BUSY if it cannot read the whole log. Otherwise the forgetting would miss events that
 * the index has not read yet.
 */
async function catchUpOrThrow(parts: Parts): Promise<void> {
  if ((await parts.index.catchUp({ waitMs: busyWaitMs })) !== "complete") {
    throw new LociError("BUSY", "another process keeps the index busy; nothing was forgotten; try again in a moment");
  }
}

/** Waits until the index has applied the forgetting, even if another process is catching up. */
async function applied(parts: Parts, ids: readonly string[]): Promise<void> {
  const last = ids.at(-1) ?? "";
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await parts.index.catchUp({ waitMs: 1000 });
    if ((await parts.index.query((db) => forgottenAt(db, last))) !== null) return;
  }
  throw new LociError(
    "BUSY",
    "the forgetting is in the log, but another process keeps the index busy; run `loci forget --pending` later",
  );
}
