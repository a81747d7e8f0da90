import type { StoredMemory } from "../../../api/types.ts";
import { Mark } from "../../../parts/marks.tsx";
import { count } from "../../../text/counts.ts";
import { span } from "../../../text/times.ts";
import { subagentName, subagentOf, subjectOf, toolOf, type ToolCall } from "./exchanges.ts";
import { FixOf } from "./fix.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { LongText } from "./long-text.tsx";
import { useRowActions } from "./row-context.ts";
import type { WorkSummary } from "./rows.ts";

import css from "./work-rows.module.css";

/** How many tools the line names. */
const mostNamed = 5;

/** All tool calls between two messages in one line. A click unfolds them. */
export function WorkRow({
  summary,
  isOpen,
  ids,
}: {
  readonly summary: WorkSummary;
  readonly isOpen: boolean;
  readonly ids: readonly string[];
}) {
  const { toggleWork } = useRowActions();
  const { calls, tools, files, errors } = summary;
  const named = tools.slice(0, mostNamed).map(([name, n]) => (n === 1 ? name : `${name} ×${n}`));
  return (
    <button type="button" className={css["work"]} aria-expanded={isOpen} onClick={() => toggleWork(ids)}>
      <span className={css["arrow"]} aria-hidden="true" />
      <span>
        {count(calls, "tool call")}: {named.join(", ")}
        {tools.length > mostNamed ? " …" : ""}
      </span>
      {files === 0 ? null : <span className={css["number"]}>{count(files, "file change")}</span>}
      {errors === 0 ? null : <span className={css["errors"]}>{count(errors, "error")}</span>}
    </button>
  );
}

/** A call of a tool and its result. */
export function CallRow({ call: { call, result, error } }: { readonly call: ToolCall }) {
  const memory = call ?? result ?? error;
  if (memory === null) return null;
  const tool = toolOf(memory);
  const subject = subjectOf(memory);
  const end = error ?? result;
  const request = call === null ? "" : requestOf(call.text ?? "", tool, subject);
  const { durationMs } = memory.outcome ?? {};
  return (
    <div className={css["call"]} data-failed={error !== null}>
      <div className={css["head"]}>
        <span className={css["tool"]}>{tool ?? "Tool"}</span>
        {subagentOf(memory) === null ? null : <Mark>subagent {subagentName(memory) ?? ""}</Mark>}
        {call === null ? <Mark title="Only its end was recorded.">call unknown</Mark> : null}
        {durationMs === undefined ? null : <span>{span(durationMs)}</span>}
        <span className={css["menu"]}>
          <ItemMenu memory={end ?? memory} />
        </span>
      </div>
      {call === null ? null : <LongText id={call.id} text={request} lines={6} isCode />}
      {end === null ? null : (
        <div className={css["end"]} data-failed={error !== null}>
          <LongText id={end.id} text={outcomeOf(end.text ?? "", request)} lines={6} isCode />
        </div>
      )}
    </div>
  );
}

/** The text of a call begins with the name of its tool, which the row shows already. */
function requestOf(text: string, tool: string | null, subject: string | null): string {
  if (text === "" && subject !== null) return subject;
  return tool !== null && text.startsWith(`${tool}: `) ? text.slice(tool.length + 2) : text;
}

/** The text of an error begins with the request, which the row shows already. */
function outcomeOf(text: string, request: string): string {
  return request !== "" && text.startsWith(`${request}\n`) ? text.slice(request.length + 1) : text;
}

/** Says that folded work has more files and errors than are visible. */
export function RestRow({
  of,
  files,
  errors,
}: {
  readonly of: string;
  readonly files: number;
  readonly errors: number;
}) {
  const { toggleWork } = useRowActions();
  const parts = [
    ...(files === 0 ? [] : [count(files, "more file change")]),
    ...(errors === 0 ? [] : [count(errors, "more error")]),
  ];
  return (
    <button type="button" className={css["rest"]} onClick={() => toggleWork([of])}>
      {parts.join(", ")}
    </button>
  );
}

export function ErrorRow({ memory }: { readonly memory: StoredMemory }) {
  const { jump } = useRowActions();
  return (
    <div className={css["error"]}>
      <div className={css["error-head"]}>
        <span className={css["title"]}>Error</span>
        <span>{toolOf(memory) ?? ""}</span>
        <span className={css["error-menu"]}>
          <ItemMenu memory={memory} />
        </span>
      </div>
      <div className={css["text"]}>
        <LongText id={memory.id} text={memory.text ?? ""} lines={5} isCode />
      </div>
      <FixOf id={memory.id} onJump={jump} isQuiet />
    </div>
  );
}
