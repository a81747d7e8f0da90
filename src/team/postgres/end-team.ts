import { LociError } from "../../core/errors.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { ask, askOne } from "./ask.ts";

/** The counts that show that a team is gone. */
export interface EndedTeam {
  /** The number of streams that the team had. */
  readonly streams: number;
  /** Keys of the team's content that are left in the database of keys. Without them nothing can be decrypted. */
  readonly keysLeft: number;
  /** Rows that are left, by table. */
  readonly rowsLeft: Readonly<Record<string, number>>;
}

/** Removes the keys of streams, so that nothing in them can be read, and counts what is left. */
export async function cutKeys(keys: Database, tenant: string, streams: readonly number[]): Promise<number> {
  let left = 0;
  for (const stream of streams) {
    await keys.query("SELECT loci.cut_all($1, $2)", [tenant, stream]);
    left += await keys.session(async (query) => {
      await query("BEGIN");
      await query("SELECT loci.enter($1, $2)", [tenant, stream]);
      const [row] = await query<{ count: string }>("SELECT count(*) FROM loci.keys", []);
      await query("COMMIT");
      return Number(row?.count);
    });
  }
  return left;
}

/** The number of rows that are removed in one transaction. */
const chunk = 5000;

/**
 * Removes a team: ends it, removes its keys, then its rows, and counts what is left of both. A removal that was cut off
 * is continued by calling it again. Needs the owner of both databases.
 */
export async function removeTeam(
  databases: { readonly log: Database; readonly keys: Database },
  { tenant, name, onProgress = () => {} }: { tenant: string; name: string; onProgress?: (rows: number) => void },
): Promise<EndedTeam> {
  const { log, keys } = databases;
  const row = await askOne<{ close_tenant: number[] }>(log, "close_tenant", [tenant, 0, null, name]);
  const streams = row.close_tenant;
  const keysLeft = await cutKeys(keys, tenant, streams);
  if (keysLeft > 0) throw new LociError("INTERNAL", `${keysLeft} keys of the team could not be removed`);
  for (const stream of streams) {
    for (let removed = chunk; removed > 0; onProgress(removed)) {
      const part = await askOne<{ remove_events: number }>(log, "remove_events", [tenant, stream, chunk]);
      removed = part.remove_events;
    }
  }
  await ask(log, "remove_tenant", [tenant]);
  const rows = await ask<{ name: string; count: string }>(log, "count_rows", [tenant, streams]);
  return {
    streams: streams.length,
    keysLeft,
    rowsLeft: Object.fromEntries(rows.map(({ name: table, count }) => [table, Number(count)])),
  };
}
