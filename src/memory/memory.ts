import { isUntrusted } from "../core/block/block-candidate.ts";
import { LociError } from "../core/errors.ts";
import type { Backup, LogSize, Migration, Restored, SealedState, Verification } from "../core/ports.ts";
import type { RecordInput } from "../core/record-schema.ts";
import { checkOwner, type Principal } from "../core/scope.ts";
import { pendingElsewhere, pendingErasures, type PendingElsewhere } from "../index/erasure-views.ts";
import { findFix, type Fix } from "../index/fix-views.ts";
import type { Memory as StoredMemory } from "../index/memory-row.ts";
import type { SensitiveQuery } from "../index/sensitive-views.ts";
import type { SqlDatabase } from "../index/sql-database.ts";
import {
  findMemories,
  forgottenAt,
  indexStats,
  listDamage,
  timeline,
  type IndexStats,
  type RecallQuery,
  type TimelineQuery,
} from "../index/views.ts";
import type { WaitingQuery } from "../index/waiting-views.ts";
import { brief, type Brief, type Briefed } from "./brief.ts";
import { classify, sensitiveMemories, type Classification } from "./classify.ts";
import { confirm, unconfirm, waitingMemories } from "./confirm.ts";
import type { Documents } from "./documents/documents.ts";
import { lazyDocuments } from "./documents/lazy-documents.ts";
import { embedMemories, type Embedded, type EmbedOptions } from "./embed.ts";
import { createEntries } from "./entries/create-entries.ts";
import type { Entries } from "./entries/entries.ts";
import {
  forget,
  previewForget,
  type ForgetOptions,
  type ForgetPreview,
  type Forgotten,
  type ForgetTarget,
} from "./forget.ts";
import { freshen } from "./freshen.ts";
import { createHistory } from "./history/create-history.ts";
import { createNotes } from "./history/create-notes.ts";
import type { History, Notes } from "./history/history.ts";
import { takeIn } from "./intake.ts";
import type { Parts } from "./parts.ts";
import { adoptPreference, listPreferences, type Preference } from "./preferences.ts";
import { promote } from "./promote.ts";
import type { Promoted, Promotion } from "./promotion.ts";
import { recall, type Recall, type Recalled } from "./recall.ts";
import { judge, listRecalls, type Judgement, type ServedRecall } from "./recalls.ts";
import { record } from "./record.ts";
import { reseal, sealedState, type ResealOptions, type ResealReport } from "./reseal.ts";
import {
  applyRetention,
  keepRetention,
  previewRetention,
  summariseRetention,
  type RetentionApplied,
  type RetentionLook,
  type RetentionPlan,
  type RetentionSummary,
} from "./retention.ts";
import type { ScrubOptions, ScrubPlan } from "./scrub/plan-scrub.ts";
import type { Scrubbed } from "./scrub/scrub.ts";
import { checkCount, search, type Search, type SearchResult } from "./search.ts";
import { settleAll, type ErasureReport } from "./settle.ts";
import { createSpaces, type Spaces } from "./spaces.ts";
import { beginImport, type EventImport } from "./transfer/begin-import.ts";
import type { Exported, ExportOptions } from "./transfer/export-memory.ts";
import type { ImportedFile, ImportFileOptions } from "./transfer/import-file.ts";
import { verifyErasures, type ErasureProof } from "./verify-erasures.ts";

/** A memory by its id: there, or erased and when. */
export type Shown =
  | {
      readonly status: "found";
      readonly memory: StoredMemory;
      /** Of an error: what overcame it, where that is known. */
      readonly fix?: Fix;
    }
  | { readonly status: "erased"; readonly id: string; readonly at: number };

export interface Stats extends IndexStats {
  readonly log: LogSize;
  /** Forgotten events that were not yet looked for in this machine's log. */
  readonly pendingErasures: number;
  /** Forgotten events whose bytes are in a folder that only another device may change. */
  readonly elsewhereErasures: number;
  /** The devices that have to erase them, and have not said yet that they did. */
  readonly erasingDevices: readonly PendingElsewhere[];
  /** How long what happened is kept, and what would go now. */
  readonly retention: RetentionSummary;
}

/** How a check of everything went: the log's lines and seals, and whether what was forgotten is gone. */
export interface Verified extends Verification {
  readonly ok: boolean;
}

/** One memory: everything that Loci can do, for the principal it was opened for. */
export interface Memory {
  /** Stores one thing worth remembering. Returns its id; it is durable by then. */
  remember(
    text: string,
    details?: Omit<RecordInput, "text" | "type"> & { readonly type?: RecordInput["type"] },
  ): Promise<string>;
  /** Stores many things that happened, in one durable write. */
  record(inputs: readonly RecordInput[]): Promise<string[]>;
  /** The memories that match best, duplicates folded into one. */
  search(query: Search | string): Promise<SearchResult>;
  /** One memory by its id or the last characters of it. Throws NOT_FOUND. */
  show(id: string): Promise<Shown>;
  /** What happened, newest first. */
  timeline(query?: Partial<TimelineQuery>): Promise<StoredMemory[]>;
  /** Keeps a memory for good, beyond any retention; `unpin` takes that back. */
  pin(id: string): Promise<StoredMemory>;
  unpin(id: string): Promise<StoredMemory>;
  /**
   * Says that a person stands for what came from a tool, the web or an import: from then on it may be given unasked, as a quotation; `unconfirm`
   * takes that back. Of several, all or none.
   */
  confirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  unconfirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  /** The facts, preferences and pins that wait for that, each source together, newest first, and how many there are. */
  waiting(
    query?: Partial<WaitingQuery>,
  ): Promise<{ readonly memories: readonly StoredMemory[]; readonly count: number }>;
  /** What agents are not given unasked, newest first, and how much there is of it. */
  sensitive(
    query?: Partial<SensitiveQuery>,
  ): Promise<{ readonly memories: readonly StoredMemory[]; readonly count: number }>;
  /** Says of memories that they are sensitive, or that they are not, whatever the rules find in them. */
  classify(classification: Classification): Promise<readonly StoredMemory[]>;
  /** The few lines that the memory has to say about a prompt, within a budget; nothing when nothing fits. */
  recall(wanted: string | Recall): Promise<Recalled>;
  /** What a session should know before anything is asked: what was put down to hold, and where the last sessions ended. */
  brief(wanted: Brief): Promise<Briefed>;
  /** What was given to agents unasked, newest first: which memories, why, and what it cost. */
  recalls(options?: Partial<RecallQuery>): Promise<readonly ServedRecall[]>;
  /** Says which memories of a recall were of use. They rank higher from then on, the others lower. */
  judge(judgement: Judgement): Promise<void>;
  /** Markdown documents of the user, of spaces and of agents. */
  readonly documents: Documents;
  /** Which folders share a memory. */
  readonly spaces: Spaces;
  /** Small notes of agents for a run or a session. */
  readonly entries: Entries;
  /** Messages of all channels, and the prompts that are made from them. */
  readonly history: History;
  /** What is to be said at a time. */
  readonly notes: Notes;
  /** Makes a memory or an entry belong to another level of its scope: shared by more, or again by fewer. */
  promote(promotion: Promotion): Promise<Promoted>;
  /** The preferences with what they were adopted from, newest first. */
  preferences(): Promise<readonly Preference[]>;
  /** Makes a preference of a fact. Returns its id. */
  adopt(fact: string): Promise<string>;
  /** What `forget` would take. */
  previewForget(target: ForgetTarget): Promise<ForgetPreview>;
  /**
   * Forgets a memory and every copy of it, an entry, a note, a version, a session, a space, an agent or what a query finds: gone from the
   * log, the index and our backups. Given a preview, it takes what that has shown and nothing else.
   */
  forget(target: ForgetTarget | ForgetPreview, options?: ForgetOptions): Promise<Forgotten>;
  /** How long what happened is kept, and what would go now. */
  retention(): Promise<RetentionPlan>;
  /** Lets go now what has come of age: forgets it, for the reason of its age. */
  applyRetention(): Promise<RetentionApplied>;
  /** Looks once a day whether anything has come of age; announces that first, and lets it go 14 days later. */
  keepRetention(options?: { readonly mayErase?: boolean }): Promise<RetentionLook>;
  /** What the present rules of redaction would change in what is stored. */
  previewScrub(options?: ScrubOptions): Promise<ScrubPlan>;
  /** Applies them: writes anew what they change, and erases the old for good. */
  scrub(options?: ScrubOptions): Promise<Scrubbed>;
  /** Looks again for everything that was ever forgotten, and erases what is found. */
  settle(): Promise<ErasureReport>;
  /** Begins to take in events from elsewhere, such as an agent's transcripts, each once. With `dryRun` they are only counted. */
  beginImport(options?: { readonly dryRun?: boolean }): EventImport;
  /** The memory as bytes, part by part: all events as JSON lines, to be imported again, or Markdown to be read. */
  export(options?: ExportOptions): AsyncIterable<Uint8Array>;
  /** Writes an export into a file that only its owner can read; `force` writes over one that is there. */
  exportTo(file: string, options?: ExportOptions & { readonly force?: boolean }): Promise<Exported>;
  /** Takes in a file or folder: an export of Loci's, or the memories of another program, which wait to be confirmed. */
  importFrom(path: string, options?: ImportFileOptions): Promise<ImportedFile>;
  /** Makes the vectors that a search by meaning needs and that are not there yet, newest memories first. Can be cut off. */
  embed(options?: EmbedOptions): Promise<Embedded>;
  stats(): Promise<Stats>;
  /** Pieces of the log that cannot be read, and events that cannot be indexed. They cost nothing else. */
  damage(): Promise<ReturnType<typeof listDamage>>;
  /** Checks every line, digest and seal of the log, and that what was forgotten is gone. */
  verify(onProgress?: (bytes: number) => void): Promise<Verified>;
  /** Looks for everything that was forgotten in every file of this machine, and tells which device has yet to erase what. */
  verifyErasures(): Promise<ErasureProof>;
  /** Makes the index anew from the log, while the old one serves. */
  rebuild(onProgress?: (events: number) => void): Promise<void>;
  migrate(options: { readonly dryRun: boolean }): Promise<Migration>;
  /** Removes the old log that a migration has left. Returns the folders. */
  dropMigrated(): Promise<readonly string[]>;
  backup(options?: { readonly to?: string; readonly keep?: number }): Promise<Backup>;
  restore(from: string): Promise<Restored>;
  /**
   * Writes everything anew as the keys of the memory say: sealed with the current one, or plain. Can be cut off, and is completed by
   * the next.
   */
  reseal(options?: ResealOptions): Promise<ResealReport>;
  /** Whether everything of this machine is as the keys say. */
  sealedState(): Promise<SealedState>;
  /** The same memory, seen by another principal. They share what is open: close the first one when all are done. */
  as(principal: Principal): Memory;
  close(): Promise<void>;
}

export function createMemory(given: Parts): Memory {
  const { index } = given;
  let hasWritten = false;
  const log: Parts["log"] = {
    ...given.log,
    append: async (events) => {
      hasWritten = true;
      return given.log.append(events);
    },
  };
  const parts: Parts = { ...given, log };
  /** A query over an index that knows all that the log knew when it was asked. */
  const query = async <T>(work: (db: SqlDatabase) => T): Promise<T> => {
    await freshen(parts);
    return index.query(work);
  };

  /** What concerns the whole memory is for its owner. */
  const asOwner =
    <A extends readonly unknown[], R>(doing: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      checkOwner(parts.principal, doing);
      return work(...args);
    };

  const find = async (id: string): Promise<StoredMemory> => {
    const shown = await query((db) => show(db, id, parts.principal));
    if (shown.status === "erased")
      throw new LociError("NOT_FOUND", `${shown.id} was erased on ${new Date(shown.at).toISOString()}`);
    return shown.memory;
  };

  const findAll = async (ids: string | readonly string[]): Promise<StoredMemory[]> => {
    const found: StoredMemory[] = [];
    for (const id of typeof ids === "string" ? [ids] : ids) found.push(await find(id));
    return found;
  };

  const mark = async (kind: "memory.pinned" | "memory.unpinned", id: string): Promise<StoredMemory> => {
    const memory = await find(id);
    // A pin is a person's word for it, too.
    if (isUntrusted(memory)) checkOwner(parts.principal, `pin what came from ${memory.trust}`);
    const scope = { level: "user", user: parts.user } as const;
    await takeIn(parts, [
      {
        kind,
        content: { targets: [memory.id] },
        scope,
        origin: { device: parts.device(), agent: "loci" },
        trust: "user",
      },
    ]);
    return { ...memory, pinned: kind === "memory.pinned" };
  };

  const documents = lazyDocuments(parts);

  return {
    remember: async (text, { type = "fact", ...details } = {}) => {
      const [id] = await record(parts, [{ type, text, ...details }]);
      if (id === undefined) throw new LociError("INTERNAL", "the log did not name the event it stored");
      return id;
    },
    record: (inputs) => record(parts, inputs),
    search: (wanted) => search(parts, typeof wanted === "string" ? { q: wanted } : wanted),
    recall: (wanted) => recall(parts, typeof wanted === "string" ? { prompt: wanted } : wanted),
    brief: (wanted) => brief(parts, wanted),
    recalls: async ({ limit = 10, ...wanted } = {}) => {
      checkCount("limit", limit);
      return query((db) => listRecalls(db, { ...wanted, limit }, parts.principal));
    },
    judge: (judgement) => judge(parts, judgement),
    show: (id) => query((db) => show(db, id, parts.principal)),
    timeline: async ({ limit = 50, ...wanted } = {}) => {
      checkCount("limit", limit);
      return query((db) => timeline(db, { ...wanted, limit }, parts.principal));
    },
    spaces: createSpaces(parts),
    entries: createEntries(parts),
    documents,
    history: createHistory(parts, documents),
    notes: createNotes(parts),
    promote: (promotion) => promote(parts, promotion),
    preferences: () => listPreferences(parts),
    adopt: (fact) => adoptPreference(parts, fact),
    pin: (id) => mark("memory.pinned", id),
    unpin: (id) => mark("memory.unpinned", id),
    confirm: asOwner("confirm", async (ids) => confirm(parts, await findAll(ids))),
    unconfirm: asOwner("take back a confirmation", async (ids) => unconfirm(parts, await findAll(ids))),
    waiting: async ({ limit = 50, ...wanted } = {}) => {
      checkCount("limit", limit);
      return waitingMemories(parts, { ...wanted, limit });
    },
    sensitive: async ({ limit = 20, ...wanted } = {}) => {
      checkCount("limit", limit);
      return sensitiveMemories(parts, { ...wanted, limit });
    },
    classify: (classification) => classify(parts, classification),
    previewForget: (target) => previewForget(parts, target),
    forget: (target, options) => forget(parts, target, options),
    retention: () => previewRetention(parts),
    applyRetention: () => applyRetention(parts),
    keepRetention: async ({ mayErase = true } = {}) => {
      await freshen(parts);
      return keepRetention(parts, { mayErase });
    },
    previewScrub: async (options) => (await import("./scrub/plan-scrub.ts")).planScrub(parts, options),
    scrub: async (options) => (await import("./scrub/scrub.ts")).scrub(parts, options),
    settle: () => settleAll(parts),
    beginImport: (options) => beginImport(parts, options),
    export: (options) => exported(parts, options),
    exportTo: async (file, options) => (await import("./transfer/export-memory.ts")).exportToFile(parts, file, options),
    importFrom: async (path, options) => (await import("./transfer/import-file.ts")).importFile(parts, path, options),
    embed: asOwner("embed", (options) => embedMemories(parts, options)),
    stats: asOwner("see statistics", async () => {
      const retention = await summariseRetention(parts);
      return query((db) => {
        const erasingDevices = pendingElsewhere(db);
        return {
          ...indexStats(db),
          log: log.size(),
          pendingErasures: pendingErasures(db).length,
          elsewhereErasures: erasingDevices.reduce((sum, one) => sum + one.count, 0),
          erasingDevices,
          retention,
        };
      });
    }),
    damage: asOwner("see damage", () => query(listDamage)),
    verify: asOwner("verify", async (onProgress) => {
      const verification = log.verify(onProgress);
      return {
        ...verification,
        ok: verification.alterations.length === 0 && !verification.pending.some(({ own }) => own),
      };
    }),
    verifyErasures: asOwner("verify", () => verifyErasures(parts)),
    rebuild: (onProgress) => index.rebuild(onProgress === undefined ? {} : { onProgress }),
    migrate: asOwner("migrate", async (options) => {
      const migration = log.migrate(options);
      if (!options.dryRun && migration.head !== null) await index.rebuild();
      return migration;
    }),
    dropMigrated: asOwner("remove old logs", async () => log.dropMigrated()),
    backup: asOwner("back up", async (options = {}) => log.backup(options)),
    restore: asOwner("restore", async (from) => {
      const restored = log.restore(from);
      await settleAll(parts);
      return restored;
    }),
    reseal: asOwner("encrypt", (options = {}) => reseal(parts, options)),
    sealedState: asOwner("see how it is encrypted", async () => sealedState(parts)),
    as: (principal) => {
      checkOwner(parts.principal, "hand the memory to another principal");
      return createMemory({ ...parts, principal });
    },
    close: async () => {
      index.close();
      await parts.semantic?.close();
      // Who has only read leaves the files as they were; a memory on a read-only disk can be searched.
      if (hasWritten) log.seal();
      await log.close();
    },
  };
}

// Loaded when it is wanted: hardly any process exports.
async function* exported(parts: Parts, options?: ExportOptions): AsyncGenerator<Uint8Array> {
  const { exportMemory } = await import("./transfer/export-memory.ts");
  yield* exportMemory(parts, options);
}

/** A fact names what is left of what it was made from. */
function withLeftSources(db: SqlDatabase, memory: StoredMemory): StoredMemory {
  const { sources } = memory.details;
  if (!Array.isArray(sources)) return memory;
  const left = sources.filter((source) => forgottenAt(db, String(source)) === null);
  return { ...memory, details: { ...memory.details, sources: left } };
}

function show(db: SqlDatabase, id: string, principal: Principal): Shown {
  const found = findMemories(db, id, principal);
  if (found.length > 1)
    throw new LociError("USAGE", `'${id}' fits ${found.length} memories; give more characters of the id`);
  const memory = found[0];
  if (memory !== undefined) {
    if (memory.forgotten !== null) return { status: "erased", id: memory.id, at: memory.forgotten };
    const fix = findFix(db, memory, principal);
    return { status: "found", memory: withLeftSources(db, memory), ...(fix === null ? {} : { fix }) };
  }
  const at = principal.kind === "owner" ? forgottenAt(db, id) : null;
  if (at === null)
    throw new LociError("NOT_FOUND", `no memory has the id '${id}'; find it with \`loci search\` or \`loci timeline\``);
  return { status: "erased", id, at };
}
