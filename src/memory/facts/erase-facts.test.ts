import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { filesUnder, home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

const things = ["staging", "production", "demo"];

/** A prompt that states a value which no other prompt contains. */
const aPrompt = fc.record({ thing: fc.nat(2), isQuoted: fc.boolean() });

const valueOf = (at: number) => `host-${at}-kestrel${at * 7919}.example.org`;

async function tell(memory: Memory, prompts: readonly { thing: number; isQuoted: boolean }[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, { thing, isQuoted }] of prompts.entries()) {
    const text = `Remember that the ${things[thing] ?? ""} host is ${valueOf(at)}.`;
    const [id = ""] = await memory.record([{ type: "prompt", text, session: `s${at}`, at: 1000 * (at + 1) }]);
    ids.push(id);
    const before = ids[at - 1];
    // A model's fact that quotes this prompt and the one before.
    if (isQuoted && before !== undefined) {
      const evidence = [
        { event: id, quote: `host is ${valueOf(at)}` },
        { event: before, quote: `host is ${valueOf(at - 1)}` },
      ];
      const both = `Hosts are ${valueOf(at)} and ${valueOf(at - 1)}`;
      const { refused } = await memory.facts.propose([{ text: both, evidence }], { kind: "model" });
      if (refused.length > 0) throw new Error("the fact was refused");
    }
  }
  return ids;
}

describe("forgetting a prompt", () => {
  it("leaves no byte of it in any fact, and changes no other fact", async () => {
    verifies("FAC-3.b", "FAC-3.c");
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aPrompt, { minLength: 2, maxLength: 5 }),
        fc.nat(),
        fc.boolean(),
        async (prompts, choice, isRebuilt) => {
          run += 1;
          const folder = `${home}/${run}`;
          const memory = await open({ memory: `${folder}/memory`, state: `${folder}/state` });
          const ids = await tell(memory, prompts);
          const gone = choice % ids.length;
          const before = await memory.facts.list({ superseded: true });
          await memory.forget({ id: ids[gone] ?? "" });
          if (isRebuilt) await memory.care.rebuild();
          for (const file of filesUnder(folder)) expect(readFileSync(file).includes(valueOf(gone)), file).toBe(false);
          const isTouched = ({ evidence }: { evidence: readonly { event: string }[] }) =>
            evidence.some(({ event }) => event === ids[gone]);
          const texts = (facts: typeof before) => facts.map(({ text }) => text).toSorted();
          const after = await memory.facts.list({ superseded: true });
          expect(texts(after)).toEqual(texts(before.filter((fact) => !isTouched(fact))));
          // Searches the log, the index and the backups, and finds no forgotten content.
          expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, left: [] });
          await memory.close();
        },
      ),
      { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 12) },
    );
  }, 60_000);
});
