import { figure, type Result } from "../result.ts";

/** How certain a recall was, and whether its block had the answer. */
export interface Judgement {
  readonly half: string;
  /** `questions`, or `prompts` of work. */
  readonly kind: string;
  readonly certainty: number;
  readonly isRight: boolean;
}

const bins = 10;

/**
 * Sorts judgements into ten bins by certainty, with names such as `calibration.test.questions.4.observed` for the
 * certainty from .4 to .5.
 */
export function reliabilityOf(judgements: readonly Judgement[]): Result[] {
  const groups = Map.groupBy(judgements, ({ half, kind, certainty }) => `${half}.${kind}.${binOf(certainty)}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, own]) => [
      figure(`calibration.${name}.asked`, own.length, "recalls"),
      figure(
        `calibration.${name}.predicted`,
        own.reduce((sum, { certainty }) => sum + certainty, 0) / own.length,
        "share",
      ),
      figure(`calibration.${name}.observed`, own.filter(({ isRight }) => isRight).length / own.length, "share"),
    ]);
}

function binOf(certainty: number): number {
  return Math.min(bins - 1, Math.floor(certainty * bins));
}

const barLength = 40;

/** Makes one table per half and kind. A bar shows the observed share, and | the predicted one. */
export function reliabilityTable(results: readonly Result[]): string {
  const cells = results.map(({ name, value }) => {
    const [, half = "", kind = "", bin = "", what = ""] = name.split(".");
    return { table: `${half}, ${kind}`, bin, what, value };
  });
  return [...Map.groupBy(cells, ({ table }) => table)]
    .map(([table, own]) => {
      const lines = [...Map.groupBy(own, ({ bin }) => bin)].map(([bin, some]) => {
        const value = (what: string): number => some.find((cell) => cell.what === what)?.value ?? 0;
        const bounds = `${share(Number(bin) / bins, 1)} to ${share((Number(bin) + 1) / bins, 1)}`;
        const figures = [String(value("asked")), share(value("predicted"), 2), share(value("observed"), 2)];
        return `${bounds.padEnd(12)}${figures.map((text) => text.padStart(10)).join("")}  ${bar(value("observed"), value("predicted"))}`;
      });
      return [table, "certainty        recalls predicted  observed", ...lines].join("\n");
    })
    .join("\n\n");
}

function bar(observed: number, predicted: number): string {
  const filled = "█".repeat(Math.round(observed * barLength)).padEnd(barLength);
  const at = Math.min(barLength - 1, Math.round(predicted * barLength));
  return `${filled.slice(0, at)}|${filled.slice(at + 1)}`.trimEnd();
}

function share(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^0/, "");
}
