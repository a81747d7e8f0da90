import type { FactRules } from "../../core/facts/fact-states.ts";
import type { Parts } from "./parts.ts";

/** The rules that decide which facts of a memory are used. */
export function factRules({ settings }: Pick<Parts, "settings">, asOf?: number): FactRules {
  return { asOf, review: settings.facts.review };
}
