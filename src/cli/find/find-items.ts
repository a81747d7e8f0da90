import { printableLine } from "../../core/text/phrases/printable.ts";
import { snippet } from "../../core/text/terms/snippet.ts";
import type { Memory } from "../../memory/memory.ts";
import { snippetCharacters, type SearchRequest } from "../../memory/recall/search.ts";
import type { ShownMemory } from "../output/memory-lines.ts";
import type { PickerItem, PickerState, Preview } from "./picker.ts";

/** The filters of the command line. */
export type PickerFilter = Omit<SearchRequest, "q" | "k">;

/** Finds the memories for the list, and the text for the preview. */
export interface ItemFinder {
  find(asked: Pick<PickerState, "query" | "type" | "space">): Promise<PickerItem[]>;
  preview(id: string): Promise<Preview>;
}

/** The most items of the list: more than a person scrolls through. The time of a search grows with it. */
export const mostItems = 30;
/** The newest memories in which an unfinished word is looked up. */
const mostRecent = 1000;

/**
 * Searches while a person types. A search knows whole words only, so the word that is being typed is also looked up in
 * the newest memories, letter by letter.
 */
export function createItemFinder(memory: Memory, filter: PickerFilter): ItemFinder {
  const recent = new Map<string, Promise<readonly ShownMemory[]>>();
  const narrowed = ({ type, space }: Pick<PickerState, "type" | "space">): PickerFilter => ({
    ...filter,
    ...(type === null ? {} : { type }),
    ...(space === null ? {} : { space }),
  });
  const newest = (wanted: PickerFilter): Promise<readonly ShownMemory[]> => {
    const name = JSON.stringify(wanted);
    const known = recent.get(name) ?? memory.timeline({ limit: mostRecent, ...wanted });
    recent.set(name, known);
    return known;
  };
  return {
    find: async ({ query, type, space }) => {
      const wanted = narrowed({ type, space });
      const q = query.trim();
      if (q === "") return (await newest(wanted)).slice(0, mostItems).map((one) => fromMemory(one, ""));
      const { hits } = await memory.search({ q, k: mostItems, ...wanted });
      const found = hits.map(({ id, type: kind, snippet: text, metadata }): PickerItem => {
        return { id, snippet: text, memory: { ...metadata, type: kind } };
      });
      if (/\s$/u.test(query) || found.length >= mostItems) return found;
      const words = q.toLowerCase().split(/\s+/u);
      const ids = new Set(found.map(({ id }) => id));
      const begun = (await newest(wanted)).filter(({ id, text }) => {
        const lower = ids.has(id) ? "" : (text ?? "").toLowerCase();
        return lower !== "" && words.every((word) => lower.includes(word));
      });
      return [...found, ...begun.slice(0, mostItems - found.length).map((one) => fromMemory(one, q))];
    },
    preview: async (id) => {
      const shown = await memory.show(id);
      return { id, text: shown.status === "found" ? (shown.memory.text ?? "(the content could not be read)") : "" };
    },
  };
}

function fromMemory(memory: ShownMemory, q: string): PickerItem {
  return { id: memory.id, snippet: snippet(printableLine(memory.text ?? ""), q, snippetCharacters), memory };
}
