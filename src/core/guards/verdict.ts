/** What a guard thinks of a command. */
export type Verdict =
  | { readonly verdict: "allow"; readonly reason: string }
  /** `isOpen`: it is understood, and nothing in it is known to do harm; somebody may still know that it is harmless. */
  | { readonly verdict: "ask"; readonly reason: string; readonly isOpen: boolean }
  | { readonly verdict: "deny"; readonly reason: string };

export const allowed: Verdict = { verdict: "allow", reason: "it only reads, and only in this project" };

export function ask(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: false };
}

/** Not known to be harmless, and nothing speaks against it. */
export function unsure(reason: string): Verdict {
  return { verdict: "ask", reason, isOpen: true };
}

export function deny(reason: string): Verdict {
  return { verdict: "deny", reason };
}

/** The strictest of several: a danger in one part is a danger of the whole. */
export function strictest(verdicts: Iterable<Verdict>): Verdict {
  let worst: Verdict = allowed;
  for (const verdict of verdicts) if (rank(verdict) > rank(worst)) worst = verdict;
  return worst;
}

function rank(verdict: Verdict): number {
  if (verdict.verdict === "deny") return 3;
  if (verdict.verdict === "ask") return verdict.isOpen ? 1 : 2;
  return 0;
}
