import { setTimeout as sleep } from "node:timers/promises";

import { LociError } from "../core/errors.ts";
import { eraseAuthor, type ErasedAuthor } from "../log/postgres/erase-author.ts";
import { digestHex } from "../platform/hashes/digest.ts";
import type { Identity } from "../team/identity.ts";
import { cacheMs } from "../team/open-identity.ts";
import { cutKeys } from "../team/postgres/end-team.ts";
import { openTeamServices } from "../team/postgres/open-members.ts";
import type { TeamLimits } from "../team/rate-limit.ts";
import type { Teams } from "../team/team.ts";
import { checkServer, type ServerUrls } from "./server-admin.ts";
import { openStreamLogs, type OpenedStreamLogs } from "./streams/open-stream-logs.ts";

/** What the main thread of a node needs of the databases. */
export interface TeamNodeParts extends Pick<OpenedStreamLogs, "heads" | "syncStore"> {
  readonly identity: Identity;
  readonly teams: Teams;
  readonly limits: TeamLimits;
  /** Cuts the keys of streams of an ended team. Returns how many are left. */
  readonly cutKeys: (tenant: string, streams: readonly number[]) => Promise<number>;
  /**
   * Erases what a removed member wrote in a space. It first waits until no node accepts the tokens of the member, so
   * that nothing is written afterwards.
   */
  readonly eraseAuthor: (wanted: {
    readonly tenant: string;
    readonly stream: number;
    readonly by: number;
    readonly author: number;
  }) => Promise<ErasedAuthor>;
  /** The key that signs places in the log. All nodes of a server have the same. */
  readonly key: string;
  /** Throws if the database does not answer. */
  readonly checkReady: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Connections of the main thread to each database. */
const connections = 8;

/**
 * Opens the databases of a team server for a node. Throws DATABASE_REFUSED if row-level security would not bind the role
 * of the URLs, or if migrations are missing.
 */
export async function openTeamNode(urls: ServerUrls): Promise<TeamNodeParts> {
  const { log, keys } = await checkServer(urls);
  const [missing] = [...log.missing, ...keys.missing];
  if (missing !== undefined)
    throw new LociError("DATABASE_REFUSED", `the database lacks the migration ${missing}`, {
      next: "Run `loci server migrate` with the URLs of the owner, then start the server again.",
    });
  const logs = openStreamLogs(urls, connections);
  const { database, keyDatabase, heads, syncStore, close } = logs;
  try {
    await logs.finishCuts();
    const [row] = await database.query<{ epoch: string }>("SELECT epoch::text FROM loci.epoch");
    return {
      ...openTeamServices({ database }),
      cutKeys: (tenant, streams) => cutKeys(keyDatabase, tenant, streams),
      eraseAuthor: async ({ tenant, stream, by, author }) => {
        await sleep(cacheMs + 1000);
        const key = { tenant, stream };
        const asOwner = logs.log(key, { member: by, hasAuthors: true, isOwner: true });
        return eraseAuthor(database, key, asOwner, author);
      },
      heads,
      syncStore,
      key: digestHex(`loci places ${row?.epoch ?? ""}`),
      checkReady: async () => {
        await database.query("SELECT 1");
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
