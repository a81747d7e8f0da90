import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startLoopbackModel, type Intercept, type LoopbackModel } from "../../../test/loopback-model.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let home: TestHome;
let server: LoopbackModel | undefined;
beforeEach(() => (home = createTestHome()));
afterEach(async () => {
  await server?.close();
  server = undefined;
  home.remove();
});

const settings = () => JSON.parse(readFileSync(join(home.path, ".config/ai/config.json"), "utf8")) as unknown;
async function local(intercept?: Intercept): Promise<void> {
  server = await startLoopbackModel(intercept);
  await home.loci(["model", "set", "openai", "--url", `${server.url}/v1`, "--name", "tiny"]);
}

/** Puts commands with the names of agents into a folder for PATH. */
function agentsIn(folder: string, script: (name: string) => string, names: readonly string[]): string {
  const path = join(home.path, folder);
  mkdirSync(path);
  for (const name of names) writeFileSync(join(path, name), script(name), { mode: 0o755 });
  return path;
}

describe("loci model", () => {
  it("reports that no model is set, and what this machine offers, without showing a key", async () => {
    const path = agentsIn(
      "bin",
      (name) => (name === "claude" ? "#!/bin/sh\necho '2.1.325 (Claude Code)'\n" : "#!/bin/sh\nexit 3\n"),
      ["claude", "gemini"],
    );
    const env = { PATH: path, ANTHROPIC_API_KEY: "sk-very-secret", OPENAI_API_KEY: " " };
    const { stdout, exit } = await home.loci(["model"], { env });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/no language model is used/);
    expect(stdout).toMatch(/ANTHROPIC_API_KEY set\n.*loci model set anthropic/);
    expect(stdout).toMatch(/claude 2\.1\.325/);
    expect(stdout).toMatch(/gemini does not start/);
    expect(stdout).not.toMatch(/codex|OPENAI_API_KEY|very-secret/);
    expect(JSON.stringify(await home.json(["model"], { env }))).not.toContain("very-secret");
  });

  it("can be set, tried, counted and switched off", async () => {
    await local();
    expect(settings()).toEqual({ model: { provider: "openai", name: "tiny", url: `${server?.url}/v1` } });
    const { stdout, stderr } = await home.loci(["model", "try"]);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/tiny answered in .*\n.*\d+ tokens sent, \d+ received, \$0\n/);
    expect(server?.requests).toHaveLength(1);
    const status = await home.json(["model"]);
    expect(status).toMatchObject({
      model: "tiny",
      url: `${server?.url}/v1`,
      problem: null,
      use: { calls: 1, dollars: 0, pausedUntil: null },
    });
    await home.loci(["model", "off"]);
    expect(settings()).toEqual({ model: {} });
    expect(await home.loci(["model", "try"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/no language model is set/),
    });
  });

  it("removes the address and name of the previous provider", async () => {
    await local();
    await home.loci(["model", "set", "anthropic"]);
    expect(settings()).toEqual({ model: { provider: "anthropic" } });
    expect(await home.json(["model"])).toMatchObject({
      model: "claude-haiku-5-5",
      url: "https://api.anthropic.com",
      problem: "the variable ANTHROPIC_API_KEY is not set",
    });
  });

  it("reports why a trial failed, and the pause after three failures", async () => {
    await local((response) => void response.writeHead(529).end("{}"));
    for (let turn = 0; turn < 3; turn += 1)
      expect(await home.loci(["model", "try"])).toMatchObject({
        exit: 69,
        stderr: expect.stringMatching(/status 529/),
      });
    expect(await home.loci(["model", "try"])).toMatchObject({ exit: 75 });
    expect((await home.loci(["model"])).stdout).toMatch(/after failures, no request is made until 20/);
    expect(server?.requests).toHaveLength(3);
  });

  it("asks again once if the model's answer has the wrong form, and reports two requests", async () => {
    await local((response, at) => {
      if (at > 0) return false;
      const body = { model: "tiny", choices: [{ message: { content: "Ready!" }, finish_reason: "stop" }] };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
      return true;
    });
    expect((await home.loci(["model", "try"])).stdout).toMatch(/took 2 requests/);
  });

  it("uses an agent's command as a model", async () => {
    const worker = fileURLToPath(new URL("../../../test/workers/fake-agent.ts", import.meta.url));
    const path = agentsIn("bin", (name) => `#!/bin/sh\nexec "${process.execPath}" "${worker}" ${name} "$@"\n`, [
      "claude",
    ]);
    await home.loci(["model", "set", "claude"]);
    const env = { PATH: path };
    expect(await home.json(["model", "try"], { env })).toMatchObject({ model: "haiku", calls: 1, dollars: 0.002 });
    expect(await home.json(["model"], { env })).toMatchObject({ use: { calls: 1, dollars: 0.002 } });
    expect(await home.loci(["model", "try"])).toMatchObject({
      exit: 69,
      stderr: expect.stringMatching(/'claude' is not in PATH/),
    });
  });

  it("respects the limits of the settings", async () => {
    await local();
    await home.loci(["config", "set", "model.tokensPerDay", "10"]);
    expect(await home.loci(["model", "try"])).toMatchObject({
      exit: 75,
      stderr: expect.stringMatching(/of 10 model tokens/),
    });
    expect(server?.requests).toHaveLength(0);
  });

  it.each([
    [["set"], /which provider/],
    [["set", "gpt"], /there is no provider 'gpt'/],
    [["set", "claude", "--url", "https://x.example"], /has its own login/],
    [["start"], /not an action/],
    [["try", "claude"], /only set takes a provider/],
    [["--name", "x"], /--name is for set/],
  ])("refuses %j", async (args, problem) => {
    expect(await home.loci(["model", ...args])).toMatchObject({ exit: 64, stderr: expect.stringMatching(problem) });
  });

  it.each([
    "http://example.com/v1",
    "http://localhost.evil.example/v1",
    "https://user@example.com/v1",
    "ftp://localhost",
    "file:///etc/passwd",
    "http://127.0.0.1@evil.example/",
  ])("refuses the address %s", async (url) => {
    expect(await home.loci(["model", "set", "openai", "--url", url])).toMatchObject({ exit: 78 });
    expect(await home.json(["model"])).toMatchObject({ settings: { provider: "none" } });
  });

  it("can only be chosen by a person", async () => {
    for (const args of [["set", "anthropic"], ["off"]])
      expect(await home.loci(["model", ...args], { env: { CLAUDECODE: "1" } })).toMatchObject({ exit: 77 });
    expect((await home.loci(["model"], { env: { CLAUDECODE: "1" } })).exit).toBe(0);
  });
});
