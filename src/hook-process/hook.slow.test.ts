import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { daysThere, farZone } from "../../test/days-apart.ts";
import { homeVariables } from "../../test/home-variables.ts";
import {
  scripts,
  home,
  space,
  useHook,
  workIn,
  start,
  nothingSaid,
  common,
  tool,
  prompt,
  stop,
  places,
  faults,
  open,
  kinds,
  contextFor,
  remember,
  fact,
  question,
} from "../../test/hook-process.ts";
import { filesUnder } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import { readLeftAlone } from "../hooks/left-alone.ts";

useHook();

describe("A hook that captures", () => {
  it("loads no database, encryption or streams, and starts no process", () => {
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

  it("records which sessions LOCI_PAUSE applies to and until when, so that imports omit them", () => {
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

  it("also records these sessions if the settings are unreadable", () => {
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), "{");
    start(tool("s1"), { env: { ...homeVariables(home), LOCI_PAUSE: "1" } });
    expect(readLeftAlone(places().state)).toHaveLength(1);
  });

  it("stores a command's output about files outside the space only if the person opted in", () => {
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

  it("updates the index when a turn ends", async () => {
    verifies("LIFE-4.a", "HOOK-1.d");
    start(tool());
    start(stop());
    expect(readdirSync(places().state).some((name) => name.startsWith("index-"))).toBe(true);
    expect(faults()).toEqual([]);
  });

  it("ends a value that the person corrects when the turn ends", async () => {
    verifies("FAC-4.a");
    start(prompt("max 16 voices"));
    start(prompt("16 is too few at night. make it 20", "s1", "p2"));
    start(stop());
    const memory = await open();
    const facts = await memory.facts.list({ superseded: true });
    await memory.close();
    expect(facts.map(({ text, state }) => `${text}: ${state}`).toSorted()).toEqual([
      "max 16 voices: superseded",
      "max 20 voices: current",
    ]);
    expect(faults()).toEqual([]);
  });
});

describe("an event in another version of the hook format", () => {
  const neutralInput = (schema: string, session: string) => ({
    schema,
    session_id: session,
    cwd: space,
    timestamp: 1,
    message_id: session,
    prompt: question,
  });

  it("is read as far as possible in the same major version", () => {
    verifies("HOOK-10.a");
    expect(start(neutralInput("1.9.0", "s1"), { args: ["opencode", "chat.message"] }).status).toBe(0);
    expect(kinds()).toEqual(["prompt.submitted"]);
  });

  it("is only recorded as unknown in another major version", async () => {
    verifies("HOOK-10.c", "HOOK-6.b");
    await remember(fact);
    expect(start(neutralInput("2.0.0", "s1"), { args: ["opencode", "chat.message"] })).toEqual(nothingSaid);
    expect(kinds()).toEqual(["fact.learned", "host.reported"]);
    expect(faults()).toEqual([]);
  });

  it("is refused if a guard would have to judge it", () => {
    verifies("HOOK-10.c", "GRD-2.d");
    const { status, stdout } = start(neutralInput("2.0.0", "s1"), { args: ["opencode", "tool.execute.before"] });
    expect({ status, ...(JSON.parse(stdout) as object) }).toMatchObject({
      status: 0,
      schema: "1.0.0",
      decision: "deny",
    });
  });
});

describe("a host always gets a valid answer and exit code 0", () => {
  verifies("HOOK-5.a", "HOOK-5.c");

  it("without HOME", () => {
    expect(start(tool(), { env: {} })).toEqual(nothingSaid);
  });

  it("with unreadable settings, which stop recording and are reported by doctor", () => {
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), "{ capture: maybe");
    expect(start(tool())).toEqual(nothingSaid);
    expect(kinds()).toEqual([]);
    expect(faults()).toEqual([["settings", "CONFIG_INVALID"]]);
  });

  it("with a mistake in the settings: the last valid values apply, and the next session reports the mistake", () => {
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

  it("with a project's unreadable settings: the person's own settings apply, and doctor reports the file", () => {
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

  it("if neither the log nor the state is writable", () => {
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

  it("if the host ends before the answer", () => {
    const command = `echo '${JSON.stringify(prompt(question))}' | "${process.execPath}" "${join(scripts, "hook", "hook.cjs")}" claude-code UserPromptSubmit >&-; echo $?`;
    const { stdout } = spawnSync("sh", ["-c", command], {
      env: { ...homeVariables(home), PATH: process.env["PATH"] },
      encoding: "utf8",
    });
    expect(stdout).toBe("0\n");
    expect(kinds()).toEqual(["prompt.submitted"]);
  });

  it("on a Node.js that is too old", () => {
    const preload = join(home, "old.cjs");
    writeFileSync(
      preload,
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } });`,
    );
    // The hook exits with 1, so that the host's command tries another Node.js or prints an empty answer.
    expect(start(tool(), { node: ["--require", preload] })).toEqual({ status: 1, stdout: "", stderr: "" });
    expect(kinds()).toEqual([]);
  });

  it("with damaged compiled code, or without room for it", () => {
    start(tool());
    const cache = join(dirname(places().state), "hook-code");
    start(tool());
    expect(readdirSync(cache).map((name) => name.replace(/-[0-9a-f]{8}\..*/, ""))).toEqual([
      "hook",
      "rolldown-runtime",
      "start-hook",
    ]);
    for (const name of readdirSync(cache)) writeFileSync(join(cache, name), "claude-code PostToolUse\nno code at all");
    expect(start(tool())).toEqual(nothingSaid);
    rmSync(cache, { recursive: true });
    writeFileSync(cache, "in the way");
    expect(start(tool())).toEqual(nothingSaid);
    expect(kinds()).toHaveLength(8);
  });

  it("with an invalid index, which is rebuilt", async () => {
    await remember(fact);
    start(stop());
    const [index = ""] = readdirSync(places().state).filter((name) => name.endsWith(".sqlite"));
    writeFileSync(join(places().state, index), "no database".repeat(1000));
    expect(start(prompt(question)).status).toBe(0);
    start(stop());
    expect(contextFor(prompt(question, "s2", "p2"))).toContain("make beacon");
  });
});

describe("recall in a hook", () => {
  it("reads yesterday as a day of its time zone", async () => {
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

  it("omits the session's own words, and private words of other sessions, agents and spaces", async () => {
    verifies("SCO-2.a", "SCO-7.a");
    await remember("The lighthouse deploys by ferry.", { level: "session", session: "s9" });
    await remember("The lighthouse deploys by kite.", { level: "agent", agent: "codex" });
    await remember("The lighthouse deploys by train.", { space: join(home, "bank") });
    start(prompt("The lighthouse deploys by bicycle.", "s1", "p0"));
    start(stop());
    expect(contextFor(prompt(question))).toBe("");
    expect(contextFor(prompt(question, "s2"))).toContain("bicycle");
  });

  it("includes other spaces that the person opened, whatever the project's settings contain", async () => {
    verifies("SCO-7.b");
    const bank = join(home, "bank");
    await remember("The lighthouse deploys by train.", { space: bank });
    const settings = join(home, ".config", "ai", "config.json");
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, JSON.stringify({ recall: { alsoFrom: [bank] } }));
    expect(contextFor(prompt(question))).toContain("train");
  });

  it("loads no network code", async () => {
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

  it("can be switched off", async () => {
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

  it("adds lasting facts and preferences at the start of a session", async () => {
    await remember(fact, { type: "preference" });
    expect(contextFor({ ...common("s1"), hook_event_name: "SessionStart", source: "startup" })).toContain(
      "make beacon",
    );
  });
});

describe("a hook in a folder that claims the remote of another", () => {
  const claim = (name: string) => {
    const folder = join(home, name);
    mkdirSync(join(folder, ".git"), { recursive: true });
    writeFileSync(join(folder, ".git", "config"), '[remote "origin"]\nurl = git@github.com:acme/lighthouse.git\n');
    return folder;
  };

  it("returns nothing of that space, and explains once what to do", async () => {
    verifies("SCO-7.a", "SPC-1.d");
    workIn(claim("mine"));
    await remember(fact);
    expect(contextFor(prompt(question))).toContain("make beacon");
    workIn(claim("downloads"));
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

describe("a hook in a folder whose memory may be under another path", () => {
  it("mentions that once, and names no other space", async () => {
    verifies("SPC-1.c");
    workIn(join(home, "lighthouse"));
    mkdirSync(space);
    await remember(fact);
    rmSync(space, { recursive: true });
    workIn(join(home, "elsewhere", "lighthouse"));
    mkdirSync(space, { recursive: true });
    const brief = contextFor({ ...common("s2"), hook_event_name: "SessionStart", source: "startup" });
    expect(brief).toContain("Run `loci space` here");
    expect(brief).not.toContain(join(home, "lighthouse"));
    expect(brief).not.toContain("beacon");
    expect(contextFor(prompt(question, "s2", "p2"))).toBe("");
  });

  it("returns its memory after a remote was added, and after a move", async () => {
    verifies("SPC-1.a", "SPC-1.b");
    workIn(join(home, "app"));
    mkdirSync(join(space, ".git"), { recursive: true });
    await remember(fact);
    writeFileSync(join(space, ".git", "config"), '[remote "origin"]\nurl = git@github.com:acme/app.git\n');
    expect(contextFor(prompt(question, "s1", "p1"))).toContain("make beacon");
    renameSync(space, join(home, "moved"));
    workIn(join(home, "moved"));
    expect(contextFor(prompt(question, "s2", "p2"))).toContain("make beacon");
  });
});
