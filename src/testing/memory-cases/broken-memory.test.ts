import { describe, expect, it } from "vitest";

import { openTestMemory } from "../../../test/open-test-memory.ts";
import type { Memory } from "../../memory/memory.ts";
import { memoryCases } from "../describe-memory.ts";

type Members = Record<string, unknown>;

/** Returns a memory whose method with this name does nothing, also for other principals. */
function without(memory: Memory, name: string): Memory {
  const broken = withoutMember({ ...memory }, name.split(".")) as Memory;
  return name === "as" ? broken : { ...broken, as: (principal) => without(memory.as(principal), name) };
}

function withoutMember(members: object, [first = "", ...rest]: readonly string[]): object {
  if (rest.length > 0) return { ...members, [first]: withoutMember((members as Members)[first] as object, rest) };
  return {
    ...members,
    [first]: first === "as" ? () => members : isStream.has(first) ? noItems : async () => undefined,
  };
}

const isStream: ReadonlySet<string> = new Set(["export", "read"]);

/** Works as a stream without items, and as a promise of nothing. */
function noItems() {
  return Object.assign(Promise.resolve(), { [Symbol.asyncIterator]: async function* () {} });
}

describe("a case fails if a method that it is about does nothing:", () => {
  it.each(memoryCases.flatMap(({ title, methods, check }) => methods.map((method) => [title, method, check] as const)))(
    "%s (%s)",
    async (_title, method, check) => {
      const { owner, space, remove } = await openTestMemory();
      const failed = await check({ memory: without(owner, method), space, dispose: remove }).then(
        () => false,
        () => true,
      );
      await remove();
      expect(failed).toBe(true);
    },
  );
});
