import { isUntrusted } from "../core/block/block-candidate.ts";
import { LociError } from "../core/errors.ts";
import type { Log } from "../core/ports.ts";
import { checkOwner } from "../core/scope.ts";
import type { SqlDatabase } from "../index/database/sql-database.ts";
import { pendingElsewhere, pendingErasures } from "../index/erasure/erasure-views.ts";
import type { StoredMemory } from "../index/memory-row.ts";
import type { Index } from "../index/open-index.ts";
import { listSessions, memoriesAround } from "../index/views/session-views.ts";
import { indexStats, listDamage, timeline } from "../index/views/views.ts";
import { countWaiting, waitingDevices } from "../index/views/waiting-views.ts";
import { about } from "./about.ts";
import { acceptDevices, listDevices, refuseDevices } from "./devices.ts";
import { lazyDocuments } from "./documents/lazy-documents.ts";
import type { Entries } from "./entries/entries.ts";
import { createForgottenEvents } from "./erasure/forgotten-events.ts";
import { applyRetention, keepRetention, previewRetention, summariseRetention } from "./erasure/retention.ts";
import { settleAll } from "./erasure/settle.ts";
import { verifyErasures } from "./erasure/verify-erasures.ts";
import { freshen } from "./freshen.ts";
import type { History, Notes } from "./history/history.ts";
import { takeIn } from "./intake.ts";
import { lazily } from "./lazily.ts";
import type { Memory, Shown } from "./memory.ts";
import type { Parts } from "./parts.ts";
import { brief } from "./recall/brief.ts";
import { embedMemories } from "./recall/embed.ts";
import { recall } from "./recall/recall.ts";
import { judge, listRecalls } from "./recall/recalls.ts";
import { checkCount, search } from "./recall/search.ts";
import { record } from "./record.ts";
import { careOf } from "./refusals.ts";
import { reseal } from "./reseal.ts";
import { showMemory } from "./show-memory.ts";
import { createSpaces } from "./spaces.ts";
import { beginImport } from "./transfer/begin-import.ts";
import type { ExportOptions } from "./transfer/export-memory.ts";
import { classify, sensitiveMemories } from "./trust/classify.ts";
import { confirm, unconfirm, waitingMemories } from "./trust/confirm.ts";
import { adoptPreference, listPreferences } from "./trust/preferences.ts";
import { checkOpen, untilClosed, type Life } from "./until-closed.ts";
import { visibleBatches } from "./visible-batches.ts";

// What most processes never use is loaded when it is: a process that asks one question should not wait for the rest.
const entryMethods = {
  save: true,
  get: true,
  update: true,
  search: true,
  clear: true,
  endRun: true,
  promptVariables: true,
  exportJson: true,
  importJson: true,
} as const;
const historyMethods = {
  appendMessage: true,
  persistExchange: true,
  loadHistory: true,
  searchHistory: true,
  buildMessages: true,
} as const;
const noteMethods = { add: true, list: true, remove: true, due: true } as const;

/** Whoever has imported a whole memory need not know how many it were. */
const mostWaiting = 1000;

/** Every use case, over the parts of one memory. */
export function createMemory(given: Parts): Memory {
  return assemble(given, { closing: null, hasWritten: false });
}

function assemble(given: Parts, life: Life): Memory {
  const index = indexFor(given);
  const log: Parts["log"] = {
    ...logFor(given),
    append: async (events) => {
      life.hasWritten = true;
      return given.log.append(events);
    },
  };
  const parts: Parts = { ...given, log, index };
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

  const show = async (id: string): Promise<Shown> => query((db) => showMemory(db, id, parts.principal));

  const find = async (id: string): Promise<StoredMemory> => {
    const shown = await show(id);
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
    await takeIn(parts, [about(parts, { kind, content: { targets: [memory.id] } })]);
    return { ...memory, pinned: kind === "memory.pinned" };
  };

  const documents = lazyDocuments(parts);

  const methods = untilClosed<Omit<Memory, Apart>>(life, {
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
    show,
    around: async (id, count = 3) => {
      checkCount("count", count);
      const memory = await find(id);
      return query((db) => memoriesAround(db, memory, count, parts.principal));
    },
    sessions: async ({ limit = 50, ...wanted } = {}) => {
      checkCount("limit", limit);
      return query((db) => listSessions(db, { ...wanted, limit }, parts.principal));
    },
    timeline: async ({ limit = 50, ...wanted } = {}) => {
      checkCount("limit", limit);
      return query((db) => timeline(db, { ...wanted, limit }, parts.principal));
    },
    promote: async (promotion) => (await import("./trust/promote.ts")).promote(parts, promotion),
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
    previewForget: async (target) => (await import("./erasure/forget.ts")).previewForget(parts, target),
    forget: async (target, options) => (await import("./erasure/forget.ts")).forget(parts, target, options),
    retention: () => previewRetention(parts),
    applyRetention: () => applyRetention(parts),
    endSession: async (ended = {}) => (await import("./end-session.ts")).endSession(parts, ended),
    keepRetention: async ({ mayErase = true } = {}) => {
      await freshen(parts);
      return keepRetention(parts, { mayErase });
    },
    previewScrub: async (options) => (await import("./scrub/plan-scrub.ts")).planScrub(parts, options),
    scrub: async (options) => (await import("./scrub/scrub.ts")).scrub(parts, options),
    settle: () => settleAll(parts),
    exportTo: async (file, options) => (await import("./transfer/export-memory.ts")).exportToFile(parts, file, options),
    importFrom: async (path, options) => (await import("./transfer/import-file.ts")).importFile(parts, path, options),
    embed: asOwner("embed", (options) => embedMemories(parts, options)),
    stats: asOwner("see statistics", async () => {
      const retention = await summariseRetention(parts);
      return query((db) => {
        const erasingDevices = pendingElsewhere(db);
        const waiting = countWaiting(db, mostWaiting + 1);
        return {
          ...indexStats(db),
          log: given.care?.size() ?? { bytes: 0, segments: 0, devices: 1 },
          pendingErasures: pendingErasures(db).length,
          elsewhereErasures: erasingDevices.reduce((sum, one) => sum + one.count, 0),
          erasingDevices,
          waitingDevices: waitingDevices(db),
          waiting: { count: Math.min(waiting, mostWaiting), isMore: waiting > mostWaiting },
          retention,
        };
      });
    }),
    damage: asOwner("see damage", () => query(listDamage)),
    verify: asOwner("verify", async (options) => {
      const verification = await careOf(parts, "verify it").verify(options);
      return {
        ...verification,
        ok: verification.alterations.length === 0 && !verification.pending.some(({ own }) => own),
      };
    }),
    verifyErasures: asOwner("verify", (options) => verifyErasures(parts, options)),
    rebuild: (options) => index.rebuild(options),
    migrate: asOwner("migrate", async (options) => {
      const migration = await careOf(parts, "migrate it").migrate(options);
      if (!options.dryRun && migration.head !== null) await index.rebuild();
      return migration;
    }),
    dropMigrated: asOwner("remove old logs", async () => careOf(parts, "remove old parts of it").dropMigrated()),
    backup: asOwner("back up", async (options = {}) => careOf(parts, "back it up").backup(options)),
    backups: asOwner("see backups", async () => parts.care?.backups() ?? []),
    restore: asOwner("restore", async (from, options = {}) => {
      const restored = await careOf(parts, "restore it").restore(from, options);
      await settleAll(parts);
      return restored;
    }),
    reseal: asOwner("encrypt", (options = {}) => reseal(parts, options)),
    sealedState: asOwner(
      "see how it is encrypted",
      async () => parts.care?.sealedState() ?? { isUnfinished: false, elsewhere: [] },
    ),
  });

  const close = async (): Promise<void> => {
    index.close();
    await parts.semantic?.close();
    // Who has only read leaves the files as they were; a memory on a read-only disk can be searched.
    if (life.hasWritten) parts.care?.seal();
    await log.close();
  };

  return {
    ...methods,
    documents: untilClosed(life, documents),
    entries: untilClosed(
      life,
      lazily<Entries>(entryMethods, async () => (await import("./entries/create-entries.ts")).createEntries(parts)),
    ),
    history: untilClosed(
      life,
      lazily<History>(historyMethods, async () =>
        (await import("./history/create-history.ts")).createHistory(parts, documents),
      ),
    ),
    notes: untilClosed(
      life,
      lazily<Notes>(noteMethods, async () => (await import("./history/create-notes.ts")).createNotes(parts)),
    ),
    devices: untilClosed(life, {
      list: asOwner("see the devices", () => listDevices(parts)),
      accept: asOwner("accept a device", (devices) => acceptDevices(parts, devices)),
      refuse: asOwner("refuse a device", (devices) => refuseDevices(parts, devices)),
    }),
    spaces: untilClosed(life, createSpaces(parts)),
    forgotten: untilClosed(life, createForgottenEvents(parts)),
    beginImport: (options) => {
      checkOpen(life);
      return untilClosed(life, beginImport(parts, options));
    },
    export: (options) => exported(parts, life, options),
    as: (principal) => {
      checkOpen(life);
      checkOwner(parts.principal, "hand the memory to another principal");
      const { user } = parts.principal;
      if (user !== undefined && principal.user !== user)
        throw new LociError("SCOPE_REFUSED", `this memory was opened for '${user}'; open it anew for another person`);
      return assemble({ ...given, principal }, life);
    },
    close: async () => (life.closing ??= close()),
  };
}

/** The index as the person who asks sees it. Throws SCOPE_REFUSED where several people write to the log, and nobody says who asks. */
function indexFor({ log, index, principal }: Parts): Index {
  if (log.hasAuthors !== true) return index;
  if (principal.user === undefined)
    throw new LociError("SCOPE_REFUSED", "several people write to this memory: open it with `as: { user, … }`");
  return index.viewedBy(principal.user);
}

/** The log as the person who asks may read it. */
function logFor({ log, principal: { user } }: Parts): Log {
  if (log.hasAuthors !== true || user === undefined) return log;
  return { ...log, read: (after) => visibleBatches(log.read(after), user) };
}

/** The methods that are not asynchronous, and the groups: each refuses for itself once the memory is closed. */
type Apart =
  | "as"
  | "close"
  | "beginImport"
  | "export"
  | "documents"
  | "entries"
  | "history"
  | "notes"
  | "devices"
  | "spaces"
  | "forgotten";

async function* exported(parts: Parts, life: Life, options?: ExportOptions): AsyncGenerator<Uint8Array> {
  checkOpen(life);
  const { exportMemory } = await import("./transfer/export-memory.ts");
  yield* exportMemory(parts, options);
}
