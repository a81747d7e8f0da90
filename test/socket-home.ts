import { connect } from "node:net";

import { afterEach, beforeEach } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { createFrameReader } from "../src/platform/io/frames.ts";
import { hookSocket } from "../src/platform/io/private-socket.ts";
import { serveSocket, type SocketServing } from "../src/platform/io/serve-socket.ts";

export let state: string;

export let path: string;

export let faults: unknown[];

const opened: SocketServing[] = [];

export const patience = { timeout: 20_000, interval: 20 };

/** Starts a server that answers with its own name. Returns a function that tells whether it listens. */
export function serve(name: string, answer: (request: unknown) => Promise<unknown> = async () => name) {
  let isBound = false;
  const serving = serveSocket({
    path,
    state,
    mostBytes: 1000,
    answer: async (request) => ({ value: await answer(request) }),
    onBound: () => {
      isBound = true;
    },
    onFault: (error) => faults.push(error),
  });
  opened.push(serving);
  return { serving, isBound: () => isBound };
}

/** Sends bytes, and returns the answer; undefined if the connection ends without one. */
export function send(bytes: Buffer): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const read = createFrameReader(10_000);
    socket.on("data", (piece) => {
      const value = read(piece);
      if (value !== undefined) resolve(value);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(undefined));
    socket.write(bytes);
  });
}

/** Makes a state folder before each test, and closes the sockets afterwards. */
export function useSocketHome(): void {
  beforeEach(() => {
    state = makeScratch("w");
    path = hookSocket(state, {}) ?? "";
    faults = [];
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    removeScratch(state);
  });
}
