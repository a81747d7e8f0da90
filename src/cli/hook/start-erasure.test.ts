import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { holding } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { hookScript } from "../../agents/hook-script.ts";
import { openMemory, openParts } from "../../compose.ts";
import { takeIn } from "../../memory/intake.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("start-erasure");
});
afterEach(() => removeScratch(home));

describe("a machine on which only hooks run", () => {
  it("erases what was forgotten on another one, at the end of a turn, and its host does not wait for that", async () => {
    verifies("SAF-5.c", "LOG-10.b");
    const env = { HOME: home };
    const memory = await openMemory({ env });
    const id = await memory.remember("the zorblaxian affair");
    await memory.search("affair");
    await memory.close();
    const parts = openParts({ env });
    await takeIn(parts, [
      {
        kind: "memory.forgotten",
        content: { targets: [id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "another" },
        trust: "user",
      },
    ]);
    await parts.log.close();
    expect(holding(home, ["zorblaxian"])).not.toEqual([]);
    const answers: Answer[] = [];
    let isErased = false;
    // A turn that ends on a busy machine may have no time to look; a later one does.
    for (let turn = 0; turn < 15 && !isErased; turn += 1) {
      answers.push(endTurn(env));
      isErased = await vi.waitUntil(() => isGone("zorblaxian"), { timeout: 3_000, interval: 100 }).catch(() => false);
    }
    expect(isErased).toBe(true);
    expect(new Set(answers.map(({ status, stdout }) => `${status} ${stdout}`))).toEqual(new Set(["0 {}"]));
  });
});

function isGone(word: string): boolean {
  try {
    return holding(home, [word]).length === 0;
  } catch {
    // A file that goes while it is looked for; somebody is at work.
    return false;
  }
}

interface Answer {
  readonly status: number | null;
  readonly stdout: string;
}

function endTurn(env: Record<string, string>): Answer {
  const { status, stdout } = spawnSync(process.execPath, [hookScript(), "claude-code", "Stop"], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    input: JSON.stringify({
      hook_event_name: "Stop",
      session_id: "s1",
      cwd: home,
      transcript_path: join(home, "none.jsonl"),
      last_assistant_message: "done",
    }),
  });
  return { status, stdout };
}
