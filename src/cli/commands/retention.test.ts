import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { openCapture } from "../../compose/open-capture.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { organise } from "../../hook-process/hook-recall.ts";
import { defaultSettings } from "../../memory/base/settings.ts";

let home: TestHome;

beforeEach(() => {
  home = createTestHome();
});

afterEach(() => home.remove());

const day = 86_400_000;
const today = Date.UTC(2025, 5, 15, 12);

const record = async (...texts: string[]) => {
  const lines = texts.map((text) => JSON.stringify({ type: "prompt", text, at: today - 100 * day }));
  await home.loci(["record"], { input: `${lines.join("\n")}\n` });
};

it("`loci retention` shows how long memories are kept and what would be erased; --apply erases it", async () => {
  verifies("LIFE-3.a");
  await record("an old question about lamps");
  const preview = await home.loci(["retention"], { now: today });
  expect(preview.stdout).toContain("90 days");
  expect(preview.stdout).toContain("1 memory");
  expect(preview.stdout).toContain("an old question about lamps");
  expect(preview.stdout).toContain("To keep one: `loci pin <id>`.");
  expect(await home.loci(["retention", "--apply"], { now: today })).toMatchObject({ exit: 64 });
  expect((await home.loci(["retention", "--apply", "--yes"], { now: today })).stdout).toContain("1 memory erased");
  expect((await home.loci(["retention"], { now: today })).stdout).toContain("Nothing has expired.");
  expect((await home.loci(["search", "lamps"])).stdout).not.toContain("an old question");
});

it("`loci`, `stats` and `doctor` show what will be erased and when, and announce it once beforehand", async () => {
  verifies("LIFE-3.a");
  await record("an old question about lamps");
  const first = await home.loci([], { now: today });
  expect(first.stdout).toContain("1 old memory to go in 14 days; see `loci retention`");
  // The message is in stdout, so stderr does not repeat it.
  expect(first.stderr).toBe("");
  const second = await home.loci(["stats"], { now: today + day });
  expect(second.stdout).toMatch(/would go +1 +after 2025-06-29 \S+; see `loci retention`/);
  expect(second.stderr).toBe("");
  expect((await home.loci(["doctor"], { now: today + 2 * day })).stdout).toMatch(/1 old memory to go after 2025-06-29/);
  const third = await home.loci([], { now: today + 15 * day });
  expect(third.stderr).toContain("1 memory older than 90 days erased, as announced");
  expect((await home.json(["stats"], { now: today + 16 * day }))["retention"]).toMatchObject({
    gone: 1,
    due: { count: 0 },
  });
});

it("the end of a session announces retention, and erases nothing", async () => {
  verifies("LIFE-3.a", "LIFE-4.a");
  await record("an old question about lamps");
  const places = resolvePlaces({ ...homeVariables(home.path) });
  const end = async () => {
    const capture = openCapture(places);
    await organise(places, "me", capture, { ended: { settings: defaultSettings } });
    capture.close();
  };
  await end();
  await end();
  const stats = await home.json(["stats"]);
  expect(stats["retention"]).toMatchObject({ announcedFor: expect.any(Number), gone: 0, due: { count: 1 } });
  // The recorded question and one announcement.
  expect(stats["eventsRead"]).toBe(2);
});

it("an unknown type is an error of the settings, which lists the known types", async () => {
  verifies("LIFE-3.a");
  const config = join(home.path, ".config", "ai", "config.json");
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, JSON.stringify({ retention: { types: ["prompts=forever"] } }));
  const ran = await home.loci(["retention"]);
  expect(ran.exit).toBe(78);
  expect(ran.stderr).toContain("types are prompt, assistant");
});
