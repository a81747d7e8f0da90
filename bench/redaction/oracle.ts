import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

import { redactText } from "../../src/core/redaction/redact-text.ts";

/** A finding of another scanner in a text. */
export interface Flagged {
  readonly rule: string;
  readonly secret: string;
  /** True if redaction has left a substantial part of it. */
  readonly isLeft: boolean;
}

/** The AWS account number is not a secret; the scanner flags it because it leads to one. */
const notSecret: ReadonlySet<string> = new Set(["AWSAccountID"]);

/** Placeholders of documentation: `xoxb-your-slack-token`. They stay, and the scanner flags some. */
const blank = /[-_]your[-_]/;

/** Runs secretlint's recommended rules over a text, and checks what redaction leaves of their findings. */
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

/** The secret part of a flagged place: the scanner also flags names, addresses and titles. */
function secretOf(flagged: string): string {
  const [, password] = /^[a-z][\w+.-]*:\/\/[^:@/\s]*:([^@\s]+)@/i.exec(flagged) ?? [];
  const [, value] = /^["']?[\w.-]+["']?\s*[:=]\s*["']?(.+?)["']?$/s.exec(flagged) ?? [];
  const [, path] = /^https?:\/\/[^/]+\/(?:services|workflows|triggers|hooks)\/(.+)$/.exec(flagged) ?? [];
  return password ?? path ?? value ?? flagged.replace(/-----(?:BEGIN|END)[^-]*-----/g, "");
}

/** This many consecutive characters of a secret reveal too much of it. Of a short secret, a third does. */
const longestPart = 8;

/** True if a substantial part of a secret is left that occurs nowhere else in the text. */
export function isPartLeft(secret: string, redacted: string, around: string): boolean {
  const length = Math.max(3, Math.min(longestPart, Math.floor(secret.length / 3) + 1));
  const left = redacted.replace(/\[redacted:[^\]]*\]/g, "\u0000");
  for (let at = 0; at + length <= secret.length; at += 1) {
    const part = secret.slice(at, at + length);
    if (left.includes(part) && !around.includes(part)) return true;
  }
  return false;
}
