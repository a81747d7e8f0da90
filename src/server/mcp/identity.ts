import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";

import type { HostIdentity } from "../../core/host-identity.ts";
import { limits } from "../../core/limits.ts";
import { checkId, spaceName } from "../../core/scope.ts";
import { findSpace } from "../../platform/space-evidence.ts";
import type { ModelPrincipal } from "./tools/tool.ts";

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
  readonly folder: string;
  /** Who is named as the writer. */
  readonly source: string;
  readonly isTextOnly: boolean;
}

export interface IdentityOptions {
  readonly given: GivenIdentity;
  readonly hosts: readonly HostIdentity[];
  /** The environment that the host has set up; empty where the host is not the one who started the server. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The session of a caller that has none; without it such a caller has no session memory. */
  readonly ownSession?: string | undefined;
}

/** Finds out who calls. Ids and folders that cannot be what they should be are passed over: they come from outside. */
export async function identifyCaller(
  { given, hosts, env, cwd, ownSession }: IdentityOptions,
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
  const ids = {
    space: spaceName(findSpace(folder) ?? { path: folder }),
    ...optional(
      "session",
      first(isId, [given.session, said.session, ...fromEnv(host?.env.session), session, ownSession]),
    ),
    ...optional("run", given.run),
  };
  return {
    principal: given.agent === undefined ? { kind: "user", ...ids } : { kind: "agent", agent: given.agent, ...ids },
    folder,
    source: given.agent ?? host?.name ?? first(isId, [client]) ?? "mcp",
    isTextOnly: host?.isTextOnly ?? false,
  };
}

/** Throws unless what was given can be an identity. */
export function checkGiven({ session, run, agent }: GivenIdentity): void {
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

function optional<K extends string>(key: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, string>>);
}
