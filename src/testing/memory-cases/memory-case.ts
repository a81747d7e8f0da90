import { LociError, type ErrorCode } from "../../core/errors.ts";
import type { Memory } from "../../memory/memory.ts";

/** A fresh, empty memory for one case, and a folder whose memories the case may write. */
export interface MemoryFixture {
  /** The memory to test, used by its owner. */
  readonly memory: Memory;
  /** A folder on the machine of the memory that is a space of its own. */
  readonly space: string;
  /** Removes everything that the case left behind. */
  dispose(): Promise<void>;
}

/** One promise of `Memory`, as a test case. */
export interface MemoryCase {
  /** What the memory must do. */
  readonly title: string;
  /** The methods that the case is about, such as `documents.read`. It fails if one of them does nothing. */
  readonly methods: readonly string[];
  /** Tests the memory; throws if it breaks the promise. */
  check(fixture: MemoryFixture): Promise<void>;
}

/** Throws unless both values are the same JSON. */
export function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`expected ${right}\n     got ${left}`);
}

/** Throws unless the condition holds. */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** Throws unless the work rejects with this code, and with advice. */
export async function rejects(code: ErrorCode, work: () => Promise<unknown>): Promise<void> {
  let result: unknown;
  try {
    result = await work();
  } catch (error) {
    if (!(error instanceof LociError)) throw error;
    same([error.code, error.message !== "", error.next !== ""], [code, true, true]);
    return;
  }
  throw new Error(`expected ${code}\n     got ${JSON.stringify(result)}`);
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Stores one record and returns its id. */
export async function stored(memory: Memory, input: Parameters<Memory["record"]>[0][number]): Promise<string> {
  const [id] = await memory.record([input]);
  if (id === undefined) throw new Error("record returned no id");
  return id;
}

/** An id that no event has. */
export const unknownId = "01890000-0000-7000-8000-000000000000";
