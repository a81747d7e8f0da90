import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { hosts } from "../../src/agents/hosts.ts";
import { openMemory } from "../../src/compose/open-memory.ts";
import { filesUnder } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { agents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { addRecordingHooks, type RecordedCall } from "./agents/recording-hooks.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import { longConversation, type Expected } from "./long-conversation.ts";

const turns = Number(process.env["LOCI_TURNS"] ?? 200);

/** An event of the log or a memory of the index, read without Loci's code. */
interface Told {
  readonly kind: string;
  readonly text: string;
}

/** The events of the log. Two hooks may report the same event under the same key; it is counted once. */
function loggedIn(home: string): Told[] {
  const files = filesUnder(join(home, ".config", "ai", "memory", "log")).filter((path) => path.endsWith(".jsonl"));
  const lines = files
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { key: string; kind: string; content: { text?: string } | null });
  const byKey = new Map(lines.map(({ key, kind, content }) => [key, { kind, text: content?.text ?? "" }]));
  return [...byKey.values()];
}

/** Compares how often each event of the script occurred with how often it was expected. Returns the differences. */
function miscounted(expected: readonly Expected[], events: readonly Told[]): string[] {
  return expected.flatMap(({ kinds, says, times }) => {
    const words = new RegExp(`(?<!\\w)${says.replaceAll(/[.]/g, String.raw`\.`)}(?!\\w)`);
    const found = events.filter(({ kind, text }) => kinds.includes(kind) && words.test(text)).length;
    return found === times ? [] : [`${kinds.join(" or ")} "${says}": ${found} instead of ${times}`];
  });
}

describe.each(agents)(`${turns} turns of $name with parallel tools and subagents`, (agent) => {
  let place: AgentHome;
  let conversation: Conversation;
  let emitted: RecordedCall[];
  const { prompt, script, expected } = longConversation(agent, turns);
  const host = hosts.find(({ manifest }) => manifest.name === agent.name);

  beforeAll(async () => {
    place = createAgentHome();
    await runLoci(["install", agent.name, "--yes"], place);
    if (host === undefined) throw new Error(`${agent.name} is no host of ours`);
    const recorded = addRecordingHooks(place.home, host.manifest);
    const args = [...hostTools[agent.name].args];
    if (agent.name === "claude-code") {
      // Installs the same hooks a second time, from a plugin, so each event is reported twice.
      const plugin = join(place.home, "plugin");
      await runLoci(["plugin", "claude-code", plugin], place);
      args.push("--plugin-dir", plugin);
    }
    // Finished subagents stay open in Codex, which allows only six open ones by default.
    if (agent.name === "codex") args.push("-c", `agents.max_threads=${turns}`);
    conversation = await converseIn(place, agent, script, { prompt, args, timeoutMs: 900_000 });
    emitted = recorded();
  });

  afterAll(() => place?.remove());

  it("take place as scripted", () => {
    expect(conversation.outcome.stdout, conversation.explain()).toContain(`All ${turns} steps are done.`);
    expect(emitted.length).toBeGreaterThan(turns * 1.5);
  });

  it("are reported to the hooks as the script made them happen", () => {
    const tools = expected.filter(({ kinds }) => kinds.includes("tool.called"));
    const raw = emitted.map(({ input }) => ({ kind: "tool.called", text: JSON.stringify(input) }));
    const missing = miscounted(tools, raw).filter((line) => line.includes(": 0 instead"));
    expect(missing).toEqual([]);
  });

  it("are in the log, each event as often as it happened", () => {
    verifies("HOOK-1.b", "LIFE-5.c");
    expect(miscounted(expected, loggedIn(place.home))).toEqual([]);
  });

  it("are in the index, also after an import of the transcript", async () => {
    verifies("HOOK-8.a", "LIFE-5.a");
    const indexed = async (): Promise<Told[]> => {
      const memory = await openMemory({ env: { HOME: place.home }, waitMs: 120_000 });
      await memory.care.stats();
      await memory.close();
      const [index = ""] = filesUnder(join(place.home, ".local", "state", "ai")).filter((path) =>
        /index-.*sqlite$/.test(path),
      );
      const db = new DatabaseSync(index, { readOnly: true });
      const rows = db
        .prepare("SELECT kind, text FROM memories WHERE kind <> 'session.summarised' ORDER BY kind, text")
        .all();
      db.close();
      return rows.map(({ kind, text }) => ({ kind: String(kind), text: String(text) }));
    };
    const before = await indexed();
    expect(miscounted(expected, before)).toEqual([]);
    await runLoci(["import", agent.name], place);
    expect(await indexed()).toEqual(before);
  });
});
