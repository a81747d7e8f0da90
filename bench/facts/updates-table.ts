import type { Result } from "../result.ts";

/** Makes one table per set and question type. Each line is a figure, each column a system. ✗ marks a miss. */
export function updatesTable(results: readonly Result[]): string {
  const cells = results.map((result) => {
    const [, set = "", type = "", system = "", figure = ""] = result.name.split(".");
    return { result, title: `${set} ${type}`, system, figure };
  });
  return [...Map.groupBy(cells, ({ title }) => title)]
    .map(([title, own]) => {
      const systems = [...new Set(own.map(({ system }) => system))];
      const lines = [...Map.groupBy(own, ({ figure }) => figure)].map(
        ([figure, ofFigure]) =>
          figure.padEnd(24) +
          systems.map((system) => formatCell(ofFigure.find((cell) => cell.system === system)?.result)).join(""),
      );
      const head = systems.map((system) => system.padStart(15)).join("");
      return [title, " ".repeat(24) + head, ...lines].join("\n");
    })
    .join("\n\n");
}

function formatCell(result: Result | undefined): string {
  if (result === undefined) return "".padStart(15);
  const { value, unit, pass } = result;
  const text = unit === "share" ? value.toFixed(3).replace(/^0/, "") : String(value);
  return `${pass ? "" : "✗ "}${text}`.padStart(15);
}
