import { useQuery } from "@tanstack/react-query";

import { memoryQuery } from "../../api/memories.ts";
import type { Fact } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { useKeys } from "../../parts/keys.ts";
import { Key, Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { count } from "../../text/counts.ts";
import { adoptFact, preferencesQuery, reviewFacts } from "./facts-queries.ts";

import css from "./facts.module.css";

export interface FactActionHandlers {
  readonly onEdit: (isEditing: boolean) => void;
  readonly onReview: Review;
  readonly onForget: (ids: readonly string[]) => void;
  readonly onPin: (id: string, pinned: boolean) => void;
}

export function FactActions({
  fact: { id, state, wouldEnd },
  onEdit,
  onReview,
  onForget,
  onPin,
}: FactActionHandlers & { readonly fact: Fact }) {
  const notices = useNotices();
  const memory = useQuery(memoryQuery(id));
  const preferences = useQuery(preferencesQuery);
  const isPinned = memory.data?.status === "found" && memory.data.memory.pinned;
  const isAdopted = preferences.data?.items.some(({ sources }) => sources.some((source) => source.id === id)) === true;
  useKeys(state === "current" ? { p: () => onPin(id, !isPinned) } : {});
  return (
    <div className={css["actions"]}>
      {state === "waiting" || state === "rejected" || wouldEnd !== null ? (
        <Button look={state === "rejected" ? "plain" : "main"} onClick={() => onReview([id], "approve")}>
          Approve <Key>a</Key>
        </Button>
      ) : null}
      {state === "rejected" ? null : (
        <Button onClick={() => onReview([id], "reject")}>
          Reject <Key>r</Key>
        </Button>
      )}
      {state === "current" || state === "waiting" ? (
        <Button onClick={() => onEdit(true)}>
          Edit <Key>e</Key>
        </Button>
      ) : null}
      {state === "current" ? (
        <>
          <Button onClick={() => onPin(id, !isPinned)}>{isPinned ? "Remove pin" : "Pin"}</Button>
          {isAdopted ? (
            <Mark look="accent">adopted as a preference</Mark>
          ) : (
            <Button
              title="Agents follow a preference in every session"
              onClick={() => void notices.now("Adopted. Agents follow it as a preference.", () => adoptFact(id))}
            >
              Adopt as a preference
            </Button>
          )}
        </>
      ) : null}
      <Button look="danger" onClick={() => onForget([id])}>
        Forget <Key>#</Key>
      </Button>
    </div>
  );
}

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
