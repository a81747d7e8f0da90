import { cpSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { home, agentFiles, holding, shapeOf, linesOf, useAgentHome } from "../../../test/agent-transcripts.ts";
import { verifies } from "../../../test/verifies.ts";
import { createTextFinder } from "../../core/text/text-finder.ts";
import { hosts } from "../hosts.ts";

useAgentHome();

const recorded = (host: string) => new URL(`../../../test/fixtures/transcripts/${host}/home`, import.meta.url);

interface Row {
  readonly id: string;
  readonly type: string;
  readonly text: string | null;
}

describe.each(hosts.map(({ manifest }) => manifest.name))("forgotten words in the transcripts of %s", (host) => {
  it("are reported, redacted on request in a form that the host can read, and then no longer reported", async () => {
    verifies("SAF-14.b", "SAF-14.c");
    cpSync(recorded(host), home.path, { recursive: true });
    await home.loci(["import", host]);
    const { memories } = (await home.json(["timeline", "--limit", "200"])) as { memories: Row[] };
    const prompt = memories.findLast(({ type }) => type === "prompt");
    const words = prompt?.text ?? "";
    expect(words).not.toBe("");
    const before = agentFiles();
    expect(holding(words)).not.toEqual([]);

    const forgotten = await home.loci(["forget", prompt?.id ?? "", "--yes", "--transcripts"]);
    expect(forgotten.stdout).toMatch(/erased from Loci's log, index and backups/);
    expect(forgotten.stdout).toMatch(/of agents hold it still/);
    expect(agentFiles()).toEqual(before);

    // Loci has already erased the words, so it finds the transcripts by the key of the event.
    const verified = await home.json(["verify", "--erasures"]);
    const named = (verified["transcripts"] as { path: string }[]).map(({ path }) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(verified["ok"]).toBe(true);

    const redacted = await home.loci(["forget", "--pending", "--transcripts", "--redact"]);
    expect(redacted.stdout).toMatch(/redacted in \d+ transcripts? of agents; no copy of the words was kept/);
    expect(holding(words)).toEqual([]);
    for (const [name, bytes] of agentFiles()) {
      if (!name.endsWith(".jsonl")) continue;
      expect(bytes.length, name).toBe(before.get(name)?.length);
      expect(linesOf(bytes).map(shapeOf), name).toEqual(linesOf(before.get(name) ?? bytes).map(shapeOf));
    }
    expect((await home.json(["verify", "--erasures"]))["transcripts"]).toEqual([]);
    // Importing the redacted transcripts again stores nothing.
    expect((await home.json(["import", host, "--again"]))["hosts"]).toMatchObject([
      { stored: 0, damagedLines: 0, unreadable: 0 },
    ]);
  });
});

it("a search stays fast in a text that nearly matches a long wanted text in many places", () => {
  const finder = createTextFinder([`${"a".repeat(500_000)}b`, `${"a".repeat(60)}c`]);
  const start = process.cpuUsage();
  expect(finder(`${"a".repeat(1000)}d`.repeat(100))).toBe(false);
  const { user, system } = process.cpuUsage(start);
  // Takes 0.1 s on an idle machine.
  expect((user + system) / 1e6).toBeLessThan(10);
});

it("a search takes the same time for one and for many texts", () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `text number ${n} of what was forgotten`);
  const finder = createTextFinder(texts);
  expect(finder(`${"x ".repeat(100_000)} text number 19999 of what\n was forgotten`)).toBe(true);
  expect(finder(`${"y ".repeat(100_000)} text number 20000 of what was kept`)).toBe(false);
});
