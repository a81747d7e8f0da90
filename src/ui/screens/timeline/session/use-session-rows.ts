import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useRef, useState } from "react";

import { useKeys } from "../../../parts/keys.ts";
import { countAgents, toExchanges } from "./exchanges.ts";
import type { Snippet } from "./remember-dialog.tsx";
import type { RowActions } from "./row-context.ts";
import { memoryOf, rowIndexOf, toRows, type Row } from "./rows.ts";
import { mostQuoted, selectedSnippet } from "./selection-button.tsx";
import type { SessionWindow } from "./session-window.ts";

interface AddressChange {
  readonly at?: string | undefined;
  readonly id?: string | undefined;
  readonly end?: true | undefined;
}

/** The rows of a session, and what can be done with them. */
export interface SessionRows {
  readonly rows: readonly Row[];
  /** The index of the present row; -1 if there is none. */
  readonly place: number;
  readonly rowActions: RowActions;
  readonly change: (to: AddressChange) => void;
}

/** Makes rows of the loaded part of a session, and moves through them by keys. */
export function useSessionRows({
  session,
  window,
  leaving,
  onRemember,
}: {
  readonly session: string;
  readonly window: SessionWindow | null;
  /** The ids of memories that are about to be forgotten. */
  readonly leaving: ReadonlySet<string>;
  readonly onRemember: (snippet: Snippet) => void;
}): SessionRows {
  const { at, id } = useSearch({ from: "/timeline" });
  const navigate = useNavigate({ from: "/timeline" });
  const { open, toggleWork, moved } = useOpenWork(at);
  const exchanges = useMemo(
    () => toExchanges(window?.events.filter((event) => !leaving.has(event.id)) ?? []),
    [window, leaving],
  );
  const rows = useMemo(() => toRows(exchanges, open), [exchanges, open]);
  const agents = useMemo(() => countAgents(exchanges), [exchanges]);
  const place = useMemo(() => (at === undefined ? -1 : rowIndexOf(rows, at)), [rows, at]);

  const change = useCallback(
    (to: AddressChange) => void navigate({ search: (before) => ({ ...before, ...to }), replace: true }),
    [navigate],
  );
  const rowActions = useMemo<RowActions>(
    () => ({
      toggleWork,
      remember: (memory) => onRemember({ memory, quote: (memory.text ?? "").slice(0, mostQuoted) }),
      open: (memory) => change({ id: memory.id }),
      jump: (to) => change({ at: to, end: undefined }),
      hasSeveralAgents: agents > 1,
    }),
    [toggleWork, onRemember, change, agents],
  );
  const remember = (): void => {
    const selected = selectedSnippet(window?.events ?? []);
    const memory = memoryOf(rows[place]);
    if (selected !== null) onRemember(selected);
    else if (memory !== null) rowActions.remember(memory);
  };
  useKeys({
    ...moveKeys(rows, place, (next) => {
      moved.current = next;
      change({ at: next, end: undefined });
    }),
    o: () => enter(rows[place], rowActions),
    r: remember,
    Home: () => change({ at: undefined, end: undefined }),
    End: () => change({ at: undefined, end: true }),
    Escape: () => (id === undefined ? void navigate({ search: { at: session } }) : change({ id: undefined })),
  });
  return { rows, place, rowActions, change };
}

/** The keys that move to the next or previous row or question. */
function moveKeys(
  rows: readonly Row[],
  place: number,
  moveTo: (id: string) => void,
): Readonly<Record<string, () => void>> {
  const moveToRow = (row: Row | undefined): void => {
    const next = row === undefined ? undefined : idOfRow(row);
    if (next !== undefined) moveTo(next);
  };
  const down = (): void => moveToRow(rows[Math.max(0, place + 1)]);
  const up = (): void => moveToRow(rows[Math.max(0, place - 1)]);
  const nextQuestion = (): void => moveToRow(rows.find((row, n) => n > place && isQuestion(row)));
  const lastQuestion = (): void => moveToRow(rows.slice(0, Math.max(0, place)).findLast(isQuestion));
  return {
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    "]": nextQuestion,
    l: nextQuestion,
    "[": lastQuestion,
    h: lastQuestion,
  };
}

/** Folds or unfolds work, or opens the memory of any other row. */
function enter(row: Row | undefined, { toggleWork, open }: RowActions): void {
  if (row?.kind === "work") return toggleWork(row.ids);
  const memory = memoryOf(row);
  if (memory !== null) open(memory);
}

function isQuestion(row: Row): boolean {
  return row.kind === "message" && row.isQuestion;
}

function idOfRow(row: Row): string | undefined {
  if (row.kind === "work") return row.ids[0];
  return row.kind === "rest" ? undefined : memoryOf(row)?.id;
}

/**
 * Which work is unfolded. Work that contains the memory in the address is unfolded, so that a link shows its memory.
 * Moving onto folded work by keys leaves it folded.
 */
function useOpenWork(at: string | undefined) {
  const moved = useRef<string | undefined>(undefined);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(at === undefined ? [] : [at]));
  const [last, setLast] = useState(at);
  if (at !== last) {
    setLast(at);
    if (at !== undefined && at !== moved.current) setOpen((before) => new Set([...before, at]));
  }
  const toggleWork = useCallback(
    (ids: readonly string[]) =>
      setOpen((before) => {
        const after = new Set(before);
        const wasOpen = ids.filter((one) => after.delete(one)).length > 0;
        if (!wasOpen && ids[0] !== undefined) after.add(ids[0]);
        return after;
      }),
    [],
  );
  return { open, toggleWork, moved };
}
