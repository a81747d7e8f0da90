import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createInstalledLoci, repository, type InstalledLoci } from "./run-installed.ts";

const hosts = ["claude-code", "codex", "copilot", "gemini", "opencode"] as const;

/** When a person writes into the memory, the day after the agents' sessions; and when the pages are looked at. */
const writtenAt = Date.parse("2026-11-16T09:00:00Z");
export const lookedAtAt = Date.parse("2026-11-16T11:30:00Z");

/** Makes an empty home with a clone of a repository. */
export function makeEmptyHome(home: string): void {
  mkdirSync(join(home, "shop", ".git"), { recursive: true });
  writeFileSync(join(home, "shop/.git/config"), '[remote "origin"]\n  url = git@github.com:acme/shop.git\n');
}

/** Makes a memory from the transcripts of real agents, and from what a person states, writes and asks. */
export async function makeHome(cli: string, home: string): Promise<void> {
  makeEmptyHome(home);
  for (const host of hosts)
    cpSync(join(repository, "test/fixtures/transcripts", host, "home"), home, { recursive: true });
  const loci = createInstalledLoci(cli, home, writtenAt);
  await loci.run(["import", "all"]);
  await loci.run(["record"], statements.map((line) => `${JSON.stringify(line)}\n`).join(""));
  await writeAsPerson(loci);
  await promptAnAgent(loci);
}

const statements = [
  { type: "fact", text: "Staging is reset every night at 03:00 UTC", tags: ["ops"] },
  { type: "fact", text: "The invoice service retries a payment three times, then mails the owner", tags: ["billing"] },
  { type: "preference", text: "Prefer pnpm over npm in this repository" },
  { type: "fact", text: "The customer database moved from MySQL to PostgreSQL 15 in March", tags: ["database"] },
  { type: "pin", text: "Never push to main on a Friday" },
  { type: "error", text: "ECONNREFUSED 127.0.0.1:5432 while the tests start; docker compose up -d db helps" },
];

async function writeAsPerson(loci: InstalledLoci): Promise<void> {
  await loci.run(["facts", "add", "The deploy key expires on 1 December"]);
  await loci.run(["facts", "add", "The staging port is 6433"]);
  await loci.run(
    ["write", "-", "--scope", "user"],
    "# You\n\n- Writes TypeScript, reads Rust.\n- Prefers short answers.\n",
  );
  await loci.run(["write", "-", "--scope", "user"], "- Works from Lisbon.\n");
  await loci.run(["recall", "which package manager do we use here"]);
}

/** A prompt at an agent, as its hooks report it: Loci records it, and gives the agent what it knows. */
async function promptAnAgent(loci: InstalledLoci): Promise<void> {
  const event = { session_id: "7d1f0c52-staging", cwd: join(loci.home, "shop") };
  await loci.hook("claude-code", "SessionStart", { ...event, hook_event_name: "SessionStart", source: "startup" });
  const prompt = "When is staging reset, and on which port does it listen?";
  await loci.hook("claude-code", "UserPromptSubmit", { ...event, hook_event_name: "UserPromptSubmit", prompt });
}
