import { useListKeys } from "../../parts/keys.ts";
import type { useMemoryActions } from "../../parts/memory-actions.ts";
import { useNotices } from "../../parts/notices.tsx";
import { useSelection, type Selection } from "../../parts/selection.ts";
import type { FoundMemory } from "./search-queries.ts";

/** The selected memories, and what can be done with them. */
export interface SelectedMemories extends Selection {
  readonly forget: (ids: readonly string[]) => void;
  /** Forgets the selected memories, or else the one in the panel. */
  readonly forgetSelected: () => void;
  readonly pinSelected: () => void;
}

/** Moves through the found memories, selects, pins and forgets them, also by keys. `id` is the memory in the panel. */
export function useSelectedMemories({
  found,
  id,
  open,
  actions,
}: {
  readonly found: readonly FoundMemory[];
  readonly id: string | undefined;
  readonly open: (id: string | undefined) => void;
  readonly actions: ReturnType<typeof useMemoryActions>;
}): SelectedMemories {
  const notices = useNotices();
  const selection = useSelection();
  const { selected, toggle, clear } = selection;
  /** A shared memory belongs to its author, so it is neither pinned nor forgotten here. */
  const ownOf = (ids: readonly string[]): readonly string[] => {
    const shared = new Set(found.flatMap(({ memory }) => (memory.author === undefined ? [] : [memory.id])));
    const own = ids.filter((one) => !shared.has(one));
    if (own.length < ids.length) notices.say("Shared memories belong to their authors. Take yours back under Team.");
    return own;
  };
  const forget = (wanted: readonly string[]): void => {
    const ids = ownOf(wanted);
    if (ids.length === 0) return;
    actions.forgetLater(ids);
    clear();
    const place = found.findIndex(({ memory }) => memory.id === id);
    const stays = ({ memory }: FoundMemory): boolean => !ids.includes(memory.id);
    // The panel continues with the next memory, as after the key `j`.
    if (id !== undefined && ids.includes(id))
      open((found.slice(place + 1).find(stays) ?? found.slice(0, Math.max(0, place)).findLast(stays))?.memory.id);
  };
  const forgetSelected = (): void => forget(selected.size > 0 ? [...selected] : id === undefined ? [] : [id]);
  const pinSelected = (): void => {
    actions.pinAll(ownOf([...selected]));
    clear();
  };
  const pinOpen = (): void => {
    const memory = found.find((one) => one.memory.id === id)?.memory;
    if (memory !== undefined && ownOf([memory.id]).length > 0) actions.setPinned(memory.id, !memory.pinned);
  };
  useListKeys({
    ids: found.map(({ memory }) => memory.id),
    at: id,
    onMove: open,
    more: {
      x: () => (id === undefined ? undefined : toggle(id)),
      p: () => (selected.size > 0 ? pinSelected() : pinOpen()),
      "#": forgetSelected,
      Escape: () => (selected.size > 0 ? clear() : open(undefined)),
    },
  });
  return { ...selection, forget, forgetSelected, pinSelected };
}
