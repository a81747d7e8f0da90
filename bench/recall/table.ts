import type { Result } from "../result.ts";

/**
 * Makes one table per set. Each line is a metric, the columns are the systems, and each system has a column per half. ✗
 * marks a missed target.
 */
export function recallTable(results: readonly Result[]): string {
  const cells = results.map((result) => {
    const [, set = "", half = "", system = "", metric = ""] = result.name.split(".");
    return { result, set, half, system, metric };
  });
  return [...Map.groupBy(cells, ({ set }) => set)]
    .map(([set, own]) => {
      const systems = distinct(own.map(({ system }) => system));
      const columns = systems.flatMap((system) =>
        distinct(own.map(({ half }) => half)).map((half) => ({ system, half })),
      );
      const head = columns.map(({ system, half }) => column(`${system} ${half}`)).join("");
      const lines = distinct(own.map(({ metric }) => metric)).map((metric) => {
        const found = columns.map(({ system, half }) =>
          own.find((cell) => cell.metric === metric && cell.system === system && cell.half === half),
        );
        return (
          metric.padEnd(22) + found.map((cell) => column(cell === undefined ? "" : formatCell(cell.result))).join("")
        );
      });
      return [set.padEnd(22) + head, ...lines].map((line) => line.trimEnd()).join("\n");
    })
    .join("\n\n");
}

function formatCell({ value, unit, budget, pass }: Result): string {
  if (unit === "questions") return String(value);
  const number = unit === "ms" ? milliseconds : share;
  return `${pass ? "" : "✗ "}${number(value)}${budget === null ? "" : `/${number(budget)}`}${unit === "ms" ? " ms" : ""}`;
}

function milliseconds(value: number): string {
  return value < 1000 ? String(Number(value.toPrecision(3))) : value.toFixed(0);
}

function share(value: number): string {
  return value.toFixed(3).replace(/^0/, "");
}

function column(text: string): string {
  return text.padStart(16);
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
