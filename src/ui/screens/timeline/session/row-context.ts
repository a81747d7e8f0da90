import { createContext, use } from "react";

import type { StoredMemory } from "../../../api/types.ts";

/** What a row of the exchange view can do. */
export interface RowActions {
  readonly toggleWork: (ids: readonly string[]) => void;
  readonly remember: (memory: StoredMemory) => void;
  readonly open: (memory: StoredMemory) => void;
  readonly jump: (id: string) => void;
  /** True if messages must name their agent. */
  readonly hasSeveralAgents: boolean;
}

export const RowContext = createContext<RowActions | null>(null);

export function useRowActions(): RowActions {
  const actions = use(RowContext);
  if (actions === null) throw new Error("useRowActions is used outside of a session");
  return actions;
}
