import { useNotices } from "../../parts/notices.tsx";
import { count } from "../../text/counts.ts";
import { reviewFacts } from "./facts-queries.ts";

export type Review = (ids: readonly string[], verdict: "approve" | "reject") => void;

/** Approves or rejects facts. Either decision can be changed later by the other one. */
export function useReview(): Review {
  const notices = useNotices();
  return (ids, verdict) => {
    const facts = count(ids.length, "fact");
    const pronoun = ids.length === 1 ? "it" : "them";
    const text =
      verdict === "approve"
        ? `Approved ${facts}. Agents can get ${pronoun}.`
        : `Rejected ${facts}. To take this back, approve ${pronoun} under Rejected.`;
    void notices.now(text, () => reviewFacts(ids, verdict));
  };
}
