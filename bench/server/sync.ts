import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openHttpStore } from "../../src/sync/http-store.ts";
import { openTeamServices } from "../../src/team/postgres/open-members.ts";
import { openOperator } from "../../src/team/postgres/open-operator.ts";
import type { PostgresServer, TeamDatabases } from "../../test/server/postgres-cluster.ts";
import { serveNode } from "../../test/server/serve-node.ts";
import { openLaptop } from "../../test/sync/laptop.ts";
import { impatient } from "../../test/sync/sync-server.ts";
import { figure, type Result } from "../result.ts";
import { newEvents } from "./prepared-lines.ts";
import { postgresCpuMs, processCpuMs } from "./processor-time.ts";
import { startBenchDatabase } from "./team-database.ts";

const batch = 1000;

/** Times a first sync: one laptop sends its events to a node on PostgreSQL, and another receives them. */
export async function benchServerSync(events: number): Promise<Result[]> {
  const database = await startBenchDatabase(0);
  const home = makeScratch("bench-sync");
  const node = await serveNode(home, database.urls);
  try {
    const { token, stream } = await joinNewTeam(database.urls);
    const store = openHttpStore({ url: node.url, token, idleMs: 60_000 }, stream, impatient);
    const [one, two] = [openLaptop(home, "one"), openLaptop(home, "two")];
    for (let made = 0; made < events; made += batch) await one.append([...newEvents(Math.min(batch, events - made))]);
    const measure = measureIn(database.server, node.pid, events);
    const push = await measure("push", () => one.sync(store));
    const pull = await measure("pull", () => two.sync(store));
    return [
      ...push.figures,
      ...pull.figures,
      figure(`server.sync.${events / 1000}k.pushed`, push.result.pushed, "events"),
      figure(`server.sync.${events / 1000}k.pulled`, pull.result.pulled, "events"),
    ];
  } finally {
    node.kill();
    await database.close();
    removeScratch(home);
  }
}

/** Times a sync, and counts the processor time of each side. */
function measureIn(postgres: PostgresServer, node: number, events: number) {
  const processors = () => ({
    laptop: processCpuMs(process.pid),
    node: processCpuMs(node),
    postgres: postgresCpuMs(postgres),
  });
  return async <T>(way: string, work: () => Promise<T>): Promise<{ figures: Result[]; result: T }> => {
    const [start, before] = [performance.now(), processors()];
    const result = await work();
    const [seconds, after] = [(performance.now() - start) / 1000, processors()];
    const name = `server.sync.${events / 1000}k.${way}`;
    const sides = (["laptop", "node", "postgres"] as const).map((side) =>
      figure(`${name}.${side}`, ((after[side] - before[side]) * 1000) / events, "µs of processor time an event"),
    );
    return { figures: [figure(name, seconds, "s"), ...sides], result };
  };
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
