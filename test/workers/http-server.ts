// Serves a memory over HTTP until it is killed: node http-server.ts <home> <port>
import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import { createAuthenticate, createPersonSessions } from "../../src/server/http/authenticate.ts";
import { serve } from "../../src/server/http/serve.ts";

const [, , home = "", port = "0"] = process.argv;
const token = "t".repeat(43);
const memory = await openMemory({ memory: join(home, "memory"), state: join(home, "state") });
const sessions = createPersonSessions();
const { url } = await serve({
  place: { host: "127.0.0.1", port: Number(port) },
  memories: { open: async () => memory },
  authenticate: createAuthenticate({ token: () => token, sessions, tenant: "local" }),
  sessions,
  key: () => token,
  onFault: (error) => process.stderr.write(`${String(error)}\n`),
  limits: { watchMs: 20 },
});
process.stdout.write(`${url}\n`);
