import { useState } from "react";

import { forget, pin } from "../api/memories.ts";
import { count } from "../text/counts.ts";
import { useNotices } from "./notices.tsx";

interface MemoryActions {
  /** The ids that a person has just chosen to forget. They are hidden, and erased when the time to undo is over. */
  readonly leaving: ReadonlySet<string>;
  readonly forgetLater: (ids: readonly string[]) => void;
  readonly setPinned: (id: string, pinned: boolean) => void;
  readonly pinAll: (ids: readonly string[]) => void;
}

/** Pin and forget, as every list of memories offers them. */
export function useMemoryActions(): MemoryActions {
  const notices = useNotices();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const forgetLater = (ids: readonly string[]): void => {
    setLeaving((before) => new Set([...before, ...ids]));
    const bringBack = (): void => setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))));
    notices.later({
      text: `${count(ids.length, "memory", "memories")} will be forgotten.`,
      run: () =>
        forget(ids).catch((error: unknown) => {
          bringBack();
          throw error;
        }),
      onUndo: bringBack,
    });
  };
  const setPinned = (id: string, pinned: boolean): void =>
    void notices.now(pinned ? "Pinned. Agents get it at the start of a session." : "No longer pinned.", () =>
      pin(id, pinned),
    );
  const pinAll = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    void notices.now(`Pinned ${count(ids.length, "memory", "memories")}.`, async () => {
      for (const id of ids) await pin(id, true);
    });
  };
  return { leaving, forgetLater, setPinned, pinAll };
}
