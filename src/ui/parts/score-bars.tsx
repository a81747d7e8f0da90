import { partNames } from "../text/names.ts";

import css from "./score-bars.module.css";

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
