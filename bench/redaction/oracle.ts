import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

import { redactText } from "../../src/core/redaction/redact-text.ts";

/** Something that secretlint has found in a text. */
export interface Flagged {
  readonly rule: string;
  readonly secret: string;
  /** True if redaction has left a substantial part of the secret. */
  readonly isLeft: boolean;
}

/** Findings that are not secrets. The scanner flags the AWS account number because a secret is often near it. */
const notSecret: ReadonlySet<string> = new Set(["AWSAccountID"]);

/**
 * Placeholders in documentation, such as `xoxb-your-slack-token`. Redaction leaves them, but the scanner flags some.
 */
const blank = /[-_]your[-_]/;

/** Runs secretlint's recommended rules over a text, and checks how much of each finding is left after redaction. */
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
      const around = text.slice(0, start) + text.slice(end);
      return { rule: ruleId, secret, isLeft: !blank.test(secret) && isPartLeft(secretOf(secret), redacted, around) };
    });
}

/** The secret part of a finding. The scanner also flags the name, address or title around it. */
function secretOf(flagged: string): string {
  const [, password] = /^[a-z][\w+.-]*:\/\/[^:@/\s]*:([^@\s]+)@/i.exec(flagged) ?? [];
  const [, value] = /^["']?[\w.-]+["']?\s*[:=]\s*["']?(.+?)["']?$/s.exec(flagged) ?? [];
  const [, path] = /^https?:\/\/[^/]+\/(?:services|workflows|triggers|hooks)\/(.+)$/.exec(flagged) ?? [];
  return password ?? path ?? value ?? flagged.replace(/-----(?:BEGIN|END)[^-]*-----/g, "");
}

/**
 * If this many consecutive characters of a secret are left, too much is left. For a short secret, a third is too much.
 */
const longestPart = 8;

/** True if a substantial part of the secret is left, and that part occurs nowhere else in the text. */
export function isPartLeft(secret: string, redacted: string, around: string): boolean {
  const length = Math.max(3, Math.min(longestPart, Math.floor(secret.length / 3) + 1));
  const left = redacted.replace(/\[redacted:[^\]]*\]/g, "\u0000");
  for (let at = 0; at + length <= secret.length; at += 1) {
    const part = secret.slice(at, at + length);
    if (left.includes(part) && !around.includes(part)) return true;
  }
  return false;
}
