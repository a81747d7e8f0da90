import type { MemoryType } from "../../core/event/memory-type.ts";
import type { ShownMemory } from "../output/memory-lines.ts";
import type { Key, PickerAction } from "./keys.ts";

export interface PickerItem {
  readonly id: string;
  /** The part of the text that matches best. */
  readonly snippet: string;
  readonly memory: Pick<
    ShownMemory,
    "type" | "ts" | "space" | "agent" | "origin" | "path" | "tags" | "pinned" | "sensitive" | "trust" | "confirmed"
  >;
}

/** The whole text of a memory. */
export interface Preview {
  readonly id: string;
  readonly text: string;
}

export interface PickerState {
  readonly query: string;
  readonly type: MemoryType | null;
  readonly space: string | null;
  /** The types and spaces that the narrowing keys go through: those of the list before it was narrowed. */
  readonly types: readonly MemoryType[];
  readonly spaces: readonly string[];
  readonly items: readonly PickerItem[];
  /** The place of the chosen item in the list. */
  readonly chosen: number;
  readonly preview: Preview | null;
  /** How many lines of the preview are scrolled away. */
  readonly scrolled: number;
  /** True if the person pressed enter before the list belonged to the query. */
  readonly isHasty: boolean;
  /** False until the list belongs to the query. */
  readonly isCurrent: boolean;
  /** Feedback about the last key. */
  readonly note: string | null;
}

/** What the terminal has to do after a key. */
export type Effect = "none" | "search" | "copy" | "choose" | "cancel";

/** A longer query would not change the answer, and a paste may be of any length. */
const mostCharacters = 1000;
const pageLines = 10;
const previewStep = 5;

/** The state before the first search. A fixed type or space is not offered for narrowing. */
export function openPicker(query: string): PickerState {
  return {
    query: oneLine(query),
    type: null,
    space: null,
    types: [],
    spaces: [],
    items: [],
    chosen: 0,
    preview: null,
    scrolled: 0,
    isHasty: false,
    isCurrent: false,
    note: null,
  };
}

/** Returns the chosen item, or null if the list is empty. */
export function chosenItem({ items, chosen }: PickerState): PickerItem | null {
  return items[chosen] ?? null;
}

export function pressKey(state: PickerState, key: Key): { readonly state: PickerState; readonly effect: Effect } {
  const quiet = { ...state, note: null, isHasty: false };
  if ("text" in key) return typed(quiet, oneLine(state.query + key.text));
  return act(quiet, key.action);
}

/** Replaces the list. The chosen memory stays chosen if it is still in the list and the person had moved to it. */
export function showItems(state: PickerState, items: readonly PickerItem[]): PickerState {
  const id = state.chosen === 0 ? undefined : chosenItem(state)?.id;
  const kept = items.findIndex((item) => item.id === id);
  const types = [...new Set(items.map(({ memory }) => memory.type))];
  const spaces = [...new Set(items.flatMap(({ memory: { space } }) => (space === null ? [] : [space])))];
  return {
    ...state,
    items,
    chosen: Math.max(0, kept),
    scrolled: kept >= 0 ? state.scrolled : 0,
    isCurrent: true,
    types: state.type === null ? types : state.types,
    spaces: state.space === null ? spaces : state.spaces,
  };
}

function act(state: PickerState, action: PickerAction): { state: PickerState; effect: Effect } {
  const last = Math.max(0, state.items.length - 1);
  const move = (to: number) => ({
    state: { ...state, chosen: Math.min(last, Math.max(0, to)), scrolled: 0 },
    effect: "none" as const,
  });
  const scroll = (by: number) => ({
    state: { ...state, scrolled: Math.max(0, state.scrolled + by) },
    effect: "none" as const,
  });
  const narrow = (to: Partial<PickerState>) => ({
    state: { ...state, ...to, chosen: 0, scrolled: 0, isCurrent: false },
    effect: "search" as const,
  });
  switch (action) {
    case "up":
      return move(state.chosen - 1);
    case "down":
      return move(state.chosen + 1);
    case "page-up":
      return move(state.chosen - pageLines);
    case "page-down":
      return move(state.chosen + pageLines);
    case "first":
      return move(0);
    case "last":
      return move(last);
    case "preview-up":
      return scroll(-previewStep);
    case "preview-down":
      return scroll(previewStep);
    case "erase":
      return typed(state, withoutLast(state.query));
    case "erase-word":
      return typed(state, state.query.replace(/\S+\s*$/u, ""));
    case "erase-all":
      return typed(state, "");
    case "next-type":
      return narrow({ type: after(state.types, state.type, 1) });
    case "previous-type":
      return narrow({ type: after(state.types, state.type, -1) });
    case "next-space":
      return narrow({ space: after(state.spaces, state.space, 1) });
    case "copy":
      return { state, effect: chosenItem(state) === null ? "none" : "copy" };
    case "choose":
      if (!state.isCurrent) return { state: { ...state, isHasty: true }, effect: "none" };
      return { state, effect: chosenItem(state) === null ? "none" : "choose" };
    case "cancel":
      return { state, effect: "cancel" };
  }
}

function typed(state: PickerState, query: string): { state: PickerState; effect: Effect } {
  if (query === state.query) return { state, effect: "none" };
  return { state: { ...state, query, chosen: 0, scrolled: 0, isCurrent: false }, effect: "search" };
}

/** Returns the value after this one in the list, or before it. Null means all values, and comes before the first and after the last. */
function after<T>(values: readonly T[], value: T | null, step: 1 | -1): T | null {
  const cycle: (T | null)[] = [null, ...values];
  return cycle.at((cycle.indexOf(value) + step) % cycle.length) ?? null;
}

function oneLine(text: string): string {
  return text
    .replace(/\s/gu, " ")
    .replace(/\p{Cc}/gu, "")
    .slice(0, mostCharacters)
    .toWellFormed();
}

/** Removes the last character as a person sees it, which may be several code points. */
function withoutLast(text: string): string {
  if (/[ -~]$/.test(text)) return text.slice(0, -1);
  return text.slice(0, Array.from(new Intl.Segmenter().segment(text)).at(-1)?.index ?? 0);
}
