import type { ServedRecall } from "../../api/types.ts";
import { Mark } from "../../parts/marks.tsx";
import { Time } from "../../parts/time.tsx";
import { count } from "../../text/counts.ts";
import { agentName, spaceName } from "../../text/names.ts";

import css from "./recall.module.css";

export const answerers = { hook: "the hook itself", warm: "a warm process" } as const;

/** One past recall in a list: what was given first, then to whom. */
export function RecallRow({
  recall,
  isAt,
  onOpen,
}: {
  readonly recall: ServedRecall;
  readonly isAt: boolean;
  readonly onOpen: () => void;
}) {
  const { shown, tokens, ts, agent, space, by } = recall;
  const judged = shown.filter(({ useful }) => useful !== null);
  const useful = judged.filter((one) => one.useful === true).length;
  return (
    <button type="button" className={`${css["row"]} ${css["wide"]}`} aria-current={isAt} onClick={onOpen}>
      <span className={css["text"]}>
        {shown.map(({ text }) => text ?? "(forgotten)").join(" · ") || "Nothing that is left"}
      </span>
      <span className={css["about"]}>
        <Time ts={ts} />
        <span>{agentName(agent)}</span>
        <span className={css["space"]}>{spaceName(space)}</span>
        <span>{count(shown.length, "memory", "memories")}</span>
        <span>{count(tokens, "token")}</span>
        {recall.prompt === null ? null : (
          <span className={css["space"]}>for “{recall.prompt.text ?? "(forgotten)"}”</span>
        )}
        {by === undefined ? null : <span>by {answerers[by]}</span>}
        {judged.length === 0 ? null : (
          <Mark look={useful > 0 ? "good" : "bad"}>
            {useful} of {judged.length} useful
          </Mark>
        )}
      </span>
    </button>
  );
}
