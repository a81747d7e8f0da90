import { checkOwner } from "../core/access/scope.ts";
import { isUntrusted } from "../core/block/block-candidate.ts";
import { LociError } from "../core/errors.ts";
import type { Log } from "../core/ports/log.ts";
import type { StoredMemory } from "../index/memory-row.ts";
import type { Index } from "../index/open-index.ts";
import { listSessions } from "../index/views/session-views.ts";
import { timeline } from "../index/views/views.ts";
import { about } from "./base/about.ts";
import { queryFresh } from "./base/freshen.ts";
import { takeIn } from "./base/intake.ts";
import { lazily, checkOpen, untilClosed, type Life } from "./base/lazily.ts";
import type { Parts } from "./base/parts.ts";
import { record } from "./base/record.ts";
import type { Care } from "./care/care.ts";
import { lazyDocuments } from "./documents/lazy-documents.ts";
import type { Entries } from "./entries/entries.ts";
import type { Facts } from "./facts/facts.ts";
import type { ForgottenEvents } from "./forget/forgotten-events.ts";
import type { History, Notes } from "./history/history.ts";
import { visibleBatches, createChanges } from "./insight/changes.ts";
import { findMemory, showAnywhere, showAround, wholeTimeline } from "./insight/show-memory.ts";
import type { Memory } from "./memory.ts";
import { createDevices } from "./places/devices.ts";
import { createSpaces } from "./places/spaces.ts";
import type { Policies } from "./policies/policies.ts";
import { brief } from "./recall/brief.ts";
import { recall } from "./recall/recall.ts";
import { checkCount, search } from "./recall/search.ts";
import type { Sharing } from "./sharing/sharing.ts";
import { beginImport } from "./transfer/begin-import.ts";
import type { ExportOptions } from "./transfer/export-memory.ts";
import type { Transfer } from "./transfer/transfer.ts";
import type { Trust } from "./trust/trust.ts";

// Most processes use few groups of methods. So each group is loaded on first use, and a search does not wait for the
// others.
const careMethods = {
  stats: true,
  recallStats: true,
  damage: true,
  verify: true,
  verifyErasures: true,
  settle: true,
  rebuild: true,
  embed: true,
  retention: true,
  applyRetention: true,
  keepRetention: true,
  summariseQuiet: true,
  redactions: true,
  previewScrub: true,
  scrub: true,
  backup: true,
  backups: true,
  restore: true,
  migrate: true,
  dropMigrated: true,
  reseal: true,
  checkReseal: true,
  losses: true,
  acknowledge: true,
  sealedState: true,
} as const;
const forgottenMethods = { sessions: true, among: true, finder: true } as const;
const trustMethods = {
  waiting: true,
  confirm: true,
  unconfirm: true,
  sensitive: true,
  classify: true,
  promote: true,
  preferences: true,
  adopt: true,
  recalls: true,
  judge: true,
} as const;
const sharingMethods = { share: true, unshare: true, list: true, setRule: true, applyRules: true } as const;
const factMethods = {
  list: true,
  show: true,
  add: true,
  edit: true,
  approve: true,
  reject: true,
  propose: true,
  extract: true,
  previewExtraction: true,
  extractDue: true,
} as const;
const policyMethods = { list: true, show: true, rollback: true, freeze: true, unfreeze: true, reset: true } as const;
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

/** Creates a memory with all its use cases from its parts. */
export function createMemory(openedParts: Parts): Memory {
  return assemble(openedParts, { closing: null, hasWritten: false });
}

function assemble(openedParts: Parts, life: Life): Memory {
  const index = indexFor(openedParts);
  const log: Parts["log"] = {
    ...logFor(openedParts),
    append: async (events) => {
      life.hasWritten = true;
      return openedParts.log.append(events);
    },
  };
  const parts: Parts = { ...openedParts, log, index };
  const close = async (): Promise<void> => {
    index.close();
    await parts.semantic?.close();
    await parts.shared?.close();
    // A memory on a read-only disk can be searched but not sealed. So only a memory that was written to is sealed.
    if (life.hasWritten) parts.care?.seal();
    await log.close();
  };

  return {
    ...untilClosed(life, everydayMethods(parts)),
    ...groupsOf(parts, life),
    as: (principal) => {
      checkOpen(life);
      checkOwner(parts.principal, "hand the memory to another principal");
      const { user } = parts.principal;
      if (user !== undefined && principal.user !== user)
        throw new LociError("SCOPE_REFUSED", `this memory was opened for '${user}'; open it again for another person`);
      return assemble({ ...openedParts, principal }, life);
    },
    close: async () => (life.closing ??= close()),
  };
}

type Groups = Pick<
  Memory,
  | "documents"
  | "facts"
  | "policies"
  | "entries"
  | "history"
  | "notes"
  | "spaces"
  | "devices"
  | "trust"
  | "sharing"
  | "care"
  | "transfer"
  | "changes"
>;

function everydayMethods(parts: Parts): Omit<Memory, keyof Groups | "as" | "close"> {
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
    atAction: async (wanted) => (await import("./actions/at-action.ts")).atAction(parts, wanted),
    work: async (wanted = {}) => (await import("./recall/continue-work.ts")).continueWork(parts, wanted),
    show: (id) => showAnywhere(parts, id),
    around: async (id, count = 3) => {
      checkCount("count", count);
      return showAround(parts, id, count);
    },
    timeline: async ({ limit = 50, ...wanted } = {}) => {
      checkCount("limit", limit);
      if (wanted.shared === true) return wholeTimeline(parts, { ...wanted, limit });
      return queryFresh(parts, (db) => timeline(db, { ...wanted, limit }, parts.principal));
    },
    sessions: async ({ limit = 50, ...wanted } = {}) => {
      checkCount("limit", limit);
      return queryFresh(parts, (db) => listSessions(db, { ...wanted, limit }, parts.principal));
    },
    decisions: async (wanted = {}) => {
      checkCount("limit", wanted.limit ?? 1);
      return (await import("./recall/list-decisions.ts")).listDecisions(parts, wanted);
    },
    about: async (question) => {
      checkCount("limit", question.limit ?? 1);
      return (await import("./actions/about.ts")).about(parts, question);
    },
    facets: async (wanted = {}) => (await import("./insight/count-memories.ts")).facets(parts, wanted),
    activity: async (wanted = {}) => (await import("./insight/count-memories.ts")).activity(parts, wanted),
    pin: (id) => mark(parts, "memory.pinned", id),
    unpin: (id) => mark(parts, "memory.unpinned", id),
    previewForget: async (target) => (await import("./forget/forget.ts")).previewForget(parts, target),
    forget: async (target, options) => (await import("./forget/forget.ts")).forget(parts, target, options),
    endSession: async (ended = {}) => (await import("./summaries/end-session.ts")).endSession(parts, ended),
  };
}

function groupsOf(parts: Parts, life: Life): Groups {
  const documents = lazyDocuments(parts);
  const facts = lazily<Facts>(factMethods, async () => (await import("./facts/create-facts.ts")).createFacts(parts));
  const policies = lazily<Policies>(policyMethods, async () =>
    (await import("./policies/create-policies.ts")).createPolicies(parts),
  );
  const entries = lazily<Entries>(entryMethods, async () =>
    (await import("./entries/create-entries.ts")).createEntries(parts),
  );
  const history = lazily<History>(historyMethods, async () =>
    (await import("./history/create-history.ts")).createHistory(parts, documents),
  );
  const notes = lazily<Notes>(noteMethods, async () => (await import("./history/create-notes.ts")).createNotes(parts));
  const trust = lazily<Trust>(trustMethods, async () => (await import("./trust/create-trust.ts")).createTrust(parts));
  const sharing = lazily<Sharing>(sharingMethods, async () =>
    (await import("./sharing/create-sharing.ts")).createSharing(parts),
  );
  const care = lazily<Omit<Care, "forgotten">>(careMethods, async () =>
    (await import("./care/create-care.ts")).createCare(parts),
  );
  const forgotten = lazily<ForgottenEvents>(forgottenMethods, async () =>
    (await import("./forget/forgotten-events.ts")).createForgottenEvents(parts),
  );
  return {
    documents: untilClosed(life, documents),
    facts: untilClosed(life, facts),
    policies: untilClosed(life, policies),
    entries: untilClosed(life, entries),
    history: untilClosed(life, history),
    notes: untilClosed(life, notes),
    spaces: untilClosed(life, createSpaces(parts)),
    devices: untilClosed(life, createDevices(parts)),
    trust: untilClosed(life, trust),
    sharing: untilClosed(life, sharing),
    care: { ...untilClosed(life, care), forgotten: untilClosed(life, forgotten) },
    transfer: transferOf(parts, life),
    changes: createChanges(parts, life),
  };
}

function transferOf(parts: Parts, life: Life): Transfer {
  return {
    ...untilClosed<Pick<Transfer, "exportTo" | "importFrom" | "importDocument">>(life, {
      exportTo: async (file, options) =>
        (await import("./transfer/export-memory.ts")).exportToFile(parts, file, options),
      importDocument: async (document, options) =>
        (await import("./transfer/import-document.ts")).importDocument(parts, document, options),
      importFrom: async (path, options) => (await import("./transfer/import-file.ts")).importFile(parts, path, options),
    }),
    export: (options) => exported(parts, life, options),
    beginImport: (options) => {
      checkOpen(life);
      return untilClosed(life, beginImport(parts, options));
    },
  };
}

async function mark(parts: Parts, kind: "memory.pinned" | "memory.unpinned", id: string): Promise<StoredMemory> {
  const memory = await findMemory(parts, id);
  // A pin also confirms the memory.
  if (isUntrusted(memory)) checkOwner(parts.principal, `pin what came from ${memory.trust}`);
  await takeIn(parts, [about(parts, { kind, content: { targets: [memory.id] } })]);
  return { ...memory, pinned: kind === "memory.pinned" };
}

/**
 * Returns the index as the calling person may see it. Throws SCOPE_REFUSED if several people write to the log and the
 * principal does not name a person.
 */
function indexFor({ log, index, principal }: Parts): Index {
  if (log.hasAuthors !== true) return index;
  if (principal.user === undefined)
    throw new LociError("SCOPE_REFUSED", "several people write to this memory: open it with `as: { user, … }`");
  return index.viewedBy(principal.user);
}

/** Returns the log as the calling person may read it. */
function logFor({ log, principal: { user } }: Parts): Log {
  if (log.hasAuthors !== true || user === undefined) return log;
  return { ...log, read: (after) => visibleBatches(log.read(after), user) };
}

async function* exported(parts: Parts, life: Life, options?: ExportOptions): AsyncGenerator<Uint8Array> {
  checkOpen(life);
  const { exportMemory } = await import("./transfer/export-memory.ts");
  yield* exportMemory(parts, options);
}
