import { useState } from "react";

import type { ServedRecall } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Mark } from "../../parts/marks.tsx";
import { Section } from "../../parts/page.tsx";
import { totalScore } from "../../parts/score-groups.ts";
import { ScoreStack } from "../../parts/score-stack.tsx";
import { count } from "../../text/counts.ts";
import { FetchedText } from "./fetched-text.tsx";

import css from "./recall.module.css";

/** Each shown candidate is one request, so they appear in steps. */
const step = 10;

/** The memories that a past recall chose from, best first. The log has their ids and scores, and no text. */
export function Candidates({
  recall,
  onOpen,
}: {
  readonly recall: ServedRecall;
  readonly onOpen: (memory: string) => void;
}) {
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
                {chance < 1 ? <Mark title="Two nearly equal memories were swapped to learn.">by chance</Mark> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {most >= candidates.length ? null : (
        <Button onClick={() => setMost(most + step)}>{most === 0 ? "Show them" : "Show more"}</Button>
      )}
    </Section>
  );
}
