import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { describe, expect, it, vi } from "vitest";

import { path, faults, patience, serve, send, useSocketHome } from "../../../test/socket-home.ts";
import { toFrame } from "./frames.ts";

useSocketHome();

describe.skipIf(process.platform === "win32")("the socket for hooks", () => {
  it("belongs to one process at a time if many start at once, and each takes over in turn", async () => {
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

  it("is taken over when its process is killed, also by a later process", async () => {
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

  it("is given up after eight attempts if the process that holds it rejects everybody", async () => {
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
