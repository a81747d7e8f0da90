import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { bundlePrograms } from "../../scripts/bundle-programs.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { hosts } from "../agents/hosts.ts";
import { openMemory } from "../compose/open-memory.ts";
import { resolvePlaces } from "../config/paths.ts";
import { readFaults } from "../hooks/faults.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";

let scripts: string;
let home: string;
let space: string;
beforeAll(async () => {
  scripts = makeScratch("hook-bundle");
  await bundlePrograms(scripts);
});
afterAll(() => removeScratch(scripts));
beforeEach(() => {
  home = makeScratch("hook");
  space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
});
afterEach(() => removeScratch(home));

const env = () => ({ PATH: process.env["PATH"] ?? "", ...homeVariables(home) });
const script = () => join(scripts, "hook", "hook.cjs");
const faults = () => readFaults(resolvePlaces(env()).state);

const prompt = (text: string) => ({
  session_id: "s1",
  cwd: space,
  transcript_path: join(home, "none.jsonl"),
  hook_event_name: "UserPromptSubmit",
  prompt: text,
  prompt_id: "p1",
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
}

// A host waits five seconds for a hook. A busy machine needs most of a second to start one.
const patienceMs = 5_000;

/**
 * Starts a hook whose standard input stays open. Resolves when the hook ends, and rejects if it does not end in time.
 */
function heldOpen(args: readonly string[], input: string, stream: "socket" | "pipe" = "socket"): Promise<Ended> {
  const fifo = join(home, "input");
  if (stream === "pipe") execFileSync("mkfifo", [fifo]);
  // Opened for writing too, so that the stream does not end while this process has it open.
  const pipe = stream === "pipe" ? openSync(fifo, "r+") : null;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script(), ...args], {
      env: env(),
      stdio: [pipe ?? "pipe", "pipe", "ignore"],
    });
    let stdout = "";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("the hook waits for the end of its input"));
    }, patienceMs);
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.on("close", (code) => {
      clearTimeout(timer);
      if (pipe !== null) closeSync(pipe);
      resolve({ code, stdout });
    });
    if (pipe === null) child.stdin?.write(input);
    else writeSync(pipe, input);
  });
}

/** The content of the log, as text. */
function logged(): string {
  const log = join(resolvePlaces(env()).memory, "log");
  return readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .map((file) => readFileSync(join(log, file), "utf8"))
    .join("");
}

describe("a host that keeps the hook's input open", () => {
  verifies("HOOK-5.b");

  it.each(["socket", "pipe"] as const)("gets its answer when the event is complete (%s)", async (stream) => {
    const input = JSON.stringify(prompt("How does the lighthouse deploy?"));
    expect(await heldOpen(["claude-code", "UserPromptSubmit"], input, stream)).toEqual({ code: 0, stdout: "{}" });
    expect(logged()).toContain("lighthouse");
    expect(faults()).toEqual([]);
  });

  it.each(["socket", "pipe"] as const)("gets an answer if it sends nothing, or half an event (%s)", async (stream) => {
    verifies("HOOK-5.a", "HOOK-5.c");
    const input = stream === "pipe" ? '{"session_id":"s1","pro' : "";
    expect(await heldOpen(["claude-code", "UserPromptSubmit"], input, stream)).toEqual({ code: 0, stdout: "{}" });
    expect(faults()).toMatchObject([{ event: "UserPromptSubmit", phase: "read", code: "HOST_SILENT" }]);
  });

  it("gets a refusal for half an event of a hook that only guards use", async () => {
    verifies("HOOK-5.b", "GRD-2.d");
    const { code, stdout } = await heldOpen(["gemini", "BeforeTool"], '{"tool_name":');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ decision: "deny" });
  });
});

/**
 * Processor time of this process's children, in milliseconds. Other load on the machine hardly changes it. Only Linux
 * reports it.
 */
function childrenCpu(): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function run(args: readonly string[], input: string) {
  const before = childrenCpu();
  const { status, stdout } = spawnSync(process.execPath, [script(), ...args], { env: env(), input, encoding: "utf8" });
  return { status, stdout, cpu: childrenCpu() - before };
}

const line = `2026-11-15T10:22:01Z INFO worker[12] said "hello there" and took 12 ms for /srv/app/a.ts:12\n`;

describe("A prompt of 100 MB", () => {
  verifies("HOOK-5.b", "SAF-12.c", "SAF-12.d");

  it("is recorded by its beginning and end and answered in little more time than a short one", async () => {
    const memory = await openMemory({ env: env() });
    await memory.remember("The lighthouse deploys with make beacon and needs the VPN.", { space });
    await memory.close();
    const long = `Read this log.\n${line.repeat(1.05e6)}How does the lighthouse deploy?`;
    const args = ["claude-code", "UserPromptSubmit"];
    const short = Math.min(...[1, 2, 3].map(() => run(args, JSON.stringify(prompt("Hello."))).cpu));
    const took = [1, 2].map(() => run(args, JSON.stringify(prompt(long))));
    expect(took[0]).toMatchObject({ status: 0, stdout: expect.stringContaining("make beacon") });
    expect(Math.min(...took.map(({ cpu }) => cpu))).toBeLessThanOrEqual(short * 4);
    expect(logged()).toMatch(
      /"text":"Read this log\.\\n2026[^\n]*\[… \d{8,9} characters …\][^\n]*How does the lighthouse deploy\?"/,
    );
    expect(faults()).toEqual([]);
  });
});

describe("A giant event of any host", () => {
  const big = line.repeat(10_000);
  const bodies = () => ({
    "many long texts": {
      tool_input: { command: big, file_path: "/a.ts", content: big },
      tool_response: { stdout: big, content: big, originalFile: big },
      toolArgs: { command: big },
      toolResult: { resultType: "success", textResultForLlm: big },
      last_assistant_message: big,
      prompt_response: big,
      compact_summary: big,
      error: { message: big },
    },
    "a long path, result and list": {
      transcript_path: `/${big}`,
      transcriptPath: `/${big}`,
      tool_response: big,
      tool_input: { edits: Array.from({ length: 60_000 }, (_, at) => ({ old_string: `${at}` })) },
    },
  });

  const events = hosts.flatMap(({ manifest }) =>
    manifest.hooks.map(({ event, kind }) => ({ host: manifest.name, event, kind })),
  );

  it.each(events)("gets a valid answer: $host $event", ({ host, event, kind }) => {
    verifies("HOOK-5.a", "HOOK-5.b", "SAF-12.d");
    const start = {
      session_id: "s1",
      sessionId: "s1",
      cwd: space,
      hook_event_name: event,
      tool_name: "Bash",
      toolName: "bash",
    };
    for (const [name, body] of Object.entries(bodies())) {
      const { status, stdout, cpu } = run(
        [host, event],
        JSON.stringify({ ...start, ...body, prompt: big, tool_use_id: "t1" }),
      );
      expect(status, name).toBe(0);
      expect(JSON.parse(stdout), name).toBeTypeOf("object");
      // A hook that only records takes 60 ms of processor time on an idle machine, and up to four times as much on a
      // busy one.
      expect(cpu, name).toBeLessThan(1500);
    }
    const late = faults().filter(({ code }) => code === "HOOK_LATE" || code === "HOST_SILENT");
    expect(late, kind).toEqual([]);
  });

  it("is answered quickly even if its transcript has 4 GB", () => {
    const transcript = join(home, "events.jsonl");
    writeFileSync(transcript, "");
    truncateSync(transcript, 4 * 2 ** 30);
    const input = { sessionId: "s1", cwd: space, transcriptPath: transcript, timestamp: Date.now() };
    const { status, cpu } = run(["copilot", "agentStop"], JSON.stringify(input));
    expect(status).toBe(0);
    expect(cpu).toBeLessThan(1500);
  });
});

describe("a guard that asks a model", () => {
  const worker = fileURLToPath(new URL("../../test/workers/fake-agent.ts", import.meta.url));

  function ask(fault: string) {
    const bin = join(home, "bin");
    const config = join(home, ".config", "ai");
    for (const folder of [bin, config]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(bin, "claude"), `#!/bin/sh\nexec "${process.execPath}" "${worker}" claude "$@"\n`, {
      mode: 0o755,
    });
    const settings = { guards: { permissions: true, model: true }, model: { provider: "claude" } };
    writeFileSync(join(config, "config.json"), JSON.stringify(settings));
    const tool = { tool_name: "Bash", tool_input: { command: "npm outdated" } };
    const event = { ...prompt(""), hook_event_name: "PermissionRequest", ...tool };
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [script(), "claude-code", "PermissionRequest"], {
      env: { ...env(), PATH: `${bin}:${env().PATH}`, FAKE_FAULT: fault },
      encoding: "utf8",
      input: JSON.stringify(event),
    });
    return { status, stdout, stderr, tookMs: performance.now() - start };
  }

  it("prints the model's decision", () => {
    const { status, stdout, stderr } = ask("");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ hookSpecificOutput: { decision: { behavior: "allow" } } });
  });

  it("waits three seconds for it, and then asks the person", () => {
    const { status, stdout, tookMs } = ask("hangs");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "{}" });
    expect(tookMs).toBeGreaterThan(2_900);
    expect(tookMs).toBeLessThan(3_000 + patienceMs);
    expect(faults()).toEqual([]);
  });
});
