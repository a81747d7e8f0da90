import type { ReactNode } from "react";

import type { StoredMemory } from "../api/types.ts";
import { sourceName, spaceName } from "../text/names.ts";
import { Mark, TypeMark } from "./marks.tsx";
import { SharedBy } from "./team-marks.tsx";
import { Time } from "./time.tsx";

import css from "./memory-row.module.css";

type RowMemory = Pick<
  StoredMemory,
  "id" | "type" | "ts" | "space" | "author" | "agent" | "origin" | "pinned" | "sensitive" | "trust" | "confirmed"
>;

/** One memory in a list: what it says first, then where it comes from. */
export function MemoryRow({
  memory,
  isAt,
  isSelected,
  onOpen,
  onSelect,
  remark,
  children,
}: {
  readonly memory: RowMemory;
  readonly isAt: boolean;
  readonly isSelected?: boolean;
  readonly onOpen: () => void;
  readonly onSelect?: (() => void) | undefined;
  readonly remark?: ReactNode;
  /** The text of the memory, perhaps with marked words. */
  readonly children: ReactNode;
}) {
  const { type, ts, space, pinned, sensitive, trust, confirmed } = memory;
  const isUnconfirmed = (trust === "tool" || trust === "web" || trust === "import") && !confirmed;
  return (
    <div className={css["row"]} data-at={isAt} data-selected={isSelected === true}>
      {onSelect === undefined ? null : (
        <input
          type="checkbox"
          className={css["check"]}
          checked={isSelected === true}
          onChange={onSelect}
          aria-label="Select"
        />
      )}
      <button type="button" className={css["open"]} onClick={onOpen} aria-current={isAt}>
        <span className={css["text"]}>{children}</span>
        <span className={css["about"]}>
          <TypeMark type={type} />
          <span className={css["source"]}>{sourceName(memory.agent ?? memory.origin.agent, trust)}</span>
          <span className={css["space"]}>{spaceName(space)}</span>
          <Time ts={ts} />
          {memory.author === undefined ? null : <SharedBy author={memory.author} />}
          {pinned ? <Mark look="accent">pinned</Mark> : null}
          {sensitive ? <Mark look="warn">sensitive</Mark> : null}
          {isUnconfirmed ? <Mark title="Agents get it only after you confirm it.">unconfirmed</Mark> : null}
          {remark}
        </span>
      </button>
    </div>
  );
}
