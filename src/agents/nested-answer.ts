import { givenFields } from "../core/given-fields.ts";

/**
 * An answer in the form of Claude Code, which other hosts have adopted: what belongs to one event is nested, with the
 * event's name.
 */
export function nestedAnswer(hostEvent: string, specific: Readonly<Record<string, unknown>>): string {
  const given = givenFields(specific);
  if (Object.keys(given).length === 0) return "{}";
  return JSON.stringify({ hookSpecificOutput: { hookEventName: hostEvent, ...given } });
}
