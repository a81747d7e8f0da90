/** A guard's verdict on a command. */
export type Verdict =
  | { readonly verdict: "allow"; readonly reason: string }
  /**
   * `isOpen`: the guard understands the command and knows no harm in it. A model may still decide that it is harmless.
   */
  /** `isUnread`: the guard did not check a part of the command at all. */
  | { readonly verdict: "ask"; readonly reason: string; readonly isOpen: boolean; readonly isUnread?: true }
  | { readonly verdict: "deny"; readonly reason: string };

export const allowed: Verdict = { verdict: "allow", reason: "it only reads, and only in this project" };

export function ask(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: false };
}

/** The guard cannot tell whether the command does harm. */
export function unsure(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: true };
}

/** The guard did not read the command to its end, so the rest may do anything. */
export function unread(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: false, isUnread: true };
}

export function deny(reason: string): Verdict {
  return { verdict: "deny", reason };
}

/** Returns the strictest verdict, because a command is as harmful as its most harmful part. */
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
