import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { expect, it, vi } from "vitest";

import { faults, path, patience, state, useSocketHome } from "../../test/socket-home.ts";
import { verifies } from "../../test/verifies.ts";
import { createFrameReader, toFrame } from "../platform/io/frames.ts";
import type { AnsweredHook, HookAnswerer } from "./answer-request.ts";
import { listenForHooks, type HookListener } from "./listen-for-hooks.ts";

useSocketHome();

/** Answers with the request after a while, and notes what it does. */
function createAnswerer(does: string[], ms: number): HookAnswerer {
  const answer = async (request: unknown): Promise<AnsweredHook> => {
    const { name = "" } = request as { readonly name?: string };
    does.push(`answer ${name}`);
    if (name === "endless") await Promise.withResolvers<void>().promise;
    await setTimeout(ms);
    return { output: name, finish: async (isUsed) => void does.push(`finish ${name} ${isUsed}`) };
  };
  return { answer, warmUp: async () => {}, tidy: async () => {}, close: async () => {} };
}

async function listen(answerer: HookAnswerer): Promise<HookListener> {
  const bound = Promise.withResolvers<void>();
  const listener = listenForHooks({
    kind: "session",
    places: { memory: state, state, config: state },
    path,
    env: {},
    script: fileURLToPath(import.meta.url),
    load: async () => answerer,
    onBound: bound.resolve,
    onFault: (error) => faults.push(error),
  });
  await bound.promise;
  return listener;
}

async function ask(request: object): Promise<{ readonly socket: Socket; readonly answer: Promise<unknown> }> {
  const socket = connect(path);
  await once(socket, "connect");
  const read = createFrameReader(10_000);
  const answer = new Promise((resolve) => {
    socket.on("data", (piece) => {
      resolve(read(piece));
      socket.end();
    });
  });
  socket.write(toFrame(request));
  return { socket, answer };
}

it.skipIf(process.platform === "win32")(
  "hooks are answered in the order of arrival unless the client has left, before the other work on them",
  async () => {
    verifies("INJ-1.b");
    const does: string[] = [];
    const listener = await listen(createAnswerer(does, 50));
    const names = ["a", "b", "c", "d"];
    const asked = [];
    for (const name of names) asked.push(await ask({ name }));
    expect(await asked[0]?.answer).toBe("a");
    for (const one of asked.slice(1, 3)) one.socket.destroy();
    // Nobody has to wait to hear that the process runs.
    expect(await (await ask({ state: true })).answer).toMatchObject({ kind: "session" });
    expect(does).not.toContain("answer d");
    expect(await asked[3]?.answer).toBe("d");
    await vi.waitUntil(() => does.includes("finish d true"), patience);
    // The second hook may have begun when its client left.
    expect(does.filter((one) => !one.includes(" b"))).toEqual([
      "answer a",
      "answer d",
      "finish a true",
      "finish d true",
    ]);
    await listener.close();
    expect(faults).toEqual([]);
  },
);

it.skipIf(process.platform === "win32")("work on a hook that never ends stops no other hook", async () => {
  verifies("INJ-1.b");
  const listener = await listen(createAnswerer([], 0));
  await ask({ name: "endless" });
  expect(await (await ask({ name: "next" })).answer).toBe("next");
  await listener.close();
});
