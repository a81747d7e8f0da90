/** Joins values with commas. A comma or backslash inside a value gets a backslash before it. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, "\\$&")).join(",");
}

/** Splits a text that `joinList` made. */
export function splitList(text: string): string[] {
  const values = [""];
  for (const [found] of text.matchAll(/\\[\\,]|[^]/gu)) {
    if (found === ",") values.push("");
    else values.push((values.pop() ?? "") + (found.length === 2 && found.startsWith("\\") ? found.slice(1) : found));
  }
  return values;
}
