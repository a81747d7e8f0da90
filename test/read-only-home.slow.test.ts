import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { eventToLine } from "../src/core/event/event-line.ts";
import { admittedEvent } from "../src/testing/index.ts";
import { filesUnder, home, open, useHome } from "./memory-home.ts";
import { verifies } from "./verifies.ts";

useHome();
const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const worker = fileURLToPath(new URL("workers/read-only-reader.ts", import.meta.url));

/** Removes all write permissions in the home, and uses the memory as a user without root rights. */
function readAsStranger(): Record<string, unknown> {
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  chmodSync(home, 0o555);
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { stdout, stderr } = spawnSync(process.execPath, [worker, places().memory, places().state, home], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
    ...nobody,
  });
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), 0o700);
  chmodSync(home, 0o700);
  return stdout === "" ? { stderr } : (JSON.parse(stdout) as Record<string, unknown>);
}

async function fill(): Promise<void> {
  const memory = await open();
  await memory.remember("the lantern stands on the harbour wall");
  await memory.documents.append({ scope: "user" }, "A line.");
  await memory.search("lantern");
  await memory.close();
}

const readable = { search: 1, recall: true, timeline: 1, stats: 2, read: true, verify: true, resolve: true };

// Windows does not have these permissions.
describe.skipIf(process.platform === "win32")("a read-only home", () => {
  verifies("LOG-11.c");

  it("can be searched, recalled from and read; only writing is refused", async () => {
    await fill();
    const before = filesUnder(home).toSorted();
    expect(readAsStranger()).toEqual({ ...readable, isComplete: true, remember: "NOT_WRITABLE" });
    expect(filesUnder(home).toSorted()).toEqual(before);
  });

  it("reports an incomplete answer if the log has more than its index", async () => {
    await fill();
    const [segment = ""] = filesUnder(join(places().memory, "log")).filter((path) => path.endsWith(".jsonl"));
    appendFileSync(segment, `\n${eventToLine(admittedEvent("the lantern was moved").event)}\n`);
    expect(readAsStranger()).toMatchObject({ ...readable, isComplete: false });
  });

  it("is refused with NOT_WRITABLE without a readable index", async () => {
    await fill();
    for (const name of readdirSync(places().state).filter((one) => one.startsWith("index-")))
      rmSync(join(places().state, name));
    expect(readAsStranger()).toMatchObject({ search: "NOT_WRITABLE", remember: "NOT_WRITABLE" });
  });
});
