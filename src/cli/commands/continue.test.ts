import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { createTestHome, type RunOptions, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { hosts } from "../../agents/hosts.ts";
import { resolvePlaces } from "../../config/paths.ts";

const at = Date.UTC(2026, 2, 12, 9);
const terminal = { columns: 100, now: at + 60_000 } as const;
const error = "CartError: the third cart is empty";
let home: TestHome;
let shop: string;

beforeEach(async () => {
  home = createTestHome();
  shop = join(home.path, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
  const place = { session: "5f0c2f6e-7d0a", folder: shop, host: "codex" };
  const plan = { name: "update_plan", kind: "other", text: JSON.stringify(steps) } as const;
  const { memory, state } = resolvePlaces(homeVariables(home.path));
  await capture(memory, state, [
    hookEvent({ kind: "prompt-submitted", prompt: "Move the carts to Redis, please." }, { ...place, at }),
    hookEvent({ kind: "tool-finished", tool: plan, result: { text: "ok", failed: false } }, { ...place, at: at + 1 }),
    hookEvent(
      { kind: "prompt-submitted", prompt: "Settled: carts in Redis expire after 30 days." },
      { ...place, at: at + 2 },
    ),
    hookEvent(
      { kind: "tool-finished", tool: shell("npm test"), result: { text: error, failed: true, exitCode: 1 } },
      { ...place, at: at + 3 },
    ),
    hookEvent(
      { kind: "reply-finished", reply: "The carts are half in Redis. Next: the sessions." },
      { ...place, at: at + 4 },
    ),
  ]);
});
afterEach(() => home.remove());

const steps = {
  plan: [
    { step: "Move the carts", status: "completed" },
    { step: "Move the sessions", status: "pending" },
  ],
};

/** Runs `loci` at a terminal, with these programs in PATH. Returns what it started, too. */
async function runAt(args: readonly string[], names: readonly string[], options: RunOptions = terminal) {
  const bin = join(home.path, "bin");
  mkdirSync(bin, { recursive: true });
  for (const name of names) {
    writeFileSync(join(bin, name), "");
    chmodSync(join(bin, name), 0o755);
  }
  const started: (readonly unknown[])[] = [];
  const start = (...run: readonly unknown[]) => started.push(run) && 3;
  const ran = await home.loci(args, { cwd: shop, env: { PATH: bin, NO_COLOR: "1" }, start, ...options });
  return { ...ran, started, bin };
}

describe("loci continue", () => {
  it("shows the state of the work", async () => {
    verifies("WORK-1.a");
    const { stdout, started } = await runAt(["continue"], []);
    expect(stdout).toMatch(/^codex · .*shop · 2026-03-12 .* · 5f0c2f6e-7d0a\n/);
    expect(
      stdout
        .split("\n")
        .slice(1, 9)
        .map((line) => line.replace(/ +/g, " ")),
    ).toEqual([
      " goal Move the carts to Redis, please.",
      " decided Settled: carts in Redis expire after 30 days.",
      " last The carts are half in Redis. Next: the sessions.",
      " done Move the carts",
      " open Move the sessions",
      " fails npm test (exit code 1)",
      ` ${error}`,
      "",
    ]);
    expect(started).toEqual([]);
    expect(await home.json(["continue"], { cwd: shop })).toMatchObject({
      session: "5f0c2f6e-7d0a",
      agent: "codex",
      open: ["Move the sessions"],
      failed: { command: "npm test", code: "1", output: error },
      prompt: expect.stringContaining("Continue where Codex CLI stopped."),
    });
  });

  it("starts each agent in the folder with the state as its first prompt, without the output of tools", async () => {
    verifies("WORK-2.a");
    for (const host of hosts) {
      const { command, startWith } = await host.loadInstaller();
      const { started, exit, bin } = await runAt(["continue", "--in", host.manifest.name], [command]);
      const { prompt } = (await home.json(["continue"], { cwd: shop })) as { prompt: string };
      expect(started).toEqual([[join(bin, command), startWith(prompt), shop]]);
      expect(exit).toBe(3);
      expect(prompt).toContain("decided: Settled: carts in Redis expire after 30 days.");
      expect(prompt).toContain("failed last: `npm test` (exit code 1, CartError)");
      expect(prompt).not.toContain("third cart");
    }
  });

  it("prints the prompt for the clipboard, and where no terminal is", async () => {
    const { prompt } = (await home.json(["continue"], { cwd: shop })) as { prompt: string };
    expect((await runAt(["continue", "--print"], [])).stdout).toBe(`${prompt}\n`);
    const piped = await runAt(["continue", "--in", "codex"], ["codex"], { now: terminal.now });
    expect(piped).toMatchObject({ stdout: `${prompt}\n`, started: [] });
    expect(piped.stderr).toContain("Not a terminal, so Codex CLI was not started.");
  });

  it("says what is missing: an agent, a program, a session, work", async () => {
    expect((await runAt(["continue", "--in", "claude"], [])).stderr).toContain("did you mean claude-code?");
    expect((await runAt(["continue", "--in", "gemini"], [])).stderr).toContain("no command `gemini` in your PATH");
    expect((await runAt(["continue", "--session", "nosuch"], [])).stderr).toContain("there is no session 'nosuch'");
    const { stdout } = await runAt(["continue"], [], { ...terminal, cwd: home.path });
    expect(stdout).toContain("No work to continue here.");
    expect((await runAt(["continue", "--session", "5f0c"], [], { ...terminal, cwd: home.path })).stdout).toContain(
      "goal",
    );
  });

  it("does not let an agent start another one, but shows it the work of its space", async () => {
    verifies("SCO-2.a");
    const env = { CLAUDECODE: "1" };
    const { stderr } = await home.loci(["continue", "--in", "codex"], { cwd: shop, env });
    expect(stderr).toContain("only a person may start another agent");
    expect((await home.loci(["continue"], { cwd: shop, env })).stdout).toContain("Move the carts to Redis");
    const elsewhere = await home.loci(["continue", "--session", "5f0c2f6e-7d0a"], { cwd: home.path, env });
    expect(elsewhere.stdout).not.toContain("Move the carts");
  });
});

describe("loci reopen", () => {
  it("resumes a session in its own agent, in the folder in which the session began", async () => {
    verifies("WORK-2.b");
    const fixture = new URL("../../../test/fixtures/transcripts/claude-code/home", import.meta.url);
    cpSync(fileURLToPath(fixture), home.path, { recursive: true });
    await home.loci(["import", "claude-code"]);
    const { sessions } = (await home.json(["sessions", "--agent", "claude-code"])) as { sessions: { id: string }[] };
    const id = sessions[0]?.id ?? "";
    const { started, bin } = await runAt(["reopen", id.slice(0, 8)], ["claude"]);
    // The folder of the fixture does not exist here.
    expect(started).toEqual([[join(bin, "claude"), ["--resume", id], shop]]);
    expect((await home.loci(["reopen", id], { env: { CLAUDECODE: "1" } })).stderr).toContain(
      "only a person may resume",
    );
  });

  it("says when the agent cannot, and what can be done instead", async () => {
    verifies("WORK-2.b");
    const gone = await runAt(["reopen", "5f0c"], ["codex"]);
    expect(gone.stderr).toContain("Codex CLI no longer has the session '5f0c2f6e-7d0a' here");
    expect(gone.stderr).toContain("`loci continue --session 5f0c2f6e-7d0a --in <agent>`");
    await home.loci(["record"], {
      cwd: shop,
      input: '{"type":"prompt","text":"Paint it","session":"x1","agent":"painter","space":"."}\n',
    });
    expect((await runAt(["reopen", "x1"], [])).stderr).toContain("painter has no command to resume a session");
    expect((await runAt(["reopen", "nosuch"], [])).stderr).toContain("there is no session 'nosuch'");
    expect((await runAt(["reopen"], [])).stderr).toContain("which session?");
  });
});
