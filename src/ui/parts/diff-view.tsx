import { useMemo } from "react";

import { count } from "../text/counts.ts";
import { countChanges, diffLines, type DiffLine } from "./diff-lines.ts";

import css from "./diff-view.module.css";

const signs: Readonly<Record<DiffLine["kind"], string>> = { same: " ", added: "+", removed: "−", gap: "…" };
const names: Readonly<Record<DiffLine["kind"], string | undefined>> = {
  same: undefined,
  added: "added",
  removed: "removed",
  gap: undefined,
};

/** The difference between two texts as unified lines. Signs mark the lines, so that it reads without colour. */
export function DiffView({
  before,
  after,
  context = 3,
  label,
}: {
  readonly before: string;
  readonly after: string;
  /** How many equal lines to show around a change. */
  readonly context?: number;
  /** The name of the comparison, for people who do not see it. */
  readonly label: string;
}) {
  const lines = useMemo(() => diffLines(before, after, context), [before, after, context]);
  if (lines.length === 0) return <p className={css["none"]}>The two texts are equal.</p>;
  const { added, removed } = countChanges(lines);
  return (
    <figure className={css["diff"]} aria-label={label}>
      <figcaption className={css["caption"]}>
        {count(added, "line")} added, {count(removed, "line")} removed
      </figcaption>
      <div className={css["box"]} tabIndex={0} role="region" aria-label={`${label}, lines`}>
        <table className={css["table"]}>
          <tbody>
            {lines.map((line, n) => (
              <tr key={n} className={css[line.kind]}>
                <td className={css["number"]}>{line.before}</td>
                <td className={css["number"]}>{line.after}</td>
                <td className={css["sign"]}>
                  <span aria-hidden="true">{signs[line.kind]}</span>
                  {names[line.kind] === undefined ? null : <span className={css["spoken"]}>{names[line.kind]}</span>}
                </td>
                <td className={css["text"]}>{line.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
