import type { Memory } from "../memory/memory.ts";

/** Open memories by their tenant. A server for one person has one tenant, a server for a team has many. */
export interface MemoryPool {
  /** Returns the memory of a tenant, and opens it on first use. */
  readonly of: (tenant: string) => Promise<Memory>;
  readonly close: () => Promise<void>;
}

/** Creates a pool. A memory that could not be opened is tried again at the next call. */
export function createMemoryPool(open: (tenant: string) => Promise<Memory>): MemoryPool {
  const opened = new Map<string, Promise<Memory>>();
  return {
    of: async (tenant) => {
      const opening = opened.get(tenant) ?? open(tenant);
      opened.set(tenant, opening);
      try {
        return await opening;
      } catch (error) {
        opened.delete(tenant);
        throw error;
      }
    },
    close: async () => {
      const all = [...opened.values()];
      opened.clear();
      for (const memory of await Promise.allSettled(all)) if (memory.status === "fulfilled") await memory.value.close();
    },
  };
}
