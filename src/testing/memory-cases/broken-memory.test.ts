import { describe, expect, it } from "vitest";

import { failsWithout } from "../../../test/broken-memory.ts";
import { careCases } from "./care-cases.ts";
import { decisionCases } from "./decision-cases.ts";
import { documentCases } from "./document-cases.ts";
import { entryCases } from "./entry-cases.ts";
import { everydayCases } from "./everyday-cases.ts";
import { factCases } from "./fact-cases.ts";
import { forgetCases } from "./forget-cases.ts";
import { listCases } from "./list-cases.ts";
import { principalCases } from "./principal-cases.ts";

const firstOfEach = [
  careCases,
  decisionCases,
  documentCases,
  entryCases,
  everydayCases,
  factCases,
  forgetCases,
  listCases,
  principalCases,
].flatMap((cases) => cases.slice(0, 1));

describe("the first case of each subject fails if a method that it is about does nothing:", () => {
  it.each(firstOfEach.map(({ title, methods: [method = ""], check }) => [title, method, check] as const))(
    "%s (%s)",
    async (_title, method, check) => expect(await failsWithout(method, check)).toBe(true),
  );
});
