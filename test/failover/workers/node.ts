// A node of a team server: one process that serves the streams of one tenant over HTTP.
import "./shift-clock.ts";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

import { getRequestListener } from "@hono/node-server";

import { LociError } from "../../../src/core/errors.ts";
import { admitAgain } from "../../../src/core/event/admit.ts";
import type { Log } from "../../../src/core/ports/log.ts";
import { openPostgresLogs } from "../../../src/log/postgres/log.ts";
import { systemTools } from "../../../src/platform/hashes/admission-tools.ts";
import { openDatabase } from "../../../src/platform/postgres/database.ts";
import { createSyncApp } from "../../../src/server/sync/create-sync-app.ts";
import type { Member } from "../../../src/team/identity.ts";
import type { AppendRequest, EraseRequest, ReadAnswer, ReadRequest } from "../node-api.ts";

const [address = "", port = "", database = "", keys = "", tenant = "", member = ""] = process.argv.slice(2);
const logs = openPostgresLogs({ database: openDatabase(database), keys: openDatabase(keys) });
const logOf = (stream: number): Log => logs.log({ tenant, stream }, { member: Number(member), hasAuthors: true });

await logs.finishCuts();

/** Here the number of the stream is enough as a token: it belongs to the member who owns it. */
const syncApp = createSyncApp({
  authenticate: async (headers): Promise<Member> => {
    const owned = headers.get("authorization")?.replace("Bearer ", "") ?? "";
    return { tenant, member: 1, name: owned, tokenId: owned, scopes: new Set(["sync"]), kind: "token" };
  },
  streamsOf: async ({ name }) => [{ stream: Number(name), kind: "person", name, role: "owner" }],
  openStore: (_, { stream }) => logs.syncStore({ tenant, stream }, { member: Number(member), hasAuthors: false }),
  teamName: async () => "team",
  onFault: (error) => {
    if (!(error instanceof LociError && error.code === "DATABASE_GONE")) console.error(error);
  },
});
const answerSync = getRequestListener((request) => syncApp.fetch(request, "test"), { overrideGlobalObjects: false });

const answers: Readonly<Record<string, (body: never) => Promise<unknown>>> = {
  "/append": async ({ stream, lines }: AppendRequest) =>
    logOf(stream).append(lines.map((line) => admitAgain(line, systemTools))),
  "/erase": async ({ stream, ids }: EraseRequest) => logOf(stream).erase(new Set(ids)),
  "/read": async ({ stream, after }: ReadRequest): Promise<ReadAnswer> => {
    for await (const { events, cursor, damage } of logOf(stream).read(after)) {
      if (damage.length > 0) throw new Error(`damage: ${damage[0]?.reason}`);
      return { cursor, events: events.map(({ id, content }) => ({ id, hasContent: content !== null })) };
    }
    return { cursor: after, events: [] };
  },
};

async function answerTo(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    const answer = answers[request.url ?? ""];
    if (answer === undefined) return { status: 404, body: {} };
    return { status: 200, body: await answer(JSON.parse(await text(request)) as never) };
  } catch (error) {
    const code = error instanceof LociError ? error.code : "UNEXPECTED";
    return { status: 503, body: { code, message: String(error) } };
  }
}

createServer((request, response) => {
  if (syncApp.isFor(request.url?.split("?")[0] ?? "")) {
    void answerSync(request, response);
    return;
  }
  void answerTo(request).then(({ status, body }) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
  );
}).listen(Number(port), address, () => process.send?.({ ready: true }));
