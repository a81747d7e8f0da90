import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type ReactNode } from "react";

import css from "./virtual-list.module.css";

/**
 * A list that draws only what is visible, so that its length does not matter. `onEnd` is called when the last items come
 * into view.
 */
export function VirtualList<T>({
  items,
  keyOf,
  label,
  height,
  at,
  onEnd,
  children,
}: {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly label: string;
  /** The usual height of a row; rows measure themselves. */
  readonly height: number;
  /** The key of the present item, which is kept in view. */
  readonly at?: string | undefined;
  readonly onEnd?: (() => void) | undefined;
  readonly children: (item: T, index: number) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (n) => {
      const item = items[n];
      return item === undefined ? n : keyOf(item);
    },
    overscan: 12,
    // Somebody who reads further down keeps the same rows in view while new ones come before them. At the top, new rows
    // push the others down.
    anchorTo: (box.current?.scrollTop ?? 0) > 0 ? "end" : "start",
    scrollEndThreshold: -1,
  });
  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= items.length - 5) onEnd?.();
  }, [last, items.length, onEnd]);
  useEffect(() => {
    if (at === undefined) return;
    const n = items.findIndex((item) => keyOf(item) === at);
    if (n >= 0) rows.scrollToIndex(n, { align: "auto" });
    // Only a move scrolls; new items above must not.
  }, [at]);
  return (
    <div ref={box} className={css["box"]} tabIndex={-1}>
      <ul className={css["list"]} style={{ height: rows.getTotalSize() }} aria-label={label}>
        {drawn.map((row) => {
          const item = items[row.index];
          return item === undefined ? null : (
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              className={css["row"]}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {children(item, row.index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
