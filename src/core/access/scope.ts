import { LociError } from "../errors.ts";
import type { Scope, SpaceEvidence } from "../event/event.ts";
import { limits } from "../event/limits.ts";

/** The one who asks: the owner at the CLI or UI, or a model session of the user or of an agent. */
export type Principal =
  | {
      /** The person at the CLI or UI. */
      readonly kind: "owner";
      /** The authenticated person; left out if the memory has only one. */
      readonly user?: string;
    }
  | {
      /** A model session of the user. */
      readonly kind: "user";
      /** The authenticated person; left out if the memory has only one. */
      readonly user?: string;
      /**
       * The name of the session's space, as `memory.spaces.resolve` returns it. Writes belong to this space by default.
       */
      readonly space?: string;
      /** The id of the session. Writes get this id by default. */
      readonly session?: string;
      /** The id of the run. Writes get this id by default. */
      readonly run?: string;
      /** Other spaces that the person has opened to every session, in their own settings. */
      readonly openSpaces?: readonly string[];
    }
  | {
      /** A model session of an agent. */
      readonly kind: "agent";
      /** The authenticated person; left out if the memory has only one. */
      readonly user?: string;
      /** The id of the agent. Writes get this id by default. */
      readonly agent: string;
      /**
       * The name of the session's space, as `memory.spaces.resolve` returns it. Writes belong to this space by default.
       */
      readonly space?: string;
      /** The id of the session. Writes get this id by default. */
      readonly session?: string;
      /** The id of the run. Writes get this id by default. */
      readonly run?: string;
    };

/** Returns the owner principal of the same person, for work that Loci does itself. */
export function ownerFor({ user }: Principal): Principal {
  return { kind: "owner", ...(user === undefined ? {} : { user }) };
}

/** The fields that each level requires. An agent's memory belongs to one space, as its files do. */
export const neededFields: Readonly<Record<Scope["level"], readonly (keyof Scope)[]>> = {
  user: [],
  space: ["space"],
  agent: ["agent", "space"],
  session: ["session"],
  run: ["run"],
};

/** The levels, in the order of the table above. */
export const scopeLevels = Object.keys(neededFields) as readonly Scope["level"][];

/** Refuses a scope that lacks a field of its level, or has an id that could be mistaken for a path. */
export function checkScope(scope: Scope): void {
  for (const field of neededFields[scope.level]) {
    if (scope[field] === undefined)
      throw new LociError("EVENT_INVALID", `scope.${field} is needed for ${scope.level} memory`);
  }
  for (const field of ["tenant", "user", "agent", "session", "run"] as const) {
    const id = scope[field];
    if (id !== undefined) checkId(field, id);
  }
}

/** Matches control characters, both slashes, and the names `.` and `..`, which mean folders. */
export const unsafeId = /[\u0000-\u001f\u007f/\\]|^\.{1,2}$/;

/** Refuses ids that could lead out of their folder, because ids become parts of paths and keys. */
export function checkId(field: string, id: string): void {
  if (id === "" || id.length > limits.name || unsafeId.test(id)) {
    throw new LociError(
      "SCOPE_REFUSED",
      `${field} '${JSON.stringify(id.slice(0, 80)).slice(1, -1)}' is not a plain id: 1 to ${limits.name} characters, no slashes, no control characters, not . or ..`,
    );
  }
}

/**
 * The name that a folder's files claim: its remote, or else its top folder. Anybody can write a remote into a folder's
 * files, so a claimed name does not give access. The index decides the space (index/views/space-views.ts).
 */
export function claimedName(evidence: SpaceEvidence): string {
  return evidence.remote ?? folderName(evidence);
}

/** The name of a folder that is a separate space: its top folder. */
export function folderName({ root, path }: SpaceEvidence): string {
  return root ?? path;
}

/** The evidence for a space that is known by name only. The name is not a folder, although it may look like one. */
export function nameToSpace(name: string): SpaceEvidence {
  return { path: name, checkout: "named" };
}

/**
 * Throws SCOPE_REFUSED unless the owner asks, because a model session may not erase, export or import whole memories.
 */
export function checkOwner(principal: Principal, doing: string): void {
  if (principal.kind !== "owner")
    throw new LociError("SCOPE_REFUSED", `only the owner may ${doing}; use the \`loci\` command`);
}

/** The space, session and run of a model session, as far as they are known. The owner has none of them. */
export function placeOf(principal: Principal): {
  readonly space?: string;
  readonly session?: string;
  readonly run?: string;
} {
  return principal.kind === "owner" ? {} : principal;
}

export function aclNames(principal: Principal): readonly string[] {
  if (principal.kind === "owner") return ["owner"];
  const names = principal.kind === "agent" ? [`agent:${principal.agent}`] : ["user"];
  return principal.session === undefined ? names : [...names, `session:${principal.session}`];
}
