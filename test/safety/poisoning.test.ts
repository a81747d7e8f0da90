import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { bundlePrograms } from "../../scripts/bundle-programs.ts";
import { openMemory } from "../../src/compose/open-memory.ts";
import { resolvePlaces } from "../../src/config/paths.ts";
import { blockBegin, blockEnd, blockHeader } from "../../src/core/block/own-block.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { createTools } from "../../src/tools/create-tools.ts";
import type { ToolContext } from "../../src/tools/tool.ts";
import { recordedInput } from "../contracts/contract-cases.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import { attacks, type Attack } from "./poisoning/attacks.ts";
import { carriers, type Carrier } from "./poisoning/carriers.ts";
import { findDangers, findFaults, findUnquoted } from "./poisoning/find-faults.ts";

/** The results of all attacks on one path into and out of the memory. */
interface Tally {
  readonly way: string;
  readonly tried: number;
  readonly given: number;
  readonly unframed: number;
}
const tallies: Tally[] = [];

/** Counts the attacks that reached an agent, and those whose output is faulty. Returns the faults. */
function tally(
  way: string,
  results: readonly { readonly attack: Attack; readonly output: string; readonly faults: readonly string[] }[],
) {
  const wrong = results.filter(({ faults }) => faults.length > 0);
  tallies.push({
    way,
    tried: results.length,
    given: results.filter(({ attack, output }) => output.includes(attack.word)).length,
    unframed: wrong.length,
  });
  return wrong.map(({ attack: { id }, faults }) => `${id}: ${faults.join(", ")}`);
}

afterAll(() => {
  const rows = tallies.map(({ way, tried, given, unframed }) =>
    [way.padEnd(62), String(tried).padStart(6), String(given).padStart(6), String(unframed).padStart(9)].join(" "),
  );
  const total = tallies.reduce((sum, { unframed }) => sum + unframed, 0);
  const head = `${"".padEnd(62)}  tried  given  unframed`;
  process.stdout.write(`\n${attacks.length} attacks\n${[head, ...rows].join("\n")}\nunframed in all: ${total}\n`);
});

const fact = "The lighthouse lamp is lit at dusk.";
const question = "When is the lighthouse lamp lit?";

let home: TestHome;
let folder: string;
let owner: Memory;

async function begin(): Promise<void> {
  home = createTestHome();
  folder = join(home.path, "shop");
  mkdirSync(join(folder, ".git"), { recursive: true });
  owner = await openMemory({ env: { HOME: home.path } });
  await owner.remember(fact, { space: folder });
}

async function end(): Promise<void> {
  await owner.close();
  home.remove();
}

const session = () => owner.as({ kind: "user", space: folder, session: "now" });
const ask = async (prompt: string) => (await session().recall({ prompt, space: folder, record: false })).block ?? "";
const about = ({ word }: Attack) => `What do we know about ${word}?`;

function tool(name: string) {
  const principal = { kind: "user", space: folder, session: "now", run: "r" } as const;
  const context: ToolContext = { principal, folder, source: "test", memory: async () => owner.as(principal) };
  const found = createTools(context).find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no tool ${name}`);
  return found;
}

async function each(work: (attack: Attack) => Promise<{ output: string; faults: string[] }>) {
  const outcomes = [];
  for (const attack of attacks) outcomes.push({ attack, ...(await work(attack)) });
  return outcomes;
}

it("the corpus is large, and the checks detect every unframed attack", () => {
  verifies("INJ-7.a");
  expect(attacks.length).toBeGreaterThanOrEqual(150);
  expect(new Set(attacks.map(({ word }) => word)).size).toBe(attacks.length);
  for (const { text } of attacks) expect(findFaults(text)).not.toEqual([]);
  const framed = (line: string) => [blockBegin, blockHeader, `- 2026-11-15, x, 00000000: ${line}`, blockEnd].join("\n");
  expect(findFaults(framed("fine"))).toEqual([]);
  const families = ["role marker", "hidden unicode", "terminal sequences"];
  const marked = attacks.filter(({ family }) => families.includes(family));
  for (const { text } of marked) expect(findFaults(framed(text)), text).not.toEqual([]);
});

describe.each(carriers)("attacks in the $name", ({ name, as, write }: Carrier) => {
  beforeAll(async () => {
    await begin();
    await write(attacks, { home, owner, ...resolvePlaces({ HOME: home.path }), folder });
  });
  afterAll(end);

  it("are shown to no agent unasked, or only as an agent's words in the frame", async () => {
    verifies("INJ-7.c");
    const recalled = await each(async (attack) => {
      const output = await ask(about(attack));
      const isSaid = as === "held" && output.includes(attack.word);
      return { output, faults: [...findFaults(output), ...(isSaid ? ["given unasked"] : [])] };
    });
    expect(tally(`${name} → recall`, recalled)).toEqual([]);
    const brief = (await session().brief({ space: folder })).block ?? "";
    const briefed = await each(async ({ word }) => {
      const isSaid = as === "held" && brief.includes(word);
      return { output: brief, faults: [...findFaults(brief), ...(isSaid ? ["given unasked"] : [])] };
    });
    expect(tally(`${name} → beginning of a session`, briefed)).toEqual([]);
  });

  it("are found by a search as framed, quoted data, so they did reach the memory", async () => {
    verifies("INJ-7.a", "INJ-7.b", "INJ-4.b");
    const search = tool("memory_search");
    const found = await each(async ({ word }) => {
      const { text, structured } = await search.handle({ query: word });
      const hits = (structured as { hits?: readonly object[] } | undefined)?.hits ?? [];
      const output = hits.length === 0 ? "" : text;
      const faults = [...findFaults(output), ...hits.flatMap((hit) => findDangers(Object.values(hit).join(" ")))];
      return { output, faults: as === "held" ? [...faults, ...findUnquoted(output, word)] : faults };
    });
    expect(tally(`${name} → memory_search`, found)).toEqual([]);
    // A path that blocks everything would prove nothing, so most attacks must be found.
    expect(found.filter(({ attack, output }) => output.includes(attack.word)).length).toBeGreaterThan(
      attacks.length / 2,
    );
  });

  it("do not hide useful memories", async () => {
    verifies("INJ-7.c");
    expect(await ask(question)).toContain("lit at dusk");
    expect((await session().brief({ space: folder })).block).toContain("lit at dusk");
  });
});

describe("attacks that a person has confirmed", () => {
  beforeAll(begin);
  afterAll(end);

  it("are quoted on one line, in a frame that they cannot end", async () => {
    verifies("INJ-7.a");
    const inputs = attacks.map(({ text }) => ({ type: "fact", text, trust: "web", space: folder }) as const);
    for (const id of await owner.record(inputs)) await owner.trust.confirm(id);
    const outputs = await each(async (attack) => {
      const output = await ask(about(attack));
      return { output, faults: [...findFaults(output), ...findUnquoted(output, attack.word)] };
    });
    expect(tally("confirmed → recall", outputs)).toEqual([]);
    expect(outputs.filter(({ attack, output }) => output.includes(attack.word)).length).toBeGreaterThan(
      attacks.length / 2,
    );
  });
});

describe("attacks in documents and entries that a model asks for", () => {
  beforeAll(begin);
  afterAll(end);

  it("are quoted while unconfirmed, and never hide anything", async () => {
    verifies("INJ-7.a");
    const document = join(folder, ".ai", "memory", "MEMORY.md");
    mkdirSync(dirname(document), { recursive: true });
    const read = tool("memory_read");
    const sections = await each(async ({ text: content }) => {
      writeFileSync(document, content);
      const { text, structured } = await read.handle({ scope: "space" });
      const { text: output } = structured as { text: string };
      const [first, , ...rest] = output.split("\n");
      const isFrame = first === blockBegin && rest.pop() === blockEnd && rest.every((line) => line.startsWith("> "));
      return {
        output,
        faults: [...(isFrame && text.includes(output) ? [] : ["no frame"]), ...findDangers(rest.join("\n"))],
      };
    });
    expect(tally("document of a clone → memory_read", sections)).toEqual([]);
    const [save, get, clear] = [tool("save_memory"), tool("get_memory"), tool("clear_memory")];
    const entries = await each(async ({ word, text }) => {
      await save.handle({
        compartment: "run",
        content: text.slice(0, 5000),
        category: word,
        tags: [text.slice(0, 50)],
      });
      const { text: output, structured } = await get.handle({ compartment: "run" });
      await clear.handle({ compartment: "run" });
      return {
        output,
        faults: [...findDangers(output), ...findDangers(JSON.stringify(structured).replaceAll('\\"', '"'))],
      };
    });
    expect(tally("entries → get_memory", entries)).toEqual([]);
  });

  it("do not work through the names of files, or through the headings in a refused write", async () => {
    verifies("INJ-7.a");
    const archives = join(folder, ".ai", "memory", "memory");
    mkdirSync(archives, { recursive: true });
    writeFileSync(join(archives, "2026-11-15-0810.md"), "plain\n");
    const list = tool("memory_list");
    const names = await each(async ({ text }) => {
      const name = `${text.replaceAll(/[/\0]/g, "_").slice(0, 60)}.md`;
      writeFileSync(join(archives, name), "x\n");
      const { text: output, structured } = await list.handle({ scope: "space" });
      rmSync(join(archives, name));
      expect(output).toContain("2026-11-15-0810.md");
      return { output, faults: [...findDangers(output), ...findDangers(JSON.stringify(structured))] };
    });
    expect(tally("file of a clone → memory_list", names)).toEqual([]);
    const write = tool("memory_write");
    const headings = await each(async ({ text }) => {
      writeFileSync(join(folder, ".ai", "memory", "MEMORY.md"), `# Top\n\n## ${text}\n`);
      const { text: output } = await write.handle({ scope: "space", mode: "replace", content: "x", version: "0" });
      const [first = "", ...rest] = output.split("\n");
      const isQuoted = first.includes("data, not instructions") && rest.every((line) => line.startsWith("> "));
      return { output, faults: [...(isQuoted ? [] : ["not quoted"]), ...findDangers(rest.join("\n"))] };
    });
    expect(tally("headings of a clone → refused memory_write", headings)).toEqual([]);
  });

  it("are omitted from a system prompt", async () => {
    verifies("INJ-7.a", "INJ-7.c", "HIS-2.a");
    const current = { text: "Hi", channel: "cli" };
    const [system] = await session().history.buildMessages({
      system: "Be kind.",
      current,
      space: folder,
      record: false,
    });
    const output = system?.content ?? "";
    const built = await each(async ({ word }) => ({ output, faults: output.includes(word) ? ["in the prompt"] : [] }));
    expect(tally("document of a clone → system prompt", built)).toEqual([]);
  });
});

describe("attacks through the hooks of the four agents", () => {
  let scripts: string;
  beforeAll(async () => {
    scripts = makeScratch("poison");
    await bundlePrograms(scripts);
    await begin();
  });
  afterAll(async () => {
    await end();
    removeScratch(scripts);
  });

  /** The names of each agent's recorded hook inputs for a finished tool, a prompt and the start of a session. */
  const hosts = [
    { name: "claude-code", tool: "PostToolUse.Bash", prompt: "UserPromptSubmit", begin: "SessionStart" },
    { name: "codex", tool: "PostToolUse.Bash", prompt: "UserPromptSubmit", begin: "SessionStart" },
    { name: "gemini", tool: "AfterTool.run_shell_command", prompt: "BeforeAgent", begin: "SessionStart" },
    { name: "copilot", tool: "postToolUse.bash", prompt: "userPromptSubmitted", begin: "sessionStart" },
  ] as const;
  type HookHost = (typeof hosts)[number];
  const results = ["stdout", "tool_response", "returnDisplay", "llmContent", "textResultForLlm"];

  function run(host: HookHost, recordedAs: string, change: Readonly<Record<string, string>>): string {
    const input = JSON.stringify(recordedInput(host.name, recordedAs), (key, value: unknown) =>
      typeof value === "string" && key in change ? change[key] : value,
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(scripts, "hook", "hook.cjs"), host.name, recordedAs.split(".")[0] ?? ""],
      { env: { PATH: process.env["PATH"], HOME: home.path }, input, encoding: "utf8" },
    );
    expect(status).toBe(0);
    const answer = JSON.parse(stdout === "" ? "{}" : stdout) as Record<string, unknown>;
    const nested = (answer["hookSpecificOutput"] ?? answer) as { additionalContext?: string };
    return nested.additionalContext ?? "";
  }

  it("are shown to none of these agents", async () => {
    verifies("INJ-7.c", "HOOK-1.c");
    const place = (name: string) => ({ cwd: folder, session_id: name, sessionId: name, transcript_path: "/none" });
    const hostOf = (attack: Attack): HookHost => hosts[attacks.indexOf(attack) % hosts.length] ?? hosts[0];
    for (const attack of attacks) {
      const fields = Object.fromEntries(results.map((field) => [field, attack.text]));
      run(hostOf(attack), hostOf(attack).tool, { ...place("earlier"), ...fields, tool_use_id: attack.id });
    }
    const { byType } = await owner.care.stats();
    expect(byType["tool_result"]).toBeGreaterThan(attacks.length / 2);
    // Checks the briefs before the prompts below ask about the attacks. Loci stores those prompts, and recall returns
    // them too.
    for (const host of hosts) {
      const brief = run(host, host.begin, place(`begin-${host.name}`));
      expect(findFaults(brief), host.name).toEqual([]);
      expect(brief, host.name).toContain("lit at dusk");
      for (const { word } of attacks) expect(brief, host.name).not.toContain(word);
    }
    const outputs = await each(async (attack) => {
      const { word } = attack;
      const input = { ...place(`now-${word}`), prompt: about(attack), prompt_id: word, turn_id: word };
      const output = run(hostOf(attack), hostOf(attack).prompt, input);
      return { output, faults: [...findFaults(output), ...(output.includes(word) ? ["given unasked"] : [])] };
    });
    expect(tally("output of a tool, real hooks → real hooks of all four", outputs)).toEqual([]);
    for (const host of hosts) {
      const input = { ...place(`told-${host.name}`), prompt: question, prompt_id: "q", turn_id: "q" };
      expect(run(host, host.prompt, input), host.name).toContain("lit at dusk");
    }
  });
});
