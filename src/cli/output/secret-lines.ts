import type { Style } from "./style.ts";

/** Returns a warning if the input contained a secret. */
export function secretLines(isRedacted: boolean, style: Style): string[] {
  return isRedacted ? [`${style.warn("!")} it held a secret, which was replaced by a marker before it was stored`] : [];
}
