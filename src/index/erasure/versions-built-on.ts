import type { Contents, Event } from "../../core/event/event.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** A version with the fields of its event. */
export interface BuiltVersion {
  readonly id: string;
  readonly name: string;
  readonly ts: number;
  readonly level: string;
  readonly user: string;
  readonly space: string | null;
  readonly agent: string | null;
  readonly session: string | null;
  readonly trust: Event["trust"];
  readonly origin: string;
  readonly file: string;
  readonly action: Contents["document.written"]["action"];
  readonly by: string | null;
  /** The events that the version cites, as JSON. */
  readonly sources: string | null;
  readonly base: string | null;
  readonly delta: string;
  readonly hash: string;
  readonly bytes: number;
}

const builtOn = `WITH RECURSIVE going AS (SELECT value AS id FROM json_each(?)),
    built (id) AS (SELECT v.id FROM going g JOIN versions v ON v.base = g.id UNION SELECT v.id FROM built b JOIN versions v ON v.base = b.id)
  SELECT v.id, v.name, v.ts, v.level, v.user, s.name AS space, v.agent, v.session, v.trust, v.origin, v.file, v.action, v.by, v.sources, v.base, v.delta, v.hash, v.bytes
    FROM built JOIN versions v USING (id) LEFT JOIN spaces s USING (space)
   WHERE v.delta IS NOT NULL AND v.id NOT IN (SELECT id FROM going) ORDER BY v.ts, v.id`;

/**
 * Returns the versions that cannot be rebuilt without those in `going`, oldest first. So each one comes after the
 * version that it changes.
 */
export function versionsBuiltOn(db: SqlDatabase, going: readonly string[]): BuiltVersion[] {
  return statement(db, builtOn).all(JSON.stringify(going)) as unknown as BuiltVersion[];
}
