import { expect, it } from "vitest";

import { loadPeople, type WrittenTurn } from "./load-people.ts";

const people = loadPeople();

it("there are at least 300 sessions, and each half has people", () => {
  expect(people.flatMap(({ sessions }) => sessions).length).toBeGreaterThanOrEqual(300);
  expect(new Set(people.map(({ half }) => half))).toEqual(new Set(["tune", "test"]));
});

it.each(people)(
  "every answer of $name is in an earlier session of the same space, and contains the expected words",
  (person) => {
    const turns = new Map(
      person.sessions.flatMap(({ space, at, turns: own }) =>
        own.map((turn) => [turn.id, { space, at, turn }] as const),
      ),
    );
    for (const { question, space, at, answers, says, not } of person.questions) {
      for (const id of [...answers, ...not]) {
        expect(turns.get(id), `${id} of ${question}`).toMatchObject({ space });
        expect(turns.get(id)?.at, `${id} of ${question}`).toBeLessThan(at);
      }
      const texts = answers.flatMap((id) => turns.get(id)?.turn ?? []).map(wordsOf);
      for (const text of says)
        expect(
          texts.some((one) => one.includes(text)),
          `${question} says ${text}`,
        ).toBe(true);
    }
  },
);

function wordsOf(turn: WrittenTurn): string {
  if ("user" in turn) return turn.user;
  return "reply" in turn ? turn.reply : `${turn.input}\n${turn.output}`;
}
