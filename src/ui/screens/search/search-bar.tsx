import type { ReactNode } from "react";

import type { Facets } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Input } from "../../parts/field.tsx";
import { useSettledValue } from "../../parts/settled-value.ts";
import { count, grouped } from "../../text/counts.ts";
import { mostHits } from "./search-queries.ts";
import type { SelectedMemories } from "./selected-memories.ts";

import css from "./search-screen.module.css";

/** The list follows the field after this pause in typing. */
const settleMs = 120;

/** The question, how much it found, what can be done with the selected memories, and on a narrow screen the filters. */
export function SearchBar({
  question,
  onQuestion,
  facets,
  leaving,
  tookMs,
  selection: { selected, pinSelected, forgetSelected, clear },
  filters,
}: {
  readonly question: string | undefined;
  readonly onQuestion: (question: string | undefined) => void;
  readonly facets: Facets | undefined;
  /** How many of the found memories are about to be forgotten. They count no longer. */
  readonly leaving: number;
  readonly tookMs: number | undefined;
  readonly selection: SelectedMemories;
  readonly filters: ReactNode;
}) {
  return (
    <div className={css["bar"]}>
      <QuestionField value={question ?? ""} onChange={(q) => onQuestion(q === "" ? undefined : q)} />
      <div className={css["line"]} role="status">
        <span>{describe(question, facets, leaving, tookMs)}</span>
        {selected.size === 0 ? null : (
          <>
            <span>{grouped(selected.size)} selected</span>
            <Button onClick={pinSelected}>Pin</Button>
            <Button look="danger" onClick={forgetSelected}>
              Forget
            </Button>
            <Button look="quiet" onClick={clear}>
              Select none
            </Button>
          </>
        )}
      </div>
      <details className={css["narrowFilters"]}>
        <summary>Filters</summary>
        {filters}
      </details>
    </div>
  );
}

/** The field for the question. The list follows while somebody types. */
function QuestionField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [text, setText] = useSettledValue(value, onChange, settleMs);
  return (
    <Input
      isBig
      type="search"
      data-search
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="What do you want to find?"
      aria-label="Search"
      autoFocus
    />
  );
}

function describe(q: string | undefined, facets: Facets | undefined, leaving: number, ms: number | undefined): string {
  if (facets === undefined) return "";
  const total = `${count(facets.total - leaving, "memory", "memories")}${facets.complete ? "" : " or more"}`;
  if (q === undefined) return facets.total === 0 ? total : `${total}, newest first`;
  const shown = facets.total > mostHits ? `, the best ${mostHits} are shown` : "";
  return `${total}${shown}${ms === undefined ? "" : `, ${Math.round(ms)} ms`}`;
}
