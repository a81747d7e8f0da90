import { rmSync } from "node:fs";

import type { Principal } from "../../core/access/scope.ts";
import type { AdmissionTools } from "../../core/event/admit.ts";
import type { Batch, Log } from "../../core/ports/log.ts";
import type { SpaceFinder } from "../../core/ports/machine.ts";
import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { indexSchema } from "../../index/database/schema.ts";
import { openIndex, type Index } from "../../index/open-index.ts";
import type { Parts } from "../../memory/base/parts.ts";
import { defaultSettings } from "../../memory/base/settings.ts";
import type { Layer, SharedStreams } from "../../memory/base/shared-streams.ts";
import { createMemory } from "../../memory/create-memory.ts";
import { settleLazily } from "../../memory/erasure/settle-lazily.ts";
import type { Memory } from "../../memory/memory.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { createLocks } from "../../platform/files/lock.ts";
import { opensslTools } from "../../platform/hashes/admission-tools.ts";
import { createFingerprint } from "../../platform/hashes/secret-fingerprint.ts";
import { requestNotes, type Partial } from "../../platform/streams/request-notes.ts";
import { streamFolder, type StreamKey, recentFolder } from "../../platform/streams/stream-folder.ts";
import { createGatedIndex } from "./index-gate.ts";
import { memberLog } from "./member-log.ts";
import type { OpenHandles } from "./open-handles.ts";
import type { StreamLogs } from "./open-stream-logs.ts";
import { layeredMemory, partialMemory } from "./partial-memory.ts";
import { prepareIndex } from "./prepare-index.ts";
import type { StreamCounts } from "./stream-counts.ts";
import type { StreamLimits } from "./stream-limits.ts";
import type { StreamUpkeep } from "./stream-upkeep.ts";

export interface StreamMember {
  readonly member: number;
  readonly name: string;
  /** True for the stream of a space, which several members write to. */
  readonly isShared: boolean;
  /** True for an owner of the stream, who may erase what others wrote. */
  readonly isOwner: boolean;
  readonly canWrite: boolean;
  /** True if the member may erase what they wrote themselves. */
  readonly canForget: boolean;
  /** True if the team has stored as much as it may. Forgetting is still possible. */
  readonly isFull: boolean;
}

/** The shared streams of a member. Members with the same `name` share one memory. */
export interface MemberSpaces {
  readonly name: string;
  readonly streams: SharedStreams | undefined;
}

/** One stream with its index. Its files are closed while nobody uses it. */
export interface OpenedStream {
  /** The memory as this member may use it, over shared streams. The stream closes it, not the caller. */
  readonly memoryOf: (member: StreamMember, shared: MemberSpaces) => Promise<Memory>;
  /**
   * Returns the stream of a space as a layer of this member's memory. Returns null while its index is being built;
   * answers then leave the stream out and report that.
   */
  readonly layerOf: (member: StreamMember, space: string) => Promise<Layer | null>;
  /** Closes the files of the index. Call it after an erasure, which may have removed files that are still open here. */
  readonly rest: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface OpenStreamOptions {
  readonly key: StreamKey;
  readonly isShared: boolean;
  readonly logs: StreamLogs;
  /** The folder of all indexes of this node. */
  readonly indexes: string;
  readonly snapshots: SnapshotStore | null;
  readonly upkeep: StreamUpkeep;
  readonly handles: OpenHandles;
  readonly counts: StreamCounts;
  readonly limits: StreamLimits;
  readonly onAppend: () => void;
  readonly onFault: (error: unknown) => void;
}

/** The most memories of one stream, each for one member. The least recently used is dropped. */
const mostMembers = 64;

/** Requests that began before an index was ready still use the index of the newest events. */
const runningRequestMs = 60_000;

/** Opens a stream: one index, and a memory for each member who uses it. */
export function openStream(options: OpenStreamOptions): OpenedStream {
  const { key, isShared, logs, snapshots, upkeep, counts, limits, onFault } = options;
  const state = streamFolder(options.indexes, key);
  const stream = { key, isShared };
  const removeSnapshots = async (): Promise<void> => snapshots?.remove(key);
  // The index only reads, so no member writes with this log.
  const log = seeingErasures(logs.log(key, { member: 0, hasAuthors: isShared }), removeSnapshots);
  const takeSnapshot = createSnapshotDue(options);
  const gated = createGatedIndex({
    state,
    log,
    cacheKib: limits.cacheKib,
    handles: options.handles,
    counts,
    seqOf: logs.seqOf,
    prepare: async () => {
      await prepareIndex({ stream, state, logs, snapshots, upkeep, counts, smallStream: limits.smallStream });
      recent.closeLater();
    },
    onApplied: (seq) => void takeSnapshot(seq).catch(onFault),
  });
  const recent = holdRecent(async () => openRecentIndex(state, log, key, options));
  const memories = new Map<string, Memory>();
  const layers = new Map<string, Layer>();
  const logOf = ({ member, isOwner, canWrite, canForget, isFull }: StreamMember, isLayer: boolean): Log =>
    memberLog(logs.log(key, { member, hasAuthors: isShared, isOwner }), {
      canWrite,
      canForget,
      isFull,
      isLayer,
      counts,
      onAppend: options.onAppend,
      onErase: removeSnapshots,
    });
  const createFor = (member: StreamMember, { streams }: MemberSpaces, index: Index): Memory => {
    const parts = { ...partsOf(state, index), ...personOf(member), log: logOf(member, false) };
    return streams === undefined ? createMemory(parts) : layeredMemory(createMemory({ ...parts, shared: streams }));
  };
  const createLayer = (member: StreamMember, space: string): Layer => {
    // One view for all requests, because the memory remembers for each index when it last completed erasures.
    const viewed = gated.layer.viewedBy(member.name);
    const index: Index = { ...gated.layer, viewedBy: () => viewed };
    const mayWrite = member.canWrite;
    return { name: space, author: member.name, mayWrite, log: logOf(member, true), index, semantic: null };
  };
  const isReady = async (): Promise<boolean> => gated.isReady() || isWithin(gated.ready(), limits.partialMs);
  return {
    memoryOf: async (member, shared) => {
      const name = `${nameOf(member)} ${shared.name}`;
      const whole = recentlyUsed(memories, name, () => createFor(member, shared, gated.index));
      if (await isReady()) return whole;
      const { index, partial } = await recent.open();
      counts.partial += 1;
      return partialMemory(whole, createFor(member, shared, index), partial);
    },
    layerOf: async (member, space) => {
      if (await isReady()) return recentlyUsed(layers, `${nameOf(member)} ${space}`, () => createLayer(member, space));
      counts.partial += 1;
      const notes = requestNotes.getStore();
      if (notes !== undefined) notes.partial ??= { events: 0, of: (await logs.stateOf(key)).head };
      return null;
    },
    rest: async () => {
      await gated.rest();
      await recent.rest();
    },
    close: async () => {
      recent.close();
      await gated.rest();
    },
  };
}

function nameOf({ member, name, isOwner, canWrite, canForget, isFull }: StreamMember): string {
  return JSON.stringify([member, name, isOwner, canWrite, canForget, isFull]);
}

/** Returns the value of a name, and drops the least recently used one if there are too many. */
function recentlyUsed<T>(values: Map<string, T>, name: string, create: () => T): T {
  const value = values.get(name) ?? create();
  values.delete(name);
  values.set(name, value);
  const [oldest] = values.keys();
  if (values.size > mostMembers && oldest !== undefined) values.delete(oldest);
  return value;
}

/** Waits for work, but not longer than `ms`. The work itself continues. */
async function isWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An index of the newest events, for the time until the whole index is built. */
interface RecentIndex {
  readonly index: Index;
  readonly partial: Partial;
  /** Closes the index and removes its files. */
  readonly close: () => void;
}

/** Opens the index of the newest events when it is first needed, and holds it until the whole index is built. */
function holdRecent(openIndexOf: () => Promise<RecentIndex>) {
  let recent: RecentIndex | null = null;
  const close = (): void => {
    recent?.close();
    recent = null;
  };
  return {
    open: async (): Promise<RecentIndex> => {
      const opened = recent ?? (await openIndexOf());
      recent ??= opened;
      return recent;
    },
    rest: async (): Promise<void> => recent?.index.rest(),
    close,
    /** Closes the index of the newest events once no request uses it any more. */
    closeLater: (): void => {
      if (recent !== null) setTimeout(close, runningRequestMs).unref();
    },
  };
}

async function openRecentIndex(
  state: string,
  log: Log,
  key: StreamKey,
  { logs, limits }: Pick<OpenStreamOptions, "logs" | "limits">,
): Promise<RecentIndex> {
  const { after, events, head } = await logs.recent(key, limits.recentEvents);
  const folder = recentFolder(state);
  rmSync(folder, { recursive: true, force: true });
  const opened = openIndex({
    state: folder,
    log: { ...log, read: (from) => log.read(from ?? after) },
    cacheKib: limits.cacheKib,
  });
  const keep = (index: Index): Index => ({
    ...index,
    viewedBy: (author) => keep(index.viewedBy(author)),
    close: () => {},
  });
  return {
    index: keep(opened),
    partial: { events, of: head },
    close: () => {
      opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a snapshot when enough events were added since the last one, by any node. */
function createSnapshotDue({
  key,
  isShared,
  snapshots,
  upkeep,
  limits,
}: OpenStreamOptions): (seq: number) => Promise<void> {
  let last: number | null = null;
  let isRunning = false;
  return async (seq) => {
    if (snapshots === null || isRunning || seq - (last ?? 0) < limits.snapshotEvents) return;
    isRunning = true;
    try {
      last = await snapshots.newest(key, indexSchema);
      if (seq - last < limits.snapshotEvents) return;
      await upkeep.snapshot({ key, isShared });
      last = seq;
    } finally {
      isRunning = false;
    }
  };
}

/** Calls `onErasure` for each batch with a forgetting, whichever node or laptop has written it. */
function seeingErasures(log: Log, onErasure: () => Promise<void>): Log {
  async function* read(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    for await (const batch of batches) {
      if (batch.events.some(({ kind }) => kind === "memory.forgotten")) await onErasure();
      yield batch;
    }
  }
  return { ...log, read: (after) => read(log.read(after)) };
}

/** A server has no folders of its members, so a path alone identifies a space. */
const remoteSpaces: SpaceFinder = {
  find: (folder) => ({ path: folder, checkout: "none" }),
  changedAt: () => null,
};

function partsOf(state: string, index: Index): Omit<Parts, "log" | "principal" | "user"> {
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
    settle: settleLazily,
    waitMs: 2000,
  };
}

function personOf({ name, isShared }: StreamMember): Pick<Parts, "principal" | "user"> {
  const principal: Principal = isShared ? { kind: "owner", user: name } : { kind: "owner" };
  return { principal, user: isShared ? name : "me" };
}
