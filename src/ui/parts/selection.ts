import { useState } from "react";

/** The selected items of a list, by their ids. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: readonly string[]) => void;
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
}

/** Selects items of a list, at first none. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    select: (ids) => setSelected(new Set(ids)),
    toggle: (id) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    clear: () => setSelected(new Set()),
  };
}
