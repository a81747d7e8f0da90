import type { Fact } from "../../src/memory/facts/facts.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { Half } from "../recall/shape.ts";
import { figure, type Result } from "../result.ts";
import type { Week, WeekChange } from "./load-weeks.ts";

/** What became of the values that the person changed in one week. */
export interface Corrections {
  readonly half: Half;
  /** The number of changes that the author labelled. */
  readonly labelled: number;
  /** The number of changes whose new value is a fact that quotes the turn. */
  readonly stated: number;
  /** The number of changes that ended a fact with the old value. */
  readonly found: number;
  /** The number of facts that another fact ended. */
  readonly ended: number;
  /** The number of ended facts that had the old value of a labelled change, and were ended by its new value. */
  readonly right: number;
}

/** Compares the facts that ended during a week with the changes that the author labelled. */
export async function judgeCorrections(memory: Memory, week: Week): Promise<Corrections> {
  const facts = await memory.facts.list({ superseded: true, limit: 10_000 });
  const prompts = new Map(week.sessions.flatMap(({ turns }) => turns.map(({ id, prompt }) => [id, prompt])));
  const states = (fact: Fact, { turn, is }: WeekChange) =>
    hasValue(fact, is) && fact.evidence.some(({ quote }) => prompts.get(turn)?.includes(quote) === true);
  const endings = facts.flatMap((old) => {
    const next = facts.find(({ id }) => id === old.endedBy);
    return next === undefined ? [] : [{ old, next }];
  });
  const isRight = ({ old, next }: (typeof endings)[number], change: WeekChange) =>
    hasValue(old, change.was) && states(next, change);
  return {
    half: week.half,
    labelled: week.changes.length,
    stated: week.changes.filter((change) => facts.some((fact) => states(fact, change))).length,
    found: week.changes.filter((change) => endings.some((ending) => isRight(ending, change))).length,
    ended: endings.length,
    right: endings.filter((ending) => week.changes.some((change) => isRight(ending, change))).length,
  };
}

/** True if a fact contains a labelled value. Labels add units and names, so only their parts with digits count. */
function hasValue({ text }: Fact, value: string): boolean {
  const parts = value.toLowerCase().split(/[\s,]+/);
  const exact = parts.filter((part) => /\d/.test(part));
  return (exact.length > 0 ? exact : parts).every((part) => text.toLowerCase().includes(part));
}

export function summariseCorrections(name: string, weeks: readonly Corrections[]): Result[] {
  const sum = (field: Exclude<keyof Corrections, "half">) => weeks.reduce((all, week) => all + week[field], 0);
  const [labelled, ended] = [sum("labelled"), sum("ended")];
  return [
    figure(name, labelled, "labelled changes of a value"),
    figure(`${name}.stated`, sum("stated") / labelled, "of them became a fact"),
    figure(`${name}.found`, sum("found") / labelled, "of them replaced the old value"),
    figure(`${name}.ended`, ended, "facts that another one replaced"),
    ...(ended === 0 ? [] : [figure(`${name}.precision`, sum("right") / ended, "of them as labelled")]),
  ];
}
