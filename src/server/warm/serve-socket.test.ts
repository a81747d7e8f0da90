import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createFrameReader, toFrame } from "../../platform/frames.ts";
import { hookSocket, isPrivateSocket } from "../../platform/private-socket.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";
import { serveSocket, type SocketServing } from "./serve-socket.ts";

let state: string;
let path: string;
let faults: unknown[];
const opened: SocketServing[] = [];
beforeEach(() => {
  state = makeScratch("w");
  path = hookSocket(state, {}) ?? "";
  faults = [];
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  removeScratch(state);
});

const patience = { timeout: 20_000, interval: 20 };

/** Starts a server that answers with its own name. Returns a function that tells whether it listens. */
function serve(name: string, answer: (request: unknown) => Promise<unknown> = async () => name) {
  let isBound = false;
  const serving = serveSocket({
    path,
    state,
    mostBytes: 1000,
    answer,
    onBound: () => {
      isBound = true;
    },
    onFault: (error) => faults.push(error),
  });
  opened.push(serving);
  return { serving, isBound: () => isBound };
}

/** Sends bytes, and returns the answer; undefined if the connection ends without one. */
function send(bytes: Buffer): Promise<unknown> {
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

describe.skipIf(process.platform === "win32")("The socket for hooks", () => {
  it("is private, answers, and is removed at the end", async () => {
    const one = serve("one");
    await vi.waitUntil(one.isBound, patience);
    expect(isPrivateSocket(path)).toBe(true);
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(path, "..")).mode & 0o777).toBe(0o700);
    expect(await send(toFrame({ any: "request" }))).toBe("one");
    await one.serving.close();
    expect(existsSync(path)).toBe(false);
  });

  it("refuses what is too long, not JSON, or fails, and goes on", async () => {
    const one = serve("one", async (request) => {
      if (request === "fail") throw new Error("no");
      return request;
    });
    await vi.waitUntil(one.isBound, patience);
    const long = Buffer.alloc(4);
    long.writeUInt32BE(1001);
    expect(await send(long)).toBeUndefined();
    expect(await send(Buffer.concat([toFrame("x"), Buffer.from("more")]))).toBeUndefined();
    expect(await send(Buffer.from([0, 0, 0, 2, 123, 123]))).toBeUndefined();
    expect(await send(toFrame("fail"))).toBeNull();
    expect(await send(toFrame("still"))).toBe("still");
    expect(faults).toEqual([]);
  });

  it("belongs to one of many processes that start at once, and each takes over in turn", async () => {
    const all = Array.from({ length: 6 }, (_, n) => ({ name: `p${n}`, ...serve(`p${n}`) }));
    const left = new Set(all);
    while (left.size > 0) {
      await vi.waitUntil(() => [...left].some((one) => one.isBound()), patience);
      await setTimeout(100);
      const bound = [...left].filter((one) => one.isBound());
      expect(bound).toHaveLength(1);
      const [first] = bound;
      if (first === undefined) break;
      expect(await send(toFrame("who"))).toBe(first.name);
      await first.serving.close();
      left.delete(first);
    }
    expect(faults).toEqual([]);
  });

  it("is taken over when its process is killed, also by one that starts later", async () => {
    const script = `require("node:net").createServer((s) => s.resume()).listen(${JSON.stringify(path)}, () => console.log("up"))`;
    mkdirSync(join(path, ".."), { mode: 0o700 });
    const start = async () => {
      const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
      await once(child.stdout, "data");
      chmodSync(path, 0o600);
      return child;
    };
    const first = await start();
    const waiting = serve("waiting");
    await setTimeout(300);
    expect(waiting.isBound()).toBe(false);
    first.kill("SIGKILL");
    await vi.waitUntil(waiting.isBound, patience);
    expect(await send(toFrame("who"))).toBe("waiting");
    await waiting.serving.close();

    const second = await start();
    second.kill("SIGKILL");
    await once(second, "exit");
    expect(existsSync(path)).toBe(true);
    const later = serve("later");
    await vi.waitUntil(later.isBound, patience);
    expect(await send(toFrame("who"))).toBe("later");
    expect(faults).toEqual([]);
  });

  it("does not replace a link or a file, and is not made where others can enter", async () => {
    mkdirSync(join(path, ".."), { mode: 0o700 });
    symlinkSync(join(state, "elsewhere"), path);
    serve("one");
    await vi.waitUntil(() => faults.length === 1, patience);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    chmodSync(join(path, ".."), 0o755);
    serve("two");
    await vi.waitUntil(() => faults.length === 2, patience);
    expect(faults.map(String).join()).toMatch(/not a socket of yours.*other users can enter/s);
  });

  it("gives up if the first process sends everybody away", async () => {
    mkdirSync(join(path, ".."), { mode: 0o700 });
    let visits = 0;
    const rude = createServer((socket) => {
      visits += 1;
      socket.destroy();
    }).listen(path);
    await once(rude, "listening");
    serve("one");
    await vi.waitUntil(() => visits === 8, patience);
    await setTimeout(1_500);
    expect(visits).toBe(8);
    rude.close();
  });
});

describe.skipIf(process.platform === "win32")("The address of the socket", () => {
  it("is in the state folder, or in the runtime folder if it would be too long, or nowhere", () => {
    expect(hookSocket("/home/me/.local/state/ai/0123", {})).toBe("/home/me/.local/state/ai/0123/warm/hooks.sock");
    const long = `/home/${"long/".repeat(30)}`;
    expect(hookSocket(long, {})).toBeNull();
    chmodSync(state, 0o700);
    expect(hookSocket(long, { XDG_RUNTIME_DIR: state })).toMatch(/\/loci\/[0-9a-f]{16}\.sock$/);
    chmodSync(state, 0o755);
    expect(hookSocket(long, { XDG_RUNTIME_DIR: state })).toBeNull();
  });

  it("counts only with the right owner and modes", async () => {
    mkdirSync(join(path, ".."), { mode: 0o700 });
    expect(isPrivateSocket(path)).toBe(false);
    writeFileSync(path, "", { mode: 0o600 });
    expect(isPrivateSocket(path)).toBe(false);
    const own = join(path, "..", "own.sock");
    const server = createServer().listen(own);
    await once(server, "listening");
    chmodSync(own, 0o660);
    expect(isPrivateSocket(own)).toBe(false);
    chmodSync(own, 0o600);
    expect(isPrivateSocket(own)).toBe(true);
    const link = join(path, "..", "link.sock");
    symlinkSync(own, link);
    expect(isPrivateSocket(link)).toBe(false);
    chmodSync(join(path, ".."), 0o750);
    expect(isPrivateSocket(own)).toBe(false);
    server.close();
  });
});
