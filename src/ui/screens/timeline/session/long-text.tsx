import { useState } from "react";

import { grouped } from "../../../text/counts.ts";
import { cutAt } from "./read-text.ts";

import css from "./long-text.module.css";

/** A text that is cut after some lines, with a button for the rest. Its words can be selected to remember them. */
export function LongText({
  id,
  text,
  lines,
  isCode = false,
}: {
  readonly id: string;
  readonly text: string;
  readonly lines: number;
  readonly isCode?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const end = cutAt(text, lines);
  const isCut = end < text.length;
  return (
    <div>
      <div className={css["text"]} data-code={isCode} data-memory={id} dir="auto">
        {isCut && !isWhole ? `${text.slice(0, end)} …` : text}
      </div>
      {isCut ? (
        <button type="button" className={css["more"]} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show less" : `Show all ${grouped(text.length)} characters`}
        </button>
      ) : null}
    </div>
  );
}
