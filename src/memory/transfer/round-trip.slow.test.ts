import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTransferHome, dumpOf, exportOf, type Opened, type TransferHome } from "../../../test/transfer-home.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TransferHome;
beforeEach(() => {
  home = createTransferHome();
});
afterEach(() => home.remove());

/** One step in the use of a memory. It may refer to something that an earlier step made. */
const aStep = fc.record({
  what: fc.constantFrom(
    ...(["fact", "prompt", "error", "preference", "pin note", "secret", "pin", "unpin", "promote", "forget"] as const),
    ...(["forget session", "append", "replace", "edit file", "erase versions", "space document"] as const),
    ...(["save entry", "read entry", "clear entries", "message", "note", "remove note", "recall"] as const),
  ),
  which: fc.nat(6),
  text: fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      'a "quoted" \\ line\n\twith more',
      "日本語のメモ",
      "👩‍👩‍👧 family",
      '{"salt":null,"content":null}',
      "\u2028\u0000 odd",
    ),
  ),
});
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

async function live({ memory }: Opened, name: string, steps: readonly Step[]): Promise<void> {
  const space = join(home.path, name, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  const ids: string[] = [];
  const notes: string[] = [];
  const compartment = { compartment: "run", session: "s1", run: "r1" } as const;
  for (const { what, which, text } of steps) {
    const words = text.trim() === "" ? "blank" : text;
    const id = ids[which % Math.max(1, ids.length)];
    const record = async (type: "fact" | "prompt" | "error" | "preference" | "pin") =>
      ids.push(
        ...(await memory.record([
          { type, text: words, session: `s${which}`, space, tags: ["t"], meta: { 2: which, 1: words } },
        ])),
      );
    if (what === "fact" || what === "prompt" || what === "error" || what === "preference") await record(what);
    if (what === "pin note") await record("pin");
    if (what === "secret") ids.push(await memory.remember(`password = hunter2${which}-horse ${words}`));
    if (what === "append") await memory.documents.append({ scope: "user" }, words);
    if (what === "replace") {
      const { version } = await memory.documents.read({ scope: "user" });
      await memory.documents.replace({ scope: "user" }, `# ${words}\n`, { version });
    }
    if (what === "edit file") {
      const { file, text: before } = await memory.documents.read({ scope: "user" });
      mkdirSync(join(home.path, name, "memory", "documents"), { recursive: true, mode: 0o700 });
      writeFileSync(file, `${before}edited by hand\n`);
    }
    if (what === "erase versions") await memory.documents.eraseVersions({ scope: "user" });
    if (what === "space document") await memory.documents.append({ scope: "space", space }, words);
    if (what === "save entry") await memory.entries.save({ ...compartment, content: words, space });
    if (what === "read entry") await memory.entries.get(compartment);
    if (what === "clear entries") await memory.entries.clear(compartment);
    if (what === "message") await memory.history.appendMessage({ role: "user", channel: "cli", text: words });
    if (what === "note") notes.push((await memory.notes.add({ text: words, at: 1_900_000_000_000 + which })).id);
    if (what === "remove note" && notes.length > 0) await memory.notes.remove(notes.shift() ?? "");
    if (what === "recall") await memory.recall({ prompt: words, space });
    if (what === "forget session") await memory.forget({ session: `s${which}` });
    if (id === undefined) continue;
    const answer = await memory.show(id);
    if (answer.status === "erased") continue;
    if (what === "promote") await memory.trust.promote({ id, to: "user" });
    if (what === "pin") await memory.pin(id);
    if (what === "unpin") await memory.unpin(id);
    if (what === "forget") await memory.forget({ id });
  }
}

let trips = 0;

/**
 * Runs the steps, exports the memory, imports the export into an empty memory, and exports again. Either memory may be
 * encrypted.
 */
async function goAndComeBack(
  steps: readonly Step[],
  others: readonly Step[],
  [from, into]: readonly boolean[],
): Promise<void> {
  trips += 1;
  const [first, other] = [home.open(`a${trips}`, undefined, from), home.open(`other${trips}`)];
  await live(other, `other${trips}`, others);
  home.syncFrom(`other${trips}`, `a${trips}`);
  await live(first, `a${trips}`, steps);
  const exported = await exportOf(first.memory);
  const second = home.open(`b${trips}`, undefined, into);
  const file = home.write(`export-${trips}.jsonl`, exported);
  const counts = await second.memory.transfer.importFrom(file, { isOwn: true });
  expect(counts.refused).toBe(0);
  expect(await exportOf(second.memory)).toBe(exported);
  expect(await dumpOf(second)).toEqual(await dumpOf(first));
  await home.closeAll();
}

describe("an export", () => {
  it("that is imported into an empty memory and exported again has the same bytes, and both memories the same state", async () => {
    verifies("SAF-7.a", "LOG-7.c");
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 1, maxLength: 14 }),
        fc.array(aStep, { maxLength: 5 }),
        async (steps, others) => goAndComeBack(steps, others, [false, false]),
      ),
      { numRuns: 15 },
    );
    expect(trips).toBeGreaterThan(0);
  }, 120_000);

  it("from or into an encrypted memory has the same bytes, too", async () => {
    verifies("SAF-6.a", "SAF-7.a");
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 1, maxLength: 14 }),
        fc.array(aStep, { maxLength: 5 }),
        fc.constantFrom([true, false], [false, true], [true, true]),
        goAndComeBack,
      ),
      { numRuns: 12 },
    );
    expect(trips).toBeGreaterThan(0);
  }, 120_000);
});
