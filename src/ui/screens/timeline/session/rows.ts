import type { StoredMemory } from "../../../api/types.ts";
import { toolOf, type Block, type Exchange, type ToolCall, type WorkItem } from "./exchanges.ts";

/** What an agent did between two messages, in numbers. */
export interface WorkSummary {
  readonly calls: number;
  /** The tools by how often they were called, the most frequent first. */
  readonly tools: readonly (readonly [name: string, calls: number])[];
  readonly files: number;
  readonly errors: number;
}

/** One row of the exchange view. The list draws only the visible rows. */
export type Row =
  | { readonly kind: "message"; readonly key: string; readonly memory: StoredMemory; readonly isQuestion: boolean }
  | { readonly kind: "line" | "fact" | "file" | "error" | "note"; readonly key: string; readonly memory: StoredMemory }
  | { readonly kind: "call"; readonly key: string; readonly call: ToolCall }
  | {
      readonly kind: "work";
      readonly key: string;
      readonly summary: WorkSummary;
      readonly isOpen: boolean;
      /** The ids of everything in it, so that a memory can be found in folded work. */
      readonly ids: readonly string[];
    }
  | {
      readonly kind: "rest";
      readonly key: string;
      readonly of: string;
      readonly files: number;
      readonly errors: number;
    };

/** How many files and how many errors of folded work are visible. */
const mostShown = 5;

/** Returns the rows of exchanges. Work is unfolded if `open` contains the id of anything in it. */
export function toRows(exchanges: readonly Exchange[], open: ReadonlySet<string>): Row[] {
  return exchanges.flatMap(({ blocks }) => blocks.flatMap((block) => rowsOf(block, open)));
}

function rowsOf(block: Block, open: ReadonlySet<string>): Row[] {
  if (block.kind === "work") return workRows(block.items, open);
  return [{ ...block, key: block.memory.id }];
}

function workRows(items: readonly WorkItem[], open: ReadonlySet<string>): Row[] {
  const ids = items.flatMap(idsOf);
  const [first = ""] = ids;
  const isOpen = open.size > 0 && ids.some((id) => open.has(id));
  const summary = summarise(items);
  const key = `work ${first}`;
  const head: Row = { kind: "work", key, summary, isOpen, ids };
  const isFoldable = summary.calls > 0;
  if (isOpen || !isFoldable) return [...(isFoldable ? [head] : []), ...items.map(itemRow)];
  const files = items.filter(({ kind }) => kind === "file");
  const errors = items.filter((item) => item.kind === "call" && item.error !== null);
  const shown = new Set<WorkItem>([...files.slice(0, mostShown), ...errors.slice(0, mostShown)]);
  const rest = { files: files.length - mostShown, errors: errors.length - mostShown };
  return [
    head,
    ...items.filter((item) => shown.has(item)).map(foldedRow),
    ...(rest.files > 0 || rest.errors > 0
      ? [
          {
            kind: "rest" as const,
            key: `rest ${first}`,
            of: first,
            files: Math.max(0, rest.files),
            errors: Math.max(0, rest.errors),
          },
        ]
      : []),
  ];
}

function itemRow(item: WorkItem): Row {
  if (item.kind !== "call") return { kind: item.kind, key: item.memory.id, memory: item.memory };
  const [key = ""] = idsOf(item);
  return { kind: "call", key, call: item };
}

/** In folded work, an error shows without its call: the error repeats the command. */
function foldedRow(item: WorkItem): Row {
  if (item.kind === "call" && item.error !== null) return { kind: "error", key: item.error.id, memory: item.error };
  return itemRow(item);
}

function idsOf(item: WorkItem): string[] {
  if (item.kind !== "call") return [item.memory.id];
  return [item.call, item.result, item.error].flatMap((memory) => memory?.id ?? []);
}

function summarise(items: readonly WorkItem[]): WorkSummary {
  const tools = new Map<string, number>();
  let [calls, files, errors] = [0, 0, 0];
  for (const item of items) {
    if (item.kind === "file") files += 1;
    if (item.kind !== "call") continue;
    calls += 1;
    if (item.error !== null) errors += 1;
    const memory = item.call ?? item.result ?? item.error;
    const name = (memory === null ? null : toolOf(memory)) ?? "other";
    tools.set(name, (tools.get(name) ?? 0) + 1);
  }
  return { calls, tools: [...tools].toSorted(([, one], [, other]) => other - one), files, errors };
}

/** Returns the index of the row that shows a memory, or -1. */
export function rowIndexOf(rows: readonly Row[], id: string): number {
  const shown = rows.findIndex((row) => shownIds(row).includes(id));
  return shown === -1 ? rows.findIndex((row) => row.kind === "work" && row.ids.includes(id)) : shown;
}

function shownIds(row: Row): readonly string[] {
  if (row.kind === "call") return idsOf(row.call);
  return "memory" in row ? [row.memory.id] : [];
}

/** The memory that a row is about; null for a row about several. */
export function memoryOf(row: Row | undefined): StoredMemory | null {
  if (row === undefined) return null;
  if (row.kind === "call") return row.call.error ?? row.call.result ?? row.call.call;
  return "memory" in row ? row.memory : null;
}
