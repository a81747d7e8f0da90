import { redactDeep } from "../../core/redaction/redact-deep.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Answer } from "../command.ts";

/** The answer for an agent, without secrets that older rules or another machine have let into the log. */
export function withoutSecrets(answer: Answer): Answer {
  const { json, lines, text, notes } = answer;
  return {
    ...answer,
    json: redactDeep(json),
    // Redacted as one text, because some secrets, such as PEM keys, are recognised by the lines around them.
    lines: () => {
      const told = lines();
      return told.length === 0 ? [] : [redactText(told.join("\n"))];
    },
    ...(text === undefined ? {} : { text: redactText(text) }),
    ...(notes === undefined ? {} : { notes: notes.map((note) => redactText(note)) }),
  };
}
