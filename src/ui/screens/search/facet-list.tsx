import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { recentSessionsQuery } from "../../api/memories.ts";
import type { Facets } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { short } from "../../text/counts.ts";
import { agentName, spaceName, trustNames, typeName } from "../../text/names.ts";
import { startOfDay } from "../../text/times.ts";
import { facetNames, valuesIn, type FacetName, type SearchState } from "../screen-addresses.ts";
import { facetsQuery } from "./search-queries.ts";

import css from "./facet-list.module.css";

const titles: Readonly<Record<FacetName, string>> = {
  types: "Type",
  agents: "Agent",
  spaces: "Space",
  tags: "Tag",
  trust: "Words by",
  sessions: "Session",
};
type FacetCount = Facets[FacetName][number];
const day = 86_400_000;
const ranges = [
  { name: "Today", days: 0 },
  { name: "7 days", days: 6 },
  { name: "30 days", days: 29 },
] as const;
/** Values of a facet that are shown before "more". */
const usualValues = 6;

/** The filters, each value with the number of memories that it would leave. */
export function FacetList({
  state: { id: _id, ...state },
  onToggle,
  onSince,
  onClear,
}: {
  readonly state: SearchState;
  readonly onToggle: (facet: FacetName, value: string) => void;
  readonly onSince: (since: number | undefined) => void;
  readonly onClear: () => void;
}) {
  const { data } = useQuery({ ...facetsQuery(state), placeholderData: keepPreviousData });
  const sessions = useQuery(recentSessionsQuery).data?.items ?? [];
  const sessionNames = new Map(sessions.flatMap(({ id, about }) => (about === null ? [] : [[id, about] as const])));
  const today = startOfDay(Date.now());
  const isFiltered = facetNames.some((name) => state[name] !== undefined) || state.since !== undefined;
  return (
    <div className={css["facets"]}>
      <fieldset className={css["facet"]}>
        <legend>When</legend>
        {ranges.map(({ name, days }) => {
          const since = today - days * day;
          const isOn = state.since === String(since);
          return (
            <label key={name} className={css["value"]}>
              <input type="checkbox" checked={isOn} onChange={() => onSince(isOn ? undefined : since)} />
              <span className={css["name"]}>{name}</span>
            </label>
          );
        })}
      </fieldset>
      {data === undefined
        ? null
        : facetNames.map((facet) => (
            <Facet
              key={facet}
              facet={facet}
              data={data}
              chosen={state[facet]}
              names={facet === "sessions" ? sessionNames : undefined}
              onToggle={onToggle}
            />
          ))}
      {isFiltered ? (
        <Button look="quiet" onClick={onClear}>
          Remove all filters
        </Button>
      ) : null}
    </div>
  );
}

function Facet({
  facet,
  data,
  chosen,
  names,
  onToggle,
}: {
  readonly facet: FacetName;
  readonly data: Facets;
  readonly chosen: string | undefined;
  /** Better names than those that the values have themselves. */
  readonly names: ReadonlyMap<string, string> | undefined;
  readonly onToggle: (facet: FacetName, value: string) => void;
}) {
  const on = valuesIn(chosen);
  const known = data[facet];
  // A chosen value stays visible, even if nothing matches it any more.
  const values = [
    ...known,
    ...on.filter((value) => !known.some((one) => one.value === value)).map((value) => ({ value, count: 0 })),
  ];
  if (values.length === 0 || (values.length === 1 && on.length === 0)) return null;
  // A chosen value is never folded away.
  const isUsual = ({ value }: FacetCount, n: number): boolean => n < usualValues || on.includes(value);
  const folded = values.filter((one, n) => !isUsual(one, n));
  const toRow = ({ value, count }: FacetCount) => (
    <label key={value} className={css["value"]}>
      <input type="checkbox" checked={on.includes(value)} onChange={() => onToggle(facet, value)} />
      <span className={css["name"]} title={value}>
        {names?.get(value) ?? valueName(facet, value)}
      </span>
      <span className={css["count"]}>{short(count)}</span>
    </label>
  );
  return (
    <fieldset className={css["facet"]}>
      <legend>{titles[facet]}</legend>
      {values.filter(isUsual).map(toRow)}
      {folded.length === 0 ? null : (
        <details>
          <summary>{folded.length} more</summary>
          {folded.map(toRow)}
        </details>
      )}
    </fieldset>
  );
}

function valueName(facet: FacetName, value: string): string {
  switch (facet) {
    case "types":
      return typeName(value);
    case "agents":
      return agentName(value);
    case "spaces":
      return spaceName(value);
    case "trust":
      return trustNames[value] ?? value;
    case "sessions":
      return value.slice(0, 8);
    default:
      return value;
  }
}
