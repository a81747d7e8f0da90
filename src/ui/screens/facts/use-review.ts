import { useNotices } from "../../parts/notices.tsx";
import { count } from "../../text/counts.ts";
import { reviewFacts } from "./facts-queries.ts";

export type Review = (ids: readonly string[], verdict: "approve" | "reject") => void;

/** Approves or rejects facts. Either decision can be changed later by the other one. */
export function useReview(): Review {
  const notices = useNotices();
  return (ids, verdict) => {
    const facts = count(ids.length, "fact");
    const text =
      verdict === "approve" ? `Approved ${facts}. Agents can get them.` : `Rejected ${facts}. Approve to take it back.`;
    void notices.now(text, () => reviewFacts(ids, verdict));
  };
}
