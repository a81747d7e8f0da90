import { describeRule } from "../../core/access/sensitivity/find-sensitive.ts";
import type { ShownMemory } from "./memory-lines.ts";

/** Why a memory is sensitive, or why it is not in spite of the rules; null if no rule applies. */
export function whySensitive({
  sensitivity,
  classified,
}: Pick<ShownMemory, "sensitivity" | "classified">): string | null {
  const rules = sensitivity.map(describeRule).join("; ");
  if (classified === null) return rules === "" ? null : rules;
  const said = classified ? "marked by you" : "cleared by you";
  return rules === "" ? said : `${said} (${rules})`;
}
