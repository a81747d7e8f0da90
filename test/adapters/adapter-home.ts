import { afterEach, beforeEach } from "vitest";

import type { Memory } from "../../src/memory/memory.ts";
import { startModelServer, type ModelServer } from "../e2e/model-server/model-server.ts";
import type { ModelRequest, Reply } from "../e2e/model-server/script.ts";
import { openTestMemory, type TestMemory } from "../open-test-memory.ts";

/** A memory and a scripted model for one test of an adapter. */
export interface AdapterHome {
  readonly memory: Memory;
  /** A folder of the project. */
  readonly folder: string;
  readonly model: ModelServer;
  /** Replaces the script of the model. Without one, it answers "ok". */
  answers(script: (request: ModelRequest, at: number) => Reply): void;
  /** Returns what is stored of a session, oldest first: `prompt: …`, `assistant: …`. */
  stored(session: string): Promise<string[]>;
}

/** Opens a memory and a model before each test, and closes both after it. */
export function useAdapterHome(): AdapterHome {
  let [test, model]: [TestMemory | null, ModelServer | null] = [null, null];
  let script: (request: ModelRequest, at: number) => Reply;
  let asked = 0;
  beforeEach(async () => {
    [script, asked] = [() => ({ text: "ok" }), 0];
    test = await openTestMemory();
    model = await startModelServer((request) => script(request, asked++));
  });
  afterEach(async () => {
    await model?.close();
    await test?.remove();
  });
  return {
    get memory() {
      return there(test).owner;
    },
    get folder() {
      return there(test).space;
    },
    get model() {
      return there(model);
    },
    answers: (next) => {
      script = next;
    },
    stored: async (session) => {
      const found = await there(test).owner.timeline({ session, limit: 100 });
      return found
        .toReversed()
        .filter(({ type }) => type === "prompt" || type === "assistant")
        .map(({ type, text }) => `${type}: ${text}`);
    },
  };
}

function there<T>(value: T | null): T {
  if (value === null) throw new Error("an adapter home exists only during a test");
  return value;
}
