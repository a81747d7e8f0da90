import { givenFields } from "../core/given-fields.ts";

/**
 * Returns an answer in the form of Claude Code, which other hosts have adopted. The fields for one event are nested,
 * together with the event's name.
 */
export function nestedAnswer(hostEvent: string, specific: Readonly<Record<string, unknown>>): string {
  const fields = givenFields(specific);
  if (Object.keys(fields).length === 0) return "{}";
  return JSON.stringify({ hookSpecificOutput: { hookEventName: hostEvent, ...fields } });
}
