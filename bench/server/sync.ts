import { openDatabase } from "../../src/platform/postgres/database.ts";
import { makeScratch, removeScratch } from "../../src/platform/scratch.ts";
import { openHttpStore } from "../../src/sync/http-store.ts";
import { openOperator } from "../../src/team/postgres/open-operator.ts";
import { openTeamServices } from "../../src/team/postgres/open-team-services.ts";
import type { TeamDatabases } from "../../test/server/postgres-cluster.ts";
import { serveNode } from "../../test/server/serve-node.ts";
import { openLaptop } from "../../test/sync/laptop.ts";
import { impatient } from "../../test/sync/sync-server.ts";
import { figure, type Result } from "../result.ts";
import { newEvents } from "./prepared-lines.ts";
import { startBenchDatabase } from "./team-database.ts";

const batch = 1000;

/** Times a first sync: one laptop sends its events to a node on PostgreSQL, and another receives them. */
export async function benchServerSync(smoke: boolean): Promise<Result[]> {
  const events = smoke ? 2000 : 100_000;
  const database = await startBenchDatabase(0);
  const home = makeScratch("bench-sync");
  const node = await serveNode(home, database.urls);
  try {
    const { token, stream } = await joinNewTeam(database.urls);
    const store = openHttpStore({ url: node.url, token, idleMs: 60_000 }, stream, impatient);
    const [one, two] = [openLaptop(home, "one"), openLaptop(home, "two")];
    for (let made = 0; made < events; made += batch) await one.append([...newEvents(Math.min(batch, events - made))]);
    const push = await secondsOf(() => one.sync(store));
    const pull = await secondsOf(() => two.sync(store));
    const name = `server.sync.${events / 1000}k`;
    return [
      figure(`${name}.push`, push.seconds, "s"),
      figure(`${name}.pull`, pull.seconds, "s"),
      figure(`${name}.pushed`, push.result.pushed, "events"),
      figure(`${name}.pulled`, pull.result.pulled, "events"),
    ];
  } finally {
    node.kill();
    await database.close();
    removeScratch(home);
  }
}

async function secondsOf<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

/** Makes a team, and joins it as its administrator. */
async function joinNewTeam(urls: TeamDatabases): Promise<{ readonly token: string; readonly stream: number }> {
  const [owner, asNode] = [openDatabase(urls.logOwner), openDatabase(urls.log)];
  try {
    const operator = openOperator(owner);
    const { teams, identity } = openTeamServices({ database: asNode });
    const tenant = await operator.createTeam("bench sync", "ada");
    await operator.setQuotas(tenant, { requestsAMinute: 1_000_000 });
    const joined = await teams.join((await operator.inviteDevice(tenant, "ada", 1)).text, "laptop");
    const member = await identity.authenticate(joined?.token ?? "");
    const stream = member === null ? undefined : (await identity.streamsOf(member))[0]?.stream;
    if (joined === null || stream === undefined) throw new Error("the invitation did not work");
    return { token: joined.token, stream };
  } finally {
    await Promise.all([owner.close(), asNode.close()]);
  }
}
