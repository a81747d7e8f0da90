import type { ReactNode } from "react";

import { grouped } from "../text/counts.ts";

import css from "./view-tabs.module.css";

export interface ViewTab<T extends string> {
  readonly value: T;
  readonly name: ReactNode;
  readonly count?: number | undefined;
}

/** The views of one screen. The address holds the chosen one. */
export function ViewTabs<T extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly tabs: readonly ViewTab<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}) {
  return (
    <nav className={css["tabs"]} aria-label={label}>
      {tabs.map(({ value, name, count }) => (
        <button
          key={value}
          type="button"
          className={css["tab"]}
          aria-current={value === chosen ? "page" : undefined}
          onClick={() => onChoose(value)}
        >
          {name}
          {count === undefined ? null : <span className={css["count"]}>{grouped(count)}</span>}
        </button>
      ))}
    </nav>
  );
}
