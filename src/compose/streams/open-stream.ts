import { join } from "node:path";

import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { AdmissionTools } from "../../core/event/admit.ts";
import type { Log } from "../../core/ports/log.ts";
import type { SpaceFinder } from "../../core/ports/spaces.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { openIndex, type Index } from "../../index/open-index.ts";
import { createMemory } from "../../memory/create-memory.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Parts } from "../../memory/parts.ts";
import { defaultSettings } from "../../memory/settings.ts";
import { digestHex } from "../../platform/digest.ts";
import { createLocks } from "../../platform/lock.ts";
import { opensslTools } from "../../platform/openssl-tools.ts";
import { createFingerprint } from "../../platform/secret-fingerprint.ts";
import { systemClock } from "../../platform/system-clock.ts";
import type { OpenHandles } from "./open-handles.ts";

/** One stream of events of a team server. */
export interface StreamKey {
  readonly tenant: string;
  readonly stream: number;
}

/** The logs of all streams. */
export interface StreamLogs {
  /** The log of a stream as this member writes it. */
  readonly log: (key: StreamKey, author: { readonly member: number; readonly hasAuthors: boolean }) => Log;
}

/** The member who uses a stream. */
export interface StreamMember {
  readonly member: number;
  readonly name: string;
  /** True for the stream of a space, which several members write to. */
  readonly isShared: boolean;
  readonly canWrite: boolean;
}

/** One stream with its index. Its files are closed while nobody uses it. */
export interface OpenedStream {
  /** The memory as this member may use it. The stream closes it, not the caller. */
  readonly memoryOf: (member: StreamMember) => Memory;
  readonly close: () => Promise<void>;
}

export interface OpenStreamOptions {
  readonly key: StreamKey;
  readonly isShared: boolean;
  readonly logs: StreamLogs;
  /** The folder of all indexes of this node. */
  readonly indexes: string;
  readonly handles: OpenHandles;
  /** The most memory of one connection for pages of its file, in KiB. */
  readonly cacheKib: number;
}

/** The most memories of one stream, each for one member. The least recently used is dropped. */
const mostMembers = 64;

/** Opens a stream: one index, and a memory for each member who uses it. */
export function openStream(options: OpenStreamOptions): OpenedStream {
  const { key, isShared, logs, handles, cacheKib } = options;
  const state = streamFolder(options.indexes, key);
  // The index only reads, so no member writes with this log.
  const log = logs.log(key, { member: 0, hasAuthors: isShared });
  const opened = openIndex({ state, log, cacheKib });
  const index = counted(opened, handles);
  const memories = new Map<string, Memory>();
  const shared = sharedParts(state, index);
  return {
    memoryOf: (member) => {
      const name = `${member.member} ${String(member.canWrite)}`;
      const memory = memories.get(name) ?? createMemory({ ...shared, ...memberParts(member, logs, key) });
      memories.delete(name);
      memories.set(name, memory);
      const [oldest] = memories.keys();
      if (memories.size > mostMembers && oldest !== undefined) memories.delete(oldest);
      return memory;
    },
    close: async () => {
      handles.drop(opened);
      await opened.rest();
    },
  };
}

/** Returns the folder of a stream's index. The first level has 256 folders, because one folder for all would be slow. */
function streamFolder(indexes: string, { tenant, stream }: StreamKey): string {
  const name = `${tenant}-${stream}`;
  if (!/^\d{1,19}-\d{1,10}$/.test(name)) throw new LociError("INTERNAL", "a stream has an invalid key");
  return join(indexes, digestHex(name).slice(0, 2), name);
}

/** Reports each use of an index to the limit of open files. Closing one member's memory leaves the index to others. */
function counted(index: Index, handles: OpenHandles): Index {
  const used =
    <A extends readonly unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      handles.use(index);
      return call(...args);
    };
  return {
    ...index,
    query: (work) => {
      handles.use(index);
      return index.query(work);
    },
    viewedBy: (author) => counted(index.viewedBy(author), { ...handles, use: () => handles.use(index) }),
    catchUp: used((wanted) => index.catchUp(wanted)),
    rebuild: used((wanted) => index.rebuild(wanted)),
    removeResidue: used((waitMs) => index.removeResidue(waitMs)),
    path: used(() => index.path()),
    otherFiles: used(() => index.otherFiles()),
    close: () => {},
  };
}

/** A server has no folders of its members, so a path alone identifies a space. */
const remoteSpaces: SpaceFinder = {
  find: (folder) => ({ path: folder, checkout: "none" }),
  changedAt: () => null,
};

function sharedParts(state: string, index: Index): Omit<Parts, "log" | "principal" | "user"> {
  const tools: AdmissionTools = { ...opensslTools, now: systemClock.now, fingerprint: createFingerprint(state) };
  return {
    index,
    care: null,
    documents: null,
    transfer: null,
    spaces: remoteSpaces,
    locks: createLocks(state),
    clock: systemClock,
    models: null,
    settings: defaultSettings,
    recallPolicy: defaultPolicy,
    semantic: null,
    tools,
    device: () => "server",
    waitMs: 2000,
  };
}

function memberParts(
  { member, name, isShared, canWrite }: StreamMember,
  logs: StreamLogs,
  key: StreamKey,
): Pick<Parts, "log" | "principal" | "user"> {
  const log = logs.log(key, { member, hasAuthors: isShared });
  const principal: Principal = isShared ? { kind: "owner", user: name } : { kind: "owner" };
  return { log: canWrite ? log : readOnly(log), principal, user: isShared ? name : "me" };
}

/** A log for members who may only read. Records of their recalls are not stored. */
function readOnly(log: Log): Log {
  return {
    ...log,
    append: async (events) => {
      if (events.every(({ event }) => event.kind === "recall.served"))
        return { ids: events.map(({ event }) => event.id) };
      throw notAllowed();
    },
    erase: async () => {
      throw notAllowed();
    },
  };
}

function notAllowed(): LociError {
  return new LociError("SCOPE_REFUSED", "your role or your token allows only reading this stream", {
    next: "Ask an owner of the space for the role of a writer, or use a token with the scope `write`.",
  });
}
