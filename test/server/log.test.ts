import { afterAll, afterEach, beforeAll, describe, it } from "vitest";

import { openPostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { describeLog } from "../../src/testing/describe-log.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { verifies } from "../verifies.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";
import { createStream } from "./tenant.ts";

let server: PostgresServer;
let urls: TeamDatabases;
let owner: Database;
const opened: Database[] = [];
// An open database keeps its connections for seconds, and the server has a limited number.
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

beforeAll(async () => {
  server = await startServer();
  urls = await createTeamDatabases(server);
  owner = openDatabase(urls.logSuper);
});
afterAll(async () => {
  await owner.close();
  server.dispose();
});

function openLogs() {
  const [database, keys] = [openDatabase(urls.log), openDatabase(urls.keys)];
  opened.push(database, keys);
  return openPostgresLogs({ database, keys });
}

describe("the log in PostgreSQL", () => {
  verifies("SCALE-1.a");

  for (const kind of ["person", "space"] as const)
    describeLog(
      `as the stream of a ${kind}`,
      async () => {
        const { key, member } = await createStream(owner, kind);
        const author = { member, hasAuthors: kind === "space" };
        return {
          log: openLogs().log(key, author),
          reopen: async () => openLogs().log(key, author),
          fork: async () => {
            await owner.query("DELETE FROM loci.events WHERE tenant = $1 AND seq = 3", [key.tenant]);
            await owner.query("UPDATE loci.streams SET head = 2 WHERE tenant = $1", [key.tenant]);
            await openLogs()
              .log(key, author)
              .append([admittedEvent("other")]);
          },
          dispose: async () => {},
        };
      },
      { describe, it },
    );
});
