import { admit } from "../../core/event/admit.ts";
import type { EventId } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import type { Log } from "../../core/ports/log.ts";
import { systemTools } from "../../platform/hashes/admission-tools.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { StreamKey } from "./stream.ts";

/** How many events of one author were erased, and how many still have content. */
export interface ErasedAuthor {
  readonly erased: number;
  readonly left: number;
}

/**
 * Erases everything that a member wrote in a shared stream, and looks again. `log` must be that of somebody who may
 * forget what others wrote. The forgettings stay in the stream, so that laptops and indexes erase, too.
 */
export async function eraseAuthor(
  database: Database,
  key: StreamKey,
  log: Pick<Log, "append" | "erase">,
  author: number,
): Promise<ErasedAuthor> {
  let erased = 0;
  for (;;) {
    const targets = await writtenBy(database, key, author, limits.targets);
    if (targets.length === 0) return { erased, left: 0 };
    await log.append([admit(forgettingOf(targets), systemTools)]);
    await log.erase(new Set(targets));
    const left = await writtenBy(database, key, author, limits.targets);
    if (left.some((id) => targets.includes(id))) return { erased, left: left.length };
    erased += targets.length;
  }
}

function forgettingOf(targets: readonly EventId[]) {
  return {
    kind: "memory.forgotten" as const,
    content: { targets: [...targets], reason: "asked" as const },
    scope: { level: "user" as const, user: "me" },
    origin: { device: "server", agent: "loci" },
    trust: "user" as const,
  };
}

/** The events of a member that have content. Forgettings and receipts stay, because they have ids only. */
async function writtenBy(
  database: Database,
  { tenant, stream }: StreamKey,
  author: number,
  most: number,
): Promise<EventId[]> {
  const rows = await database.session(async (query) => {
    await query("BEGIN");
    await query("SELECT loci.enter($1, $2)", [tenant, stream]);
    const found = await query<{ id: EventId }>(
      `SELECT id FROM loci.events WHERE tenant = $1 AND stream = $2 AND author = $3 AND tail IS NOT NULL
        AND kind NOT IN ('memory.forgotten', 'memory.erased') ORDER BY seq LIMIT $4`,
      [tenant, stream, author, most],
    );
    await query("COMMIT");
    return found;
  });
  return rows.map(({ id }) => id);
}
