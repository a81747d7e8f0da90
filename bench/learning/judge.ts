import type { JudgedRecall } from "../../src/core/learning/judged-recall.ts";
import { randomNumbers } from "../../test/made-recalls.ts";
import type { Asked, Found } from "./asked.ts";

/** A recall logs this many candidates at most. */
export const logged = 20;
/** A person judges this many of the logged candidates: the first ones. */
export const judgedPlaces = 10;
const shownPlaces = 3;
/** The time between two recalls of a heavy user, who makes 20 a day. */
const betweenRecalls = 72 * 60_000;

/** The share of judgements that are wrong. */
export const flipped = 0.2;

/** Says whether a person calls a found turn useful. */
export type Judge = (found: Found, asked: Asked) => boolean;

export const honest: Judge = ({ turn }, { gold }) => gold.includes(turn);

/** Judges like another judge, but wrongly in a share of cases. */
export function mistaken(judge: Judge, share: number, seed: number): Judge {
  const random = randomNumbers(seed);
  return (found, asked) => judge(found, asked) !== random() < share;
}

/** Makes recalls as the log has them, one after the other, with a judgement of each of the first candidates. */
export function judgeAll(asked: readonly Asked[], judge: Judge, places = judgedPlaces): JudgedRecall[] {
  return asked.map((one, n) => ({
    id: `${String(n).padStart(6, "0")} ${one.id}`,
    ts: n * betweenRecalls,
    role: null,
    space: one.space,
    policy: "factory",
    candidates: one.found.slice(0, logged).map((found, place) => ({
      id: found.turn,
      parts: found.parts,
      shown: place < shownPlaces,
      chance: 1,
      useful: place < places ? Number(judge(found, one)) : null,
      weight: 1,
    })),
  }));
}
