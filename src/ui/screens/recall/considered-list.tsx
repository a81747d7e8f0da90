import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { memoryQuery } from "../../api/memories.ts";
import type { ConsideredMemory } from "../../api/types.ts";
import { Mark, TypeMark } from "../../parts/marks.tsx";
import { ScoreStack } from "../../parts/scores.tsx";
import { Time } from "../../parts/time.tsx";
import { sourceName, spaceName } from "../../text/names.ts";
import { outcomes } from "./outcome-words.ts";

import css from "./recall.module.css";

/** Separates what is in the block from what was left out. Memories that are being forgotten are in neither. */
export function inAndOut(
  considered: readonly ConsideredMemory[],
  leaving: ReadonlySet<string>,
): readonly [given: readonly ConsideredMemory[], leftOut: readonly ConsideredMemory[]] {
  const kept = considered.filter(({ id }) => !leaving.has(id));
  return [kept.filter(({ outcome }) => outcome === "given"), kept.filter(({ outcome }) => outcome !== "given")];
}

export function ConsideredList({
  items,
  best,
  at,
  label,
  onOpen,
}: {
  readonly items: readonly ConsideredMemory[];
  readonly best: number;
  readonly at: string | undefined;
  readonly label: string;
  readonly onOpen: (id: string) => void;
}) {
  return (
    <ul className={css["considered"]} aria-label={label}>
      {items.map((one) => (
        <ConsideredRow key={one.id} one={one} best={best} isAt={one.id === at} onOpen={() => onOpen(one.id)} />
      ))}
    </ul>
  );
}

function ConsideredRow({
  one,
  best,
  isAt,
  onOpen,
}: {
  readonly one: ConsideredMemory;
  readonly best: number;
  readonly isAt: boolean;
  readonly onOpen: () => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAt) row.current?.scrollIntoView({ block: "nearest" });
  }, [isAt]);
  const { type, ts, agent, space, trust, excerpt, outcome } = one;
  return (
    <li ref={row}>
      <button type="button" className={css["row"]} aria-current={isAt} onClick={onOpen}>
        {excerpt === null && outcome !== "sensitive" ? (
          <FetchedText id={one.id} isQuiet />
        ) : (
          <span className={css["text"]} data-hidden={excerpt === null}>
            {excerpt ?? "Sensitive. Open it to read it."}
          </span>
        )}
        <span className={css["about"]}>
          <ScoreStack score={one.score} best={best} parts={{ ...one.parts }} />
          {outcome === "given" ? null : (
            <Mark look={outcome === "sensitive" || outcome === "untrusted" ? "warn" : "plain"}>
              {outcomes[outcome].name}
            </Mark>
          )}
          <TypeMark type={type} />
          <span>{sourceName(agent, trust)}</span>
          <span className={css["space"]}>{spaceName(space)}</span>
          <Time ts={ts} />
        </span>
      </button>
    </li>
  );
}

/** The text of a memory of which only the id is known. */
export function FetchedText({ id, isQuiet = false }: { readonly id: string; readonly isQuiet?: boolean }) {
  const { data, error } = useQuery(memoryQuery(id));
  const text =
    data === undefined
      ? error === null
        ? "…"
        : "This memory cannot be read."
      : data.status === "erased"
        ? "This memory was forgotten since."
        : (data.memory.text ?? "The words of this memory cannot be read.");
  return (
    <span className={css["text"]} data-hidden={isQuiet}>
      {text}
    </span>
  );
}
