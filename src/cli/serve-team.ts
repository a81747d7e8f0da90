import { realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isMainThread, workerData } from "node:worker_threads";

import type { TeamNodeParts } from "../compose/open-team-node.ts";
import { eraseWithSnapshots, withoutSnapshots } from "../compose/streams/erase-with-snapshots.ts";
import { LociError } from "../core/errors.ts";
import type { Push, SyncStore } from "../core/ports/sync-store.ts";
import { isForgettingLine } from "../platform/lines/pushed-line.ts";
import type { Place } from "../server/http/listen-http.ts";
import { publicNames } from "../server/http/own-names.ts";
import { createSyncApp } from "../server/sync/create-sync-app.ts";
import { createNode, type TeamNode } from "../server/team/create-node.ts";
import { createTeamApp } from "../server/team/create-team-app.ts";
import { readSignIn } from "../server/team/oidc/add-sign-in.ts";
import { createAuthenticateMember, createTeamAuthenticate } from "../server/team/team-authenticate.ts";
import { openTelemetry } from "../server/team/telemetry.ts";
import type { ThreadRole } from "../server/team/thread.ts";
import type { Member, StreamGrant } from "../team/identity.ts";
import { memberMay } from "../team/may.ts";
import type { Cli } from "./command.ts";
import { describeFault } from "./output/redacted-output.ts";
import { isLoopback } from "./start-server.ts";
import { runTeamThread, type TeamThreadData } from "./team-thread.ts";

/** The options of `loci serve` that make it a node of a team server. */
export interface TeamServeArgs {
  readonly postgres?: string | undefined;
  readonly keys?: string | undefined;
  readonly workers?: string | undefined;
  readonly indexes?: string | undefined;
  readonly snapshots?: string | undefined;
  readonly "index-space"?: string | undefined;
  readonly "public-name"?: string | undefined;
}

/** True if the options or the environment name the database of a team. */
export function isTeamServer({ postgres }: TeamServeArgs, { world }: Cli): boolean {
  return postgres !== undefined || (world.env["LOCI_POSTGRES"] ?? "") !== "";
}

/** Runs a thread of a node, if the command runs in one. Returns false in the main thread. */
export async function runInThread(): Promise<boolean> {
  if (isMainThread) return false;
  const { role, ...data } = workerData as TeamThreadData & { readonly role: ThreadRole };
  await runTeamThread(data, role);
  return true;
}

/** Starts a node of a team server. It writes one line of JSON for each request and fault to standard output. */
export async function serveTeam(args: TeamServeArgs, place: Place, cli: Cli): Promise<TeamNode> {
  const { openTeamNode } = await import("../compose/open-team-node.ts");
  const urls = readUrls(args, cli);
  const threads = readCount("workers", args.workers, availableParallelism(), 64);
  const gigabytes = readCount("index-space", args["index-space"], 10, 100_000);
  const names = readNames(args["public-name"], place);
  const write = (level: "info" | "error", line: object): void =>
    cli.world.stdout.write(`${JSON.stringify({ time: new Date(cli.world.now()).toISOString(), level, ...line })}\n`);
  const onFault = (error: unknown): void => write("error", { event: "fault", ...describeFault(error) });
  const parts = await openTeamNode(urls);
  const telemetry = openTelemetry(cli.world.env);
  const { identity, teams, limits, cutKeys, heads, key, checkReady, close } = parts;
  const authenticate = createAuthenticateMember(identity, limits);
  const data: TeamThreadData = {
    urls,
    key,
    indexes: folder(args.indexes, cli) ?? join(cli.places().state, "server-indexes"),
    snapshots: folder(args.snapshots, cli) ?? null,
    diskBytes: gigabytes * 1e9,
  };
  try {
    const node = await createNode({
      place,
      names,
      threads,
      script: { url: ownScript(), argv: ["serve"], data: { ...data } },
      authenticate: createTeamAuthenticate(identity, limits),
      apps: [
        createTeamApp({
          teams,
          authenticate,
          cutKeys,
          eraseAuthor: eraseWithSnapshots(parts.eraseAuthor, data.snapshots),
          signIn: readSignIn(cli.world.env),
          onFault,
        }),
        createSyncApp({
          authenticate,
          streamsOf: (member, isWanted) => identity.streamsOf(member, isWanted),
          teamName: async (member) => (await teams.about(member)).team,
          openStore: (member, grant) => openStore(member, grant, parts, data.snapshots),
          onFault,
        }),
      ],
      heads,
      checkReady,
      telemetry,
      onRequest: (line) => write("info", { event: "request", ...line }),
      onFault,
    });
    write("info", { event: "started", url: node.url, workers: threads });
    return {
      url: node.url,
      close: async () => {
        await node.close();
        await telemetry?.close().catch(onFault);
        await close();
        write("info", { event: "stopped" });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openStore(
  member: Member,
  grant: StreamGrant,
  { syncStore, limits }: TeamNodeParts,
  snapshots: string | null,
): SyncStore {
  const key = { tenant: member.tenant, stream: grant.stream };
  const isOwner = memberMay(member, grant, "forgetOthers");
  const store = syncStore(key, { member: member.member, hasAuthors: grant.kind === "space", isOwner });
  return withoutSnapshots(
    {
      ...store,
      push: async (push) => {
        // A full team can still forget.
        if (!push.lines.every(isForgettingLine) || isLonger(push)) await limits.write(member.tenant);
        return store.push(push);
      },
    },
    key,
    snapshots,
  );
}

/** A push that only forgets moves its cursor over a few segments at most. */
const mostNewChars = 256;

/** True if a push stores a cursor that is much longer than the one before. */
function isLonger({ after, next }: Push): boolean {
  return next.length > (after?.length ?? 0) + mostNewChars;
}

function readUrls(args: TeamServeArgs, { world }: Cli): TeamThreadData["urls"] {
  const log = args.postgres ?? world.env["LOCI_POSTGRES"];
  const keys = args.keys ?? world.env["LOCI_POSTGRES_KEYS"];
  if (log === undefined || keys === undefined)
    throw new LociError("USAGE", "a team server needs the databases of the log and of the keys", {
      next: "Set LOCI_POSTGRES and LOCI_POSTGRES_KEYS, or pass --postgres and --keys.",
    });
  return { log, keys };
}

/** A server that other machines reach needs a name, because otherwise a web page could reach it under the name of the page. */
function readNames(given: string | undefined, place: Place) {
  const names = (given ?? "").split(",").filter((name) => name !== "");
  if (names.some((name) => !/^[a-z\d.-]{1,253}(?::\d{1,5})?$/i.test(name)))
    throw new LociError("USAGE", "--public-name must be a host name, such as memory.example.com");
  if (names.length === 0 && "host" in place && !isLoopback(place))
    throw new LociError("USAGE", "a server that other machines can reach needs --public-name", {
      next: "Pass the name under which clients reach it, such as --public-name memory.example.com.",
    });
  return names.length === 0 ? undefined : publicNames(names);
}

function readCount(name: string, given: string | undefined, byDefault: number, most: number): number {
  const count = given === undefined ? byDefault : Number(given);
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new LociError("USAGE", `--${name} must be a whole number from 1 to ${most}`);
  return count;
}

function folder(path: string | undefined, { world }: Cli): string | undefined {
  return path === undefined ? undefined : resolve(world.cwd, path);
}

/** The script of this command. Threads run it too. */
function ownScript(): URL {
  return pathToFileURL(realpathSync(process.argv[1] ?? ""));
}
