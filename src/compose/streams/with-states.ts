import type { StreamState } from "../../log/postgres/stream-state.ts";
import type { StreamKey } from "../../platform/stream-folder.ts";
import type { OpenedStreamLogs } from "./open-stream-logs.ts";

/** So many streams are asked for in one round trip. */
const groupSize = 1000;

/** Calls `use` for each stream with its state; null for a stream that does not exist. */
export async function withStates(
  streams: readonly StreamKey[],
  statesOf: OpenedStreamLogs["statesOf"],
  use: (key: StreamKey, state: StreamState | null) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < streams.length; at += groupSize) {
    const group = streams.slice(at, at + groupSize);
    const states = await statesOf(group);
    for (const [n, key] of group.entries()) await use(key, states[n] ?? null);
  }
}
