import type { Result } from "../result.ts";

/** Makes one table per half: a line for each question type and budget, then the counts of extraction. ✗ marks a miss. */
export function factsTable(results: readonly Result[]): string {
  const cells = results.map((result) => {
    const [, set = "", half = "", type = "", figure = ""] = result.name.split(".");
    return { result, set, half, type, figure };
  });
  return [...Map.groupBy(cells, ({ half, set }) => `${set} ${half}`)]
    .map(([title, own]) => {
      const lines = [...Map.groupBy(own, ({ type }) => type)].flatMap(([type, ofType]) =>
        type === "answer"
          ? answerLine(ofType)
          : type === "extraction"
            ? ofType.map(({ figure, result }) => countLine(figure, result))
            : shareLine(type, ofType),
      );
      return [title, ...lines].join("\n");
    })
    .join("\n\n");
}

interface Cell {
  readonly figure: string;
  readonly result: Result;
}

function shareLine(type: string, cells: readonly Cell[]): string[] {
  const valueOf = (figure: string) => cells.find((cell) => cell.figure === figure)?.result;
  const budgets = cells.flatMap(({ figure }) => /^gain_in_(\d+)$/.exec(figure)?.[1] ?? []);
  const parts = budgets.map((budget) => {
    const gain = valueOf(`gain_in_${budget}`);
    const [before, after] = [valueOf(`without_in_${budget}`)?.value, valueOf(`with_in_${budget}`)?.value];
    const sign = (gain?.value ?? 0) < 0 ? "" : "+";
    const mark = gain?.pass === false ? "✗ " : "";
    return `in ${budget}: ${mark}${share(before)} → ${share(after)} (${sign}${gain?.value.toFixed(1)})`;
  });
  const questions = valueOf("questions")?.value ?? 0;
  return [`${type.padEnd(12)}${String(questions).padStart(5)}   ${parts.join("   ")}`];
}

/** The share of blocks that contain the answer word for word. */
function answerLine(cells: readonly Cell[]): string[] {
  const [before, after] = ["without", "with"].map((which) =>
    cells.filter(({ figure }) => figure.startsWith(`${which}_`)).map(({ result }) => share(result.value)),
  );
  return [`${"answer".padEnd(20)}${(before ?? []).map((one, at) => `${one} → ${after?.[at]}`).join("   ")}`];
}

function share(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(3).replace(/^0/, "");
}

function countLine(figure: string, { value, unit }: Result): string {
  return `  ${figure.padEnd(40)}${String(value).padStart(6)} ${unit}`;
}
