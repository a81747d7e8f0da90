import { LociError } from "../errors.ts";
import type { Scope, SpaceEvidence } from "../event/event.ts";
import { limits } from "../event/limits.ts";

/**
 * Who asks. The owner is the person at the CLI or UI; `user` and `agent` are model sessions of that person. `user` is the person, as they were
 * authenticated; left out where a memory has one person alone.
 */
export type Principal =
  | {
      /** The owner at the CLI or UI, or a model session of the user or of an agent. */
      readonly kind: "owner";
      /** The authenticated person; left out if the memory has only one. */
      readonly user?: string;
    }
  | {
      /** The owner at the CLI or UI, or a model session of the user or of an agent. */
      readonly kind: "user";
      /** The authenticated person; left out if the memory has only one. */
      readonly user?: string;
      /** The name of the session's space, as `memory.spaces.resolve` returns it. Its writes go there by default. */
      readonly space?: string;
      /** The id of the session. Its writes carry it by default. */
      readonly session?: string;
      /** The id of the run. Its writes carry it by default. */
      readonly run?: string;
      /** Other spaces whose memory the person has opened to every session, in their own settings. */
      readonly openSpaces?: readonly string[];
    }
  | {
      /** The owner at the CLI or UI, or a model session of the user or of an agent. */
      readonly kind: "agent";
      /** The authenticated person; left out if the memory has only one. */
      readonly user?: string;
      /** The id of the agent. Its writes carry it by default. */
      readonly agent: string;
      /** The name of the session's space, as `memory.spaces.resolve` returns it. Its writes go there by default. */
      readonly space?: string;
      /** The id of the session. Its writes carry it by default. */
      readonly session?: string;
      /** The id of the run. Its writes carry it by default. */
      readonly run?: string;
    };

/** Loci itself, acting for the person who asks. */
export function ownerFor({ user }: Principal): Principal {
  return { kind: "owner", ...(user === undefined ? {} : { user }) };
}

/** The fields that each level cannot do without: an agent's memory is kept per space, as its files are. */
export const neededFields: Readonly<Record<Scope["level"], readonly (keyof Scope)[]>> = {
  user: [],
  space: ["space"],
  agent: ["agent", "space"],
  session: ["session"],
  run: ["run"],
};

/** The levels, in the order of the table above. */
export const scopeLevels = Object.keys(neededFields) as readonly Scope["level"][];

/** Refuses a scope without the fields of its level, or with ids that could be mistaken for paths. */
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

/** Control characters, both slashes, and the names that a file system reads as a folder. */
export const unsafeId = /[\u0000-\u001f\u007f/\\]|^\.{1,2}$/;

/** Ids become parts of paths and keys, so those that could leave their folder are refused. */
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
 * files, so this opens no memory: the index decides the space (index/views/space-views.ts).
 */
export function claimedName(evidence: SpaceEvidence): string {
  return evidence.remote ?? folderName(evidence);
}

/** The name of a folder that is a space of its own: its top folder. */
export function folderName({ root, path }: SpaceEvidence): string {
  return root ?? path;
}

/** A space that is known by name only: not a folder, although the name may look like one. */
export function nameToSpace(name: string): SpaceEvidence {
  return { path: name, checkout: "named" };
}

/** Throws SCOPE_REFUSED unless the owner asks: a model session may not erase, export or import whole memories. */
export function checkOwner(principal: Principal, doing: string): void {
  if (principal.kind !== "owner")
    throw new LociError("SCOPE_REFUSED", `only the owner may ${doing}; use the \`loci\` command`);
}

/** The place of a model session: its space, session and run, as far as they are known. The owner has none. */
export function placeOf(principal: Principal): {
  readonly space?: string;
  readonly session?: string;
  readonly run?: string;
} {
  return principal.kind === "owner" ? {} : principal;
}

/** The names that an ACL may use for this principal. */
export function aclNames(principal: Principal): readonly string[] {
  if (principal.kind === "owner") return ["owner"];
  const names = principal.kind === "agent" ? [`agent:${principal.agent}`] : ["user"];
  return principal.session === undefined ? names : [...names, `session:${principal.session}`];
}
