import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { takeBack } from "../../platform/lines/take-back.ts";
import { admittedEvent } from "../../testing/index.ts";
import { openJsonlLog } from "./log.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("full");
});
afterEach(() => removeScratch(home));

const worker = fileURLToPath(new URL("../../../test/workers/batch-appender.ts", import.meta.url));

// With a limit on the file size, the kernel behaves as on a full disk: it writes only a part and reports no error.
describe.skipIf(process.platform === "win32")("a batch that does not fit on the disk", () => {
  verifies("LOG-11.b");

  it.each([100, 700])("leaves no readable line (lines of about %i bytes)", async (bytes) => {
    const [memory, state] = [join(home, "memory"), join(home, "state")];
    const script = `ulimit -f 8; exec "$0" "$@"`;
    const output = execFileSync("sh", ["-c", script, process.execPath, worker, memory, state, String(bytes)]);
    const { first, code } = JSON.parse(output.toString()) as { first: string; code: string };
    expect(code).toBe("DISK_FULL");
    const log = openJsonlLog({ memory, state });
    // When there is space again, the next writer ends the torn line.
    const next = admittedEvent("stored when there was room again");
    await log.append([next]);
    const read: string[] = [];
    for await (const batch of log.read(null)) {
      read.push(...batch.events.map(({ id }) => id));
      expect(batch.damage).toEqual([]);
    }
    expect(read).toEqual([first, next.event.id]);
    expect(await log.verify()).toMatchObject({ torn: 0, alterations: [] });
  });
});

describe("undoing a batch", () => {
  verifies("LOG-5.c");

  it("changes no byte that another process appended before, in between or after", async () => {
    const path = join(home, "segment.jsonl");
    const ours = Buffer.from(`\n{"v":"1.0.0","id":"01a1e2e4-9f82-717c-ad13-044a5f025d03","kind":"fact.learned"}`);
    writeFileSync(path, "\nold\n");
    const size = readFileSync(path).length;
    appendFileSync(path, "\nbefore\n");
    appendFileSync(path, ours);
    appendFileSync(path, "\nafter\n");
    takeBack(path, size, ours);
    expect(readFileSync(path, "utf8")).toBe(`\nold\n\nbefore\n${"\n".repeat(ours.length)}\nafter\n`);
  });

  it("does not change the segment if the bytes or the file are missing", async () => {
    const path = join(home, "segment.jsonl");
    writeFileSync(path, "\nold\n");
    takeBack(path, 0, Buffer.alloc(100, "x"));
    expect(readFileSync(path, "utf8")).toBe("\nold\n");
    expect(() => takeBack(join(home, "missing.jsonl"), 0, Buffer.alloc(100, "x"))).not.toThrow();
  });
});
