import type { Principal } from "../../core/access/scope.ts";
import type { Memory } from "../../memory/memory.ts";
import { createOpenHandles } from "./open-handles.ts";
import { openStream, type OpenedStream, type StreamKey, type StreamLogs, type StreamMember } from "./open-stream.ts";

/** The member of a request, and the stream that it is about. */
export interface StreamUse extends StreamMember {
  readonly key: StreamKey;
}

/** The limits of the indexes of one thread. */
export interface StreamLimits {
  /** How many indexes may have their files open. Each has three file handles, and three more for each viewer. */
  readonly openIndexes: number;
  /** The most memory of one connection for pages of its file, in KiB. */
  readonly cacheKib: number;
}

const defaultStreamLimits: StreamLimits = { openIndexes: 256, cacheKib: 2048 };

export interface StreamsOptions {
  readonly logs: StreamLogs;
  /** The folder of all indexes of this node. Each stream has its own folder in it. */
  readonly indexes: string;
  readonly limits?: Partial<StreamLimits>;
  readonly onFault: (error: unknown) => void;
}

/** The streams that one thread of a node serves. */
export interface Streams {
  readonly open: (use: StreamUse, principal?: Principal) => Promise<Memory>;
  readonly openIndexes: () => number;
  readonly close: () => Promise<void>;
}

/** Opens streams on first use. The number of open indexes is limited; a stream without open files costs little. */
export function openStreams({ logs, indexes, limits = {}, onFault }: StreamsOptions): Streams {
  const { openIndexes, cacheKib } = { ...defaultStreamLimits, ...limits };
  const handles = createOpenHandles(openIndexes, onFault);
  const streams = new Map<string, OpenedStream>();
  const mostStreams = openIndexes * 4;
  const streamOf = ({ key, isShared }: StreamUse): OpenedStream => {
    const name = `${key.tenant}/${key.stream}`;
    const stream = streams.get(name) ?? openStream({ key, isShared, logs, indexes, handles, cacheKib });
    streams.delete(name);
    streams.set(name, stream);
    const [oldest] = streams;
    if (streams.size > mostStreams && oldest !== undefined) {
      streams.delete(oldest[0]);
      oldest[1].close().catch(onFault);
    }
    return stream;
  };
  return {
    open: async (use, principal) => {
      const memory = streamOf(use).memoryOf(use);
      return principal === undefined ? memory : memory.as(asMember(principal, use));
    },
    openIndexes: handles.count,
    close: async () => {
      for (const stream of streams.values()) await stream.close();
      streams.clear();
    },
  };
}

/** The person of a request comes from its token. A header may only name an agent and its place. */
function asMember(principal: Principal, { isShared, name }: StreamUse): Principal {
  if (isShared) return { ...principal, user: name };
  const { user: _, ...rest } = principal;
  return rest;
}
