import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { filesUnder, holding, home, open, useHome } from "../memory-home.ts";
import { verifies } from "../verifies.ts";

useHome();

const worker = fileURLToPath(new URL("../workers/forgetter.ts", import.meta.url));

/** Starts a forgetting, and kills it after `ms`. Returns true if the forgetting completed before the kill. */
async function killedAfter(ms: number, target: object): Promise<boolean> {
  const child = spawn(process.execPath, [worker, join(home, "memory"), join(home, "state"), JSON.stringify(target)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  await wait(ms);
  child.kill("SIGKILL");
  await ended;
  return output.includes("done");
}

describe("an erasure that is killed", () => {
  verifies("SAF-5.c", "LOG-12.b");

  it("is completed at the next opening of the memory, wherever it was interrupted", async () => {
    const words = ["zorblaxian", "quuxonomicon"];
    const outcomes = new Set<boolean>();
    let delay = 0;
    for (let round = 0; round < 14; round += 1) {
      const memory = await open();
      await memory.record(
        Array.from({ length: 300 }, (_, n) => ({
          type: "prompt" as const,
          text: `prompt ${n} of round ${round} about ${n % 3 === 0 ? words.join(" and ") : "nothing"} ${"x ".repeat(200)}`,
          session: n % 3 === 0 ? `doomed ${round}` : "kept",
        })),
      );
      await memory.documents.append({ scope: "user" }, `old ${words[0]}`);
      await memory.care.backup({ keep: 3 });
      const { version } = await memory.documents.read({ scope: "user" });
      await memory.documents.replace({ scope: "user" }, `round ${round}\n`, { version });
      await memory.search("prompt");
      await memory.close();
      const target = round % 2 === 0 ? { session: `doomed ${round}` } : { query: words[0] };
      const isDone = await killedAfter(delay, target);
      outcomes.add(isDone);
      // Each kill comes later than the one before, until a forgetting completes.
      delay = isDone ? 0 : delay + 35;
      const next = await open();
      await next.search("prompt");
      for (const rest of [{ session: `doomed ${round}` }, { query: words[0] ?? "" }]) await next.forget(rest);
      expect(holding(home, words)).toEqual([]);
      expect(await next.care.verifyErasures()).toMatchObject({ ok: true, left: [], strange: [] });
      expect((await next.care.verify()).alterations).toEqual([]);
      const { hits } = await next.search("nothing");
      expect(hits.length).toBeGreaterThan(0);
      await next.close();
    }
    expect(outcomes).toContain(false);
    expect(filesUnder(home).filter((file) => file.includes(".draft"))).toEqual([]);
  });

  it("continues without a new request if the log contains the forgetting", async () => {
    const memory = await open();
    const id = await memory.remember("the zorblaxian affair");
    await memory.search("affair");
    await memory.close();
    let isLogged = false;
    for (let delay = 0; !isLogged; delay += 10) {
      await killedAfter(delay, { id });
      isLogged = filesUnder(join(home, "memory")).some((file) => holdsForgetting(file));
    }
    const next = await open();
    await next.search("affair");
    expect(holding(home, ["zorblaxian"])).toEqual([]);
  });
});

function holdsForgetting(file: string): boolean {
  return holding(join(file, ".."), ["memory.forgotten"]).includes(file);
}
