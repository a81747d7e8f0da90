import { judgeHistories } from "../test/slot-histories.ts";
import { atMost, figure, type Result } from "./result.ts";

/** Measures how facts about changing slots are judged: generated histories, restated, reverted, near misses. */
export async function benchSlots({ smoke }: { readonly smoke: boolean }): Promise<Result[]> {
  const { statements, unread, wrong, missed, ended } = judgeHistories(smoke ? 200 : 2_000, 20_261_116);
  return [
    figure("slots.statements", statements, "statements"),
    figure("slots.unread", unread / statements, "of these"),
    atMost("slots.wrongly_superseded", wrong, "statements", 0),
    atMost("slots.missed", missed / ended, "of the outdated", 0.01),
  ];
}
