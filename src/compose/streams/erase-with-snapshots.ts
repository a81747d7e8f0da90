import type { Push, SyncStore } from "../../core/ports/sync-store.ts";
import { createSnapshotFolder } from "../../disk/snapshot-folder.ts";
import type { StreamKey } from "../../platform/streams/stream-folder.ts";

/**
 * The store that a laptop syncs with. A push that forgets something removes the snapshots of the stream before it is
 * acknowledged, because they contain plain text.
 */
export function withoutSnapshots(store: SyncStore, key: StreamKey, snapshots: string | null): SyncStore {
  if (snapshots === null) return store;
  const folder = createSnapshotFolder(snapshots);
  return {
    ...store,
    push: async (push) => {
      const pushed = await store.push(push);
      if (mayForget(push)) await folder.remove(key);
      return pushed;
    },
  };
}

/** An erasure in a stream that also removes the stream's snapshots before it is acknowledged. */
export function eraseWithSnapshots<W extends StreamKey, R>(
  erase: (wanted: W) => Promise<R>,
  snapshots: string | null,
): (wanted: W) => Promise<R> {
  if (snapshots === null) return erase;
  const folder = createSnapshotFolder(snapshots);
  return async (wanted) => {
    const done = await erase(wanted);
    await folder.remove({ tenant: wanted.tenant, stream: wanted.stream });
    return done;
  };
}

/** True if a line may be a forgetting. A line that only mentions one removes the snapshots in vain, which costs little. */
function mayForget({ lines }: Push): boolean {
  return lines.some((line) => line.includes("memory.forgotten") || !line.includes('"kind"'));
}
