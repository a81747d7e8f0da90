import { existsSync, realpathSync } from "node:fs";

import type { HookAnswerer } from "../hook-process/answer-request.ts";
import { listenForHooks, type HelperKind } from "../hook-process/listen-for-hooks.ts";
import { hookSocket } from "../platform/io/private-socket.ts";
import type { Cli } from "./command.ts";

/** How long to wait before the warm-up, so that the server has started by then. */
const warmUpMs = 500;

/**
 * Answers hooks while this process serves, so that a hook need not start Node.js and open the memory. Returns a
 * function that stops it. A memory without a write has no state folder yet, so this does nothing for it.
 */
export function answerHooksWhileServing(
  cli: Cli,
  kind: HelperKind,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const { env } = cli.world;
  const places = cli.places();
  const path = hookSocket(places.state, env);
  if (!cli.config().config.hooks.warm || path === null || !existsSync(places.state)) return async () => {};
  let answerer: Promise<HookAnswerer> | undefined;
  // Only the process that listens loads the code.
  const load = (): Promise<HookAnswerer> => {
    answerer ??= import("../hook-process/answer-request.ts").then(({ createHookAnswerer }) =>
      createHookAnswerer({ places, env }),
    );
    return answerer;
  };
  let timer: NodeJS.Timeout | undefined;
  const warmUp = async (): Promise<void> => (await load()).warmUp();
  const listener = listenForHooks({
    kind,
    places,
    path,
    env,
    script: realpathSync(process.argv[1] ?? process.execPath),
    load,
    onBound: () => {
      timer = setTimeout(() => void warmUp().catch(onFault), warmUpMs).unref();
    },
    onFault,
  });
  return async () => {
    clearTimeout(timer);
    await listener.close();
    await (await answerer)?.close();
  };
}
