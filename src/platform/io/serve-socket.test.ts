import { once } from "node:events";
import { chmodSync, existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { state, path, faults, patience, serve, send, useSocketHome } from "../../../test/socket-home.ts";
import { toFrame } from "./frames.ts";
import { hookSocket, isPrivateSocket } from "./private-socket.ts";

useSocketHome();

describe.skipIf(process.platform === "win32")("the socket for hooks", () => {
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

  it("refuses input that is too long or invalid, and continues after a failure", async () => {
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

  it("does not replace a link or a file, and is not created in a folder that other users can enter", async () => {
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
});

describe.skipIf(process.platform === "win32")("the address of the socket", () => {
  it("is in the state folder, or in the runtime folder if the path would be too long, or missing", () => {
    expect(hookSocket("/home/me/.local/state/ai/0123", {})).toBe("/home/me/.local/state/ai/0123/warm/hooks.sock");
    const long = `/home/${"long/".repeat(30)}`;
    expect(hookSocket(long, {})).toBeNull();
    chmodSync(state, 0o700);
    expect(hookSocket(long, { XDG_RUNTIME_DIR: state })).toMatch(/\/loci\/[0-9a-f]{16}\.sock$/);
    chmodSync(state, 0o755);
    expect(hookSocket(long, { XDG_RUNTIME_DIR: state })).toBeNull();
  });

  it("is used only with the right owner and modes", async () => {
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
