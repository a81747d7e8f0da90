import { checkPermission, type Operation } from "../../core/access/permission.ts";
import { checkScope, nameToSpace, placeOf, type Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/given-fields.ts";
import type { EntryPlace } from "../../index/views/entry-views.ts";
import type { Parts } from "../parts.ts";
import type { CompartmentLevel, EntrySettings } from "../settings.ts";
import type { CompartmentRef } from "./entries.ts";

/** A compartment that the principal may use, of one run or session. */
export interface Compartment extends EntryPlace {
  readonly scope: Scope;
}

/** Finds a compartment and checks the permission, before anything is read or written. */
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

/** The spaces whose entries a principal may use. Anybody can name a session, so its id alone opens none. */
export function entrySpaces(principal: Principal, operation: Operation): EntryPlace["spaces"] {
  if (principal.kind === "owner") return null;
  const open = principal.kind === "user" && operation === "read" ? (principal.openSpaces ?? []) : [];
  return principal.space === undefined ? open : [principal.space, ...open];
}

/**
 * The compartment of an entry that was promoted to a level: its own, if that belongs to the level, else the main one.
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

/** The compartment with the name of its level, or else the first, also holds promoted entries. */
function mainOf(compartments: Compartments, level: CompartmentLevel): string {
  const names = ofLevel(compartments, level);
  return names.includes(level) ? level : (names[0] ?? level);
}

function ofLevel(compartments: Compartments, level: CompartmentLevel): string[] {
  return Object.keys(compartments).filter((name) => compartments[name] === level);
}

/** The scope of a whole run, after the check of the permission. */
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
      session: given(session) ?? own.session,
      run: given(run) ?? own.run,
      agent: principal.kind === "agent" ? principal.agent : undefined,
      space: own.space === undefined ? undefined : nameToSpace(own.space),
    }),
  };
}

function given(id: string | undefined): string | undefined {
  return id === "" ? undefined : id;
}

function checkAllowed({ principal }: Parts, operation: Operation, scope: Scope, what: string): void {
  const { level } = scope;
  if ((level === "run" || level === "session") && scope[level] === undefined)
    throw new LociError("USAGE", `${what} belongs to a ${level}: give the id of the ${level} as \`${level}\``);
  checkScope(scope);
  checkPermission(principal, operation, scope);
}
