/** These parts are multiplied by the factor of the memory's type. */
const typedParts: ReadonlySet<string> = new Set(["words", "neighbours", "session", "tag", "meaning"]);

/** How much a part adds to a score at the factor 1. `type` is a factor on other parts, so it adds nothing by itself. */
export function contributionOf(part: string, value: number, type: number): number {
  if (part === "type") return 0;
  return typedParts.has(part) ? type * value : value;
}

/** The sum of all parts, each with its learned factor. A part without a learned factor has the factor 1. */
export function weightedScore(
  parts: Readonly<Record<string, number>>,
  factors: Readonly<Record<string, number>>,
): number {
  const type = parts["type"] ?? 1;
  let sum = 0;
  for (const [part, value] of Object.entries(parts)) sum += (factors[part] ?? 1) * contributionOf(part, value, type);
  return sum;
}
