import { callsProgram, invocationsOf, type Invocation } from "../../core/work/invocations.ts";
import { matchAll, newestShort, type ShortEvent } from "../../index/views/about-views.ts";
import { toItem, type AboutItem, type Question } from "./about-item.ts";

/** The most command lines with the words of the program that are read. */
const mostRead = 300;
const mostCited = 3;
/** After this time, a use counts half as much. */
const halfLife = 30 * 86_400_000;

/** The uses of one call. */
interface Uses {
  readonly text: string;
  readonly worked: ShortEvent[];
  readonly failed: ShortEvent[];
  weight: number;
}

/**
 * Returns the calls of a program that worked in a space, the newest and most used first, then those that have never
 * worked. A call counts as working only if the exit code of its command line shows that.
 */
export async function aboutCommand({ parts, asked, limit }: Question, program: string): Promise<AboutItem[]> {
  const match = matchAll(program);
  if (match === null) return [];
  const runs = await parts.index.query((db) =>
    newestShort(db, asked, { types: ["tool_use"], match, most: mostRead, characters: 0 }),
  );
  const now = parts.clock.now();
  const uses = new Map<string, Uses>();
  for (const run of runs) {
    if (run.subject === null || run.status === null) continue;
    for (const call of invocationsOf(run.subject)) {
      if (callsProgram(call.text, program)) addUse(uses, run, call, 0.5 ** ((now - run.ts) / halfLife));
    }
  }
  const all = [...uses.values()].toSorted((a, b) => b.weight - a.weight);
  const failed = all.filter((one) => one.worked.length === 0 && one.failed.length > 0);
  return [
    ...all
      .filter(({ worked }) => worked.length > 0)
      .slice(0, limit)
      .flatMap((one) => useItem("command", one, one.worked)),
    ...failed.slice(0, limit).flatMap((one) => useItem("failure", one, one.failed)),
  ];
}

function addUse(uses: Map<string, Uses>, run: ShortEvent, call: Invocation, weight: number): void {
  const known = uses.get(call.text) ?? { text: call.text, worked: [], failed: [], weight: 0 };
  uses.set(call.text, known);
  const isWorking = run.status === "success" && call.isProven;
  if (isWorking) known.worked.push(run);
  else if (run.status === "failure" && call.isAlone) known.failed.push(run);
  else return;
  known.weight += weight;
}

function useItem(
  kind: "command" | "failure",
  { text, worked, failed }: Uses,
  shown: readonly ShortEvent[],
): AboutItem[] {
  const [newest] = shown;
  if (newest === undefined) return [];
  const failures =
    kind === "command" && failed.length > 0
      ? `failed ${failed.length} of ${worked.length + failed.length} times`
      : null;
  const head = { ...newest, type: "tool_use", trust: "agent" } as const;
  return [
    toItem(kind, head, text, {
      ids: shown.slice(0, mostCited).map((one) => one.id),
      followed: failures,
      count: shown.length,
      sessions: new Set(shown.map((one) => one.session)).size,
    }),
  ];
}
