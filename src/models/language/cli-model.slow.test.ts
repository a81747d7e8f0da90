import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../../core/errors.ts";
import type { CompletionRequest, Models } from "../../core/ports/models.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { describeModels } from "../../testing/describe-models.ts";
import { agentProviders, type AgentProvider } from "./agent-programs.ts";
import { openCliModel } from "./cli-model.ts";

const worker = fileURLToPath(new URL("../../../test/workers/fake-agent.ts", import.meta.url));
const request: CompletionRequest = { messages: [{ role: "user", text: "Say hello." }], maxTokens: 500 };

let top: string;
beforeEach(() => (top = makeScratch("cli-model")));
afterEach(() => removeScratch(top));

function open(provider: AgentProvider, env: Readonly<Record<string, string>> = {}, model?: string): Models {
  const program = join(top, provider);
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${worker}" ${provider} "$@"\n`, { mode: 0o755 });
  return openCliModel({ provider, program, model, env: { ...process.env, ...homeVariables(top), ...env } });
}

interface Report {
  readonly pid: number;
  readonly args: readonly string[];
  readonly prompt: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly files: readonly string[];
}

const reportFile = () => join(top, "report.json");
const report = () => JSON.parse(readFileSync(reportFile(), "utf8")) as Report;

for (const provider of agentProviders)
  describeModels(
    `the command of ${provider}`,
    async () => {
      const folder = makeScratch("cli-contract");
      top = folder;
      return { models: open(provider), dispose: async () => removeScratch(folder) };
    },
    { describe, it },
  );

describe.each(agentProviders)("the command of %s", (provider) => {
  verifies("FAC-8.a");

  it("runs in a private folder, without tools or Loci's hooks, with the prompt on standard input", async () => {
    const secret = "a very private sentence";
    const messages = [{ role: "user" as const, text: secret }];
    const env = { FAKE_REPORT: reportFile(), CLAUDECODE: "1", AGENT_ROLE: "conductor" };
    await open(provider, env).complete({ ...request, messages, system: "Be brief." });
    const { args, prompt, env: seen, cwd, files } = report();
    expect(prompt).toContain(secret);
    expect(args.join(" ")).not.toContain(secret);
    expect(seen).toMatchObject({ LOCI_PAUSE: "1" });
    expect(Object.keys(seen)).not.toContain("CLAUDECODE");
    expect(Object.keys(seen)).not.toContain("AGENT_ROLE");
    expect(files.filter((name) => !["system.md", "no-tools.toml"].includes(name))).toEqual([]);
    expect(existsSync(cwd)).toBe(false);
    expect(args).toEqual(expect.arrayContaining([...noTools[provider]]));
  });

  it("receives text that never begins with a slash, which would be a command", async () => {
    const messages = [{ role: "user" as const, text: "/help me" }];
    await open(provider, { FAKE_REPORT: reportFile() }).complete({ ...request, messages });
    expect(report().prompt).toMatch(/^\w/);
  });

  it("runs the chosen model", async () => {
    await open(provider, { FAKE_REPORT: reportFile() }, "big-one").complete(request);
    expect(report().args.join(" ")).toContain("--model big-one");
  });

  it.each([
    "exit 1",
    "prints nothing",
    "prints no JSON",
    "prints other JSON",
    "prints a list",
    "prints without end",
    "is killed",
    "reports an error",
    "answers with nothing",
  ])("has a typed error if it %s", async (fault) => {
    const call = open(provider, { FAKE_FAULT: fault }).complete(request);
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LociError);
    expect(error).toMatchObject({ code: "MODEL_FAILED", message: expect.not.stringMatching(/\n/) });
  });

  it("is stopped with its children when nobody waits any more", async () => {
    const controller = new AbortController();
    const env = { FAKE_FAULT: "hangs with a child", FAKE_REPORT: reportFile() };
    const call = open(provider, env).complete({ ...request, signal: controller.signal });
    while (!existsSync(`${reportFile()}.child`) || readFileSync(`${reportFile()}.child`, "utf8") === "")
      await new Promise((resolve) => setTimeout(resolve, 20));
    const reason = new Error("closed");
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    const pids = [report().pid, Number(readFileSync(`${reportFile()}.child`, "utf8"))];
    await expect.poll(() => pids.filter(isRunning), { timeout: 5_000 }).toEqual([]);
  });

  it("may return JSON in a code fence", async () => {
    const schema = { type: "object", properties: { word: { const: "maple" } }, required: ["word"] };
    const { text } = await open(provider, { FAKE_FAULT: "answers in a fence" }).complete({ ...request, schema });
    expect(JSON.parse(text)).toEqual({ word: "maple" });
  });
});

const noTools: Readonly<Record<AgentProvider, readonly string[]>> = {
  claude: ["--tools", "--restricted", "--strict-mcp-config", "--no-session-persistence"],
  codex: ["--sandbox", "read-only", "shell_tool", "hooks", "--ephemeral"],
  gemini: ["--policy", "--allowed-mcp-server-names"],
  copilot: ["--available-tools=none", "--disable-builtin-mcps"],
};

/** True if a process still runs. One that ended and was not yet collected does not count. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe("the command of an agent", () => {
  it("has a typed error if it cannot be started", async () => {
    const models = openCliModel({ provider: "claude", program: join(top, "missing"), env: {} });
    await expect(models.complete(request)).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
  });

  it("may refuse, and the price of the refusal counts", async () => {
    const { finish, usage } = await open("claude", { FAKE_FAULT: "refuses" }).complete(request);
    expect(finish).toBe("refused");
    expect(usage.dollars).toBe(0.002);
  });

  it("is stopped if it writes more than allowed, and its usage still counts", async () => {
    const text = Array.from({ length: 200 }, (_, n) => `river${n}`).join(" ");
    const messages = [{ role: "user" as const, text }];
    const { finish, usage } = await open("gemini").complete({ ...request, messages, maxTokens: 20 });
    expect(finish).toBe("length");
    expect(usage.outputTokens).toBe(20);
    expect(usage.extraTokens).toBeGreaterThan(150);
  });

  it("does not start the person's MCP servers if the agent is Codex", async () => {
    mkdirSync(join(top, ".codex"));
    writeFileSync(join(top, ".codex", "config.toml"), '[mcp_servers.loci]\ncommand = "loci"\n');
    const env = { FAKE_REPORT: reportFile(), CODEX_HOME: join(top, ".codex") };
    await open("codex", env).complete(request);
    expect(report().args).toContain("mcp_servers.loci.enabled=false");
    writeFileSync(join(top, ".codex", "config.toml"), '[mcp_servers."a b"]\ncommand = "x"\n');
    await open("codex", env).complete(request);
    expect(report().args).toContain("--ignore-user-config");
  });

  it("leaves no folder, even after a fault", async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("loci-model-"));
    const before = folders();
    await open("claude").complete(request);
    await open("claude", { FAKE_FAULT: "exit 1" })
      .complete(request)
      .catch(() => {});
    expect(folders().filter((name) => !before.includes(name))).toEqual([]);
  });
});
