import type { Principal } from "../../core/access/scope.ts";
import type { SnapshotStore } from "../../core/ports/snapshots.ts";
import type { Layer } from "../../memory/base/shared-streams.ts";
import type { Memory } from "../../memory/memory.ts";
import type { StreamKey } from "../../platform/streams/stream-folder.ts";
import { createOpenHandles } from "./open-handles.ts";
import type { StreamLogs } from "./open-stream-logs.ts";
import { openStream, type MemberSpaces, type OpenedStream, type StreamMember } from "./open-stream.ts";
import { createStreamCounts, type StreamCounts } from "./stream-counts.ts";
import { defaultStreamLimits, type StreamLimits } from "./stream-limits.ts";
import type { StreamUpkeep } from "./stream-upkeep.ts";

/** A shared space that a member may read. */
interface UsedSpace extends Pick<StreamMember, "isOwner" | "canWrite" | "canForget"> {
  readonly stream: number;
  readonly name: string;
}

/** The member of a request, and the stream that it is about. */
export interface StreamUse extends StreamMember {
  readonly key: StreamKey;
  /** The spaces whose streams are read together with the member's own. */
  readonly spaces: readonly UsedSpace[];
}

export interface StreamsOptions {
  readonly logs: StreamLogs;
  /** The folder of all indexes of this node. Each stream has its own folder in it. */
  readonly indexes: string;
  /** Snapshots that all nodes share; null for none. */
  readonly snapshots: SnapshotStore | null;
  readonly upkeep: StreamUpkeep;
  readonly limits?: Partial<StreamLimits>;
  /** Called after each append to a stream. */
  readonly onAppend: (key: StreamKey) => void;
  readonly onFault: (error: unknown) => void;
}

/** The streams that one thread of a node serves. */
export interface Streams {
  readonly open: (use: StreamUse, principal?: Principal) => Promise<Memory>;
  /** Closes the files of a stream's index after an erasure. The next request opens the new ones. */
  readonly erased: (key: StreamKey) => Promise<void>;
  readonly counts: () => StreamCounts & { readonly openIndexes: number };
  readonly close: () => Promise<void>;
}

/** Opens streams on first use. The number of open indexes is limited; a stream without open files costs little. */
export function openStreams({ limits: changed = {}, onAppend, ...parts }: StreamsOptions): Streams {
  const { onFault } = parts;
  const limits = { ...defaultStreamLimits, ...changed };
  const counts = createStreamCounts();
  const handles = createOpenHandles(limits.openIndexes, counts, onFault);
  const streams = new Map<string, OpenedStream>();
  const mostStreams = limits.openIndexes * 4;
  const streamOf = ({ key, isShared }: Pick<StreamUse, "key" | "isShared">): OpenedStream => {
    const name = nameOf(key);
    const stream =
      streams.get(name) ??
      openStream({ ...parts, key, isShared, handles, counts, limits, onAppend: () => onAppend(key) });
    streams.delete(name);
    streams.set(name, stream);
    const [oldest] = streams;
    if (streams.size > mostStreams && oldest !== undefined) {
      streams.delete(oldest[0]);
      oldest[1].close().catch(onFault);
    }
    return stream;
  };
  /** The index of a space is open in each thread that reads it, as in the processes of a laptop. */
  const layerOf = async (use: StreamUse, space: UsedSpace): Promise<Layer[]> => {
    const { stream, name, isOwner, canWrite, canForget } = space;
    const opened = streamOf({ key: { tenant: use.key.tenant, stream }, isShared: true });
    const layer = await opened.layerOf({ ...use, isShared: true, isOwner, canWrite, canForget }, name);
    return layer === null ? [] : [layer];
  };
  const spacesOf = (use: StreamUse): MemberSpaces => {
    const { spaces } = use;
    if (spaces.length === 0) return { name: "", streams: undefined };
    const open = async (wanted: readonly UsedSpace[]): Promise<Layer[]> =>
      (await Promise.all(wanted.map((space) => layerOf(use, space)))).flat();
    return {
      name: JSON.stringify(spaces),
      streams: {
        of: (space) => open(spaces.filter(({ name }) => name === space)),
        all: () => open(spaces),
        close: async () => {},
      },
    };
  };
  return {
    open: async (use, principal) => {
      const memory = await streamOf(use).memoryOf(use, spacesOf(use));
      return principal === undefined ? memory : memory.as(asMember(principal, use));
    },
    erased: async (key) => streams.get(nameOf(key))?.rest(),
    counts: () => ({ ...counts, openIndexes: handles.count() }),
    close: async () => {
      for (const stream of streams.values()) await stream.close();
      streams.clear();
    },
  };
}

function nameOf({ tenant, stream }: StreamKey): string {
  return `${tenant}/${stream}`;
}

/** The person of a request comes from its token. A header may only name an agent and its place. */
function asMember(principal: Principal, { isShared, name }: StreamUse): Principal {
  if (isShared) return { ...principal, user: name };
  const { user: _, ...rest } = principal;
  return rest;
}
