import { randomUUID } from "node:crypto";

import { givenFields } from "../../core/event/given-fields.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";
import { withoutPrivateDeep } from "../../core/text/private-text.ts";
import type { StoredMemory } from "../../memory/memory.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { eraseExactly } from "../session/stored-memories.ts";
import { storedWords } from "../session/stored-words.ts";
import { itemToMemory, type Item } from "./item-text.ts";

/** An item, and the memory that holds it. */
export interface StoredItem {
  readonly id: string;
  readonly item: Item;
}

/** A change that is applied once: the items that it removes, and its id. */
export interface Change {
  /** The caller's id for the change. */
  readonly operation: string;
  readonly hash: string;
  readonly removes: readonly string[];
}

/** The items of a session in the memory. */
export interface ItemStore {
  /** Returns the present items, oldest first, and the changes that were applied. */
  read(): Promise<{ readonly items: readonly StoredItem[]; readonly changes: readonly Change[] }>;
  /** Adds items in one durable write. A change applies completely or not at all. */
  add(items: readonly Item[], change?: Change): Promise<void>;
  erase(ids: readonly string[]): Promise<void>;
}

const tag = "openai-agents";
/** The types of items. A fact that a prompt states has the tag of the prompt, so facts are included. */
const types = ["prompt", "assistant", "tool_use", "tool_result"] as const;
/** The most items of a session that are read. */
const mostItems = 10_000;

/** The data of an item or a change, in `meta` of its memory. */
interface Meta {
  /**
   * The write that the item or change belongs to. Items of a change count only if the change itself was written, too.
   */
  readonly batch: string;
  readonly index: number;
  readonly isPartOfChange: boolean;
  readonly item?: Item;
  readonly change?: Change;
}

/** Keeps the items of a session as memories: prompts, replies and tool calls, which search and recall find, too. */
export function createItemStore({ memory, session, agent, folder, record = true }: SessionOptions): ItemStore {
  const place = { session, tags: [tag], ...givenFields({ agent, space: folder }) };
  let last = 0;

  const list = async (): Promise<{ readonly id: string; readonly ts: number; readonly meta: Meta }[]> => {
    const found = await memory.timeline({ session, tag, types, limit: mostItems });
    const entries = found.map(({ id, ts, details }: StoredMemory) => ({ id, ts, meta: details["meta"] as Meta }));
    return entries.toSorted((a, b) => a.ts - b.ts || a.meta.index - b.meta.index);
  };

  return {
    read: async () => {
      const entries = await list();
      last = Math.max(last, entries.at(-1)?.ts ?? 0);
      const changes = new Map<string, { readonly batch: string; readonly change: Change }>();
      for (const { meta } of entries) {
        const { batch, change } = meta;
        if (change !== undefined && !changes.has(change.operation)) changes.set(change.operation, { batch, change });
      }
      const applied = [...changes.values()];
      const batches = new Set(applied.map(({ batch }) => batch));
      const removed = new Set(applied.flatMap(({ change }) => change.removes));
      const items = entries.flatMap(({ id, meta: { item, batch, isPartOfChange } }) =>
        item === undefined || removed.has(id) || (isPartOfChange && !batches.has(batch)) || isBroken(item)
          ? []
          : [{ id, item }],
      );
      return { items, changes: applied.map(({ change }) => change) };
    },
    add: async (items, change) => {
      if (!record || (items.length === 0 && change === undefined)) return;
      // Each write is later than the one before, so that the order is certain.
      last = Math.max(Date.now(), last + 1);
      const batch = randomUUID();
      const isPartOfChange = change !== undefined;
      const inputs = items.map((item, index) => toInput(withoutPrivateDeep(item), { batch, index, isPartOfChange }));
      const marker = { type: "tool_use" as const, tool: tag, text: "changed the history of the session" };
      const done = { ...marker, meta: asJson({ batch, index: items.length, isPartOfChange, change }) };
      const all = change === undefined ? inputs : [...inputs, done];
      await memory.record(all.map((input) => ({ ...input, ...place, at: last })));
    },
    erase: async (ids) => eraseExactly(memory, ids),
  };
}

function toInput(item: Item, meta: Omit<Meta, "item">): RecordInput {
  const { text, ...rest } = itemToMemory(item);
  const shown = storedWords(text);
  return { ...rest, text: shown === "" ? `(${item.type ?? "message"})` : shown, meta: asJson({ ...meta, item }) };
}

function asJson(meta: object): NonNullable<RecordInput["meta"]> {
  return JSON.parse(JSON.stringify(meta)) as NonNullable<RecordInput["meta"]>;
}

/**
 * True if redaction has changed a part that a provider encrypted. The provider would refuse such an item, but answers
 * if it is left out.
 */
function isBroken(item: Item): boolean {
  return item.type === "reasoning" && JSON.stringify(item).includes("[redacted:");
}
