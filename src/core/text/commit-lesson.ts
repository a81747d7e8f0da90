/** What a commit teaches: why something was done, what was broken, or what was taken back. */
export interface CommitLesson {
  readonly kind: "decision" | "fix" | "revert";
  readonly text: string;
}

/** The longest text of a lesson. Longer messages are mostly lists of changes. */
const mostCharacters = 2000;

/** The shortest body that can explain something. */
const leastBody = 40;

const fix = /^(?:fix|bugfix|hotfix)(?:\([^)]{1,60}\))?!?:|^(?:fix|fixes|fixed|resolve|correct)\b/i;
const revert = /^revert\b|^this reverts commit [0-9a-f]{7,64}/im;
const reason =
  /\b(?:because|instead of|rather than|decid(?:e|ed|ing) (?:to|on|against|for)|chose|so that|otherwise|trade-?off|no longer|we now|breaking change|the reason)\b/i;
const breaking = /^[a-z]+(?:\([^)]{1,60}\))?!:/i;

/** Lines that tools add to a message: who signed and reviewed it, and where it was picked from. */
const trailer = /^(?:[A-Z][A-Za-z]*(?:-[A-Za-z]+)+: .*|\(cherry picked from commit [0-9a-f]+\)|Change-Id: .*)$/;

/**
 * Returns what a commit message teaches. A decision needs a body that gives a reason, and a fix one that explains the
 * fault. Returns null for all other messages, because the code already says what they changed.
 */
export function commitLesson(message: string): CommitLesson | null {
  const lines = message
    .slice(0, 10 * mostCharacters)
    .replaceAll("\r\n", "\n")
    .split("\n")
    .filter((line) => !trailer.test(line));
  const subject = (lines[0] ?? "").trim();
  const body = lines
    .slice(1)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  if (subject === "") return null;
  const text = (body === "" ? subject : `${subject}\n\n${body}`).slice(0, mostCharacters);
  if (revert.test(`${subject}\n${body}`)) return { kind: "revert", text };
  if (body.length < leastBody) return null;
  if (fix.test(subject)) return { kind: "fix", text };
  return reason.test(body) || breaking.test(subject) ? { kind: "decision", text } : null;
}
