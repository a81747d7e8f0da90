import { describe, it } from "vitest";

import { describeMemory } from "../../src/testing/describe-memory.ts";
import { serveTestMemory } from "./remote-memory.ts";

async function openRemote(as: "person" | "token") {
  const { connect, space, dispose } = await serveTestMemory();
  return { memory: connect(as), space, dispose };
}

describeMemory("a memory over HTTP, used by a person", () => openRemote("person"), { describe, it });
