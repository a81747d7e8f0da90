import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { bundlePrograms } from "../scripts/bundle-programs.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { readContractCases } from "./contracts/contract-cases.ts";
import { caseName } from "./e2e/record/case-name.ts";
import { compareBuilds } from "./e2e/record/compare-builds.ts";
import { keyPaths } from "./e2e/record/key-paths.ts";
import { createNormaliser } from "./e2e/record/normalise.ts";
import { verifies } from "./verifies.ts";

const [one, two] = ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "7d444840-9dc0-11d1-b245-5ffdce74fad2"];

describe("a recording", () => {
  const normalise = createNormaliser({ "/var/x/project": "/home/dev/work/shop-api", "/var/x": "/home/dev" });

  it("has the same number for the same id everywhere, and the same times in every run", () => {
    verifies("HOOK-3.b");
    expect(
      normalise([
        { session_id: one, transcript_path: `/var/x/t/${one}.jsonl`, tool_use_id: `call_${two}`, duration_ms: 417 },
        { session_id: one, timestamp: "2026-11-15T11:17:40.526Z" },
        { timestamp: 1_794_741_463_275 },
      ]),
    ).toEqual([
      {
        session_id: "00000000-0000-4000-8000-000000000001",
        transcript_path: "/home/dev/t/00000000-0000-4000-8000-000000000001.jsonl",
        tool_use_id: "call_00000000-0000-4000-8000-000000000002",
        duration_ms: 12,
      },
      { session_id: "00000000-0000-4000-8000-000000000001", timestamp: "2026-01-01T00:00:03.000Z" },
      { timestamp: Date.UTC(2026, 0, 1, 0, 0, 4) },
    ]);
  });

  it("contains no folder of the machine, and no secret", () => {
    verifies("HOOK-3.c");
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const text = JSON.stringify(
      normalise({
        cwd: "/var/x/project",
        slug: "-var-x-project",
        deep: [{ said: `token ${secret} in /var/x/.npmrc` }],
      }),
    );
    expect(text).not.toMatch(/var/);
    expect(text).not.toContain(secret);
    expect(text).toContain("/home/dev/work/shop-api");
  });

  it("is named after what it shows", () => {
    expect(caseName({ event: "SessionStart", stdin: { source: "startup" } })).toBe("SessionStart");
    expect(caseName({ event: "SessionStart", stdin: { source: "resume" } })).toBe("SessionStart.resume");
    expect(caseName({ event: "postToolUse", stdin: { toolName: "bash", agentId: one, x: "exit 3" } })).toBe(
      "postToolUse.bash.subagent.failed",
    );
  });

  it("is compared by the names of its fields, at any depth", () => {
    expect(keyPaths({ a: 1, b: { c: [{ d: 1 }, { e: 2 }, 3] }, f: [] })).toEqual([
      "a",
      "b",
      "b.c",
      "b.c[].d",
      "b.c[].e",
      "f",
    ]);
  });
});

it("every stored case mentions only an invented person and place", () => {
  verifies("HOOK-3.c");
  const paths = readContractCases().flatMap(({ stdin = "" }) => stdin.match(/(?<=")\/[\w.-]+\/[\w.-]+/g) ?? []);
  expect([...new Set(paths)].toSorted()).toEqual(["/home/dev", "/usr/bin"]);
});

it("two builds are compared by their hooks' answers and records for the same cases", { timeout: 60_000 }, async () => {
  verifies("HOOK-3.d");
  const folder = makeScratch("builds");
  const [built, again, odd] = ["built", "again", "odd"].map((name) => join(folder, name)) as [string, string, string];
  await bundlePrograms(built);
  for (const copy of [again, odd]) cpSync(built, copy, { recursive: true });
  const chunks = readdirSync(join(odd, "scripts")).filter((name) => name.endsWith(".cjs"));
  for (const name of chunks) {
    const file = join(odd, "scripts", name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("prompt.submitted", "error.raised"));
  }
  const cases = readContractCases().filter(
    ({ host, stdin, name }) => host === "codex" && stdin !== undefined && /prompt|session-start/i.test(name),
  );
  expect(await compareBuilds(built, again, cases)).toEqual([]);
  const differences = await compareBuilds(built, odd, cases);
  expect(differences.length).toBeGreaterThan(0);
  expect(differences.length).toBeLessThan(cases.length);
  expect(differences[0]).toMatch(/^codex\/.*prompt/i);
  await expect(compareBuilds(built, folder, cases)).rejects.toThrow("is not a build");
  removeScratch(folder);
});
