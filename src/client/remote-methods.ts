import { LociError } from "../core/errors.ts";
import type { RemoteMethods, RemoteName } from "./remote-method.ts";

/** Returns a list of ids, even if a method was called with a single id. */
const listed = (ids: string | readonly string[]) => ({ ids: [ids].flat() });
const byId = { fields: (id: string) => ({ id }) };
const all = { limit: null };

const everyday: RemoteMethods = {
  remember: {
    route: "record",
    fields: (text, { type = "fact", ...details } = {}) => ({ body: [{ ...details, type, text }] }),
    take: ["ids", 0],
  },
  record: { fields: (inputs) => ({ body: inputs }), take: ["ids"] },
  search: { fields: (query) => (typeof query === "string" ? { q: query } : { ...query }) },
  recall: { fields: (wanted) => (typeof wanted === "string" ? { prompt: wanted } : { ...wanted }) },
  brief: {},
  atAction: {},
  work: {},
  show: byId,
  around: { fields: (id, count) => ({ id, count }) },
  timeline: {
    fields: ({ before, after, ...query } = {}) => ({
      ...query,
      ...(typeof before === "object" ? { before: before.ts, beforeId: before.id } : { before }),
      ...(after === undefined ? {} : { after: after.ts, afterId: after.id }),
    }),
    list: { limit: 50 },
  },
  sessions: {
    fields: ({ before, ...query } = {}) => ({
      ...query,
      ...(typeof before === "object" ? { before: before.ended, beforeId: before.id } : { before }),
    }),
    list: { limit: 50 },
  },
  decisions: { list: { limit: 50 } },
  about: {},
  facets: {},
  activity: {},
  pin: byId,
  unpin: { route: "pin", fields: (id) => ({ id, pinned: false }) },
  previewForget: {},
  forget: {
    fields: (target, options = {}) => {
      if (!("ids" in target)) return { target, ...options };
      const { ids, derived, reason, files } = target;
      if (options.files === true && files.length > 0)
        throw new LociError("USAGE", "over HTTP, `files: true` needs a target instead of a preview", {
          next: "Pass the target that the preview was made from.",
        });
      return { preview: { ids, derived, reason, files } };
    },
  },
  endSession: {},
};

const documents: RemoteMethods<"documents"> = {
  "documents.read": { fields: (ref, options) => ({ ...ref, ...options }) },
  "documents.append": { fields: (ref, text, options) => ({ ...ref, text, ...options }) },
  "documents.replace": {
    fields: (ref, text, { by } = {}) => ({ ...ref, text, by }),
    headers: (_ref, _text, { version } = {}) =>
      version === null || version === undefined ? { "if-none-match": "*" } : { "if-match": etag(version) },
  },
  "documents.all": { list: all },
  "documents.list": { fields: (ref) => ({ ...ref }), list: all },
  "documents.versions": { fields: (ref, options) => ({ ...ref, ...options }), list: { limit: 50 } },
  "documents.versionText": { fields: (ref, id, options) => ({ ...ref, id, ...options }), take: ["text"] },
  "documents.diff": { fields: (ref, from, to, options) => ({ ...ref, from, to, ...options }), take: ["diff"] },
  "documents.restore": { fields: (ref, id, options) => ({ ...ref, id, ...options }) },
  "documents.confirm": { fields: (ref, options) => ({ ...ref, ...options }) },
  "documents.unconfirm": { fields: (ref, options) => ({ ...ref, ...options }), take: ["withdrawn"] },
  "documents.eraseVersions": { fields: (ref, options) => ({ ...ref, ...options }) },
  "documents.needsCompaction": { take: ["needed"] },
  "documents.compact": { take: ["compacted"] },
  "documents.compactIfNeeded": {
    route: "documents.compact",
    fields: (ref) => ({ ...ref, ifNeeded: true }),
    take: ["compacted"],
  },
  "documents.saveSummary": { fields: (ref, text, options) => ({ ...ref, text, ...options }), take: ["path"] },
  "documents.instructions": { take: ["text"] },
};

/** Writes a version as an ETag. A text that cannot be one is not the version of any document. */
function etag(version: string): string {
  if (!/^[\u0021\u0023-\u007e]{1,256}$/.test(version))
    throw new LociError("CONFLICT", "the document does not have this version; nothing was written");
  return `"${version}"`;
}

const facts: RemoteMethods<"facts"> = {
  "facts.list": { list: { limit: 100 } },
  "facts.show": byId,
  "facts.add": { fields: (text, input) => ({ text, ...input }), take: ["id"] },
  "facts.edit": { fields: (id, text) => ({ id, text }), take: ["id"] },
  "facts.approve": { fields: listed, take: null },
  "facts.reject": { fields: listed, take: null },
  "facts.propose": { fields: (proposed, by) => ({ facts: proposed, by }) },
  "facts.extract": { fields: ({ session, ...rest }) => ({ session_id: session, ...rest }) },
  "facts.previewExtraction": { fields: ({ session, ...rest }) => ({ session_id: session, ...rest }) },
  "facts.extractDue": {},
};

const policies: RemoteMethods<"policies"> = {
  "policies.list": {
    list: {
      limit: null,
      toResult: (items, { items: _first, next: _cursor, ...rest }) => ({ ...rest, policies: items }),
    },
  },
  "policies.show": byId,
  "policies.rollback": { fields: (id) => ({ id }) },
  "policies.freeze": { take: null },
  "policies.unfreeze": { take: null },
  "policies.reset": { take: ["retired"] },
};

const entries: RemoteMethods<"entries"> = {
  "entries.save": {},
  "entries.get": { list: all },
  "entries.update": { fields: (filter, change) => ({ ...filter, ...change }) },
  "entries.search": { fields: (query, filter) => ({ ...filter, q: query }), list: all },
  "entries.clear": { take: ["cleared"] },
  "entries.endRun": { fields: (run) => ({ run }), take: ["cleared"] },
  "entries.promptVariables": { fields: (run) => ({ run }) },
  "entries.exportJson": {},
  "entries.importJson": { fields: (json, refs) => ({ ...refs, body: json }), take: ["imported"] },
};

const history: RemoteMethods<"history"> & RemoteMethods<"notes"> = {
  "history.appendMessage": { take: ["id"] },
  "history.persistExchange": { take: ["ids"] },
  "history.loadHistory": {
    fields: (lastN) => ({ limit: lastN }),
    list: { limit: null, toResult: (items) => items.toReversed() },
  },
  "history.searchHistory": {
    fields: (search) => {
      if (typeof search === "string") return { q: search };
      const { query, ...rest } = search;
      return { q: query, ...rest };
    },
    take: ["hits"],
  },
  "history.buildMessages": { take: ["messages"] },
  "notes.add": {},
  "notes.list": { list: all },
  "notes.remove": { ...byId, take: null },
  "notes.due": { take: ["notes"] },
};

const decisions: RemoteMethods<"spaces"> &
  RemoteMethods<"devices"> &
  RemoteMethods<"trust"> &
  RemoteMethods<"sharing"> = {
  "spaces.resolve": { fields: (folder, options) => ({ folder, ...options }) },
  "spaces.show": { fields: (folder) => ({ folder }) },
  "spaces.link": { fields: (folder) => ({ folder }) },
  "spaces.split": { fields: (folder) => ({ folder }) },
  "spaces.adopt": { fields: (folder, space) => ({ folder, space }) },
  "devices.list": { list: all },
  "devices.accept": { fields: (devices) => ({ devices }), take: ["accepted"] },
  "devices.refuse": { fields: (devices) => ({ devices }), take: null },
  "trust.waiting": { list: { limit: 50, toResult: counted } },
  "trust.confirm": { fields: listed, take: ["memories"] },
  "trust.unconfirm": { fields: listed, take: ["memories"] },
  "trust.sensitive": { list: { limit: 20, toResult: counted } },
  "trust.classify": { take: ["memories"] },
  "trust.promote": {},
  "trust.preferences": { list: all },
  "trust.adopt": { fields: (fact) => ({ fact }), take: ["id"] },
  "trust.recalls": { list: { limit: 10 } },
  "trust.judge": { take: null },
  "sharing.share": {},
  "sharing.unshare": { take: ["copies"] },
  "sharing.list": {
    fields: ({ before, ...query } = {}) => ({
      ...query,
      ...(before === undefined ? {} : { before: before.ts, beforeId: before.id }),
    }),
  },
  "sharing.setRule": {},
  "sharing.applyRules": {},
};

/** Converts the lists of an answer to the set of ids and the map of documents that the library returns. */
function toScrubPlan({ ids, documents: listedDocuments, ...plan }: Readonly<Record<string, unknown>>) {
  const tainted = listedDocuments as readonly { readonly key: string }[];
  return {
    ...plan,
    ids: new Set(ids as readonly string[]),
    documents: new Map(tainted.map(({ key, ...document }) => [key, document])),
  };
}

function counted(memories: readonly unknown[], { count }: Readonly<Record<string, unknown>>) {
  return { memories, count };
}

const care: RemoteMethods<"care"> & RemoteMethods<"transfer"> & RemoteMethods<"changes"> = {
  "care.stats": {},
  "care.recallStats": {},
  "care.damage": { list: all },
  "care.verify": {},
  "care.verifyErasures": {},
  "care.settle": {},
  "care.rebuild": { take: null },
  "care.embed": {},
  "care.retention": {},
  "care.redactions": {},
  "care.applyRetention": {},
  "care.keepRetention": {},
  "care.summariseQuiet": { take: ["ids"] },
  "care.previewScrub": { toResult: toScrubPlan },
  "care.scrub": {},
  "care.backup": {},
  "care.backups": { list: all },
  "care.restore": { fields: (from, options) => ({ from, ...options }) },
  "care.sealedState": {},
  "transfer.importDocument": { fields: (document, options) => ({ ...document, ...options }), take: ["imported"] },
  "changes.position": { take: ["cursor"] },
};

/**
 * Every method of a memory that is one request, or a list of pages. A method of the library that is missing here, in
 * `refused-methods.ts` and in `connect-memory.ts` does not compile.
 */
export const remoteMethods = {
  ...everyday,
  ...documents,
  ...facts,
  ...policies,
  ...entries,
  ...history,
  ...decisions,
  ...care,
} satisfies Readonly<Record<RemoteName, unknown>>;
