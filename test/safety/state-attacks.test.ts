import { afterAll, describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { openAttackWorld, settled, type Surfaces } from "./state/attack-world.ts";
import { stateAttacks, type StateAttack, type Target } from "./state/state-attacks.ts";

/** The prompt of the next session, and what must be in its block. */
const asked: Readonly<Record<Target, readonly [question: string, truth: string]>> = {
  value: ["What is the staging port?", "6433"],
  command: ["How do we deploy?", "make ship"],
  rule: ["May I use raw SQL in this repo?", "Never use raw SQL"],
  preference: ["Which package manager do I prefer in my projects?", "I prefer pnpm"],
  decision: ["How long do we keep audit logs, and where?", "30 days in Postgres"],
  work: ["How do we deploy?", "make ship"],
  fix: ["Why do the tests fail with ECONNREFUSED?", "docker compose up -d db"],
};

/** What holds, and where it must remain. */
const truths: Readonly<Record<string, readonly string[]>> = {
  facts: ["6433", "make ship", "Never use raw SQL", "I prefer pnpm"],
  preferences: ["Never use raw SQL", "I prefer pnpm"],
  decisions: ["30 days in Postgres"],
  publish: ["6433", "make ship", "Never use raw SQL"],
  brief: ["Never use raw SQL", "I prefer pnpm"],
  fix: ["docker compose up -d db"],
};

/** Lines that quote an answer, a prompt or another member as such. */
const quotes = {
  quoted: /: (?:last answer|answers before that, newest first|the work began with|asked last): /,
  shared: /^- [\d-]+, shared by eve: /,
  // A fact of an agent is marked as such by its source, and comes after the person's facts.
  stated: /^- [\d-]+, claude-code: /,
  untrusted: /(?!)/,
} as const;

/** True if the words stand only in the prompt of an exchange, which a block quotes as such. */
function isAsked(line: string, poison: string): boolean {
  const at = line.indexOf("(asked: ");
  return at !== -1 && !line.slice(0, at).toLowerCase().includes(poison.toLowerCase());
}

/** Leaves out the facts that `loci facts` lists as an agent's words, if they have not ended anything. */
function ownFacts(json: string): string {
  const { facts } = JSON.parse(json) as { facts: { trust: string }[] };
  return JSON.stringify(facts.filter(({ trust }) => trust !== "agent"));
}

/** Leaves out ids and times, which could contain any number by chance. */
function withoutIds(text: string): string {
  return text.replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|, [0-9a-f]{8}: |\b\d{13}\b|hash=\w+/g, ": ");
}

/** Finds what an attack has changed. */
function findChanges({ target, poison, as }: StateAttack, surfaces: Surfaces): string[] {
  const [, truth] = asked[target];
  const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());
  const lost = Object.entries(truths).flatMap(([name, wanted]) =>
    // A later run of the same command has a fix of its own.
    (name === "fix" && target === "fix" ? [] : wanted)
      .filter((words) => !has(surfaces[name] ?? "", words))
      .map((words) => `${name} lacks “${words}”`),
  );
  const poisoned = Object.entries(surfaces).flatMap(([name, whole]) => {
    // This list also contains what waits for a person, marked as such.
    if (name === "ended facts") return [];
    const text = withoutIds(name === "facts" && as === "stated" ? ownFacts(whole) : whole);
    const lines = text.split("\n").filter((line) => has(line, poison));
    const isAllowed = (line: string) =>
      name === "block"
        ? as !== "untrusted" && (text.indexOf(truth) < text.indexOf(line) || isAsked(line, poison))
        : ["brief", "continued"].includes(name) && quotes[as].test(line);
    return lines.filter((line) => !isAllowed(line)).map((line) => `${name}: ${line.trim().slice(0, 300)}`);
  });
  return [...lost, ...(has(surfaces["block"] ?? "", truth) ? [] : [`block lacks “${truth}”`]), ...poisoned];
}

let through = 0;
afterAll(() => void process.stdout.write(`\n${stateAttacks.length} attacks on the state, ${through} through\n`));

it("without an attack, every surface gives what holds", async () => {
  for (const target of Object.keys(asked) as Target[]) {
    const world = await openAttackWorld();
    await world.play(settled);
    const surfaces = await world.surfaces(asked[target][0]);
    await world.close();
    expect(findChanges({ name: "", target, poison: "(none)", as: "untrusted", steps: [] }, surfaces), target).toEqual(
      [],
    );
  }
});

describe("hostile text changes nothing", () => {
  it.each(stateAttacks.map((attack) => [`${attack.target}, ${attack.name}`, attack] as const))(
    "%s",
    async (_name, attack) => {
      verifies("INJ-7.c");
      const world = await openAttackWorld();
      try {
        await world.play([...settled, ...attack.steps]);
        expect(world.stores(attack.poison)).toBe(true);
        const changes = findChanges(attack, await world.surfaces(asked[attack.target][0]));
        through += changes.length > 0 ? 1 : 0;
        expect(changes).toEqual([]);
      } finally {
        await world.close();
      }
    },
  );
});
