import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Places } from "../config/paths.ts";
import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { hookSocket, isPrivateSocket } from "../platform/io/private-socket.ts";
import { hostProcess, toArguments } from "../platform/programs/host-process.ts";
import { writeAddress } from "./socket-address.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Why the shell client could not use a session helper: none runs or it refused, or its answer came too late. */
export type HelperLack = "start" | "late";

/** What the hook knows about the missing helper. */
export interface HelperWish {
  readonly places: Places;
  readonly env: Environment;
  /** The process that started the shell client. */
  readonly parent: string;
  readonly lack: HelperLack;
}

/** A helper that does not come up, for example because the memory is locked, is not started again at once. */
const againMs = 10_000;
/** A second answer that is late within this time may mean that the helper hangs. */
const hangsMs = 60_000;
/** How long it may take to say that it runs. */
const aliveMs = 500;
/** With Node's own limit, new objects take 100 MB more after a thousand events. */
const memoryOption = "--max-semi-space-size=4";

/**
 * Starts a session helper for the next hooks, unless one runs. It ends with the host. A helper that hangs loses its
 * address, and ends when it notices.
 */
export async function startHelper({ places: { state }, env, parent, lack }: HelperWish): Promise<void> {
  const socket = hookSocket(state, env);
  if (socket === null || !existsSync(state)) return;
  writeAddress(socket, env);
  makeFolder(dirname(socket));
  const late = join(state, "warm", "late");
  if (lack === "late") {
    if (!isRecent(late, hangsMs)) return replaceFile(late, "");
    if (await isAlive(socket)) return;
    rmSync(socket, { force: true });
  }
  if (isPrivateSocket(socket) && (await isAnswered(socket))) return;
  const started = join(state, "warm", "started");
  if (isRecent(started, againMs)) return;
  replaceFile(started, "");
  const script = realpathSync(process.argv[1] ?? "");
  const { spawn } = process.getBuiltinModule("node:child_process");
  spawn(process.execPath, [memoryOption, script, "--serve", ...toArguments(hostProcess(Number(parent)))], {
    detached: true,
    stdio: "ignore",
    cwd: state,
  })
    // A later hook tries again.
    .on("error", () => {})
    .unref();
}

/** True if the process at this address answers at all: then it has only much to do. */
async function isAlive(socket: string): Promise<boolean> {
  const limits = { mostBytes: 4096, waitMs: aliveMs };
  const { askSocket } = await import("../platform/io/ask-socket.ts");
  return (await askSocket(socket, { state: true }, limits)) !== null;
}

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = process.getBuiltinModule("node:net").connect(socket);
    stream.on("error", () => resolve(false));
    stream.on("connect", () => {
      stream.destroy();
      resolve(true);
    });
  });
}

function isRecent(path: string, ms: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) < ms;
}
