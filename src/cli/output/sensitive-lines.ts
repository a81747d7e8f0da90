import { describeRule } from "../../core/access/sensitivity/find-sensitive.ts";
import type { ShownMemory } from "./memory-lines.ts";

/**
 * Returns why a memory is sensitive, or that a person cleared it. Null if neither a rule nor a person says anything
 * about it.
 */
export function whySensitive({
  sensitivity,
  classified,
}: Pick<ShownMemory, "sensitivity" | "classified">): string | null {
  const rules = sensitivity.map(describeRule).join("; ");
  if (classified === null) return rules === "" ? null : rules;
  const decision = classified ? "marked by you" : "cleared by you";
  return rules === "" ? decision : `${decision} (${rules})`;
}
