import { partNames } from "../text/names.ts";
import { groupScore, scoreGroups, type ScoreGroup } from "./score-groups.ts";

import css from "./scores.module.css";

/** The parts of a score as bars, largest first. The factor for the type is shown as a factor. */
export function ScoreBars({
  parts,
  names = partNames,
}: {
  readonly parts: Readonly<Record<string, number>>;
  /** What each part means. */
  readonly names?: Readonly<Record<string, string>>;
}) {
  const { type, ...added } = parts;
  const rows = Object.entries(added)
    .filter(([, value]) => Math.abs(value) >= 0.001)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const most = Math.max(...rows.map(([, value]) => Math.abs(value)), 0.001);
  return (
    <table className={css["bars"]}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{names[name] ?? name}</th>
            <td className={css["cell"]}>
              <span
                className={value < 0 ? css["minus"] : css["plus"]}
                style={{ width: `${(100 * Math.abs(value)) / most}%` }}
              />
            </td>
            <td className={css["value"]}>{value.toFixed(2)}</td>
          </tr>
        ))}
        {type === undefined || Math.abs(type - 1) < 0.001 ? null : (
          <tr>
            <th scope="row">{partNames["type"]}</th>
            <td className={css["cell"]} />
            <td className={css["value"]}>× {type.toFixed(2)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const groupNames: Readonly<Record<ScoreGroup, string>> = {
  words: "words",
  meaning: "meaning",
  place: "space and pins",
  time: "time",
  use: "use before",
};

/** A score as one bar. Its length compares it with the best score of the list, its colours show what the score is made of. */
export function ScoreStack({
  score,
  best,
  parts,
}: {
  readonly score: number;
  readonly best: number;
  readonly parts: Readonly<Record<string, unknown>>;
}) {
  const shares = groupScore(parts);
  const sum = shares.reduce((total, { value }) => total + value, 0);
  const title = shares.map(({ group, value }) => `${groupNames[group]} ${value.toFixed(1)}`).join(", ");
  return (
    <span className={css["stack"]} title={`Score ${score.toFixed(2)}: ${title}`}>
      <span className={css["track"]} aria-hidden="true">
        <span
          className={css["bar"]}
          style={{ width: `${Math.max(0, Math.min(1, score / Math.max(best, 0.001))) * 100}%` }}
        >
          {shares.map(({ group, value }) => (
            <span key={group} className={css[group]} style={{ flexGrow: value / sum }} />
          ))}
        </span>
      </span>
      <span className={css["score"]}>{score.toFixed(1)}</span>
    </span>
  );
}

/** Says what the colours of the bars mean. */
export function ScoreLegend() {
  return (
    <ul className={css["legend"]} aria-label="Colours of the score">
      {scoreGroups.map((group) => (
        <li key={group} className={css["entry"]}>
          <span className={`${css["sample"]} ${css[group]}`} aria-hidden="true" />
          {groupNames[group]}
        </li>
      ))}
    </ul>
  );
}
