// Serves a memory over HTTP for `bench -- http`, and beside it a bare route: node server.ts <folder>, with an IPC channel.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

import { openMemory } from "../../src/compose/open-memory.ts";
import { createAuthenticate, createPersonSessions } from "../../src/server/http/authenticate.ts";
import { serve } from "../../src/server/http/serve.ts";
import { token, type ServerReport } from "./server-report.ts";

const [, , folder = ""] = process.argv;
const memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });
const sessions = createPersonSessions();
const { url } = await serve({
  place: { host: "127.0.0.1", port: 0 },
  memories: { open: async () => memory },
  authenticate: createAuthenticate({ token: () => token, sessions, tenant: "local" }),
  sessions,
  key: () => token,
  onFault: (error) => process.stderr.write(`${String(error)}\n`),
});

/** A route of the same library without anything of Loci: it answers with as many bytes as it is asked for. */
const bare = new Hono().get("/bare/:bytes", (context) =>
  context.json({ text: "x".repeat(Number(context.req.param("bytes"))) }),
);
const listener = getRequestListener(bare.fetch, { overrideGlobalObjects: false });
const bareServer = createServer((request, response) => void listener(request, response));
await new Promise<void>((resolve) => {
  bareServer.listen(0, "127.0.0.1", resolve);
});
const { port } = bareServer.address() as AddressInfo;

const report = (): void => {
  const { user, system } = process.cpuUsage();
  process.send?.({ url, bareUrl: `http://127.0.0.1:${port}`, cpuMs: (user + system) / 1000 } satisfies ServerReport);
};
process.on("message", report);
report();
