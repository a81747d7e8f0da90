import { spawnSync } from "node:child_process";
import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

const hook = fileURLToPath(new URL("../../hook-process/hook-entry.ts", import.meta.url));

let home: TestHome;
beforeEach(async () => {
  home = createTestHome();
  await home.remember("The staging port is 6433");
});
afterEach(() => home.remove());

/** Begins a session as Claude Code does. Returns the hook's answer. */
function beginSession(session: string): Record<string, unknown> {
  const input = { session_id: session, cwd: home.path, hook_event_name: "SessionStart", source: "startup" };
  const env = { PATH: process.env["PATH"], ...homeVariables(home.path) };
  const { stdout } = spawnSync(process.execPath, [hook, "claude-code", "SessionStart"], {
    input: JSON.stringify(input),
    env,
    cwd: home.path,
    encoding: "utf8",
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}

const lineFor = async (input: unknown) =>
  (await home.loci(["statusline"], { input: typeof input === "string" ? input : JSON.stringify(input) })).stdout;

describe("`loci statusline`", () => {
  it("agrees with the notice in the agent about what the session received", async () => {
    const { systemMessage } = beginSession("one");
    expect(systemMessage).toMatch(/^Loci: 1 memory \(\d+ tokens\) · loci why$/);
    expect(await lineFor({ session_id: "one", cwd: home.path })).toBe(
      `${String(systemMessage).replace(" · loci why", "")}\n`,
    );
    expect(await lineFor({ session_id: "other", cwd: home.path })).toBe("Loci: no memories yet\n");
    expect(await home.json(["statusline"], { input: JSON.stringify({ session_id: "one" }) })).toMatchObject({
      recalls: { memories: 1, isWhole: true },
      paused: [],
    });
  });

  it("shows what is paused here", async () => {
    await home.loci(["pause", "--for", "1h"]);
    expect(await lineFor({ cwd: home.path })).toBe("Loci: recording and recall paused\n");
  });

  it("counts only events, not similar text, and reports if the session began earlier", async () => {
    beginSession("one");
    const log = join(home.path, ".config/ai/memory/log");
    const [device = ""] = readdirSync(log);
    const [segment = ""] = readdirSync(join(log, device)).filter((name) => name.endsWith(".jsonl"));
    const fake = '{"text":"\\"kind\\":\\"recall.served\\"","kind":"recall.served","scope":{"session":"one"}';
    appendFileSync(join(log, device, segment), `${fake}\n`);
    expect(await lineFor({ session_id: "one" })).toMatch(/^Loci: 1 memory /);
    appendFileSync(join(log, device, segment), `${"x".repeat(1024 * 1024)}\n`);
    expect(await lineFor({ session_id: "one" })).toBe("Loci: on\n");
  });

  it.each(["", "no JSON", "[]", '{"session_id":7,"workspace":null}'])(
    "treats the input %j as an unknown session",
    async (input) => {
      expect(await lineFor(input)).toBe("Loci: on\n");
    },
  );

  it("shows no symbol if the person has switched it off", async () => {
    await home.loci(["config", "set", "recall.sign", "false"]);
    const answer = beginSession("one");
    expect(answer).not.toHaveProperty("systemMessage");
    expect(JSON.stringify(answer)).toContain("6433");
  });
});
