import { existsSync } from "node:fs";

import type { HookAnswerer } from "../hooks/process/answer-warm.ts";
import { mostRequestBytes, readSurroundings } from "../hooks/process/warm-request.ts";
import { hookSocket } from "../platform/private-socket.ts";
import { serveSocket } from "../server/warm/serve-socket.ts";
import type { Cli } from "./command.ts";

/** The server's own start is over by then. */
const warmUpMs = 500;

/**
 * Answers hooks while this process serves, so that a hook need not load its code and open the memory. Returns a
 * function that stops it. A memory without a write has no state folder yet, so this does nothing for it.
 */
export function answerHooksWhileServing(cli: Cli, onFault: (error: unknown) => void): () => Promise<void> {
  const { env } = cli.world;
  const places = cli.places();
  const path = hookSocket(places.state, env);
  if (!cli.config().config.hooks.warm || path === null || !existsSync(places.state)) return async () => {};
  const surroundings = readSurroundings(env);
  let answerer: Promise<HookAnswerer> | undefined;
  // Only the process that listens loads the code.
  const load = (): Promise<HookAnswerer> => {
    answerer ??= import("../hooks/process/answer-warm.ts").then(({ createHookAnswerer }) =>
      createHookAnswerer({ places, surroundings }),
    );
    return answerer;
  };
  let timer: NodeJS.Timeout | undefined;
  const warmUp = async (): Promise<void> => (await load()).warmUp();
  const serving = serveSocket({
    path,
    state: places.state,
    mostBytes: mostRequestBytes,
    answer: async (request) => (await load()).answer(request),
    onBound: () => {
      timer = setTimeout(() => void warmUp().catch(onFault), warmUpMs).unref();
    },
    onFault,
  });
  return async () => {
    clearTimeout(timer);
    await serving.close();
    await (await answerer)?.close();
  };
}
