import { useState } from "react";

import type { StoredMemory } from "../../../api/types.ts";
import { count } from "../../../text/counts.ts";
import { spaceName } from "../../../text/names.ts";
import { textOf } from "./exchanges.ts";
import { ItemMenu } from "./item-menu.tsx";
import { readDiff } from "./read-text.ts";

import css from "./file-row.module.css";

/** How many changed lines are visible at first. */
const fewLines = 6;

/** A changed file with the lines that changed. */
export function FileRow({ memory }: { readonly memory: StoredMemory }) {
  const [isWhole, setWhole] = useState(false);
  const { lines, added, removed } = readDiff(memory.text ?? "");
  const shown = isWhole ? lines : lines.slice(0, fewLines);
  const { path, details } = memory;
  return (
    <div className={css["file"]}>
      <div className={css["head"]}>
        <span className={css["change"]}>{textOf(details["change"]) ?? "changed"}</span>
        <code className={css["path"]} title={path ?? ""}>
          {spaceName(path)}
        </code>
        {added + removed === 0 ? null : (
          <span className={css["counts"]}>
            <span className={css["plus"]}>+{added}</span> <span className={css["minus"]}>−{removed}</span>
          </span>
        )}
        <span className={css["menu"]}>
          <ItemMenu memory={memory} />
        </span>
      </div>
      {lines.length === 0 ? null : (
        <pre className={css["diff"]} data-memory={memory.id}>
          {shown.map(({ sign, text }, n) => (
            <span key={n} className={css["line"]} data-sign={sign}>
              <span className={css["sign"]}>{sign === "-" ? "−" : sign}</span>
              {text}
              {"\n"}
            </span>
          ))}
        </pre>
      )}
      {lines.length > fewLines ? (
        <button type="button" className={css["more"]} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show less" : `Show all ${count(lines.length, "line")}`}
        </button>
      ) : null}
    </div>
  );
}
