import { mayImport } from "../oxlint.config.ts";

/** Draws the import rules of the linter as a Markdown table, as wide as the formatter makes it. */
export function drawImportTable(rules: Readonly<Record<string, readonly string[]>> = mayImport): string {
  const rows = Object.entries(rules).map(([part, others]) => [
    `\`src/${part}\``,
    others.length === 0 ? "nothing" : others.join(", "),
  ]);
  const cells = [["part", "may import"], ...rows];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)].join("\n");
}
