import { sep } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { codex } from "./agents/codex.ts";
import { copilot } from "./agents/copilot.ts";
import { gemini } from "./agents/gemini.ts";
import type { Conversation } from "./conversation.ts";
import { createTeamMachine, type TeamMachine } from "./team/team-machine.ts";
import { joinArguments, startTeamServer, type RunningTeamServer } from "./team/team-server.ts";

/** The answer of ada's Claude Code, which she shares. */
const learned = "The staging database of the lighthouse listens on port 6433.";
const question = "On which port does the staging database of the lighthouse listen?";
/** What ada tells her Claude Code while a rule shares the facts of the space. */
const stated = "The lamp of the lighthouse is replaced every 400 hours";
const lampQuestion = "How often is the lamp of the lighthouse replaced?";

/** Words of ada's that she never shares. Each is in one memory only. */
const secrets = {
  prompt: "periwinkle",
  reply: "tourmaline",
  gemini: "bandicoot",
  factBeforeRule: "chrysanthemum",
  promptUnderRule: "marzipan",
  replyUnderRule: "sassafras",
  factElsewhere: "gingerbread",
  sensitiveFact: "mulberry",
  privatePassage: "snapdragon",
} as const;
/** The text between private tags is stored nowhere, so it does not reach ada's other machine either. */
const kept = Object.values(secrets).filter((word) => word !== secrets.privatePassage);

const aside = "Which colour has the door?";

let server: RunningTeamServer;
let laptop: TeamMachine;
let desktop: TeamMachine;
let bobs: TeamMachine;
let learnedId: string;

/** Everything that the models were sent in conversations, as text. */
function sentIn(conversations: readonly Conversation[]): string {
  return JSON.stringify(conversations.flatMap(({ requests }) => requests.map(({ raw }) => raw)));
}

/** Joins as in docs/team.md: ada by the operator's invitation, bob by hers, her desktop by a code. */
async function formTeam(): Promise<void> {
  await laptop.loci(await server.createTeam("acme", "ada"));
  await laptop.loci(["team", "spaces", "create"]);
  const invitation = await laptop.loci(["team", "invite", "bob", "--space", ".", "--role", "writer"]);
  await bobs.loci(joinArguments(invitation));
  const [, , address = ""] = joinArguments(await laptop.loci(["team"])).map((word) => word.replace(/`$/, ""));
  await desktop.joinBeside(address, laptop);
}

/** Ada works: what she shares by hand, what her rule shares, and much that is only hers. */
async function work(): Promise<void> {
  await laptop.converse(claudeCode, `My boat is called ${secrets.prompt}. Find out the port of the database.`, learned);
  await laptop.converse(claudeCode, aside, `Your door has the colour ${secrets.reply}.`);
  await laptop.converse(gemini, `Feed the ${secrets.gemini} in the evening.`, "I have written it down.");
  await laptop.loci(["remember", `The ${secrets.factBeforeRule} garden of the harbour is watered on Mondays.`]);
  const { hits } = JSON.parse(await laptop.loci(["search", "staging database", "--type", "assistant", "--json"])) as {
    hits: { id: string; snippet: string }[];
  };
  learnedId = hits.find(({ snippet }) => snippet.includes("6433"))?.id ?? "";
  await laptop.loci(["share", learnedId]);
  await laptop.loci(["share", "--rule", "facts"]);
  const told = `Remember: ${stated}.\n\nThe ${secrets.promptUnderRule} is in the kitchen.`;
  await laptop.converse(claudeCode, told, `I have put it beside the ${secrets.replyUnderRule}.`);
  await laptop.converse(claudeCode, `Go on. <private>My ${secrets.privatePassage} is old.</private>`, "Done.");
  await laptop.loci(["remember", `The bakery sells ${secrets.factElsewhere}.`], laptop.elsewhere);
  await laptop.loci(["remember", `I was diagnosed with asthma in the ${secrets.sensitiveFact} clinic.`]);
}

beforeAll(async () => {
  server = await startTeamServer();
  laptop = await createTeamMachine([claudeCode, gemini]);
  desktop = await createTeamMachine([copilot]);
  bobs = await createTeamMachine([codex]);
  await formTeam();
  await work();
  await laptop.loci(["sync"]);
  // These sessions begin a sync in the background, which the agents do not wait for.
  await desktop.converse(copilot, aside, "Red.");
  await bobs.converse(codex, aside, "Red.");
  for (const machine of [desktop, bobs]) machine.waitForBackground();
  // Without encryption, a machine cannot check which device wrote the lines that a server sends. So a person accepts
  // the devices once.
  await desktop.loci(["devices", "accept", "--all", "--yes"]);
});

afterAll(async () => {
  for (const machine of [laptop, desktop, bobs]) machine?.place.remove();
  await server?.close();
});

describe("what ada's Claude Code learned and she shared", () => {
  it("is recalled by bob's Codex in that space, with her name", async () => {
    verifies("SCALE-5.a", "SCALE-1.a", "SCALE-2.a");
    const held = await bobs.converse(codex, question, "Thank you.");
    expect(sentIn([held]), held.explain()).toContain(learned);
    expect(sentIn([held])).toContain("shared by ada");
  });

  it("is recalled by bob's Codex even if only a rule has shared it", async () => {
    verifies("SCALE-5.a");
    const held = await bobs.converse(codex, lampQuestion, "Thank you.");
    expect(sentIn([held]), held.explain()).toContain(stated);
  });

  it("is not recalled in another space of bob's", async () => {
    verifies("SCALE-5.a");
    for (const prompt of [question, lampQuestion]) {
      const held = await bobs.converse(codex, prompt, "Nobody knows.", bobs.elsewhere);
      expect(sentIn([held]), held.explain()).toContain(prompt);
      for (const text of [learned, stated]) expect(sentIn([held])).not.toContain(text);
    }
  });

  it("is announced at the start of ada's session if a rule shares it", () => {
    expect(sentIn(laptop.conversations.slice(3))).toContain("new facts of this space are shared with its team");
    expect(sentIn(laptop.conversations.slice(0, 3))).not.toContain("are shared with its team");
  });
});

describe("what ada did not share", () => {
  it.each(Object.entries(secrets))("is in no request to bob's models and in none of his files: %s", (_, word) => {
    verifies("SCALE-5.b", "SCO-10.a");
    expect(bobs.conversations.length).toBeGreaterThan(4);
    expect(sentIn(bobs.conversations).toLowerCase()).not.toContain(word);
    expect(bobs.filesWith(word)).toEqual([]);
    expect(server.output()).not.toContain(word);
  });

  it("is on her laptop and on her second machine", () => {
    verifies("SCALE-5.a");
    expect(kept.filter((word) => laptop.lociFilesWith(word).length === 0)).toEqual([]);
    expect(kept.filter((word) => desktop.lociFilesWith(word).length === 0)).toEqual([]);
  });

  it("is recalled there by her Copilot after she linked the clone", async () => {
    verifies("SCALE-5.a");
    const gardenQuestion = "When is the garden of the harbour watered?";
    const before = await desktop.converse(copilot, gardenQuestion, "Nobody knows.");
    expect(sentIn([before]), before.explain()).toContain("run `loci space link` here");
    expect(sentIn([before])).not.toContain(secrets.factBeforeRule);
    await desktop.loci(["space", "link", "--yes"]);
    const held = await desktop.converse(copilot, `${gardenQuestion} ${lampQuestion}`, "On Mondays.");
    expect(sentIn([held]), held.explain()).toContain(secrets.factBeforeRule);
    expect(sentIn([held])).toContain(stated);
  });
});

describe("what ada has withdrawn", () => {
  let filesBefore: readonly string[];

  beforeAll(async () => {
    filesBefore = bobs.lociFilesWith(learned);
    await laptop.loci(["unshare", learnedId]);
    await laptop.loci(["sync"]);
    await bobs.loci(["sync"]);
  });

  it("is not recalled by bob's next session, while her other shares are", async () => {
    verifies("SCALE-5.b", "SCO-10.d");
    const held = await bobs.converse(codex, `${question} ${lampQuestion}`, "I do not know the port.");
    expect(sentIn([held]), held.explain()).not.toContain("6433");
    expect(sentIn([held])).toContain(stated);
  });

  it("is in none of the files of bob's Loci, only in his Codex's own conversations", () => {
    verifies("SCALE-5.b");
    expect(filesBefore).not.toEqual([]);
    expect(bobs.lociFilesWith(learned)).toEqual([]);
    expect(bobs.filesWith(learned).filter((path) => !path.includes(`${sep}.codex${sep}`))).toEqual([]);
  });

  it("is still in ada's own memory, on both machines", async () => {
    await desktop.loci(["sync"]);
    for (const machine of [laptop, desktop])
      expect(await machine.loci(["search", "staging database"])).toContain("6433");
  });
});

describe("the agents of the team", () => {
  it("ended as they do without Loci, and contacted only the models and the team's server", () => {
    const all = [laptop, desktop, bobs].flatMap(({ conversations }) => conversations);
    expect(all.map(({ outcome: { exit }, faults, strays }) => ({ exit, faults, strays }))).toEqual(
      all.map(() => ({ exit: 0, faults: [], strays: [] })),
    );
  });

  it("caused no fault at the server", () => {
    expect(server.output()).not.toContain('"event":"fault"');
    expect(server.output()).not.toContain("6433");
  });
});
