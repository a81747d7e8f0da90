import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { StreamKeys } from "./stream-keys.ts";
import type { StreamKey } from "./stream.ts";

/**
 * Cuts the keys of blank events, so that their content is unreadable in every copy of the log. The log's database lists
 * the leaves until their keys are cut, so that a killed node loses none.
 */
export async function cutKeys(
  database: Database,
  { tenant, stream }: StreamKey,
  keys: StreamKeys,
  leaves: readonly (string | number)[] | null,
): Promise<void> {
  if (leaves === null || leaves.length === 0) return;
  await keys.cut(leaves.map(Number));
  await whileGone(async () => database.query("SELECT loci.cut_done($1, $2, $3)", [tenant, stream, leaves]));
}

/** Cuts the keys that killed nodes have left, in all streams. */
export async function finishCuts(database: Database, keysOf: (key: StreamKey) => StreamKeys): Promise<void> {
  for (;;) {
    const streams = await whileGone(async () =>
      database.query<StreamKey>("SELECT tenant::text, stream FROM loci.streams_to_cut()", []),
    );
    if (streams.length === 0) return;
    for (const key of streams) {
      const [row] = await whileGone(async () =>
        database.query<{ leaves: readonly string[] | null }>("SELECT loci.uncut_in($1, $2) AS leaves", [
          key.tenant,
          key.stream,
        ]),
      );
      await cutKeys(database, key, keysOf(key), row?.leaves ?? null);
    }
  }
}
