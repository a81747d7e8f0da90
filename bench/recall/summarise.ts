import { atLeast, atMost, figure, quantile, type Result } from "../result.ts";
import type { Row } from "./evaluate.ts";
import type { Half } from "./shape.ts";
import { boundOf, type Bounds } from "./targets.ts";

/**
 * Computes the mean of each metric by set, half and system, with names such as `recall.locomo.test.keyword.turn_R@10`.
 * `fresh` is the test half of a second split, for which all questions must have been asked.
 */
export function summarise(rows: readonly Row[], halves: readonly Half[], bounds: Bounds): Result[] {
  const parts = [...halves, ...(halves.length > 1 ? (["fresh", "all"] as const) : [])];
  return [...Map.groupBy(rows, ({ set }) => set)].flatMap(([set, ofSet]) =>
    parts.flatMap((part) => {
      const ofPart = ofSet.filter(({ half, fresh }) => part === "all" || half === part || (part === "fresh" && fresh));
      const bySystem = Map.groupBy(ofPart, ({ system }) => system);
      const baseline = meansOf(bySystem.get("bm25") ?? []);
      return [...bySystem].flatMap(([system, own]) => {
        const name = `recall.${set}.${part}.${system}`;
        const results = [...meansOf(own)].map(([metric, value]) => {
          const bound = boundOf({ set, part, system, metric }, baseline.get(metric), bounds);
          if (bound === null) return figure(`${name}.${metric}`, value, "share");
          return "atMost" in bound
            ? atMost(`${name}.${metric}`, value, "share", bound.atMost)
            : atLeast(`${name}.${metric}`, value, "share", bound.atLeast);
        });
        const took = own.map((row) => row.took);
        return [
          ...results,
          figure(`${name}.took_p50`, quantile(took, 0.5), "ms"),
          figure(`${name}.took_p95`, quantile(took, 0.95), "ms"),
          figure(`${name}.questions`, own.length, "questions"),
        ];
      });
    }),
  );
}

function meansOf(rows: readonly Row[]): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { metrics } of rows) {
    for (const [metric, value] of Object.entries(metrics)) {
      const known = sums.get(metric) ?? { sum: 0, count: 0 };
      sums.set(metric, { sum: known.sum + value, count: known.count + 1 });
    }
  }
  return new Map([...sums].map(([metric, { sum, count }]) => [metric, sum / count]));
}
