import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

import { redactText } from "../../src/core/redaction/redact-text.ts";

/** What another scanner has flagged in a text. */
export interface Flagged {
  readonly rule: string;
  readonly secret: string;
  /** True if redaction has left any of it. */
  readonly isLeft: boolean;
}

/** The AWS account number is none of a secret; the scanner flags it because it leads to one. */
const notSecret: ReadonlySet<string> = new Set(["AWSAccountID"]);

/** Blanks to fill in, as pages show them: `xoxb-your-slack-token`. They stay, and the scanner flags some. */
const blank = /[-_]your[-_]/;

/** Runs secretlint's recommended rules over a text, and sees what redaction leaves of what they flag. */
export async function flaggedIn(text: string): Promise<Flagged[]> {
  const { messages } = await lintSource({
    source: { filePath: "text.txt", content: text, ext: ".txt", contentType: "text" },
    options: {
      config: { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator }] },
      noPhysicFilePath: true,
    },
  });
  if (messages.length === 0) return [];
  const redacted = redactText(text);
  return messages
    .filter(({ messageId }) => !notSecret.has(messageId))
    .map(({ ruleId, range: [start, end] }) => {
      const secret = text.slice(start, end);
      return { rule: ruleId, secret, isLeft: !blank.test(secret) && redacted.includes(secret) };
    });
}
