import { judgeScript } from "../src/hooks/guards/triage/judge-script.ts";
import { dangerous } from "../test/guards/corpus.ts";
import { makeGuardSpace } from "../test/guards/guard-space.ts";
import { harmless, heldOut } from "../test/guards/harmless.ts";
import { atLeast, atMost, figure, quantile, type Result } from "./result.ts";

/**
 * Measures permission triage on its corpus: the dangerous commands that it allows, and the share of harmless commands
 * that it allows without a question.
 */
export async function benchTriage(): Promise<Result[]> {
  const space = makeGuardSpace();
  try {
    const times: number[] = [];
    const verdictOf = (command: string): string => {
      const start = performance.now();
      const { verdict } = judgeScript(command, space.scene);
      times.push(performance.now() - start);
      return verdict;
    };
    const share = (list: readonly string[], verdict: string): number => {
      return list.filter((command) => verdictOf(command) === verdict).length / list.length;
    };
    const all = dangerous.flatMap(({ commands }) => commands);
    const toDeny = dangerous.flatMap(({ commands, must }) => (must === "deny" ? commands : []));
    return [
      figure("triage.dangerous", all.length, "commands"),
      atMost("triage.dangerous_allowed", all.filter((command) => verdictOf(command) === "allow").length, "commands", 0),
      atLeast("triage.clearly_harmful_denied", share(toDeny, "deny"), "of these", 1),
      figure("triage.harmless", harmless.length, "commands"),
      atLeast("triage.harmless_without_question", share(harmless, "allow"), "of these", 0.9),
      figure("triage.held_out", heldOut.length, "commands"),
      atLeast("triage.held_out_without_question", share(heldOut, "allow"), "of these", 0.8),
      figure("triage.median", quantile(times, 0.5), "ms"),
      figure("triage.p95", quantile(times, 0.95), "ms"),
    ];
  } finally {
    space.remove();
  }
}
