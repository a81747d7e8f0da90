import { redactDeep } from "../../core/redaction/redact-deep.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Answer } from "../command.ts";

/** The answer for an agent: without secrets that the rules of another time or machine have let into the log. */
export function withoutSecrets(answer: Answer): Answer {
  const { json, lines, text, notes } = answer;
  return {
    ...answer,
    json: redactDeep(json),
    // As one text: some secrets, such as keys in PEM, are known by the lines around them.
    lines: () => {
      const told = lines();
      return told.length === 0 ? [] : [redactText(told.join("\n"))];
    },
    ...(text === undefined ? {} : { text: redactText(text) }),
    ...(notes === undefined ? {} : { notes: notes.map((note) => redactText(note)) }),
  };
}
