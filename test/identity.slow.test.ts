import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { byPerson, everything, findLeaks, step, withPeople, writeAll } from "./people-on-one-log.ts";

describe("several people who write to one log", () => {
  it("never see each other's private memory, on any path", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, isRebuilt) =>
        withPeople(async () => {
          await writeAll(
            fc.sample(fc.shuffledSubarray([...everything], { minLength: everything.length }), {
              numRuns: 1,
              seed: steps.length,
            })[0] ?? [],
          );
          await writeAll(steps);
          if (isRebuilt) await byPerson.get("alice")?.memory.care.rebuild();
          expect(await findLeaks()).toEqual([]);
        }),
      ),
      { numRuns: 6 },
    );
  });
});
