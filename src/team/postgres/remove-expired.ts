import type { Database } from "../../platform/postgres/database.ts";
import { askOne } from "./ask.ts";

/** So many tenants are looked at in one transaction. */
const chunk = 1000;

/**
 * Removes expired device logins, and tokens and invitations that ended so many days ago, of all teams. Returns how many.
 * Needs the owner of the database.
 */
export async function removeExpired(database: Database, days: number): Promise<number> {
  let removed = 0;
  for (let after: string | null = "0"; after !== null;) {
    const values: readonly unknown[] = [after, chunk, days];
    const part = await askOne<{ last: string | null; removed: string }>(database, "remove_expired", values);
    removed += Number(part.removed);
    after = part.last;
  }
  return removed;
}
