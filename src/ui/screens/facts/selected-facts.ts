import type { Fact } from "../../api/types.ts";
import { useListKeys, type KeyMap } from "../../parts/keys.ts";
import type { useMemoryActions } from "../../parts/memory-actions.ts";
import { useSelection, type Selection } from "../../parts/selection.ts";
import { useReview, type Review } from "./fact-actions.tsx";
import type { FactView } from "./sort-facts.ts";

/** The selected facts, and what can be done with them. */
export interface SelectedFacts extends Selection {
  readonly chosen: readonly string[];
  readonly review: Review;
  /** Reviews the selected facts, or else the one in the panel. */
  readonly reviewTargets: (verdict: "approve" | "reject") => void;
  readonly forget: (ids: readonly string[]) => void;
}

/** Moves through the facts, selects, reviews and forgets them, also by keys. `id` is the fact in the panel. */
export function useSelectedFacts({
  shown,
  view,
  id,
  open,
  actions,
  more,
}: {
  readonly shown: readonly Fact[];
  readonly view: FactView;
  readonly id: string | undefined;
  readonly open: (id: string | undefined) => void;
  readonly actions: ReturnType<typeof useMemoryActions>;
  /** More keys of the screen. */
  readonly more: KeyMap;
}): SelectedFacts {
  const selection = useSelection();
  const { selected, toggle, clear } = selection;
  const review = useReview();
  const chosen = shown.filter((fact) => selected.has(fact.id)).map((fact) => fact.id);
  const targets = chosen.length > 0 ? chosen : id === undefined ? [] : [id];
  const reviewTargets = (verdict: "approve" | "reject"): void => {
    if (targets.length === 0 || (verdict === "approve" && view === "current")) return;
    review(targets, verdict);
    clear();
    // The reviewed facts leave this view, so the next one is what the person wants to see.
    const after = shown.slice(shown.findIndex((fact) => fact.id === id) + 1);
    if (id !== undefined && targets.includes(id)) open(after.find((fact) => !targets.includes(fact.id))?.id);
  };
  const forget = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    actions.forgetLater(ids);
    clear();
    if (id !== undefined && ids.includes(id)) open(undefined);
  };
  useListKeys({
    ids: shown.map((fact) => fact.id),
    at: id,
    onMove: open,
    more: {
      ...more,
      a: () => reviewTargets("approve"),
      r: () => reviewTargets("reject"),
      x: () => (id === undefined ? undefined : toggle(id)),
      "#": () => forget(targets),
      Escape: () => (selected.size > 0 ? clear() : open(undefined)),
    },
  });
  return { ...selection, chosen, review, reviewTargets, forget };
}
