import type { MemoryType } from "../core/memory-type.ts";
import { allOf, type Condition } from "./visibility.ts";

/** What a search or a timeline is narrowed to. */
export interface Filter {
  readonly type?: MemoryType;
  readonly session?: string;
  /** Name of a space. */
  readonly space?: string;
  /** Not older than this, in milliseconds since 1970. */
  readonly since?: number;
}

export function filterToCondition(filter: Filter): Condition {
  const conditions: Condition[] = [];
  if (filter.type !== undefined) conditions.push({ sql: "m.type = ?", params: [filter.type] });
  if (filter.session !== undefined) conditions.push({ sql: "m.session = ?", params: [filter.session] });
  if (filter.space !== undefined)
    conditions.push({ sql: "m.space = (SELECT space FROM spaces WHERE name = ?)", params: [filter.space] });
  if (filter.since !== undefined) conditions.push({ sql: "m.ts >= ?", params: [filter.since] });
  return allOf(conditions);
}
