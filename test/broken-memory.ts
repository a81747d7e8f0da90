import type { Memory } from "../src/memory/memory.ts";
import type { MemoryCase } from "../src/testing/describe-memory.ts";
import { openTestMemory } from "./open-test-memory.ts";

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

/** True if a case fails with a memory whose method with this name does nothing. */
export async function failsWithout(method: string, check: MemoryCase["check"]): Promise<boolean> {
  const { owner, space, remove } = await openTestMemory();
  try {
    await check({ memory: without(owner, method), space, dispose: remove });
    return false;
  } catch {
    return true;
  } finally {
    await remove();
  }
}
