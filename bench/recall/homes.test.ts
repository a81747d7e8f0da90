import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { withScratch } from "../scratch.ts";
import { createHomes } from "./homes.ts";
import type { DataSet, Haystack, Question } from "./shape.ts";
import { createSystems } from "./systems.ts";

const question: Question = {
  id: "q",
  type: "t",
  half: "tune",
  text: "What is the name of the dog?",
  at: 2_000_000,
  goldTurns: ["D1:1"],
  goldSessions: ["s1"],
  answer: "Rex",
};

const haystack: Haystack = {
  id: "h",
  questions: [question],
  sessions: [
    { id: "s1", at: 1_000_000, turns: [{ id: "D1:1", speaker: "Ann", text: "My dog is called Rex", at: 1_000_000 }] },
    { id: "s2", at: 1_500_000, turns: [{ id: "D2:1", speaker: "assistant", text: "Sunny weather", at: 1_500_000 }] },
    { id: "s1", at: 1_700_000, turns: [{ id: "D1:1", speaker: "Ann", text: "My dog is called Rex", at: 1_700_000 }] },
  ],
};

const set: DataSet = { source: "locomo", stamp: "1", haystacks: [haystack] };

describe("the home of a haystack", () => {
  it("lets every system find the turns and sessions that it was built from", async () => {
    await withScratch(async (folder) => {
      const home = createHomes(folder, { rebuild: false }).homeOf(set, haystack);
      for (const system of createSystems(join(folder, "vectors.sqlite"))) {
        const { turns, sessions } = await system.rank(home, question);
        expect([turns[0], sessions[0]], system.name).toEqual(["D1:1", "s1"]);
        expect(await system.block(home, question, 800), system.name).toContain("Rex");
        system.leave?.(home);
        await home.close();
        await system.close?.();
      }
    });
  });

  it("is built once, and again if the data set changes or a rebuild is requested", async () => {
    await withScratch(async (folder) => {
      const madeBy = async (dataSet: DataSet, rebuild = false) => {
        const homes = createHomes(folder, { rebuild });
        const home = homes.homeOf(dataSet, haystack);
        const { turnOf } = await home.open(question.at);
        await home.close();
        return { made: homes.made.homes, turns: [...turnOf.values()] };
      };
      const turns = ["D1:1", "D2:1", "D1:1"];
      expect(await madeBy(set)).toEqual({ made: 1, turns });
      expect(await madeBy(set)).toEqual({ made: 0, turns });
      expect(await madeBy(set, true)).toEqual({ made: 1, turns });
      expect(await madeBy({ ...set, stamp: "2" })).toEqual({ made: 1, turns });
    });
  });
});
