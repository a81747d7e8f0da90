import type { StoredMemory } from "../../../api/types.ts";
import { Mark } from "../../../parts/marks.tsx";
import { agentName, trustNames } from "../../../text/names.ts";
import { clock, wholeTime } from "../../../text/times.ts";
import { subagentName, subagentOf } from "./exchanges.ts";
import { ItemMenu } from "./item-menu.tsx";
import { LongText } from "./long-text.tsx";
import { useRowActions } from "./row-context.ts";

import css from "./message-row.module.css";

/** A question of the person, or an answer of an agent. */
export function MessageRow({ memory, isQuestion }: { readonly memory: StoredMemory; readonly isQuestion: boolean }) {
  const { hasSeveralAgents, remember } = useRowActions();
  const { ts, text, origin, pinned, sensitive, trust } = memory;
  const isSubagent = subagentOf(memory) !== null;
  const isReply = memory.type === "assistant";
  return (
    <article className={css["message"]} data-question={isQuestion} data-subagent={isSubagent}>
      <header className={css["head"]}>
        <span className={css["who"]} data-type={isReply ? "reply" : "prompt"}>
          {isQuestion ? "You" : isReply ? agentName(origin.agent) : `Prompt by ${trustNames[trust] ?? trust}`}
        </span>
        {isQuestion && hasSeveralAgents ? <span className={css["to"]}>to {agentName(origin.agent)}</span> : null}
        {isSubagent ? <Mark>subagent {subagentName(memory) ?? ""}</Mark> : null}
        <time dateTime={new Date(ts).toISOString()} title={wholeTime(ts)}>
          {clock(ts)}
        </time>
        {pinned ? <Mark look="accent">pinned</Mark> : null}
        {sensitive ? <Mark look="warn">sensitive</Mark> : null}
        <span className={css["tools"]}>
          <button type="button" className={css["remember"]} onClick={() => remember(memory)}>
            Remember this
          </button>
          <ItemMenu memory={memory} />
        </span>
      </header>
      <LongText id={memory.id} text={text ?? ""} lines={isQuestion ? 24 : 40} />
    </article>
  );
}
