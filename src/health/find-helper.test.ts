import { chmodSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { createTestHome } from "../../test/run-loci.ts";
import { resolvePlaces } from "../config/paths.ts";
import { toFrame } from "../platform/io/frames.ts";
import { hookSocket } from "../platform/io/private-socket.ts";

it.skipIf(process.platform === "win32").each([
  ["mcp", /, in loci mcp /],
  ["ui", /, in loci ui /],
  ["session", /, for this session /],
])("`loci status` names the helper %s by its kind", async (kind, expected) => {
  const home = createTestHome();
  const env = { ...homeVariables(home.path), XDG_RUNTIME_DIR: join(home.path, "run") };
  mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
  const path = hookSocket(resolvePlaces(env).state, env) ?? "";
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const server = createServer((client) => client.end(toFrame({ pid: 1, kind, since: 0 })));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  chmodSync(path, 0o600);
  expect((await home.loci(["status"], { env })).stdout).toMatch(expected);
  server.close();
  home.remove();
});
