/** One sentence about a failure and what came after it, in our own words: nothing of what a tool has printed is in it. */
export function fixSummary(failed: string, changed: readonly string[]): string {
  const paths = [...new Set(changed)];
  const after = paths.length === 0 ? "later" : `after ${paths.join(", ")} changed`;
  return `\`${oneLine(failed)}\` failed, and worked ${after}.`;
}

function oneLine(text: string): string {
  const flat = text.replace(/\s+/g, " ").replaceAll("`", "'").trim();
  return flat.length <= 200 ? flat : `${flat.slice(0, 200).toWellFormed()}…`;
}
