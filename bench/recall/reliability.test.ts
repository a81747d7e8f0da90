import { expect, it } from "vitest";

import { reliabilityOf, reliabilityTable, type Judgement } from "./reliability.ts";

const judgement = (certainty: number, isRight: boolean): Judgement => ({
  half: "test",
  kind: "questions",
  certainty,
  isRight,
});

const judgements = [judgement(0.41, true), judgement(0.47, false), judgement(1, true)];

it("groups recalls by certainty, and counts the predicted and observed shares of each group", () => {
  const values = Object.fromEntries(reliabilityOf(judgements).map(({ name, value }) => [name, value]));
  expect(values).toEqual({
    "calibration.test.questions.4.asked": 2,
    "calibration.test.questions.4.predicted": expect.closeTo(0.44),
    "calibration.test.questions.4.observed": 0.5,
    "calibration.test.questions.9.asked": 1,
    "calibration.test.questions.9.predicted": 1,
    "calibration.test.questions.9.observed": 1,
  });
});

it("draws a bar for the observed share, and a mark for the predicted one", () => {
  const [, , line] = reliabilityTable(reliabilityOf(judgements)).split("\n");
  expect(line).toBe(`.4 to .5             2       .44       .50  ${"█".repeat(18)}|█`);
});
