import { redactDeep } from "../../core/redaction/redact-deep.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Answer } from "../command.ts";

/**
 * Returns the answer for an agent without secrets. Older rules or another machine may have let secrets into the log.
 */
export function withoutSecrets(answer: Answer): Answer {
  const { json, lines, text, notes } = answer;
  return {
    ...answer,
    json: redactDeep(json),
    // All lines are redacted as one text, because some secrets, such as PEM keys, are recognised by the lines around
    // them.
    lines: () => {
      const plain = lines();
      return plain.length === 0 ? [] : [redactText(plain.join("\n"))];
    },
    ...(text === undefined ? {} : { text: redactText(text) }),
    ...(notes === undefined ? {} : { notes: notes.map((note) => redactText(note)) }),
  };
}
