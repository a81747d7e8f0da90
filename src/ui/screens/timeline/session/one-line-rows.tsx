import type { StoredMemory } from "../../../api/types.ts";
import { Mark, TypeMark } from "../../../parts/marks.tsx";
import { agentName } from "../../../text/names.ts";
import { clock, wholeTime } from "../../../text/times.ts";
import { textOf } from "./exchanges.ts";
import { ItemMenu } from "./item-menu.tsx";
import { LongText } from "./long-text.tsx";

import css from "./one-line-rows.module.css";

const lineNames: Readonly<Record<string, string>> = {
  "session.started": "started",
  "session.ended": "ended",
  "session.compacted": "shortened the conversation",
  "session.summarised": "Summary",
};

/** The start, end, compaction or summary of a session. */
export function LineRow({ memory }: { readonly memory: StoredMemory }) {
  const { kind, ts, text, origin } = memory;
  const isSummary = kind === "session.summarised";
  return (
    <div className={css["line"]}>
      <div className={css["rule"]}>
        <span>
          {isSummary ? "" : `${agentName(origin.agent)} `}
          {lineNames[kind] ?? kind}
        </span>
        <time dateTime={new Date(ts).toISOString()} title={wholeTime(ts)}>
          {clock(ts)}
        </time>
      </div>
      {(text ?? "") === "" || kind === "session.started" ? null : (
        <LongText id={memory.id} text={text ?? ""} lines={4} />
      )}
    </div>
  );
}

/** A fact, preference or note of this session. */
export function FactRow({ memory }: { readonly memory: StoredMemory }) {
  return (
    <div className={css["fact"]}>
      <TypeMark type={memory.type} />
      <span className={css["statement"]}>{memory.text}</span>
      {memory.pinned ? <Mark look="accent">pinned</Mark> : null}
      <span className={css["menu"]}>
        <ItemMenu memory={memory} />
      </span>
    </div>
  );
}

/** An approval or another report of the host. */
export function NoteRow({ memory }: { readonly memory: StoredMemory }) {
  const { type, details, text } = memory;
  return (
    <div className={css["note"]}>
      {type === "approval" ? <Mark>{textOf(details["decision"]) ?? "asked"}</Mark> : null}
      <LongText id={memory.id} text={text ?? ""} lines={2} />
      <span className={css["menu"]}>
        <ItemMenu memory={memory} />
      </span>
    </div>
  );
}
