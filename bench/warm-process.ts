import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { resolvePlaces } from "../src/config/paths.ts";
import { hookSocket, isPrivateSocket } from "../src/platform/io/private-socket.ts";
import type { Environment } from "./corpus-home.ts";

/** A process that answers hooks, while its socket has its name. */
export interface WarmProcess {
  show(): void;
  hide(): void;
  stop(): Promise<void>;
}

/**
 * Starts `loci mcp` of a bundle as a host does, and waits until it answers hooks. Without its socket, a hook does the
 * work itself.
 */
export async function startWarm(folder: string, env: Environment): Promise<WarmProcess> {
  const socket = hookSocket(resolvePlaces(env).state, env);
  if (socket === null) throw new Error("the folder for benchmarks has too long a path for a socket");
  const child = spawn(process.execPath, [join(folder, "cli", "loci.cjs"), "mcp"], {
    env,
    stdio: ["pipe", "ignore", "inherit"],
  });
  while (!isPrivateSocket(socket)) await setTimeout(50);
  // The process loads its code only after the host's first request.
  await setTimeout(5_000);
  const hidden = `${socket}.hidden`;
  return {
    show: () => {
      if (existsSync(hidden)) renameSync(hidden, socket);
    },
    hide: () => {
      if (existsSync(socket)) renameSync(socket, hidden);
    },
    stop: async () => {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}
