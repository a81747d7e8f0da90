import { useState } from "react";

import type { ServedMemory, ServedRecall } from "../../api/types.ts";
import { Button, Chip } from "../../parts/button.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { ScoreBars, ScoreStack } from "../../parts/scores.tsx";
import { judge } from "./recall-queries.ts";

import css from "./recall.module.css";

/** The memories of a past recall. A person says which of them were useful, and Loci learns from it. */
export function ServedMemories({
  recall,
  onOpen,
}: {
  readonly recall: ServedRecall;
  readonly onOpen: (memory: string) => void;
}) {
  const best = Math.max(...recall.shown.map(({ score }) => score), 0);
  return (
    <ul className={css["served"]} aria-label="Memories of this recall">
      {recall.shown.map((one) => (
        <Served key={one.id} one={one} recall={recall.id} best={best} onOpen={() => onOpen(one.id)} />
      ))}
    </ul>
  );
}

function Served({
  one,
  recall,
  best,
  onOpen,
}: {
  readonly one: ServedMemory;
  readonly recall: string;
  readonly best: number;
  readonly onOpen: () => void;
}) {
  const notices = useNotices();
  const [isWhy, setWhy] = useState(false);
  const say = (isUseful: boolean): void =>
    void notices.now(isUseful ? "Noted as useful." : "Noted as not useful.", () => judge(recall, one.id, isUseful));
  return (
    <li className={css["servedMemory"]}>
      <button type="button" className={css["servedText"]} onClick={onOpen} title="Open the memory">
        {one.text ?? "This memory was forgotten since."}
      </button>
      <div className={css["judging"]}>
        <Chip on={one.useful === true} onChange={() => say(true)}>
          Useful
        </Chip>
        <Chip on={one.useful === false} onChange={() => say(false)}>
          Not useful
        </Chip>
        <Button look="quiet" aria-expanded={isWhy} onClick={() => setWhy(!isWhy)}>
          Why
        </Button>
        <ScoreStack score={one.score} best={best} parts={one.parts} />
      </div>
      {isWhy ? <ScoreBars parts={numbersOf(one.parts)} /> : null}
    </li>
  );
}

function numbersOf(parts: ServedMemory["parts"]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}
