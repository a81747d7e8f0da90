import { expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { verifies } from "../test/verifies.ts";
import { importIn, importWithKills, readLog } from "./import.ts";
import { writeTranscripts } from "./transcripts/write-transcripts.ts";

it("an import that is killed while it writes and then repeated leaves the same log as an uninterrupted one", async () => {
  verifies("HOOK-8.b");
  const home = makeScratch("import");
  const { events } = writeTranscripts(home, "codex", 20);
  await importIn(home, "codex");
  const whole = await readLog(home);
  const killed = await importWithKills(home, "codex", 2);
  removeScratch(home);
  expect(whole.events.size).toBe(events);
  expect(killed.kills).toBeGreaterThan(0);
  expect(killed.log.events).toEqual(whole.events);
  expect(killed.log.lines).toBe(events);
});
