import { givenFields } from "../core/given-fields.ts";

/**
 * Returns an answer in the form of Claude Code, which other hosts have adopted. The fields for one event are nested,
 * together with the event's name. The host shows `systemMessage` to the person, not to the model.
 */
export function nestedAnswer(
  hostEvent: string,
  specific: Readonly<Record<string, unknown>>,
  systemMessage?: string,
): string {
  const fields = givenFields(specific);
  const hookSpecificOutput = Object.keys(fields).length === 0 ? undefined : { hookEventName: hostEvent, ...fields };
  return JSON.stringify(givenFields({ hookSpecificOutput, systemMessage }));
}
