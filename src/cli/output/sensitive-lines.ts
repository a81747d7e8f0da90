import { describeRule } from "../../core/access/sensitivity/find-sensitive.ts";
import type { ShownMemory } from "./memory-lines.ts";

/** Why a memory is not given unasked, or is in spite of what the rules say; null where there is nothing to say. */
export function whySensitive({
  sensitivity,
  classified,
}: Pick<ShownMemory, "sensitivity" | "classified">): string | null {
  const rules = sensitivity.map(describeRule).join("; ");
  if (classified === null) return rules === "" ? null : rules;
  const said = classified ? "marked by you" : "cleared by you";
  return rules === "" ? said : `${said} (${rules})`;
}
