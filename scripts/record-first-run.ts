// `npm run first-run` writes docs/first-run.md, the first days of a new user. It runs the real programs in an empty
// home. Only the models are scripted, so that each recording is the same. Needs `faketime` for the second day.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { blockBegin, blockEnd } from "../src/core/block/own-block.ts";
import { createAgentHome } from "../test/e2e/agents/agent-home.ts";
import type { Agent } from "../test/e2e/agents/agent.ts";
import { agents } from "../test/e2e/agents/agents.ts";
import { hostTools } from "../test/e2e/agents/host-tools.ts";
import { converseIn } from "../test/e2e/conversation.ts";
import { runLoci } from "../test/e2e/loci-command.ts";
import type { Script } from "../test/e2e/model-server/script.ts";

const compose = `services:
  staging-db:
    image: postgres:17
    ports:
      - "6433:5432"
`;

const place = createAgentHome();
const tomorrow = { LD_PRELOAD: fakeTimeLibrary(), FAKETIME: "+1d", FAKETIME_DONT_FAKE_MONOTONIC: "1" };
const dayAfter = { ...tomorrow, FAKETIME: "+2d" };
const page: string[] = [];
const noted: Script = () => ({ text: "Understood." });

try {
  writeFileSync(join(place.project, "compose.yaml"), compose);
  await firstDay();
  await nextDay();
  const file = fileURLToPath(new URL("../docs/first-run.md", import.meta.url));
  writeFileSync(file, `${page.join("\n").trim()}\n`);
  console.log(`wrote ${file}`);
} finally {
  place.remove();
}

async function firstDay(): Promise<void> {
  say("# A first day, and the next", "");
  say(
    "Recorded by `npm run first-run` from the real programs in an empty home folder. The agents' models are scripted, so that the recording is the",
    "same each time; commands, hooks, files and what reached the models are as they were.",
    "",
    "## Install",
    "",
  );
  await loci(["install", "claude-code", "--yes"], {}, (text) => shorten(text, 14));
  await loci(["install", "codex", "--yes"], {}, (text) => text.split("\n").slice(-6).join("\n"));
  say("## Work", "", "A port is not where it was thought to be, and Claude Code finds out.", "");
  await agentSays("claude-code", "claude", "Why can't I connect to the staging database on 5432?", claudeScript(), {});
  say("Nobody told Loci to remember anything. It has:", "");
  await loci(["timeline"], {});
}

async function nextDay(): Promise<void> {
  say(
    "## The next day, another agent",
    "",
    "Codex has never seen this project. (Its hooks were trusted with `/hooks`, as install said.)",
    "",
  );
  const answer =
    "The staging database listens on port 6433 (compose.yaml maps it), so use 6433 in the migration script.";
  await agentSays(
    "codex",
    "codex",
    "Write a script that migrates the staging database.",
    () => ({ text: answer }),
    tomorrow,
  );
  say("## Why did it know?", "");
  await loci(["why"], tomorrow);
  await sayAndCorrect();
  say("## Change your mind", "");
  await loci(["pause", "--for", "2h"], tomorrow);
  await loci(["unpause"], tomorrow);
  await loci(["uninstall", "codex", "--yes"], tomorrow, (text) => shorten(text, 12));
}

/** States a fact in one agent, corrects it in another, and asks for it in a third. */
async function sayAndCorrect(): Promise<void> {
  say("## Say it once, correct it anywhere", "", "You state a fact to Claude Code:", "");
  await agentSays("claude-code", "claude", "Remember that the staging port is 6433. Any open TODOs?", noted, tomorrow);
  say("You correct it in Codex a day later, and ask Gemini CLI:", "");
  await agentSays(
    "codex",
    "codex",
    "Remember that the staging port is 6434. Anything else to change?",
    noted,
    dayAfter,
  );
  await loci(["install", "gemini", "--yes"], dayAfter, (text) => text.split("\n").slice(0, 4).join("\n"));
  await agentSays("gemini", "gemini", "What is the staging port?", () => ({ text: "6434." }), dayAfter);
  say("Both values are known, with the words that state them:", "");
  await loci(["facts", "--superseded"], dayAfter);
  const facts = await runLoci(["facts", "--json"], { home: place.home, cwd: place.project, env: dayAfter });
  const [fact] = (JSON.parse(facts) as { facts: { id: string }[] }).facts;
  await loci(["facts", "show", (fact?.id ?? "").slice(-8)], dayAfter);
}

/** Scripts a model that runs a command before it answers. */
function claudeScript(): Script {
  const { runShell } = hostTools["claude-code"];
  return ({ messages }) =>
    messages.some(({ toolResults }) => toolResults !== undefined)
      ? { text: "The staging database listens on port 6433, not 5432: compose.yaml maps 6433 to the container's 5432." }
      : { call: runShell("grep -n -A3 ports compose.yaml") };
}

async function loci(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  trim: (text: string) => string = (text) => text,
): Promise<void> {
  const printed = await runLoci(args, { home: place.home, cwd: place.project, env: { ...env, COLUMNS: "100" } });
  say("```text", `$ loci ${args.join(" ")}`, trim(tidy(printed)).trimEnd(), "```", "");
}

async function agentSays(
  name: Agent["name"],
  command: string,
  prompt: string,
  script: Script,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const agent = agents.find((one) => one.name === name);
  if (agent === undefined) throw new Error(`no agent ${name}`);
  const talk = await converseIn(place, agent, script, { prompt, env, args: hostTools[name].args });
  say("```text", `$ ${command} ${JSON.stringify(prompt)}`, tidy(talk.outcome.stdout).trim(), "```", "");
  const texts = talk.requests[0]?.messages.map(plainText).filter((text) => text.includes(blockBegin)) ?? [];
  const blocks = texts.flatMap((text) => new RegExp(`${blockBegin}[\\s\\S]*?${blockEnd}`, "g").exec(text) ?? []);
  if (blocks.length === 0) return;
  say("What its model was given with that, besides the prompt:", "", "```", ...blocks.map(tidy), "```", "");
}

/** Gemini CLI escapes brackets. */
function plainText({ text }: { readonly text: string }): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
}

function say(...lines: readonly string[]): void {
  page.push(...lines);
}

/** Replaces the paths of the recording machine. */
function tidy(text: string): string {
  return text
    .replaceAll(place.project, "~/project")
    .replaceAll(place.home, "~")
    .replaceAll(process.execPath, "/usr/bin/node")
    .replaceAll(fileURLToPath(new URL("../dist", import.meta.url)), "/usr/lib/node_modules/loci-memory/dist")
    .replaceAll(/[ \t]+$/gm, "");
}

function shorten(text: string, most: number): string {
  const lines = text.split("\n");
  if (lines.length <= most * 2) return text;
  return [...lines.slice(0, most), "…", ...lines.slice(-most)].join("\n");
}

function fakeTimeLibrary(): string {
  const found = spawnSync("sh", ["-c", "ls /usr/lib/*/faketime/libfaketime.so.1"], { encoding: "utf8" }).stdout.trim();
  if (!existsSync(found)) throw new Error("faketime is not installed: run apt-get install faketime");
  return found;
}
