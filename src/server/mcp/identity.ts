import { existsSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

import { checkId } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import { limits } from "../../core/event/limits.ts";
import { findSpace } from "../../platform/spaces/space-evidence.ts";
import type { ModelPrincipal } from "../../tools/tool.ts";

/** The arguments with which the server was installed. They override all values from a host. */
export interface GivenIdentity {
  /** The absolute path of a folder in the space. */
  readonly space?: string | undefined;
  readonly session?: string | undefined;
  readonly run?: string | undefined;
  /** The id of the agent that calls; if left out, the caller is a session of the user. */
  readonly agent?: string | undefined;
}

/** What is known about the caller of one request. */
export interface Caller {
  /** The name that the client reports. */
  readonly client?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** The session of the connection, if it has one. */
  readonly session?: string | undefined;
  /** Returns the URI of the client's first root. It is called only if no other value names the folder. */
  readonly root?: (() => Promise<string | undefined>) | undefined;
}

/** The identified caller, and the folder in which it works. */
export interface Identity {
  readonly principal: ModelPrincipal;
  /** The folder of the space's documents; undefined without a project. */
  readonly folder: string | undefined;
  /** The name of the writer in documents. */
  readonly source: string;
  readonly isTextOnly: boolean;
}

export interface IdentityOptions {
  readonly given: GivenIdentity;
  readonly hosts: readonly HostIdentity[];
  /** The environment of the host; empty if the host did not start the server. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * The folder in which the host started the server. It is not a project if it is the folder of a plugin, which hosts
   * name in PLUGIN_ROOT.
   */
  readonly cwd?: string | undefined;
  /**
   * Set for callers on other machines: the name of their space, if it is known. Their folders mean nothing to this
   * server, so it does not look at them.
   */
  readonly remote?: { readonly space: string | undefined } | undefined;
  /** The session for a caller that does not name one. If left out, such a caller has no session memory. */
  readonly ownSession?: string | undefined;
  /** Returns the name of a folder's space. The folder's files only claim a space, so the memory decides. */
  readonly nameOf: (folder: string) => Promise<string>;
}

/** Identifies the caller. Ids and folders come from outside, so invalid values are ignored. */
export async function identifyCaller(
  { given: installed, hosts, env, cwd, remote, ownSession, nameOf }: IdentityOptions,
  { client, meta = {}, session, root }: Caller,
): Promise<Identity> {
  // Only the variables of the calling host are used, because a host that runs inside another also inherits the other's
  // variables.
  const host = hosts.find(({ clients }) => client !== undefined && clients.includes(client));
  const fromMeta = host?.readMeta?.(meta) ?? {};
  const fromEnv = (names: readonly string[] = []) => names.map((name) => env[name]);
  const folder =
    remote === undefined
      ? (first(isFolder, [installed.space, fromMeta.folder, ...fromEnv(host?.env.folder)]) ??
        first(isFolder, [rootToFolder(await root?.())]) ??
        (cwd === env["PLUGIN_ROOT"] ? undefined : cwd))
      : undefined;
  const ids = givenFields({
    space: folder === undefined ? remote?.space : await nameOf(folder),
    session: first(isId, [installed.session, fromMeta.session, ...fromEnv(host?.env.session), session, ownSession]),
    run: installed.run,
  });
  return {
    principal:
      installed.agent === undefined ? { kind: "user", ...ids } : { kind: "agent", agent: installed.agent, ...ids },
    folder: folder !== undefined && (installed.space !== undefined || isProject(folder)) ? folder : undefined,
    source: installed.agent ?? host?.name ?? first(isId, [client]) ?? "mcp",
    isTextOnly: host?.isTextOnly ?? false,
  };
}

/**
 * True if documents may be written to the folder. They are not written to a folder in which an agent merely started,
 * such as the home folder.
 */
function isProject(folder: string): boolean {
  return findSpace(folder) !== null || existsSync(join(folder, ".ai"));
}

/** Throws USAGE if a value cannot be part of an identity. `spaceName` is what the caller calls the space. */
export function checkGiven({ space, session, run, agent }: GivenIdentity, spaceName = "--space"): void {
  if (space !== undefined && statSync(space, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new LociError("USAGE", `${spaceName} is ${space}, which is not a folder`);
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
