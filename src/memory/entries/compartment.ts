import { checkPermission, type Operation } from "../../core/access/permission.ts";
import { checkScope, nameToSpace, placeOf, type Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { EntryPlace } from "../../index/views/entry-views.ts";
import type { Parts } from "../base/parts.ts";
import type { CompartmentLevel, EntrySettings } from "../base/settings.ts";
import type { CompartmentRef } from "./entries.ts";

/** A compartment of a run or session that the principal may use. */
export interface Compartment extends EntryPlace {
  readonly scope: Scope;
}

/** Finds a compartment and checks the principal's permission, before anything is read or written. */
export function openCompartment(parts: Parts, ref: CompartmentRef, operation: Operation): Compartment {
  const { compartments } = parts.settings.entries;
  const level = Object.hasOwn(compartments, ref.compartment) ? compartments[ref.compartment] : undefined;
  if (level === undefined) {
    const valid = Object.keys(compartments).join(", ");
    throw new LociError("USAGE", `there is no compartment '${ref.compartment}'; the compartments are ${valid}`);
  }
  const scope = scopeOf(parts, level, ref);
  const of = scope[level] ?? "";
  checkAllowed(parts, operation, scope, `the compartment '${ref.compartment}'`);
  return {
    ...placeIn(compartments, level, of, ref.compartment),
    spaces: entrySpaces(parts.principal, operation),
    scope,
  };
}

/**
 * Returns the spaces whose entries a principal may use; null for all spaces. Anybody can name a session, so a session
 * id alone gives access to no space.
 */
export function entrySpaces(principal: Principal, operation: Operation): EntryPlace["spaces"] {
  if (principal.kind === "owner") return null;
  const open = principal.kind === "user" && operation === "read" ? (principal.openSpaces ?? []) : [];
  return principal.space === undefined ? open : [principal.space, ...open];
}

/**
 * Returns the compartment for an entry that was promoted to `level`. This is the entry's own compartment if that has
 * the same level, otherwise the level's main compartment.
 */
export function mainCompartment(parts: Parts, level: CompartmentLevel, of: string, own: string): EntryPlace {
  const { compartments } = parts.settings.entries;
  const place = placeIn(compartments, level, of, compartments[own] === level ? own : mainOf(compartments, level));
  return { ...place, spaces: entrySpaces(parts.principal, "append") };
}

type Compartments = EntrySettings["compartments"];

function placeIn(
  compartments: Compartments,
  level: CompartmentLevel,
  of: string,
  compartment: string,
): Omit<EntryPlace, "spaces"> {
  const isMain = compartment === mainOf(compartments, level);
  const others = isMain ? ofLevel(compartments, level).filter((name) => name !== compartment) : null;
  return { level, of, compartment, others };
}

/**
 * Returns the main compartment of a level, which also receives promoted entries. It has the level's name, or is the
 * first of the level.
 */
function mainOf(compartments: Compartments, level: CompartmentLevel): string {
  const names = ofLevel(compartments, level);
  return names.includes(level) ? level : (names[0] ?? level);
}

function ofLevel(compartments: Compartments, level: CompartmentLevel): string[] {
  return Object.keys(compartments).filter((name) => compartments[name] === level);
}

/** Checks the principal's permission for a whole run, and returns the run's scope. */
export function openRun(parts: Parts, run: string | undefined, operation: Operation): Scope & { readonly run: string } {
  const scope = scopeOf(parts, "run", { run });
  checkAllowed(parts, operation, scope, "this");
  return { ...scope, run: scope.run ?? "" };
}

function scopeOf(
  { principal, user }: Parts,
  level: CompartmentLevel,
  { session, run }: Pick<CompartmentRef, "session" | "run">,
): Scope {
  const own = placeOf(principal);
  return {
    level,
    user,
    ...givenFields({
      session: unlessEmpty(session) ?? own.session,
      run: unlessEmpty(run) ?? own.run,
      agent: principal.kind === "agent" ? principal.agent : undefined,
      space: own.space === undefined ? undefined : nameToSpace(own.space),
    }),
  };
}

function unlessEmpty(id: string | undefined): string | undefined {
  return id === "" ? undefined : id;
}

function checkAllowed({ principal }: Parts, operation: Operation, scope: Scope, what: string): void {
  const { level } = scope;
  if ((level === "run" || level === "session") && scope[level] === undefined)
    throw new LociError("USAGE", `${what} belongs to a ${level}: give the id of the ${level} as \`${level}\``);
  checkScope(scope);
  checkPermission(principal, operation, scope);
}
