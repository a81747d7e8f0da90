import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { hosts } from "../../src/agents/hosts.ts";
import { openMemory } from "../../src/compose.ts";
import { hookEventToEvents } from "../../src/hooks/capture.ts";
import { systemTools } from "../../src/platform/admission-tools.ts";
import { filesUnder } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { agents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { addRecordingHooks, type RecordedCall } from "./agents/recording-hooks.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import { longConversation } from "./long-conversation.ts";

const turns = Number(process.env["LOCI_TURNS"] ?? 200);

interface Line {
  readonly key: string;
  readonly kind: string;
}

/** The lines of the log, read without Loci. */
function linesOf(home: string): Line[] {
  const files = filesUnder(join(home, ".config", "ai", "memory", "log")).filter((path) => path.endsWith(".jsonl"));
  return files
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
}

describe.each(agents)(`Of ${turns} turns of $name with parallel tools and subagents`, (agent) => {
  let place: AgentHome;
  let conversation: Conversation;
  let emitted: RecordedCall[];
  const host = hosts.find(({ manifest }) => manifest.name === agent.name);

  beforeAll(async () => {
    place = createAgentHome();
    await runLoci(["install", agent.name, "--yes"], place);
    if (host === undefined) throw new Error(`${agent.name} is no host of ours`);
    const recorded = addRecordingHooks(place.home, host.manifest);
    const { prompt, script } = longConversation(agent, turns);
    const args = [...hostTools[agent.name].args];
    if (agent.name === "claude-code") {
      // The same hooks a second time, from a plugin: each event is reported twice.
      const plugin = join(place.home, "plugin");
      await runLoci(["plugin", "claude-code", plugin], place);
      args.push("--plugin-dir", plugin);
    }
    conversation = await converseIn(place, agent, script, { prompt, args, timeoutMs: 900_000 });
    emitted = recorded();
  });

  afterAll(() => place?.remove());

  /** The keys under which what was emitted must be found; null for what has none of its own. */
  const keysOf = ({ event, input }: RecordedCall): (string | null)[] => {
    const told = host?.contract.readEvent({ event, input, env: {} }) ?? null;
    if (told === null) return [];
    const context = { user: "me", device: "any", space: { path: "/" }, sha256: systemTools.sha256 };
    return hookEventToEvents(told, context).map(({ key }) => (told.mark === null ? null : (key ?? null)));
  };

  /** An answer that the program does not tell its hooks: Loci reads it in the transcript. */
  const isUnsaid = ({ event, input }: RecordedCall): boolean => {
    const told = host?.contract.readEvent({ event, input, env: {} }) ?? null;
    return told?.kind === "reply-finished" && told.reply === null;
  };

  it("the conversation took place", () => {
    expect(conversation.outcome.stdout, conversation.explain()).toContain(`All ${turns} steps are done.`);
    expect(emitted.length).toBeGreaterThan(turns * 1.5);
  });

  it("every event that the program emitted is in the log", () => {
    verifies("HOOK-1.b", "LIFE-5.c");
    const logged = new Set(linesOf(place.home).map(({ key }) => key));
    const missing = emitted.flatMap((call) =>
      keysOf(call).flatMap((key) =>
        key === null || logged.has(key) ? [] : [`${call.event} ${JSON.stringify(call.input)}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it("and each is a different one: no two have the same key", () => {
    verifies("HOOK-1.b");
    const calls = Map.groupBy(
      emitted.flatMap((call) =>
        keysOf(call).map((key) => ({ key, told: `${call.event} ${JSON.stringify(call.input)}` })),
      ),
      ({ key }) => key,
    );
    expect(calls.size).toBeGreaterThan(turns * 2);
    expect([...calls].filter(([key, same]) => key !== null && same.length > 1)).toEqual([]);
  });

  it("and each is in the index exactly once, also after an import of the transcript", async () => {
    verifies("HOOK-8.a", "LIFE-5.a");
    const indexed = async () => {
      const memory = await openMemory({ env: { HOME: place.home } });
      await memory.stats();
      await memory.close();
      const [index = ""] = filesUnder(join(place.home, ".local", "state", "ai")).filter((path) =>
        /index-.*sqlite$/.test(path),
      );
      const db = new DatabaseSync(index, { readOnly: true });
      const rows = db.prepare("SELECT kind, text FROM memories").all();
      db.close();
      return rows.map(({ kind, text }) => `${String(kind)} ${String(text)}`).sort();
    };
    const expected = new Set(emitted.flatMap(keysOf).filter((key) => key !== null)).size;
    const withoutKey = emitted.filter((call) => keysOf(call).includes(null)).length;
    const before = await indexed();
    expect(before.length).toBe(expected + withoutKey + emitted.filter(isUnsaid).length);
    await runLoci(["import", agent.name], place);
    expect(await indexed()).toEqual(before);
  });
});
