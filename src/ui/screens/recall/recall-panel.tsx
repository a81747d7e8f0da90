import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";

import type { ServedRecall } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Mark } from "../../parts/marks.tsx";
import { Panel, Section } from "../../parts/page.tsx";
import { totalScore } from "../../parts/score-groups.ts";
import { ScoreStack } from "../../parts/scores.tsx";
import { Empty, Result } from "../../parts/states.tsx";
import { count, percent } from "../../text/counts.ts";
import { agentName } from "../../text/names.ts";
import { wholeTime } from "../../text/times.ts";
import { FetchedText } from "./considered-list.tsx";
import { recallQuery } from "./recall-queries.ts";
import { answerers } from "./recall-row.tsx";
import { ServedMemories } from "./served-memories.tsx";

import css from "./recall.module.css";

/** One past recall in full: what was given, to whom, at what cost, and what else could have been given. */
export function RecallPanel({
  id,
  onClose,
  onOpen,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (memory: string) => void;
}) {
  const query = useQuery(recallQuery(id));
  return (
    <Panel label="Recall" onClose={onClose}>
      <Result query={query}>
        {(recall) =>
          recall === null ? (
            <Empty title="No such recall">The address names a recall that this memory does not have.</Empty>
          ) : (
            <div className={css["panel"]}>
              <p className={css["panelTitle"]}>
                {count(recall.shown.length, "memory", "memories")} for {agentName(recall.agent)}
              </p>
              <ServedMemories recall={recall} onOpen={onOpen} />
              <Cost recall={recall} />
              <Prompt recall={recall} onOpen={onOpen} />
              <Candidates key={recall.id} recall={recall} onOpen={onOpen} />
            </div>
          )
        }
      </Result>
    </Panel>
  );
}

const meanings = {
  on: "words and meaning",
  partial: "words, and meaning where it was known",
  failed: "words only, because the model failed",
} as const;

function Cost({ recall }: { readonly recall: ServedRecall }) {
  const { ts, agent, session, space, tokens, tookMs, confidence, policy, by, semantic } = recall;
  return (
    <dl className={css["details"]}>
      <Detail name="When">{wholeTime(ts)}</Detail>
      <Detail name="Agent">{agentName(agent)}</Detail>
      <Detail name="Session">
        {session === null ? (
          "unknown"
        ) : (
          <Link to="/timeline" search={{ session }}>
            <code>{session.slice(0, 8)}</code> in the timeline
          </Link>
        )}
      </Detail>
      <Detail name="Space">{space ?? "none"}</Detail>
      <Detail name="Size">{count(tokens, "token")}</Detail>
      <Detail name="Took">{Math.max(1, Math.round(tookMs))} ms</Detail>
      <Detail name="Certainty">{percent(confidence)}</Detail>
      <Detail name="Policy">{policy === "brief" ? "brief at the start of a session" : policy}</Detail>
      <Detail name="Answered by">{by === undefined ? "a command or a program" : answerers[by]}</Detail>
      <Detail name="Found by">{semantic === undefined ? "words" : meanings[semantic]}</Detail>
    </dl>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css["detail"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The prompt that was answered, or that none was recorded. */
function Prompt({
  recall: { prompt, policy, space },
  onOpen,
}: {
  readonly recall: ServedRecall;
  readonly onOpen: (memory: string) => void;
}) {
  if (prompt === null)
    return policy === "brief" || policy === "action" ? null : (
      <Section title="The prompt">
        <p className={css["about"]}>It was not recorded.</p>
      </Section>
    );
  const { id, text } = prompt;
  return (
    <Section title="The prompt">
      <p className={css["prompt"]}>{text ?? "It was forgotten since."}</p>
      {text === null ? null : (
        <span className={css["about"]}>
          <Button look="quiet" onClick={() => onOpen(id)}>
            Open it
          </Button>
          <Link to="/recall" search={{ prompt: text.slice(0, 2000), ...(space === null ? {} : { space }) }}>
            Try it again
          </Link>
        </span>
      )}
    </Section>
  );
}

/** Each shown candidate is one request, so they appear in steps. */
const step = 10;

/** The memories that a past recall chose from, best first. The log has their ids and scores, and no text. */
function Candidates({ recall, onOpen }: { readonly recall: ServedRecall; readonly onOpen: (memory: string) => void }) {
  const [most, setMost] = useState(0);
  const { candidates, shown } = recall;
  if (candidates.length === 0) return null;
  const best = Math.max(...candidates.map(({ parts }) => totalScore(parts)), 0);
  const given = new Set(shown.map(({ id }) => id));
  return (
    <Section title="Candidates" note={`${count(candidates.length, "memory", "memories")}, best first`}>
      <ol className={css["candidates"]}>
        {candidates.slice(0, most).map(({ id, parts, chance }) => (
          <li key={id}>
            <button type="button" className={css["candidate"]} onClick={() => onOpen(id)}>
              <FetchedText id={id} />
              <span className={css["about"]}>
                <ScoreStack score={totalScore(parts)} best={best} parts={parts} />
                {given.has(id) ? <Mark look="good">given</Mark> : null}
                {chance < 1 ? (
                  <Mark title="Nearly equal memories may swap places, so that Loci learns which one helps.">
                    near tie
                  </Mark>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {most >= candidates.length ? null : (
        <div>
          <Button onClick={() => setMost(most + step)}>{most === 0 ? "Show them" : "Show more"}</Button>
        </div>
      )}
    </Section>
  );
}
