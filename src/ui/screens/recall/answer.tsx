import type { ConsideredMemory, RecallDecision, RecallResult } from "../../api/types.ts";
import { Section } from "../../parts/page.tsx";
import { ScoreLegend } from "../../parts/scores.tsx";
import { count, percent } from "../../text/counts.ts";
import { ConsideredList } from "./considered-list.tsx";
import { blockLines } from "./match-recall.ts";
import { whyNothing } from "./outcome-words.ts";

import css from "./recall.module.css";

/** What a prompt gets: the block or the reason why there is none, and the memories that were considered. */
export function Answer({
  recalled,
  given,
  leftOut,
  at,
  onOpen,
}: {
  readonly recalled: RecallResult;
  readonly given: readonly ConsideredMemory[];
  readonly leftOut: readonly ConsideredMemory[];
  readonly at: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const { block, decision, took_ms: ms } = recalled;
  const best = Math.max(...[...given, ...leftOut].map(({ score }) => score), 0);
  return (
    <>
      {block === null ? (
        <Nothing decision={decision} />
      ) : (
        <Section title="The agent gets" note={`${costOf(recalled)}, ${Math.max(1, Math.round(ms))} ms`}>
          <BlockText recalled={recalled} block={block} at={at} onOpen={onOpen} />
          {decision === undefined ? null : (
            <p className={css["sure"]}>
              {decision.reason === "work" ? (
                "The prompt asks about the work itself, so the last sessions answer it."
              ) : (
                <>
                  Loci is {percent(decision.confidence)} sure that this is about the prompt.
                  <Certainty decision={decision} />
                </>
              )}
            </p>
          )}
        </Section>
      )}
      {given.length === 0 ? null : (
        <Section title="In the block" note={count(given.length, "memory", "memories")} tools={<ScoreLegend />}>
          <ConsideredList items={given} best={best} at={at} label="In the block" onOpen={onOpen} />
        </Section>
      )}
      {leftOut.length === 0 ? null : (
        <Section
          title="Left out"
          note={count(leftOut.length, "memory", "memories")}
          {...(given.length === 0 ? { tools: <ScoreLegend /> } : {})}
        >
          <ConsideredList items={leftOut} best={best} at={at} label="Left out" onOpen={onOpen} />
        </Section>
      )}
    </>
  );
}

function costOf({ tokens, spent }: RecallResult): string {
  if (spent === undefined) return count(tokens, "token");
  const { header, facts, snippets, total, budget } = spent;
  const parts = [
    `frame ${header}`,
    ...(facts === 0 ? [] : [`facts ${facts}`]),
    ...(snippets === 0 ? [] : [`snippets ${snippets}`]),
  ];
  return `${total} of ${count(budget, "token")} (${parts.join(", ")})`;
}

/** The block as the agent reads it. Each line of a memory opens that memory. */
function BlockText({
  recalled,
  block,
  at,
  onOpen,
}: {
  readonly recalled: RecallResult;
  readonly block: string;
  readonly at: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  return (
    <div className={css["block"]} role="group" aria-label="The block">
      {blockLines(block, recalled.items).map(({ text, id }, n) =>
        id === null ? (
          <code key={n} className={css["frame"]}>
            {text}
          </code>
        ) : (
          <button
            key={n}
            type="button"
            className={css["blockLine"]}
            aria-current={id === at}
            onClick={() => onOpen(id)}
            title="Why is this line in the block?"
          >
            <code>{text}</code>
          </button>
        ),
      )}
    </div>
  );
}

function Nothing({ decision }: { readonly decision: RecallDecision | undefined }) {
  return (
    <Section title="The agent gets">
      <div className={css["nothing"]}>
        <p className={css["nothingTitle"]}>Nothing is relevant enough.</p>
        {decision === undefined ? null : (
          <p>
            {whyNothing(decision)}
            {decision.reason === "unsure" ? <Certainty decision={decision} /> : null}
          </p>
        )}
      </div>
    </Section>
  );
}

/** How certain Loci is, beside the threshold. */
function Certainty({ decision: { confidence, threshold } }: { readonly decision: RecallDecision }) {
  return (
    <span
      className={css["certainty"]}
      role="img"
      aria-label={`${percent(confidence)} sure, ${percent(threshold)} needed`}
      title={`${percent(confidence)} sure, ${percent(threshold)} needed`}
    >
      <span
        className={css["certain"]}
        data-enough={confidence >= threshold}
        style={{ width: `${Math.min(1, confidence) * 100}%` }}
      />
      <span className={css["needed"]} style={{ left: `${Math.min(1, threshold) * 100}%` }} />
    </span>
  );
}
