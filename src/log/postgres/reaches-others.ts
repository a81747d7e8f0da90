import type { EventId } from "../../core/event/event.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { whileGone } from "../../platform/postgres/retry.ts";
import { forgetsAs, type Author } from "./author.ts";
import type { StreamKey } from "./stream-key.ts";

/** True if one of the events to forget was written by somebody else, and the member may not forget it. */
export async function reachesOthers(
  database: Database,
  { tenant, stream }: StreamKey,
  author: Author,
  targets: readonly EventId[],
): Promise<boolean> {
  const by = forgetsAs(author);
  if (by === 0 || targets.length === 0) return false;
  const [row] = await whileGone(async () =>
    database.query<{ found: boolean }>("SELECT loci.has_others($1, $2, $3, $4) AS found", [
      tenant,
      stream,
      targets,
      by,
    ]),
  );
  return row?.found === true;
}
