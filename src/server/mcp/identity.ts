import { existsSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/given-fields.ts";
import type { HostIdentity } from "../../core/host-identity.ts";
import { limits } from "../../core/limits.ts";
import { checkId } from "../../core/scope.ts";
import { findSpace } from "../../platform/space-evidence.ts";
import type { ModelPrincipal } from "../../tools/tool.ts";

/** What the one who installed the server has said. It wins over whatever a host says. */
export interface GivenIdentity {
  /** An absolute folder in the space. */
  readonly space?: string | undefined;
  readonly session?: string | undefined;
  readonly run?: string | undefined;
  /** With an agent's id the caller is that agent, else a session of the user. */
  readonly agent?: string | undefined;
}

/** What is known of one call. */
export interface Caller {
  /** What the client calls itself. */
  readonly client?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** The session of the connection, where it has one. */
  readonly session?: string | undefined;
  /** The URI of the client's first root; asked for only when nothing else tells the folder. */
  readonly root?: (() => Promise<string | undefined>) | undefined;
}

/** Who calls, and from where. */
export interface Identity {
  readonly principal: ModelPrincipal;
  /** Where the documents of the space are; undefined where there is no project to put any into. */
  readonly folder: string | undefined;
  /** Who is named as the writer. */
  readonly source: string;
  readonly isTextOnly: boolean;
}

export interface IdentityOptions {
  readonly given: GivenIdentity;
  readonly hosts: readonly HostIdentity[];
  /** The environment that the host has set up; empty where the host is not the one who started the server. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that the host has started the server in. */
  readonly cwd?: string | undefined;
  /** The session of a caller that has none; without it such a caller has no session memory. */
  readonly ownSession?: string | undefined;
  /** The name of the space that a folder is in. Its files only claim one, so the memory is asked. */
  readonly nameOf: (folder: string) => Promise<string>;
}

/** Finds out who calls. Ids and folders that cannot be what they should be are passed over: they come from outside. */
export async function identifyCaller(
  { given, hosts, env, cwd, ownSession, nameOf }: IdentityOptions,
  { client, meta = {}, session, root }: Caller,
): Promise<Identity> {
  // Only the host that calls is asked: one that runs within another has the other's variables, too.
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

/** No document is put into a folder in which an agent was merely started, such as the home folder. */
function isProject(folder: string): boolean {
  return findSpace(folder) !== null || existsSync(join(folder, ".ai"));
}

/** Throws unless what was given can be an identity. */
export function checkGiven({ space, session, run, agent }: GivenIdentity): void {
  if (space !== undefined && statSync(space, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new LociError("USAGE", `--space is ${space}, which is no folder`);
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
