import type { ReactNode } from "react";

import type { Fact } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Input, Select } from "../../parts/field.tsx";
import { Key } from "../../parts/marks.tsx";
import { useSettledValue } from "../../parts/settled-value.ts";
import { count } from "../../text/counts.ts";
import { spaceName } from "../../text/names.ts";
import { countValues, everywhere, viewOf, type FactFilter, type FactView } from "./sort-facts.ts";

import css from "./facts.module.css";

const settleMs = 150;

/** The filters of the list, and what can be done with the selected facts. */
export function FactsBar({
  facts,
  filter,
  view,
  selected,
  onChange,
  onReview,
  onForget,
  children,
}: {
  readonly facts: readonly Fact[];
  readonly filter: FactFilter;
  readonly view: FactView;
  readonly selected: number;
  readonly onChange: (change: FactFilter) => void;
  readonly onReview: (verdict: "approve" | "reject") => void;
  readonly onForget: () => void;
  /** More controls of the list. */
  readonly children: ReactNode;
}) {
  const [text, setText] = useSettledValue(filter.q ?? "", (q) => onChange({ q: q === "" ? undefined : q }), settleMs);
  const inView = facts.filter((fact) => viewOf(fact) === view);
  return (
    <div className={css["bar"]}>
      <div className={css["filters"]}>
        <Input
          type="search"
          data-search
          className={css["search"] ?? ""}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search in facts"
          aria-label="Search in facts"
        />
        <ValueSelect
          label="Space"
          all="all spaces"
          chosen={filter.space}
          values={inView.map((fact) => fact.space ?? everywhere)}
          nameOf={(value) => (value === everywhere ? "everywhere" : spaceName(value))}
          onChoose={(space) => onChange({ space })}
        />
        <ValueSelect
          label="Tag"
          all="all tags"
          chosen={filter.tag}
          values={inView.flatMap((fact) => fact.tags)}
          nameOf={(value) => value}
          onChoose={(tag) => onChange({ tag })}
        />
      </div>
      {children}
      {selected === 0 ? null : (
        <div className={css["selected"]}>
          <span>{count(selected, "selected", "selected")}</span>
          {view === "current" ? null : (
            <Button onClick={() => onReview("approve")}>
              Approve <Key>a</Key>
            </Button>
          )}
          {view === "rejected" ? null : (
            <Button onClick={() => onReview("reject")}>
              Reject <Key>r</Key>
            </Button>
          )}
          <Button look="danger" onClick={onForget}>
            Forget <Key>#</Key>
          </Button>
        </div>
      )}
    </div>
  );
}

function ValueSelect({
  label,
  all,
  chosen,
  values,
  nameOf,
  onChoose,
}: {
  readonly label: string;
  readonly all: string;
  readonly chosen: string | undefined;
  readonly values: readonly string[];
  readonly nameOf: (value: string) => string;
  readonly onChoose: (value: string | undefined) => void;
}) {
  const counted = countValues(values);
  const isMissing = chosen !== undefined && !counted.some(({ value }) => value === chosen);
  return (
    <Select
      aria-label={label}
      value={chosen ?? ""}
      onChange={(event) => onChoose(event.target.value === "" ? undefined : event.target.value)}
    >
      <option value="">{all}</option>
      {isMissing ? <option value={chosen}>{nameOf(chosen)} (0)</option> : null}
      {counted.map(({ value, count: number }) => (
        <option key={value} value={value}>
          {nameOf(value)} ({number})
        </option>
      ))}
    </Select>
  );
}
