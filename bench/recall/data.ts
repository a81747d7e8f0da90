import { loadBeam } from "./beam.ts";
import { loadLocomo } from "./locomo.ts";
import { isAbstention, loadLongmemeval, loadPooled } from "./longmemeval.ts";
import { withoutAnswers } from "./nothing.ts";
import type { DataSet, Question } from "./shape.ts";

export const setNames = ["locomo", "longmemeval", "mini48", "beam100k", "beam500k", "pooled", "nothing"] as const;

export type SetName = (typeof setNames)[number];

const locomo = once(loadLocomo);
const longmemeval = once(() => loadLongmemeval("longmemeval"));

const loaders: Readonly<Record<SetName, () => DataSet[]>> = {
  locomo: () => [keep(locomo(), ({ type, goldTurns }) => type !== "adversarial" && goldTurns.length > 0)],
  longmemeval: () => [keep(longmemeval(), ({ id }) => !isAbstention(id))],
  mini48: () => [keep(loadLongmemeval("mini48"), ({ id }) => !isAbstention(id))],
  beam100k: () => [loadBeam("beam100k")],
  beam500k: () => [loadBeam("beam500k")],
  pooled: () => [loadPooled()],
  nothing: () => withoutAnswers(longmemeval(), locomo()),
};

/** Loads the data for one name of `--only`. Most names stand for one data file; "nothing" uses two. */
export function loadSet(name: SetName): DataSet[] {
  return loaders[name]();
}

/** Keeps only the questions for which `isAsked` returns true. Haystacks without such a question are left out. */
export function keep(set: DataSet, isAsked: (question: Question) => boolean): DataSet {
  const haystacks = set.haystacks
    .map((haystack) => ({ ...haystack, questions: haystack.questions.filter(isAsked) }))
    .filter(({ questions }) => questions.length > 0);
  return { ...set, haystacks };
}

function once<T>(load: () => T): () => T {
  let loaded: { readonly value: T } | undefined;
  return () => (loaded ??= { value: load() }).value;
}
