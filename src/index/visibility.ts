import { permissions, seesConversations, type Target } from "../core/access/permission.ts";
import { aclNames, type Principal } from "../core/access/scope.ts";
import type { SqlValue } from "./database/sql-database.ts";

/** An SQL condition on `memories m`, with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** A query for a superset of the matching rows, if that is faster than checking each memory. */
  readonly among?: { readonly sql: string; readonly params: readonly SqlValue[] };
}

const always: Condition = { sql: "1", params: [] };

/**
 * Returns the condition for memories that a principal may read. So rows that the principal may not read are never
 * fetched.
 */
export function visibleTo(principal: Principal): Condition {
  const own = ofAuthor(principal);
  if (principal.kind === "owner") return own;
  const may = (target: Target) => permissions[principal.kind][target].includes("read");
  const inSpace = "m.space IN (SELECT space FROM spaces WHERE name = ?)";
  const levels: Condition[] = [];
  if (may("user"))
    levels.push({
      sql: seesConversations(principal) ? "m.level = 'user'" : "m.level = 'user' AND m.type <> 'message'",
      params: [],
    });
  if (may("space") && principal.space !== undefined)
    levels.push({ sql: `m.level = 'space' AND ${inSpace}`, params: [principal.space] });
  for (const open of principal.kind === "user" ? (principal.openSpaces ?? []) : [])
    levels.push({ sql: `m.level = 'space' AND ${inSpace}`, params: [open] });
  if (principal.kind === "agent" && may("own-agent") && principal.space !== undefined) {
    levels.push({
      sql: `m.level = 'agent' AND m.agent = ? AND ${inSpace}`,
      params: [principal.agent, principal.space],
    });
  }
  if (may("own-session") && principal.session !== undefined)
    levels.push({ sql: "m.level = 'session' AND m.session = ?", params: [principal.session] });
  if (may("own-run") && principal.run !== undefined)
    levels.push({ sql: "m.level = 'run' AND m.run = ?", params: [principal.run] });
  const names = aclNames(principal);
  return allOf([
    own,
    { sql: levels.map(({ sql }) => `(${sql})`).join(" OR "), params: levels.flatMap(({ params }) => params) },
    {
      sql: `m.acl IS NULL OR EXISTS (SELECT 1 FROM json_each(m.acl) WHERE value IN (${names.map(() => "?").join(", ")}))`,
      params: names,
    },
  ]);
}

/**
 * Another author's memories are visible only if they belong to a space. This is a second protection, besides the
 * separate logs and files of each author.
 */
function ofAuthor({ user }: Principal): Condition {
  return user === undefined ? always : { sql: "m.level = 'space' OR m.author IS ?", params: [user] };
}

/** True if the condition excludes any rows. */
export function isRestricting({ sql }: Condition): boolean {
  return sql !== always.sql;
}

/** Joins conditions with AND. An empty list means no restriction. */
export function allOf(conditions: readonly Condition[]): Condition {
  const restricting = conditions.filter(isRestricting);
  if (restricting.length === 0) return always;
  const among = restricting.find((condition) => condition.among !== undefined)?.among;
  return {
    sql: restricting.map(({ sql }) => `(${sql})`).join(" AND "),
    params: restricting.flatMap(({ params }) => params),
    ...(among === undefined ? {} : { among }),
  };
}
