import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { memoryQuery } from "../../api/memories.ts";
import type { ConsideredMemory, RecallDecision } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { useKeys } from "../../parts/keys.ts";
import type { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryPanel } from "../../parts/memory-panel.tsx";
import { Section } from "../../parts/page.tsx";
import { partsOfScore } from "../../parts/score-groups.ts";
import { ScoreBars } from "../../parts/scores.tsx";
import { Result } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { percent } from "../../text/counts.ts";
import { agentName } from "../../text/names.ts";
import { outcomes, signNames } from "./outcome-words.ts";
import { recallsOfQuery } from "./recall-queries.ts";

import css from "./recall.module.css";

/** A memory, why it is in the block or not, and when agents were given it before. */
export function CandidatePanel({
  id,
  candidate,
  decision,
  actions,
  onOpen,
  onClose,
}: {
  readonly id: string;
  /** Undefined if the present prompt does not find the memory. */
  readonly candidate: ConsideredMemory | undefined;
  readonly decision: RecallDecision | undefined;
  readonly actions: ReturnType<typeof useMemoryActions>;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { data } = useQuery(memoryQuery(id));
  useKeys(data?.status === "found" ? { p: () => actions.setPinned(id, !data.memory.pinned) } : {});
  return (
    <MemoryPanel
      id={id}
      onClose={onClose}
      onForget={(ids) => {
        actions.forgetLater(ids);
        onClose();
      }}
      onPin={actions.setPinned}
    >
      {candidate === undefined ? null : <Why candidate={candidate} decision={decision} onOpen={onOpen} />}
      <TimesGiven id={id} />
    </MemoryPanel>
  );
}

function Why({
  candidate,
  decision,
  onOpen,
}: {
  readonly candidate: ConsideredMemory;
  readonly decision: RecallDecision | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const { outcome, by, score, parts, confidence } = candidate;
  const signs = decision?.judged.find((one) => one.id === candidate.id)?.signs;
  return (
    <>
      <Section title={outcome === "given" ? "Why it is in the block" : "Why it was left out"}>
        <p>
          {outcomes[outcome].sentence}{" "}
          {by === undefined ? null : (
            <Button look="quiet" onClick={() => onOpen(by)}>
              Open the other one
            </Button>
          )}
        </p>
      </Section>
      <Section title="Score" note={score.toFixed(2)}>
        <ScoreBars parts={partsOfScore({ ...parts }, score)} />
      </Section>
      {signs === undefined ? null : (
        <Section title="Certainty" note={`${percent(confidence)}, from these signs in log-odds`}>
          <ScoreBars
            parts={Object.fromEntries(Object.entries(signs).map(([name, value]) => [name, value ?? 0]))}
            names={signNames}
          />
        </Section>
      )}
    </>
  );
}

/** The latest recalls that gave a memory to an agent. */
function TimesGiven({ id }: { readonly id: string }) {
  const query = useQuery(recallsOfQuery(id));
  return (
    <Section title="Given to agents">
      <Result
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={css["aside"]}>No agent was given this memory yet.</p>}
      >
        {({ items, next }) => (
          <ul className={css["times"]}>
            {items.map((recall) => (
              <li key={recall.id}>
                <Link to="/recall" search={{ view: "given", showing: id, recall: recall.id }}>
                  <Time ts={recall.ts} />, {agentName(recall.agent)}
                </Link>
                <span className={css["aside"]}>
                  score {recall.shown.find((one) => one.id === id)?.score.toFixed(1) ?? "unknown"}
                </span>
              </li>
            ))}
            {next === null ? null : (
              <li>
                <Link to="/recall" search={{ view: "given", showing: id }}>
                  All of them
                </Link>
              </li>
            )}
          </ul>
        )}
      </Result>
    </Section>
  );
}
