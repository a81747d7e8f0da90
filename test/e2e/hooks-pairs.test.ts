import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { blockBegin, blockEnd, blockHeader } from "../../src/core/block/own-block.ts";
import { filesUnder, readIfThere } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import type { Agent } from "./agents/agent.ts";
import { agents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { lociInTerminal, type TerminalRun } from "./agents/in-terminal.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import type { ModelRequest, Script } from "./model-server/script.ts";

const secret = "ghp_Zq4vT9mK2xR7bN1cY8dF3gH6jL0pW5sAeUiO";
const learned = "The staging database of the lighthouse listens on port 6433.";
const question = "On which port does the staging database of the lighthouse listen?";
/**
 * Subjects of later sessions. A brief mentions the end of the last sessions, so these push the session in question out
 * of the brief.
 */
const asides = ["Write down the colour of the door.", "Count the steps of the tower."] as const;

/** Scripts a model that reads a file before it answers. */
function looksThenAnswers(agent: Agent, answer: string): Script {
  const { runShell } = hostTools[agent.name];
  return ({ messages }) => {
    const results = messages.flatMap(({ toolResults }) => toolResults ?? []);
    return results.length === 0 ? { call: runShell("cat staging.txt") } : { text: answer };
  };
}

const begun = "Move the carts of the lighthouse shop to Redis. May carts expire after 30 days?";
const openStep = "move the session store of the shop";
const failing = 'echo "CartError: the third cart of the tower is empty"; exit 1\n';
const whole = { goal: true, open: true, failing: true, decision: true };

const says =
  (text: string): Script =>
  () => ({ text });

/** The text of each turn that the model saw. Gemini escapes the context from a hook, and this is undone. */
function turnsOf(conversation: Conversation): { role: string; text: string }[] {
  return conversation.lastRequest().messages.map(({ role, text }) => ({
    role,
    text: text.replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
  }));
}

function textAt(turns: readonly { readonly text: string }[], at: number): string {
  return turns[at]?.text ?? "";
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

/**
 * Checks where each host puts the context from a prompt's hook. The places were seen in requests of the real programs.
 */
const places: Readonly<Record<string, (turns: readonly { role: string; text: string }[], block: number) => boolean>> = {
  "claude-code": (turns, block) => textAt(turns, block).includes("UserPromptSubmit hook additional context:"),
  codex: (turns, block) => turns[block]?.role === "system" && turns[block - 1]?.text === question,
  gemini: (turns, block) =>
    turns[block]?.role === "user" && /<hook_context>[\s\S]*<\/hook_context>/.test(textAt(turns, block)),
  copilot: (turns, block) => turns[block]?.role === "user" && textAt(turns, block).includes("<system_reminder>"),
};

describe.each(agents)("the memory of $name", (first) => {
  let place: AgentHome;
  let goBack: () => void;

  beforeAll(async () => {
    place = createAgentHome();
    writeFileSync(join(place.project, "staging.txt"), `port = 6433\ntoken = ${secret}\n`);
    await runLoci(["install", "all", "--yes"], place);
    const talk = (script: Script, prompt: string) =>
      converseIn(place, first, script, { prompt, args: hostTools[first.name].args });
    await talk(looksThenAnswers(first, learned), "Find out the port of the staging database. The key is in the file.");
    for (const aside of asides) await talk(says(`About "${aside}": I have written it down.`), aside);
    goBack = place.save();
  });

  afterAll(() => place?.remove());

  describe.each(agents.filter(({ name }) => name !== first.name))("in $name", (second) => {
    let conversation: Conversation;

    beforeAll(async () => {
      goBack();
      const { args } = hostTools[second.name];
      conversation = await converseIn(place, second, says("On 6433."), { prompt: question, args });
    });

    it("is in the first model request, once, in the right place and within the cap", () => {
      verifies("HOOK-4.a", "HOOK-4.b", "HOOK-9.a", "INJ-1.a", "INJ-1.b");
      const turns = turnsOf(conversation);
      const all = turns.map(({ text }) => text).join("\n");
      expect(occurrences(all, learned), conversation.explain()).toBe(1);
      const at = turns.findIndex(({ text }) => text.includes(learned));
      expect(places[second.name]?.(turns, at), JSON.stringify(turns.slice(at - 1, at + 2), null, 2)).toBe(true);
      const text = turns[at]?.text ?? "";
      const block = text.slice(
        text.lastIndexOf(blockBegin, text.indexOf(learned)),
        text.indexOf(blockEnd, text.indexOf(learned)),
      );
      expect(block).toContain(blockHeader);
      expect(block).toContain(first.name);
      expect(Buffer.byteLength(block)).toBeLessThan(9_500);
    });

    it("includes at the start where the last session ended", () => {
      verifies("HOOK-4.b");
      const all = turnsOf(conversation)
        .map(({ text }) => text)
        .join("\n");
      expect(occurrences(all, `About "${asides[1]}"`), conversation.explain()).toBe(1);
    });

    it("changes nothing else: prompt, answer, no error, no other contact", () => {
      const { outcome, faults, strays } = conversation;
      expect({ exit: outcome.exit, faults, strays }, conversation.explain()).toEqual({
        exit: 0,
        faults: [],
        strays: [],
      });
      expect(outcome.stdout).toContain("On 6433.");
    });

    it("omits the secret of the file in every request and everywhere in the memory", () => {
      verifies("SAF-1.b", "HOOK-4.a");
      expect(JSON.stringify(conversation.requests.map(({ raw }) => raw))).not.toContain(secret);
      const own = [join(place.home, ".config", "ai"), join(place.home, ".local", "state", "ai")].flatMap(filesUnder);
      expect(own.length).toBeGreaterThan(3);
      expect(own.filter((path) => readIfThere(path).includes(secret))).toEqual([]);
    });
  });

  describe("that stopped in the middle of its work", () => {
    const others = agents.filter(({ name }) => name !== first.name);
    const asked = new Map<string, Conversation>();
    const started = new Map<string, TerminalRun>();
    let reopened: TerminalRun;

    beforeAll(async () => {
      goBack();
      writeFileSync(join(place.project, "check.sh"), failing);
      const { args, runShell, plan } = hostTools[first.name];
      const talk = (script: Script, prompt: string, continues: boolean) =>
        converseIn(place, first, script, { prompt, args, continues });
      await talk(says("Settled: carts of the lighthouse shop expire after 30 days."), begun, false);
      const calls = [...(plan === undefined ? [] : [plan(openStep)]), runShell("sh check.sh")];
      const stops: Script = ({ messages }) => {
        const done = messages.flatMap(({ toolResults }) => toolResults ?? []).length;
        const call = calls[done];
        return call === undefined ? { text: `The cart is half done. Next: ${openStep}.` } : { call };
      };
      await talk(stops, "Now run the check.", true);
      const sessions = await runLoci(["sessions", "--json", "--agent", first.name], place);
      const [last] = (JSON.parse(sessions) as { sessions: { id: string }[] }).sessions;
      const name = first.name.split("-", 1)[0] ?? "";
      for (const second of others)
        asked.set(
          second.name,
          await converseIn(place, second, says("I go on."), {
            prompt: `${name[0]?.toUpperCase()}${name.slice(1)} hit its limit, please continue where it stopped.`,
            args: hostTools[second.name].args,
          }),
        );
      // Each names the session that it continues, so they can run side by side.
      await Promise.all(
        others.map(async (second) => {
          const run = await lociInTerminal(place, second, {
            args: ["continue", "--in", second.name, "--session", last?.id ?? ""],
            script: says("I go on."),
            until: "This is the state of the work",
            of: "request",
          });
          started.set(second.name, run);
        }),
      );
      reopened = await lociInTerminal(place, first, {
        args: ["reopen", last?.id.slice(0, 18) ?? ""],
        script: says("I go on."),
        folder: place.home,
        until: "The cart is half done.",
        of: "screen",
      });
    });

    it.each(others)("goes on in $name when the person asks for it", ({ name }) => {
      verifies("WORK-1.b", "WORK-2.a");
      const conversation = asked.get(name);
      expect(workIn(conversation?.requests[0]), conversation?.explain()).toEqual(whole);
    });

    it.each(others)("goes on in $name with `loci continue --in`", ({ name }) => {
      verifies("WORK-2.a");
      const run = started.get(name);
      expect(workIn(run?.request), run?.screen).toEqual(whole);
    });

    it("is shown again by its own agent with `loci reopen`, from another folder", () => {
      verifies("WORK-2.b");
      expect(reopened.request).toBeUndefined();
      expect(reopened.screen).toContain("The cart is half done.");
    });
  });
});

/** Which parts of the state of work are in a request. */
function workIn(request: ModelRequest | undefined) {
  const text = request?.messages.map((message) => message.text).join("\n") ?? "";
  return {
    goal: text.includes("Move the carts of the lighthouse shop to Redis"),
    open: text.includes(openStep),
    failing: /`sh check\.sh` \(exit code 1, CartError\)/.test(text),
    decision: text.includes("Settled: carts of the lighthouse shop expire after 30 days."),
  };
}
