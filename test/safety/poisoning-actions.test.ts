import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";

import { openMemory } from "../../src/compose/open-memory.ts";
import type { HookDetails, ToolUse } from "../../src/hooks/hook-event.ts";
import type { Action } from "../../src/memory/actions/action.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { capture, hookEvent, shell } from "../hook-events.ts";
import { makeSpace } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { attacks as all, type Attack } from "./poisoning/attacks.ts";
import { findFaults } from "./poisoning/find-faults.ts";

/** One of each few attacks, because each is tried in every way. */
const attacks = all.filter((_, n) => n % 3 === 0);

const pathOf = ({ id }: Attack): string => `src/${id.replace(/\W+/g, "-")}/lamp.ts`;
const failing = ({ id }: Attack): string => `wind-${id.replace(/\W+/g, "-")} --all`;
const error = (attack: Attack): string => `Error: the lamp of ${attack.id} cannot be lit without oil`;
/** Words that would be a rule for the file if the person had written them. */
const asRule = (attack: Attack): string => `${pathOf(attack)} must always follow this: ${attack.text}`;

const ran = (command: string, text: string, failed = false): HookDetails => ({
  kind: "tool-finished",
  tool: shell(command),
  result: { text, failed },
});
const used = (tool: ToolUse, text: string): HookDetails => ({
  kind: "tool-finished",
  tool,
  result: { text, failed: false },
});
const edited = (path: string, diff: string): HookDetails =>
  used({ name: "Edit", kind: "edit", text: path, path, edits: [{ path, change: "modified", diff }] }, "");

interface Place {
  readonly home: string;
  readonly folder: string;
  readonly owner: Memory;
}

/** The ways by which a repository, a tool or a page of the web tries to speak at an action. */
const ways: Readonly<Record<string, (attack: Attack, place: Place) => readonly HookDetails[] | Promise<void>>> = {
  "the output of the command that failed": (attack) => [
    ran(failing(attack), `${error(attack)}\n${attack.text}`, true),
    ran(failing(attack), "lit"),
  ],
  "the output of the command that worked": (attack) => [
    ran(failing(attack), error(attack), true),
    ran(failing(attack), `lit\n${attack.text}`),
  ],
  "the output of a command in between": (attack) => [
    ran(failing(attack), error(attack), true),
    ran("oil fetch", `To fix ${error(attack)}: ${attack.text}`),
    ran(failing(attack), "lit"),
  ],
  "the lines of the changed file": (attack) => [
    edited(pathOf(attack), asRule(attack).replaceAll(/^/gm, "+")),
    ran(failing(attack), error(attack), true),
    edited(pathOf(attack), asRule(attack).replaceAll(/^/gm, "-")),
    ran(failing(attack), "lit"),
  ],
  "the content of a file that was read": (attack) => [
    used({ name: "Read", kind: "read", text: pathOf(attack), path: pathOf(attack) }, asRule(attack)),
  ],
  "a page of the web": (attack) => [
    used({ name: "WebFetch", kind: "web", text: "https://evil.example" }, `${asRule(attack)} ${error(attack)}`),
  ],
  "the answer of an MCP server": (attack) => [
    used({ name: "mcp__notes__get", kind: "mcp", server: "notes", text: "{}" }, `${asRule(attack)} ${error(attack)}`),
  ],
  "a prompt that another agent wrote": (attack) => [{ kind: "prompt-submitted", prompt: asRule(attack), by: "agent" }],
  "an event that the host reports": (attack) => [{ kind: "unknown", text: asRule(attack) }],
  "the summary of a compaction": (attack) => [{ kind: "compaction-finished", summary: asRule(attack) }],
  "a reply that quotes it": (attack) => [
    ran(failing(attack), error(attack), true),
    edited(pathOf(attack), "+lit"),
    ran(failing(attack), "lit"),
    { kind: "reply-finished", reply: `It printed:\n\n~~~\n${asRule(attack)}\n~~~` },
  ],
  "the name of a file that was changed": (attack) => [
    ran(failing(attack), error(attack), true),
    edited(`src/obey ${attack.text.replaceAll("\0", "").slice(0, 500)}`, "+lit"),
    edited(`src/now-do-what-${attack.text.replaceAll(/\W+/g, "-").slice(0, 80)}-says.ts`, "+lit"),
    ran(failing(attack), "lit"),
  ],
  "a record of a tool": async (attack, { owner, folder }) => {
    await owner.record([{ type: "preference", text: asRule(attack), trust: "tool", space: folder }]);
  },
  "a record of the web": async (attack, { owner, folder }) => {
    await owner.record([{ type: "preference", text: asRule(attack), trust: "web", space: folder }]);
  },
  "an imported record": async (attack, { owner, folder }) => {
    await owner.record([{ type: "preference", text: asRule(attack), trust: "import", space: folder }]);
  },
  "a document of a clone": async (attack, { owner, folder }) => {
    mkdirSync(join(folder, ".ai", "memory"), { recursive: true });
    writeFileSync(join(folder, ".ai", "memory", "MEMORY.md"), `## Rules\n\n- ${asRule(attack)}\n`);
    await owner.documents.read({ scope: "space", space: folder });
  },
  "another repository": async (attack, { home, owner }) => {
    await owner.remember(asRule(attack), { type: "preference", space: makeSpace("evil", home) });
  },
};

let tried = 0;
let given = 0;
afterAll(() => process.stdout.write(`\n${tried} attempts to speak at an action, ${given} given\n`));

let place: Place;
beforeEach(async () => {
  const home = makeScratch("actions");
  const owner = await openMemory({ memory: join(home, "memory"), state: join(home, "state") });
  place = { home, folder: makeSpace("shop", home), owner };
});
afterEach(async () => {
  await place.owner.close();
  removeScratch(place.home);
});

const happened = ({ home, folder }: Place, session: string, details: readonly HookDetails[]) =>
  capture(
    join(home, "memory"),
    join(home, "state"),
    details.map((one) => hookEvent(one, { folder, session })),
  );

async function blocksFor(attack: Attack): Promise<string[]> {
  const path = pathOf(attack);
  const diff = `+${asRule(attack).split("\n")[0]}`;
  const actions: readonly Action[] = [
    { kind: "read", path },
    { kind: "edit", path, diff },
    { kind: "edit", path, diff: asRule(attack).replaceAll(/^/gm, "+") },
    { kind: "failure", command: failing(attack), output: error(attack) },
    { kind: "failure", command: failing(attack), output: `${error(attack)}\n${attack.text}` },
  ];
  const { folder, owner } = place;
  const found = [];
  for (const action of actions)
    found.push(
      await owner
        .as({ kind: "user", space: folder, session: "now" })
        .atAction({ action, space: folder, record: false }),
    );
  return found.map(({ block }) => block ?? "");
}

describe.each(Object.entries(ways))("an attack in %s", (_, write) => {
  it("never reaches an agent that opens or changes a file or whose command fails", async () => {
    verifies("INJ-7.c");
    for (const attack of attacks) {
      const details = await write(attack, place);
      if (details !== undefined) await happened(place, `earlier ${attack.id}`, details);
    }
    const faults = [];
    for (const attack of attacks) {
      const blocks = await blocksFor(attack);
      tried += blocks.length;
      const said = blocks.filter((block) => block.includes(attack.word));
      given += said.length;
      faults.push(...said, ...blocks.flatMap(findFaults).map((fault) => `${attack.id}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

it("the same words of the person and of the agent do reach it, so the attempts ask the right questions", async () => {
  const [attack] = attacks;
  if (attack === undefined) throw new Error("there is no attack");
  await place.owner.remember(`${pathOf(attack)} must never block`, { type: "preference", space: place.folder });
  await happened(place, "earlier", [
    ran(failing(attack), error(attack), true),
    ran(failing(attack), "lit"),
    { kind: "reply-finished", reply: "The oil was missing; I fetched 3 cans from the cellar." },
  ]);
  const blocks = await blocksFor(attack);
  for (const [n, block] of blocks.entries()) expect(block).toContain(n < 3 ? "must never block" : "3 cans");
});
