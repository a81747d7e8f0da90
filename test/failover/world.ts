import { join } from "node:path";

import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createTeamDatabases, type TeamDatabases } from "../server/postgres-cluster.ts";
import { createStream, memberNumber } from "../server/tenant.ts";
import { breakDatabase, type Broken } from "./broken.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { createNetwork, type Network } from "./network.ts";
import { createWorker, type WorkerProcess } from "./worker-process.ts";

/** Everything that faults can affect. */
export interface World {
  readonly network: Network;
  readonly cluster: Cluster;
  readonly nodes: readonly WorkerProcess[];
  /** The URLs of the nodes. */
  readonly urls: readonly string[];
  /** The streams of spaces, which clients write to. */
  readonly spaces: readonly number[];
  /** The stream of each laptop. Each person has two laptops. */
  readonly persons: readonly number[];
  /** The superuser's URL of the log, on whichever server is the primary now. */
  readonly logUrl: () => string;
}

const nodeCount = 3;
const spaceCount = 4;
const people = ["ada", "bob"];
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
  const spaces = Array.from({ length: spaceCount }, (_, n) => key.stream + n);
  const addStream = async (stream: number, kind: "person" | "space", name: string, owner: number) =>
    superuser.query("INSERT INTO loci.streams (tenant, stream, kind, name, owner) VALUES ($1, $2, $3, $4, $5)", [
      key.tenant,
      stream,
      kind,
      name,
      owner,
    ]);
  for (const stream of spaces.slice(1)) await addStream(stream, "space", `space ${stream}`, member);
  const persons: number[] = [];
  for (const [at, name] of people.entries()) {
    const stream = key.stream + spaceCount + at;
    await addStream(stream, "person", name, await memberNumber(superuser, key.tenant, name));
    persons.push(stream, stream);
  }
  if (broken !== null) await breakDatabase(superuser, broken);
  await superuser.close();

  const nodes: WorkerProcess[] = [];
  for (let n = 1; n <= nodeCount; n += 1) {
    const host = await network.addHost(`node${n}`);
    const [log, keys] = ["loci", "loci_keys"].map((name) => cluster.url(name, "loci_node")) as [string, string];
    const args = [host.address, String(port), log, keys, key.tenant, String(member)];
    nodes.push(createWorker(host, "node", args, { log: join(folder, `node${n}.log`) }));
  }
  await Promise.all(nodes.map(async ({ start }) => start()));
  return {
    network,
    cluster,
    nodes,
    spaces,
    persons,
    urls: nodes.map(({ host }) => `http://${host.address}:${port}`),
    logUrl: () => `postgres://postgres@${cluster.primary().address}:5432/loci`,
  };
}
