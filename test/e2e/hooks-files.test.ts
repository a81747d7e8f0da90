import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { resolvePlaces } from "../../src/config/paths.ts";
import type { HookDetails } from "../../src/hooks/hook-event.ts";
import { capture, hookEvent, shell } from "../hook-events.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { allAgents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import type { Script } from "./model-server/script.ts";

const decided = "The third lamp lights at dimLevel 7, because more blinds the pilots.";
const lesson = "The lamps were not wound: run wind-lamps first.";
const failing = 'echo "LampError: the third lamp of the tower is dark"; exit 1\n';

const ran = (command: string, text: string, failed: boolean): HookDetails => ({
  kind: "tool-finished",
  tool: shell(command),
  result: { text, failed },
});
const changed = (path: string, diff: string): HookDetails => ({
  kind: "tool-finished",
  tool: { name: "Edit", kind: "edit", text: path, path, edits: [{ path, change: "modified", diff }] },
  result: { text: "", failed: false },
});
const replied = (reply: string): HookDetails => ({ kind: "reply-finished", reply });

/** A decision about a file, a command that failed and was fixed, and later sessions that push both out of the brief. */
const earlier: readonly (readonly HookDetails[])[] = [
  [changed("src/lamps/third.ts", "+export const dimLevel = 7;"), replied(decided)],
  [
    ran("sh check.sh", "LampError: the third lamp of the tower is dark", true),
    ran("sh check.sh", "light", false),
    replied(lesson),
  ],
  ...["the colour of the door", "the fence", "the steps of the stairs", "the flag"].map((subject) => [
    { kind: "prompt-submitted", prompt: `Write down ${subject}.` } as const,
    replied(`I have written down ${subject}.`),
  ]),
];

describe.each(allAgents)("$name", (agent) => {
  let place: AgentHome;
  let conversation: Conversation;

  beforeAll(async () => {
    place = createAgentHome();
    const { home, project } = place;
    mkdirSync(join(project, "src", "lamps"), { recursive: true });
    writeFileSync(join(project, "check.sh"), failing);
    await runLoci(["install", agent.name, "--yes"], place);
    await runLoci(["config", "set", "recall.files", "true"], place);
    const { memory, state } = resolvePlaces({ HOME: home });
    const hour = 3_600_000;
    const events = earlier.flatMap((session, day) =>
      session.map((details, n) =>
        hookEvent(details, {
          session: `s${day}`,
          folder: project,
          at: Date.now() - (144 - 24 * day) * hour + 1000 * n,
        }),
      ),
    );
    await capture(memory, state, events);

    const { args, runShell, writeFile } = hostTools[agent.name];
    const file = agent.name === "codex" ? "src/lamps/third.ts" : join(project, "src", "lamps", "third.ts");
    const socket = join(state, "warm", "hooks.sock");
    const steps = [
      // Only the session helper looks up files, and the first hook has just started it.
      runShell(`for i in $(seq 150); do test -S ${socket} && break; sleep 0.2; done; sleep 1`),
      writeFile(file, "export const dimLevel = 9;"),
      runShell("sh check.sh"),
      runShell("sh check.sh"),
    ];
    const script: Script = ({ messages, tools }) => {
      const step = steps[messages.flatMap(({ toolResults }) => toolResults ?? []).length];
      return tools.length === 0 || step === undefined ? { text: "Finished." } : { call: step };
    };
    const accepts = agent.name === "claude-code" ? ["--permission-mode", "acceptEdits"] : [];
    const task = { prompt: "Which day of the week is it?", args: [...args, ...accepts] };
    conversation = await converseIn(place, agent, script, task);
  });

  afterAll(() => place?.remove());

  const requestWith = (results: number): string =>
    JSON.stringify(
      conversation.requests
        .filter(({ tools }) => tools.length > 0)
        .find(({ messages }) => messages.flatMap(({ toolResults }) => toolResults ?? []).length === results)?.raw ?? "",
    );
  const times = (text: string, part: string): number => text.split(part).length - 1;

  it("gets what was decided about a file in the request after its edit, once", () => {
    expect(times(requestWith(1), "dimLevel 7"), conversation.explain()).toBe(0);
    expect(times(requestWith(2), "dimLevel 7"), conversation.explain()).toBe(1);
    expect(times(requestWith(4), "dimLevel 7")).toBe(1);
  });

  it("gets in the request after a failed command how the same error was fixed, once", () => {
    expect(times(requestWith(2), "the same error before")).toBe(0);
    expect(times(requestWith(3), "the same error before"), conversation.explain()).toBe(1);
    expect(times(requestWith(4), "the same error before")).toBe(1);
    expect(requestWith(3)).toContain("run wind-lamps first");
  });
});
