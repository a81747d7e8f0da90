import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, memo } from "react";

import { FileRow } from "./file-row.tsx";
import { MessageRow } from "./message-row.tsx";
import { FactRow, LineRow, NoteRow } from "./one-line-rows.tsx";
import type { Row } from "./rows.ts";
import { ErrorRow, CallRow, RestRow, WorkRow } from "./work-rows.tsx";

import css from "./exchange-list.module.css";

/** The usual heights. Rows measure themselves when they are drawn. */
const heights: Readonly<Record<Row["kind"], number>> = {
  message: 120,
  work: 32,
  call: 64,
  file: 110,
  error: 100,
  line: 28,
  fact: 32,
  note: 28,
  rest: 28,
};

/** How close to an end the next page is loaded. */
const margin = 12;

/** The rows of a session. It draws only visible rows, loads in both directions, and keeps its place when rows come before. */
export function ExchangeList({
  rows,
  place,
  isEnd,
  onStart,
  onEnd,
}: {
  readonly rows: readonly Row[];
  /** The index of the marked row, or -1. */
  readonly place: number;
  /** True to show the end first. */
  readonly isEnd: boolean;
  readonly onStart: (() => void) | undefined;
  readonly onEnd: (() => void) | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (n) => heights[rows[n]?.kind ?? "line"],
    getItemKey: (n) => rows[n]?.key ?? n,
    overscan: 8,
    // Keeps the visible rows where they are when older rows come before them.
    anchorTo: "end",
    // A session that fits by its estimated heights counts as "at its end". It must still open at its first question.
    ...(isEnd ? {} : { scrollEndThreshold: -1 }),
  });
  const drawn = list.getVirtualItems();
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? -1];
  const at = rows[place]?.key;
  const hasMoved = useRef(false);
  // True until the person scrolls: the marked row then stays in view while rows around it load and measure themselves.
  const isHeld = useRef(false);
  useEffect(() => {
    isHeld.current = place >= 0;
    if (place >= 0) list.scrollToIndex(place, { align: hasMoved.current ? "auto" : "center" });
    else if (isEnd && !hasMoved.current) list.scrollToIndex(rows.length - 1, { align: "end" });
    hasMoved.current = true;
    // Only a move scrolls; rows that were loaded must not.
  }, [at]);
  useEffect(() => {
    if (isHeld.current && place >= 0) list.scrollToIndex(place, { align: "center" });
  }, [list, place, rows.length]);
  const release = (): void => {
    isHeld.current = false;
  };
  useEffect(() => {
    if (last >= rows.length - margin) onEnd?.();
  }, [last, rows.length, onEnd]);
  useEffect(() => {
    if (hasMoved.current && first <= margin) onStart?.();
  }, [first, rows.length, onStart]);
  return (
    <div ref={box} className={css["box"]} tabIndex={-1} onWheel={release} onPointerDown={release} onTouchMove={release}>
      <ol className={css["list"]} style={{ height: list.getTotalSize() }} aria-label="Exchanges">
        {drawn.map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : (
            <li
              key={item.key}
              ref={list.measureElement}
              data-index={item.index}
              className={css["row"]}
              data-at={item.index === place}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ExchangeRow row={row} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** While the list scrolls, only new rows are rendered. */
const ExchangeRow = memo(function ExchangeRow({ row }: { readonly row: Row }) {
  switch (row.kind) {
    case "message":
      return <MessageRow memory={row.memory} isQuestion={row.isQuestion} />;
    case "work":
      return <WorkRow summary={row.summary} isOpen={row.isOpen} ids={row.ids} />;
    case "call":
      return <CallRow call={row.call} />;
    case "file":
      return <FileRow memory={row.memory} />;
    case "error":
      return <ErrorRow memory={row.memory} />;
    case "line":
      return <LineRow memory={row.memory} />;
    case "fact":
      return <FactRow memory={row.memory} />;
    case "note":
      return <NoteRow memory={row.memory} />;
    default:
      return <RestRow of={row.of} files={row.files} errors={row.errors} />;
  }
});
