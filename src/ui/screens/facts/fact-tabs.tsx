import { ViewTabs } from "../../parts/view-tabs.tsx";
import { viewNames } from "./fact-words.ts";
import { factViews, type FactView } from "./sort-facts.ts";

/** The views of the screen Facts: the facts by their state, and decisions. */
export function FactTabs({
  chosen,
  counts,
  decisions,
  onChoose,
}: {
  readonly chosen: FactView | "decisions";
  /** The facts of each view; undefined while they load. */
  readonly counts: Readonly<Record<FactView, readonly unknown[]>> | undefined;
  /** The number of decisions, if the view lists them. */
  readonly decisions?: number | undefined;
  readonly onChoose: (view: FactView | "decisions") => void;
}) {
  const tabs = factViews.map((value) => ({ value, name: viewNames[value], count: counts?.[value].length }));
  return (
    <ViewTabs
      label="Views of facts"
      tabs={[...tabs, { value: "decisions" as const, name: "Decisions", count: decisions }]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
