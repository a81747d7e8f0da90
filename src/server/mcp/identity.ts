import { existsSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

import { checkId } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import { limits } from "../../core/event/limits.ts";
import { givenFields } from "../../core/given-fields.ts";
import { findSpace } from "../../platform/space-evidence.ts";
import type { ModelPrincipal } from "../../tools/tool.ts";

/** The arguments of the installed server. They beat every value of a host. */
export interface GivenIdentity {
  /** An absolute folder in the space. */
  readonly space?: string | undefined;
  readonly session?: string | undefined;
  readonly run?: string | undefined;
  /** With an agent's id the caller is that agent, else a session of the user. */
  readonly agent?: string | undefined;
}

/** The known facts of one call. */
export interface Caller {
  /** The client's own name. */
  readonly client?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** The session of the connection, if it has one. */
  readonly session?: string | undefined;
  /** The URI of the client's first root; requested only if nothing else gives the folder. */
  readonly root?: (() => Promise<string | undefined>) | undefined;
}

/** The caller, and its place. */
export interface Identity {
  readonly principal: ModelPrincipal;
  /** The folder of the space's documents; undefined without a project. */
  readonly folder: string | undefined;
  /** The name of the writer. */
  readonly source: string;
  readonly isTextOnly: boolean;
}

export interface IdentityOptions {
  readonly given: GivenIdentity;
  readonly hosts: readonly HostIdentity[];
  /** The environment of the host; empty if the host did not start the server. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder in which the host started the server. */
  readonly cwd?: string | undefined;
  /** The session of a caller without one; otherwise such a caller has no session memory. */
  readonly ownSession?: string | undefined;
  /** The name of a folder's space. Its files only claim one, so the memory decides. */
  readonly nameOf: (folder: string) => Promise<string>;
}

/** Identifies the caller. Ids and folders come from outside, so invalid ones are ignored. */
export async function identifyCaller(
  { given, hosts, env, cwd, ownSession, nameOf }: IdentityOptions,
  { client, meta = {}, session, root }: Caller,
): Promise<Identity> {
  // Only the calling host's variables are used: a host inside another one also has the other's variables.
  const host = hosts.find(({ clients }) => client !== undefined && clients.includes(client));
  const said = host?.readMeta?.(meta) ?? {};
  const fromEnv = (names: readonly string[] = []) => names.map((name) => env[name]);
  const folder =
    first(isFolder, [given.space, said.folder, ...fromEnv(host?.env.folder)]) ??
    first(isFolder, [rootToFolder(await root?.())]) ??
    cwd;
  const ids = givenFields({
    space: folder === undefined ? undefined : await nameOf(folder),
    session: first(isId, [given.session, said.session, ...fromEnv(host?.env.session), session, ownSession]),
    run: given.run,
  });
  return {
    principal: given.agent === undefined ? { kind: "user", ...ids } : { kind: "agent", agent: given.agent, ...ids },
    folder: folder !== undefined && (given.space !== undefined || isProject(folder)) ? folder : undefined,
    source: given.agent ?? host?.name ?? first(isId, [client]) ?? "mcp",
    isTextOnly: host?.isTextOnly ?? false,
  };
}

/** No document is written to a folder in which an agent was merely started, such as the home folder. */
function isProject(folder: string): boolean {
  return findSpace(folder) !== null || existsSync(join(folder, ".ai"));
}

/** Throws unless the values can be an identity. */
export function checkGiven({ space, session, run, agent }: GivenIdentity): void {
  if (space !== undefined && statSync(space, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new LociError("USAGE", `--space is ${space}, which is not a folder`);
  for (const [field, id] of Object.entries({ session, run, agent })) if (id !== undefined) checkId(field, id);
}

function first(isGood: (value: unknown) => value is string, values: readonly unknown[]): string | undefined {
  return values.find(isGood);
}

function isId(value: unknown): value is string {
  if (typeof value !== "string" || value === "" || value.length > limits.name) return false;
  try {
    checkId("id", value);
    return true;
  } catch {
    return false;
  }
}

function isFolder(value: unknown): value is string {
  return typeof value === "string" && value.length <= limits.path && isAbsolute(value) && !value.includes("\0");
}

function rootToFolder(uri: string | undefined): string | undefined {
  try {
    return uri?.startsWith("file:") === true ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
