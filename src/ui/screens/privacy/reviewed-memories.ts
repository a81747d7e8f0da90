import { useListKeys } from "../../parts/keys.ts";
import type { useMemoryActions } from "../../parts/memory-actions.ts";
import { useSelection, type Selection } from "../../parts/selection.ts";

/** What a list needs to know of the screen: the memory in the panel, and pin and forget. */
export interface ListProps {
  readonly at: string | undefined;
  readonly open: (id: string | undefined) => void;
  readonly actions: ReturnType<typeof useMemoryActions>;
}

/** The selected memories of a review, and what can be done with them. */
export interface ReviewedMemories extends Selection {
  readonly chosen: readonly string[];
  /** The selected memories, or else the one in the panel. */
  readonly targets: readonly string[];
  readonly decideNow: () => Promise<void>;
  readonly forgetNow: () => void;
}

/** Moves through the memories of a review, selects them, and decides about them, also by keys. */
export function useReviewedMemories({
  ids,
  at,
  open,
  actions,
  decide,
  decisionKey,
}: ListProps & {
  readonly ids: readonly string[];
  readonly decide: (ids: readonly string[]) => Promise<boolean>;
  readonly decisionKey: string;
}): ReviewedMemories {
  const selection = useSelection();
  const { selected, toggle, clear } = selection;
  const chosen = ids.filter((id) => selected.has(id));
  const targets = chosen.length > 0 ? chosen : ids.filter((id) => id === at);
  /** Moves to the memory after those that leave the list, so that the next key applies to it. */
  const moveOn = (leaving: readonly string[]): void => {
    clear();
    if (at === undefined || !leaving.includes(at)) return;
    const rest = ids.slice(ids.indexOf(at)).find((id) => !leaving.includes(id));
    open(rest ?? ids.findLast((id) => !leaving.includes(id)));
  };
  const decideNow = async (): Promise<void> => {
    if (targets.length > 0 && (await decide(targets))) moveOn(targets);
  };
  const forgetNow = (): void => {
    if (targets.length === 0) return;
    actions.forgetLater(targets);
    moveOn(targets);
  };
  useListKeys({
    ids,
    at,
    onMove: open,
    more: {
      [decisionKey]: () => void decideNow(),
      "#": forgetNow,
      x: () => (at === undefined ? undefined : toggle(at)),
      Escape: () => (chosen.length > 0 ? clear() : open(undefined)),
    },
  });
  return { ...selection, chosen, targets, decideNow, forgetNow };
}
