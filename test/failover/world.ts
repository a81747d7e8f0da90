import { join } from "node:path";

import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createTeamDatabases, type TeamDatabases } from "../server/postgres-cluster.ts";
import { createStream } from "../server/tenant.ts";
import { breakDatabase, type Broken } from "./broken.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { createNetwork, type Network } from "./network.ts";
import { createWorker, type WorkerProcess } from "./worker-process.ts";

/** Everything that faults happen to. */
export interface World {
  readonly network: Network;
  readonly cluster: Cluster;
  readonly nodes: readonly WorkerProcess[];
  /** The URLs of the nodes. */
  readonly urls: readonly string[];
  readonly streams: readonly number[];
  /** The superuser's URL of the log, on whichever server is the primary now. */
  readonly logUrl: () => string;
}

const nodeCount = 3;
const streamCount = 4;
const port = 7000;

/** Starts servers and nodes. `broken` names a fault that is built into the database on purpose. */
export async function createWorld(folder: string, broken: Broken | null): Promise<World> {
  const network = await createNetwork();
  const cluster = await startCluster(network, folder, { isSynchronous: broken !== "async-standby" });
  const first = cluster.primary();
  const url = (database: string, role = "postgres"): string => `postgres://${role}@${first.address}:5432/${database}`;
  const databases: TeamDatabases = await createTeamDatabases({ url });
  const superuser = openDatabase(databases.logSuper);
  const { key, member } = await createStream(superuser, "space");
  const streams = Array.from({ length: streamCount }, (_, n) => key.stream + n);
  for (const stream of streams.slice(1))
    await superuser.query(
      "INSERT INTO loci.streams (tenant, stream, kind, name, owner) VALUES ($1, $2, 'space', $3, $4)",
      [key.tenant, stream, `space ${stream}`, member],
    );
  if (broken !== null) await breakDatabase(superuser, broken);
  await superuser.close();

  const nodes: WorkerProcess[] = [];
  for (let n = 1; n <= nodeCount; n += 1) {
    const host = await network.addHost(`node${n}`);
    const [log, keys] = ["loci", "loci_keys"].map((name) => cluster.url(name, "loci_node")) as [string, string];
    const args = [host.address, String(port), log, keys, key.tenant, String(member)];
    nodes.push(createWorker(host, "node", args, join(folder, `node${n}.log`)));
  }
  await Promise.all(nodes.map(async ({ start }) => start()));
  return {
    network,
    cluster,
    nodes,
    streams,
    urls: nodes.map(({ host }) => `http://${host.address}:${port}`),
    logUrl: () => `postgres://postgres@${cluster.primary().address}:5432/loci`,
  };
}
