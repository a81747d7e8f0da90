import type { SqlDatabase } from "../database/sql-database.ts";
import type { SpaceApplier } from "./apply-spaces.ts";
import type { Statements } from "./apply-statements.ts";

/** What the appliers of one index share. */
export interface ApplyContext {
  readonly db: SqlDatabase;
  readonly statements: Statements;
  readonly spaces: SpaceApplier;
  /** The author of the events that are applied now. Null in a log of one person, and for unaccepted events. */
  author: string | null;
  /** True if a forgetting that is applied now may reach events of other authors. */
  forgetsAny: boolean;
}
