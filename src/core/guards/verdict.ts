/** A guard's verdict on a command. */
export type Verdict =
  | { readonly verdict: "allow"; readonly reason: string }
  /**
   * `isOpen`: the command is understood, and no part is known to harm. A model may still decide that it is harmless.
   */
  /** `isUnread`: a part of the command was not judged at all. */
  | { readonly verdict: "ask"; readonly reason: string; readonly isOpen: boolean; readonly isUnread?: true }
  | { readonly verdict: "deny"; readonly reason: string };

export const allowed: Verdict = { verdict: "allow", reason: "it only reads, and only in this project" };

export function ask(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: false };
}

/** Not known to be harmless, and not known to harm. */
export function unsure(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: true };
}

/** Not read to its end, so that anything may follow. */
export function unread(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: false, isUnread: true };
}

export function deny(reason: string): Verdict {
  return { verdict: "deny", reason };
}

/** The strictest of several: harm in one part is harm of the whole. */
export function strictest(verdicts: Iterable<Verdict>): Verdict {
  let worst: Verdict = allowed;
  for (const verdict of verdicts) if (rank(verdict) > rank(worst)) worst = verdict;
  return worst;
}

function rank(verdict: Verdict): number {
  if (verdict.verdict === "deny") return 4;
  if (verdict.verdict === "allow") return 0;
  if (verdict.isUnread === true) return 3;
  return verdict.isOpen ? 1 : 2;
}
