import type { Style } from "./style.ts";

/** A warning that the input held a secret; empty if it did not. */
export function secretLines(isRedacted: boolean, style: Style): string[] {
  return isRedacted ? [`${style.warn("!")} it held a secret, which was replaced by a marker before it was stored`] : [];
}
