import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { bundleHook } from "../../../scripts/bundle-hook.ts";
import { daysThere, farZone } from "../../../test/days-apart.ts";
import { homeVariables } from "../../../test/home-variables.ts";
import { filesUnder } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { hookScript } from "../../agents/hook-script.ts";
import { openMemory } from "../../compose/open-memory.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";
import { readFaults } from "../faults.ts";
import { readLeftAlone } from "../left-alone.ts";

let scripts: string;
let home: string;
let space: string;
beforeAll(async () => {
  scripts = makeScratch("hook-bundle");
  await bundleHook(scripts);
});
afterAll(() => removeScratch(scripts));
beforeEach(() => {
  home = makeScratch("hook");
  space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
});
afterEach(() => removeScratch(home));

interface Wanted {
  readonly args?: readonly string[];
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly script?: string;
  readonly stdio?: "ignore" | "pipe";
}

function start(input: unknown, wanted: Wanted = {}) {
  const { args = ["claude-code", nameOf(input)], node = [], env = { ...homeVariables(home) } } = wanted;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...node, wanted.script ?? join(scripts, "hook.cjs"), ...args],
    {
      env: { PATH: process.env["PATH"], ...env },
      encoding: "utf8",
      ...(wanted.stdio === "ignore"
        ? { stdio: ["ignore", "pipe", "pipe"] as const }
        : { input: typeof input === "string" ? input : JSON.stringify(input) }),
    },
  );
  return { status, stdout, stderr };
}

function nameOf(input: unknown): string {
  return typeof input === "object" && input !== null && "hook_event_name" in input
    ? String(input.hook_event_name)
    : "PostToolUse";
}

const nothingSaid = { status: 0, stdout: "{}", stderr: "" };

const common = (session: string) => ({ session_id: session, cwd: space, transcript_path: join(home, "none.jsonl") });
const tool = (session = "s1") => ({
  ...common(session),
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command: "npm test" },
  tool_response: { stdout: "1 passed", stderr: "", interrupted: false },
  tool_use_id: "toolu_1",
});
const prompt = (text: string, session = "s1", id = "p1") => ({
  ...common(session),
  hook_event_name: "UserPromptSubmit",
  prompt: text,
  prompt_id: id,
});
const stop = (session = "s1") => ({ ...common(session), hook_event_name: "Stop", last_assistant_message: "Done." });

const places = () => resolvePlaces({ ...homeVariables(home) });
const faults = () => readFaults(places().state).map(({ phase, code }) => [phase, code]);
const open = () => openMemory({ env: { ...homeVariables(home) } });

/** The kinds of all events in the log. */
function kinds(): string[] {
  const log = join(places().memory, "log");
  if (!existsSync(log)) return [];
  return readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(log, file), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { kind: string }).kind);
}

/** Runs a hook, and returns the context in its answer. */
function contextFor(input: unknown, wanted: Wanted = {}): string {
  const { status, stdout } = start(input, wanted);
  expect(status).toBe(0);
  const answer = JSON.parse(stdout) as { hookSpecificOutput?: { additionalContext?: string } };
  return answer.hookSpecificOutput?.additionalContext ?? "";
}

async function remember(text: string, details: object = {}): Promise<void> {
  const memory = await open();
  await memory.remember(text, { space, ...details });
  await memory.close();
}

const fact = "The lighthouse deploys with make beacon and needs the VPN.";
const question = "How does the lighthouse deploy?";

describe("A hook that captures", () => {
  it("stores what happened, says nothing and leaves no fault", () => {
    verifies("HOOK-5.a");
    expect(start(tool())).toEqual(nothingSaid);
    expect(start(tool(), { script: hookScript() })).toMatchObject({ status: 0, stdout: "{}" });
    expect(kinds()).toEqual(["tool.called", "tool.finished", "tool.called", "tool.finished"]);
    expect(faults()).toEqual([]);
  });

  it("loads no database, no encryption, no streams and starts no process", () => {
    verifies("HOOK-5.b");
    const preload = join(home, "preload.cjs");
    const list = join(home, "modules.json");
    writeFileSync(
      preload,
      `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.moduleLoadList)));`,
    );
    const before = start("", { node: ["--require", preload], args: ["nobody", "x"] });
    expect(before.stdout).toBe("{}");
    const without = new Set(JSON.parse(readFileSync(list, "utf8")) as string[]);
    expect(start(tool(), { node: ["--require", preload] })).toMatchObject({ status: 0, stdout: "{}" });
    const loaded = (JSON.parse(readFileSync(list, "utf8")) as string[]).filter((name) => !without.has(name));
    expect(loaded.filter((name) => /sqlite|crypto|child_process|zlib|stream|http|worker/.test(name))).toEqual([]);
    expect(existsSync(places().state)).toBe(true);
    expect(readdirSync(places().state).filter((name) => name.startsWith("index-"))).toEqual([]);
  });

  it("does nothing in a process that Loci itself has started, and nothing while it is paused", () => {
    expect(start(tool(), { env: { ...homeVariables(home), LOCI_OWN_PROCESS: "1" } })).toEqual(nothingSaid);
    expect(start(tool(), { env: { ...homeVariables(home), LOCI_PAUSE: "1" } })).toEqual(nothingSaid);
    expect(kinds()).toEqual([]);
  });

  it("keeps for imports which session LOCI_PAUSE has left alone, and until when", () => {
    verifies("SAF-11.b");
    const env = { ...homeVariables(home), LOCI_PAUSE: "1" };
    const startTime = Date.now();
    start(tool("s1"), { env });
    start(tool("s2"));
    const paused = { what: "capture", session: "s1", from: expect.any(Number) };
    expect(readLeftAlone(places().state)).toEqual([paused]);
    start(tool("s1"));
    expect(readLeftAlone(places().state)).toEqual([{ ...paused, until: expect.any(Number) }]);
    expect(readLeftAlone(places().state)[0]?.from).toBeLessThan(startTime);
    expect(faults()).toEqual([]);
  });

  it("keeps that also where the settings cannot be read", () => {
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), "{");
    start(tool("s1"), { env: { ...homeVariables(home), LOCI_PAUSE: "1" } });
    expect(readLeftAlone(places().state)).toHaveLength(1);
  });

  it("keeps what a command prints of files outside of the space only if the person has opted in", () => {
    verifies("SAF-4.b");
    const run = (command: string, use: string) =>
      start({ ...tool(), tool_use_id: use, tool_input: { command }, tool_response: { stdout: `zebra ${use}` } });
    const log = () =>
      filesUnder(places().memory)
        .map((path) => readFileSync(path, "utf8"))
        .join("");
    run("cat ~/.ssh/config", "one");
    run("cd / && cat etc/hosts", "two");
    run(`cat ${space}/README.md ~/shop/README.md`, "three");
    expect(log()).toContain("cat ~/.ssh/config");
    expect(log().match(/zebra \w+/g)).toEqual(["zebra three"]);
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    // A project cannot set `files.outside` for the person.
    mkdirSync(join(space, ".ai"), { recursive: true });
    writeFileSync(join(space, ".ai", "config.json"), '{ "files": { "outside": true } }');
    run("cat ~/.ssh/config", "four");
    expect(log()).not.toContain("zebra four");
    rmSync(join(space, ".ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), '{ "files": { "outside": true } }');
    run("cat ~/.ssh/config", "five");
    expect(log()).toContain("zebra five");
    expect(faults()).toEqual([]);
  });

  it("lets the index take in what is new when a turn ends", async () => {
    verifies("LIFE-4.a", "HOOK-1.d");
    start(tool());
    start(stop());
    expect(readdirSync(places().state).some((name) => name.startsWith("index-"))).toBe(true);
    expect(faults()).toEqual([]);
  });
});

describe("An event in another version of the neutral form", () => {
  const neutralInput = (schema: string, session: string) => ({
    schema,
    session_id: session,
    cwd: space,
    timestamp: 1,
    message_id: session,
    prompt: question,
  });

  it("is understood as far as it is of the same major version", () => {
    verifies("HOOK-10.a");
    expect(start(neutralInput("1.9.0", "s1"), { args: ["opencode", "chat.message"] }).status).toBe(0);
    expect(kinds()).toEqual(["prompt.submitted"]);
  });

  it("is recorded as unknown and sets nothing else in motion where it is of another", async () => {
    verifies("HOOK-10.c", "HOOK-6.b");
    await remember(fact);
    expect(start(neutralInput("2.0.0", "s1"), { args: ["opencode", "chat.message"] })).toEqual(nothingSaid);
    expect(kinds()).toEqual(["fact.learned", "host.reported"]);
    expect(faults()).toEqual([]);
  });

  it("is refused where a guard would have to judge it", () => {
    verifies("HOOK-10.c", "GRD-2.d");
    const { status, stdout } = start(neutralInput("2.0.0", "s1"), { args: ["opencode", "tool.execute.before"] });
    expect({ status, ...(JSON.parse(stdout) as object) }).toMatchObject({
      status: 0,
      schema: "1.0.0",
      decision: "deny",
    });
  });
});

describe("Whatever happens, a host hears a valid answer and exit 0", () => {
  verifies("HOOK-5.a", "HOOK-5.c");

  it("with an unknown host, no arguments, no input, no JSON, or JSON of another shape", () => {
    expect(start(tool(), { args: ["emacs", "Stop"] })).toEqual(nothingSaid);
    expect(start(tool(), { args: [] })).toEqual(nothingSaid);
    for (const input of ["", "not json", "[]", "null", "3", '{"session_id": 7, "cwd": []}'])
      expect(start(input, { args: ["claude-code", "UserPromptSubmit"] }), input).toEqual(nothingSaid);
    expect(start("", { stdio: "ignore" })).toEqual(nothingSaid);
    expect(start(tool(), { args: ["claude-code", "NeverHeardOf"] })).toEqual(nothingSaid);
  });

  it("without HOME", () => {
    expect(start(tool(), { env: {} })).toEqual(nothingSaid);
  });

  it("with settings that cannot be read, which stops recording and is told by the doctor", () => {
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), "{ capture: maybe");
    expect(start(tool())).toEqual(nothingSaid);
    expect(kinds()).toEqual([]);
    expect(faults()).toEqual([["settings", "CONFIG_INVALID"]]);
  });

  it("with a mistake in the settings: what they last said holds, and the next session says so", () => {
    verifies("CFG-4.b");
    const settings = join(home, ".config", "ai", "config.json");
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, '{ "search": { "limit": 3 } }');
    start(tool());
    expect(kinds()).toHaveLength(2);
    writeFileSync(settings, '{ "search": { "limit": 3 }');
    start(tool());
    expect(kinds()).toHaveLength(4);
    const sessionStart = { ...common("s2"), hook_event_name: "SessionStart", source: "startup" };
    expect(contextFor(sessionStart)).toMatch(
      /settings file of Loci has a mistake in it, so safe values or those from before are used/,
    );
    writeFileSync(settings, '{ "capture": "no" }');
    start(tool());
    expect(kinds().filter((kind) => kind.startsWith("tool."))).toHaveLength(4);
    expect(contextFor({ ...sessionStart, session_id: "s3" })).toMatch(/so nothing is recorded until it is corrected/);
    expect(contextFor(prompt(question))).toBe("");
  });

  it("with settings that cannot be read: what clearly harms is refused where a guard was installed", () => {
    verifies("GRD-2.d");
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), '{ "guards": { "permissions": true }, }');
    const asked = (command: string) =>
      start({
        ...common("s1"),
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command },
        tool_use_id: "t1",
        permission_mode: "bypassPermissions",
      }).stdout;
    expect(asked("rm -rf /")).toContain('"permissionDecision":"deny"');
    expect(asked("npm test")).toBe("{}");
  });

  it("with a project's settings that cannot be read: the person's own hold, and the doctor is told", () => {
    verifies("CFG-2.b");
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    mkdirSync(join(space, ".ai", "policies"), { recursive: true });
    const limits = { guards: { delegation: true } };
    writeFileSync(join(home, ".config", "ai", "config.json"), JSON.stringify(limits));
    writeFileSync(join(space, ".ai", "config.json"), "{");
    writeFileSync(join(space, ".ai", "policies", "broken.json"), "{");
    const env = { ...homeVariables(home), AGENT_ROLE: "conductor" };
    const edit = { ...common("s1"), hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "make" } };
    const answers = Array.from({ length: 7 }, (_, at) => start({ ...edit, tool_use_id: `t${at}` }, { env }).stdout);
    expect(answers.at(-1)).toContain('"permissionDecision":"deny"');
    start(tool());
    expect(kinds()).toContain("tool.finished");
    expect(faults()).toContainEqual(["settings", "CONFIG_INVALID"]);
    expect(faults()).toContainEqual(["guard", "CONFIG_INVALID"]);
  });

  it("where neither the log nor the state can be written", () => {
    const { memory, state } = places();
    mkdirSync(memory, { recursive: true });
    writeFileSync(join(memory, "log"), "in the way");
    expect(start(tool())).toEqual(nothingSaid);
    expect(faults()).toHaveLength(1);
    rmSync(state, { recursive: true });
    mkdirSync(dirname(state), { recursive: true });
    writeFileSync(state, "in the way");
    expect(start(tool())).toEqual(nothingSaid);
    expect(start(prompt(question))).toEqual(nothingSaid);
  });

  it("when the host has gone before the answer", () => {
    const command = `echo '${JSON.stringify(prompt(question))}' | "${process.execPath}" "${join(scripts, "hook.cjs")}" claude-code UserPromptSubmit >&-; echo $?`;
    const { stdout } = spawnSync("sh", ["-c", command], {
      env: { ...homeVariables(home), PATH: process.env["PATH"] },
      encoding: "utf8",
    });
    expect(stdout).toBe("0\n");
    expect(kinds()).toEqual(["prompt.submitted"]);
  });

  it("on a Node that is too old", () => {
    const preload = join(home, "old.cjs");
    writeFileSync(
      preload,
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } });`,
    );
    // The hook exits with 1, so that the host's command tries another Node.js or prints an empty answer.
    expect(start(tool(), { node: ["--require", preload] })).toEqual({ status: 1, stdout: "", stderr: "" });
    expect(kinds()).toEqual([]);
  });

  it("with compiled code that is damaged, or cannot be kept", () => {
    start(tool());
    const cache = join(dirname(places().state), "hook-code");
    start(tool());
    expect(readdirSync(cache).map((name) => name.replace(/-[0-9a-f]{8}\..*/, ""))).toEqual([
      "hook",
      "main",
      "rolldown-runtime",
    ]);
    for (const name of readdirSync(cache)) writeFileSync(join(cache, name), "claude-code PostToolUse\nno code at all");
    expect(start(tool())).toEqual(nothingSaid);
    rmSync(cache, { recursive: true });
    writeFileSync(cache, "in the way");
    expect(start(tool())).toEqual(nothingSaid);
    expect(kinds()).toHaveLength(8);
  });

  it("with an index that is none: it is made anew", async () => {
    await remember(fact);
    start(stop());
    const [index = ""] = readdirSync(places().state).filter((name) => name.endsWith(".sqlite"));
    writeFileSync(join(places().state, index), "no database".repeat(1000));
    expect(start(prompt(question)).status).toBe(0);
    start(stop());
    expect(contextFor(prompt(question, "s2", "p2"))).toContain("make beacon");
  });
});

describe("A prompt is answered with what the memory knows", () => {
  it("takes yesterday for a day of the time zone that it runs in", async () => {
    verifies("REC-4.a");
    const { yesterday, today } = daysThere();
    await remember("The lighthouse lamp became blue.", { at: yesterday });
    await remember("The lighthouse lamp became red.", { at: today });
    expect(
      contextFor(prompt("Which lighthouse lamp was there yesterday?"), {
        env: { ...homeVariables(home), TZ: farZone },
      }),
    ).toContain("blue");
    const memory = await open();
    const [served] = await memory.trust.recalls();
    await memory.close();
    expect(served?.shown.map(({ parts }) => Number(parts["time"]) > 0)).toEqual([true, false]);
  });

  verifies("INJ-1.a", "HOOK-1.c");

  it("of the space, once in a session, and again after its context was shortened", async () => {
    await remember(fact);
    expect(contextFor(prompt(question))).toContain("make beacon");
    expect(contextFor(prompt(question, "s1", "p2"))).toBe("");
    expect(contextFor(prompt(question, "s2", "p1"))).toContain("make beacon");
    start({ ...common("s1"), hook_event_name: "PostCompact", trigger: "auto", compact_summary: "We spoke." });
    expect(contextFor(prompt(question, "s1", "p3"))).toContain("make beacon");
    expect(kinds().filter((kind) => kind === "recall.served")).toHaveLength(3);
    expect(faults()).toEqual([]);
  });

  it("but not with what the session itself has said, nor with what belongs to other sessions, agents and spaces alone", async () => {
    verifies("SCO-2.a", "SCO-7.a");
    await remember("The lighthouse deploys by ferry.", { level: "session", session: "s9" });
    await remember("The lighthouse deploys by kite.", { level: "agent", agent: "codex" });
    await remember("The lighthouse deploys by train.", { space: join(home, "bank") });
    start(prompt("The lighthouse deploys by bicycle.", "s1", "p0"));
    start(stop());
    expect(contextFor(prompt(question))).toBe("");
    expect(contextFor(prompt(question, "s2"))).toContain("bicycle");
  });

  it("and of other spaces that the person has opened, whatever the project says", async () => {
    verifies("SCO-7.b");
    const bank = join(home, "bank");
    await remember("The lighthouse deploys by train.", { space: bank });
    const settings = join(home, ".config", "ai", "config.json");
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, JSON.stringify({ recall: { alsoFrom: [bank] } }));
    expect(contextFor(prompt(question))).toContain("train");
  });

  it("without a word to the network: nothing that could is loaded", async () => {
    verifies("INJ-1.d");
    await remember(fact);
    const preload = join(home, "preload.cjs");
    const list = join(home, "modules.json");
    writeFileSync(
      preload,
      `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.moduleLoadList)));`,
    );
    const nobody = start("", { node: ["--require", preload], args: ["nobody", "x"] });
    expect(nobody.stdout).toBe("{}");
    const without = new Set(JSON.parse(readFileSync(list, "utf8")) as string[]);
    expect(contextFor(prompt(question), { node: ["--require", preload] })).toContain("make beacon");
    const loaded = (JSON.parse(readFileSync(list, "utf8")) as string[]).filter((name) => !without.has(name));
    expect(
      loaded.filter((name) =>
        /NativeModule (?:_?http|https|net|tls|dns|dgram|undici|internal\/deps\/undici)/.test(name),
      ),
    ).toEqual([]);
    expect(loaded.filter((name) => name.includes("sqlite"))).not.toEqual([]);
  });

  it("unless that is switched off", async () => {
    verifies("INJ-2.c", "INJ-3.a");
    await remember(fact);
    expect(contextFor(prompt(question), { env: { ...homeVariables(home), LOCI_RECALL: "off" } })).toBe("");
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    const settings = join(home, ".config", "ai", "config.json");
    for (const off of [{ recall: { enabled: false } }, { profile: "manual" }]) {
      writeFileSync(settings, JSON.stringify(off));
      expect(contextFor(prompt(question, "s3"))).toBe("");
    }
    rmSync(settings);
    mkdirSync(places().state, { recursive: true });
    writeFileSync(join(places().state, "pauses.json"), JSON.stringify([{ what: "recall" }]));
    expect(contextFor(prompt(question, "s4"))).toBe("");
  });

  it("and a session begins with what was put down to hold", async () => {
    await remember(fact, { type: "preference" });
    expect(contextFor({ ...common("s1"), hook_event_name: "SessionStart", source: "startup" })).toContain(
      "make beacon",
    );
  });
});

describe("A hook in a folder that claims the remote of another", () => {
  const claim = (name: string) => {
    const folder = join(home, name);
    mkdirSync(join(folder, ".git"), { recursive: true });
    writeFileSync(join(folder, ".git", "config"), '[remote "origin"]\nurl = git@github.com:acme/lighthouse.git\n');
    return folder;
  };

  it("gives nothing of that space, and says once why and what to do", async () => {
    verifies("SCO-7.a", "SPC-1.d");
    space = claim("mine");
    await remember(fact);
    expect(contextFor(prompt(question))).toContain("make beacon");
    space = claim("downloads");
    const brief = contextFor({ ...common("s2"), hook_event_name: "SessionStart", source: "startup" });
    expect(brief).toContain("run `loci space link` here");
    expect(brief).not.toContain("acme");
    expect(contextFor(prompt(question, "s2", "p2"))).toBe("");
    const memory = await open();
    await memory.spaces.link(space);
    await memory.close();
    expect(contextFor(prompt(question, "s3", "p3"))).toContain("make beacon");
    expect(contextFor({ ...common("s4"), hook_event_name: "SessionStart", source: "startup" })).not.toContain(
      "space link",
    );
  });
});

describe("A hook in a folder whose memory may have been left behind", () => {
  it("says so once, and names no other space", async () => {
    verifies("SPC-1.c");
    space = join(home, "lighthouse");
    mkdirSync(space);
    await remember(fact);
    rmSync(space, { recursive: true });
    space = join(home, "elsewhere", "lighthouse");
    mkdirSync(space, { recursive: true });
    const brief = contextFor({ ...common("s2"), hook_event_name: "SessionStart", source: "startup" });
    expect(brief).toContain("Run `loci space` here");
    expect(brief).not.toContain(join(home, "lighthouse"));
    expect(brief).not.toContain("beacon");
    expect(contextFor(prompt(question, "s2", "p2"))).toBe("");
  });

  it("gives its memory after a remote was added, and after a move", async () => {
    verifies("SPC-1.a", "SPC-1.b");
    space = join(home, "app");
    mkdirSync(join(space, ".git"), { recursive: true });
    await remember(fact);
    writeFileSync(join(space, ".git", "config"), '[remote "origin"]\nurl = git@github.com:acme/app.git\n');
    expect(contextFor(prompt(question, "s1", "p1"))).toContain("make beacon");
    renameSync(space, join(home, "moved"));
    space = join(home, "moved");
    expect(contextFor(prompt(question, "s2", "p2"))).toContain("make beacon");
  });
});
