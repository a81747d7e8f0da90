import { deny, type Verdict } from "../../../core/guards/verdict.ts";
import type { Breaker } from "./breaker.ts";

/** What a model is asked about a command that is understood and not on any list. */
export interface TriageQuestion {
  readonly command: string;
  readonly folder: string;
  /** Why the lists do not decide it. */
  readonly reason: string;
}

/** A model that may be asked; any function will do. What it answers other than these counts as ask. */
export type TriageModel = (question: TriageQuestion, signal: AbortSignal) => Promise<"allow" | "deny" | "ask">;

const longestMs = 2_000;

/**
 * Asks a model about a question that is open, and only then: what is denied, hidden or not understood is never put to it. Late, broken, unsure or
 * resting, the question stays a question.
 */
export async function askModel(
  verdict: Verdict,
  question: Omit<TriageQuestion, "reason">,
  model: TriageModel,
  breaker: Breaker,
  timeoutMs = longestMs,
): Promise<Verdict> {
  if (verdict.verdict !== "ask" || !verdict.isOpen || !breaker.isClosed()) return verdict;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("the model did not answer in time")), { once: true });
    });
    const answer = await Promise.race([model({ ...question, reason: verdict.reason }, signal), late]);
    breaker.succeeded();
    if (answer === "allow") return { verdict: "allow", reason: "the model finds it harmless" };
    return answer === "deny" ? deny("the model finds it harmful") : verdict;
  } catch {
    breaker.failed();
    return verdict;
  }
}
