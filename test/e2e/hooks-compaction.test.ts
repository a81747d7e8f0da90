import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { countTokens } from "../../src/core/text/tokens/count-tokens.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import type { Agent } from "./agents/agent.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { codex } from "./agents/codex.ts";
import { copilot } from "./agents/copilot.ts";
import { hostTools } from "./agents/host-tools.ts";
import { opencode } from "./agents/opencode.ts";
import { qwen } from "./agents/qwen.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import type { ModelRequest, Script } from "./model-server/script.ts";

const rule = "Never use raw SQL in this repository.";
const prompt = `We build the queue of the harbour today. ${rule}`;
const decision = "Settled: the queue of the harbour is named harbour-7 and has at most four attempts.";
const summary = "<state_snapshot>The person works on something.</state_snapshot>";
const command = "touch queue.txt && mkdir built";

/** With which words each host asks for a summary. */
const asksForSummary =
  /Do NOT call any tools|CONTEXT CHECKPOINT COMPACTION|produce the <state_snapshot>|detailed summary of the conversation so far|anchored summary|new summary/;

const isCompaction = ({ messages }: ModelRequest): boolean => asksForSummary.test(messages.at(-1)?.text ?? "");

const contextTokens = 130_000;
const nearlyFull = 125_000;

/** A model that runs a command, after which the context is nearly full, and then further commands. */
function works({ name }: Agent, commands: readonly string[]): Script {
  const { runShell } = hostTools[name];
  let next = 0;
  return (request) => {
    // Qwen Code refuses a summary that seems longer than the conversation.
    if (isCompaction(request)) return { text: summary, ...(name === "qwen" ? { requestTokens: nearlyFull } : {}) };
    if (request.tools.length === 0) return { text: "A title" };
    const ran = commands[next];
    next += 1;
    return ran === undefined
      ? { text: "The queue is there." }
      : { call: runShell(ran), ...(next === 1 ? { requestTokens: nearlyFull } : {}) };
  };
}

const says =
  (text: string): Script =>
  (request) => ({ text: isCompaction(request) ? summary : request.tools.length === 0 ? "A title" : text });

interface Host {
  readonly agent: Agent;
  /** `/compact` is the host's own command; otherwise the host compacts when the context is nearly full. */
  readonly how: "/compact" | "full";
  /** True if the next prompt is the first moment at which the host takes text. */
  readonly waits?: true;
}

const hosts: readonly Host[] = [
  { agent: claudeCode, how: "/compact" },
  { agent: codex, how: "full" },
  { agent: qwen, how: "full", waits: true },
  { agent: opencode, how: "full" },
  { agent: copilot, how: "full", waits: true },
];

describe.each(hosts.map((host) => ({ ...host, name: host.agent.name })))(
  "a conversation that $name compacts",
  ({ agent, how, waits }) => {
    let place: AgentHome;
    const conversations: Conversation[] = [];
    /** The requests after the one for a summary, the first one first. */
    let after: string[];

    beforeAll(async () => {
      place = createAgentHome();
      await runLoci(["install", agent.name, "--yes"], place);
      const { args } = hostTools[agent.name];
      const talk = async (script: Script, text: string) => {
        const continues = conversations.length > 0;
        conversations.push(await converseIn(place, agent, script, { prompt: text, args, continues, contextTokens }));
      };
      await talk(says(decision), prompt);
      if (how === "full") await talk(works(agent, [command, "sleep 1", "sleep 1", "sleep 1"]), "Now build it.");
      else {
        await talk(works(agent, [command]), "Now build it.");
        await talk(says(""), how);
      }
      await talk(says("They are there."), "And now the tests of it.");
      const requests = conversations.flatMap((one) => one.requests);
      const last = requests.findLastIndex(isCompaction);
      const begun = last === -1 ? requests.length : last + 1;
      const asked = requests.slice(begun).filter((request) => request.tools.length > 0);
      after = asked.map(({ raw }) => JSON.stringify(raw).replaceAll(String.raw`\"`, '"'));
    });

    afterAll(() => place?.remove());

    const explain = () => conversations.map((one) => one.explain()).join("\n");

    it("gets in the first request after it what was decided, and the rule that the person stated", () => {
      verifies("INJ-13.a");
      const restored = waits === true ? after.at(-1) : after[0];
      const block = /<loci-context>(?:(?!<loci-context>).)*?harbour-7.*?<\/loci-context>/s.exec(
        (restored ?? "").replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
      )?.[0];
      expect(block, explain()).toContain(decision);
      expect(block).toContain(rule.replace(/\.$/, ""));
      expect(block).toContain(command);
      expect(countTokens(block ?? "")).toBeLessThanOrEqual(650);
    });

    it("keeps it from then on, and gets it once", () => {
      const last = after.at(-1)?.replaceAll("&lt;", "<") ?? "";
      expect(last.split("in this session: "), explain()).toHaveLength(2);
    });

    it("is otherwise handled as without Loci", () => {
      for (const { outcome, faults } of conversations)
        expect({ exit: outcome.exit, faults }, explain()).toEqual({ exit: 0, faults: [] });
    });
  },
);
