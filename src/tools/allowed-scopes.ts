import { permissions, type Operation, type Target } from "../core/access/permission.ts";
import { defaultSettings, type CompartmentLevel } from "../memory/base/settings.ts";
import type { DocumentRef } from "../memory/documents/documents.ts";
import type { ToolContext } from "./tool.ts";

export type DocumentScope = DocumentRef["scope"];

const documentTargets: Readonly<Record<DocumentScope, Target>> = { user: "user", space: "space", agent: "own-agent" };
const compartmentTargets: Readonly<Record<CompartmentLevel, Target>> = { run: "own-run", session: "own-session" };

/** A list with at least one item. */
type Some<T> = readonly [T, ...T[]];

/** True if the table of permissions allows the principal this operation. */
export function mayDo({ principal }: ToolContext, operation: Operation, target: Target): boolean {
  return permissions[principal.kind][target].includes(operation);
}

/** Returns the scopes whose documents allow the principal this operation; null if there are none. */
export function documentScopes(context: ToolContext, operation: Operation): Some<DocumentScope> | null {
  const scopes = (["agent", "space", "user"] as const).filter(
    (scope) =>
      mayDo(context, operation, documentTargets[scope]) &&
      (scope === "user" || (context.folder !== undefined && context.principal.space !== undefined)),
  );
  return some(scopes);
}

/**
 * Returns the compartments that allow the principal this operation; null if there are none. The principal must have a
 * run or session to use its compartments.
 */
export function openCompartments(context: ToolContext, operation: Operation): Some<string> | null {
  const { compartments } = (context.settings ?? defaultSettings).entries;
  return some(
    Object.entries(compartments).flatMap(([name, level]) =>
      context.principal[level] !== undefined && mayDo(context, operation, compartmentTargets[level]) ? [name] : [],
    ),
  );
}

const scopeMeanings: Readonly<Record<DocumentScope, string>> = {
  agent: "your own",
  space: "this project",
  user: "the user, everywhere",
};

export function describeScopes(scopes: readonly DocumentScope[]): string {
  return scopes.map((scope) => `${scope}: ${scopeMeanings[scope]}`).join("; ");
}

/** Returns the reference to a scope's document for this principal. */
export function documentRef({ folder }: ToolContext, scope: DocumentScope): DocumentRef {
  return scope === "user" ? { scope } : { scope, space: folder };
}

function some<T>(list: readonly T[]): Some<T> | null {
  const [first, ...rest] = list;
  return first === undefined ? null : [first, ...rest];
}
