import type { Style } from "./style.ts";

/** Says that what was given held a secret; nothing where it did not. */
export function secretLines(isRedacted: boolean, style: Style): string[] {
  return isRedacted ? [`${style.warn("!")} it held a secret, which was replaced by a marker before it was stored`] : [];
}
