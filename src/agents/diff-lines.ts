/** What replacing one text by another changes, as lines with a leading `-` or `+`. */
export function replacedLines(before: string, after: string): string {
  return [...marked("-", before), ...marked("+", after)].join("\n");
}

/** The changed lines of a unified diff, or of the lines of one. */
export function changedLines(diff: string | readonly string[]): string {
  const lines = typeof diff === "string" ? diff.split("\n") : diff;
  return lines.filter((line) => /^[-+](?![-+]{2} )/.test(line)).join("\n");
}

function marked(mark: "-" | "+", text: string): string[] {
  if (text === "") return [];
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => `${mark}${line}`);
}
