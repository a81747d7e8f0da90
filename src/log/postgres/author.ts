import type { EventId } from "../../core/event/event.ts";
import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { StreamKey } from "./stream.ts";

/** The member whose lines are appended. */
export interface Author {
  readonly member: number;
  /** True for the stream of a space, which several members write to. */
  readonly hasAuthors: boolean;
  /** True for an owner of a space's stream, who may erase what others wrote. */
  readonly isOwner?: boolean | undefined;
}

const everybody = 0;

/** Whose events a forgetting of this member reaches: only their own, or everybody's. */
export function forgetsAs({ member, hasAuthors, isOwner = false }: Author): number {
  return hasAuthors && !isOwner ? member : everybody;
}

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
