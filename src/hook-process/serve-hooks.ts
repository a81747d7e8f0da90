import { existsSync, lstatSync, realpathSync } from "node:fs";

import { loadConfig } from "../config/load-config.ts";
import { resolvePlaces } from "../config/paths.ts";
import { hookSocket } from "../platform/io/private-socket.ts";
import { compileAgain } from "../platform/programs/compile-less.ts";
import { fromArguments, hostProcess, isRunning, type RunningProcess } from "../platform/programs/host-process.ts";
import { createHookAnswerer } from "./answer-request.ts";
import { listenForHooks } from "./listen-for-hooks.ts";

/** How often the helper checks whether it is still needed. */
const lookMs = 2000;
/** How long the helper runs after the last hook. */
const idleMs = 600_000;
/**
 * A server that a host has started may wait for the helper's address. Then the helper ends after this time without a
 * hook.
 */
const handOverMs = 5000;

/**
 * A helper that did not get the address within this time ends, so that no hook starts another one beside it in vain.
 */
const bindMs = 6000;

/**
 * Runs a session helper: `--serve [<pid> <start>]`, with the host that the first hook ran for. Answers the hooks of the
 * memory until the hosts that use it have ended, or ten minutes after the last hook. `onReady` is called when it answers
 * fast.
 */
export async function serveHooks(args: readonly string[], onReady: () => void): Promise<void> {
  const { env } = process;
  const places = resolvePlaces(env);
  const path = hookSocket(places.state, env);
  if (path === null || !existsSync(places.state)) return;
  // Leaves the folder of the project. Otherwise nobody could remove or unmount that folder while the helper runs.
  process.chdir(places.state);
  const answerer = createHookAnswerer({ places, env });
  const hosts = new Map<number, RunningProcess>();
  const startedAt = Date.now();
  let lastHook = startedAt;
  let isAwaited = false;
  let ownInode: bigint | undefined;
  let hasHost = false;

  const watch = (host: RunningProcess | null): void => {
    if (host !== null) hosts.set(host.pid, host);
    hasHost ||= host !== null;
  };

  const isOff = (): boolean => {
    const { config } = loadConfig({ cwd: null, global: places.config, state: places.state, onBroken: () => {} });
    return !config.hooks.warm;
  };
  /** True if another process has the address, because this one hung. */
  const isMoved = (): boolean => ownInode !== undefined && inodeOf(path) !== ownInode;

  const ended = Promise.withResolvers<void>();
  const look = setInterval(() => {
    for (const [pid, host] of hosts) if (!isRunning(host)) hosts.delete(pid);
    const idle = Date.now() - lastHook;
    const isOver = (hasHost && hosts.size === 0) || idle > idleMs || (isAwaited && idle > handOverMs);
    const isUnbound = ownInode === undefined && Date.now() - startedAt > bindMs;
    if (isOver || isUnbound || isOff() || isMoved()) ended.resolve();
  }, lookMs);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => ended.resolve());
  watch(fromArguments(args));
  const listener = listenForHooks({
    kind: "session",
    places,
    path,
    env,
    script: realpathSync(process.argv[1] ?? ""),
    load: async () => answerer,
    onBound: () => {
      ownInode = inodeOf(path);
      // Without a rehearsal, the first answers are only slower.
      void answerer.warmUp(compileAgain).then(onReady, () => {});
    },
    onTaken: () => ended.resolve(),
    onAwaited: () => (isAwaited = true),
    onHook: (parent) => {
      lastHook = Date.now();
      if (parent !== undefined && !hosts.has(parent)) watch(hostProcess(parent));
    },
    onLeft: () => ended.resolve(),
    // Faults are not reported, because nobody reads what this process prints. A hook without an answer works itself.
    onFault: () => {},
  });
  await ended.promise;
  clearInterval(look);
  // Closing would remove the socket of the other process.
  if (!isMoved()) await listener.close();
  await answerer.close();
}

function inodeOf(path: string): bigint | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
