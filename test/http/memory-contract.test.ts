import { describe, expect, it } from "vitest";

import { routes } from "../../src/server/http/create-app.ts";
import { onlyByPerson } from "../../src/server/route-access.ts";
import { describeMemory, memoryCases } from "../../src/testing/describe-memory.ts";
import { verifies } from "../verifies.ts";
import { serveTestMemory } from "./remote-memory.ts";

async function openRemote(as: "person" | "token") {
  const { connect, space, faults, dispose } = await serveTestMemory();
  return {
    memory: connect(as),
    space,
    dispose: async () => {
      await dispose();
      // The server has answered nothing by an error of its own.
      expect(faults).toEqual([]);
    },
  };
}

describe("by a person", () => {
  verifies("API-9.a");
  describeMemory("a memory over HTTP", () => openRemote("person"), { describe, it });
});

describe("by a program with the token", () => {
  const ofPersons = new Set(routes.filter((route) => onlyByPerson(route) !== null).map(({ id }) => id));
  // These cases also call a route that only a person may use.
  const others = new Set([
    "recall builds a block for a prompt, and records it",
    "recall returns no block if nothing is relevant, and records nothing if it must not",
    "a sound log has no damage and passes its checks",
    "everything that was forgotten is looked for again",
    "an agent is refused what only the owner may do",
  ]);
  const cases = memoryCases.filter(
    ({ title, methods }) => !methods.some((method) => ofPersons.has(method)) && !others.has(title),
  );

  describeMemory("a memory over HTTP", () => openRemote("token"), { describe, it }, cases);
});
