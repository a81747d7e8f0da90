import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { dumpIndex } from "../../test/dump-index.ts";
import { useIndexState } from "../../test/index-state.ts";
import { by, about, indexOf } from "../../test/shared-stream.ts";

useIndexState();

describe("a shared stream", () => {
  it("does not depend on the order in which its authors' lines arrive", async () => {
    const memories = ["ann", "bob", "ann"].map((author, n) => by(author, `memory ${n} of ${author}`));
    const marks = memories.flatMap((memory) =>
      ["ann", "bob"].flatMap((author) => [
        by(author, about("memory.forgotten", memory, { reason: "asked" })),
        by(author, about("memory.pinned", memory)),
        by(author, about("memory.confirmed", memory)),
        by(author, about("memory.classified", memory, { sensitive: author === "ann" })),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(marks).chain((some) => {
          const all = [...memories, ...some];
          return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.boolean());
        }),
        async ([all, shuffled, isRebuilt]) => {
          const [one, other] = [await indexOf(all), await indexOf(shuffled, isRebuilt)];
          expect(await other.query(dumpIndex)).toEqual(await one.query(dumpIndex));
          one.close();
          other.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});
