import type { Memory } from "../../memory/memory.ts";
import type { ModelPrincipal } from "../../tools/tool.ts";

/** One open memory that all callers share. */
export interface MemoryHandles {
  /**
   * Returns the memory for a principal. It is the same object each time, because it remembers which documents the
   * principal has read. `folder` is the folder of the space's documents, if there is one.
   */
  readonly of: (principal: ModelPrincipal, folder?: string) => Promise<Memory>;
  /** Returns the name of a folder's space. */
  readonly nameOf: (folder: string) => Promise<string>;
  /**
   * Ends the sessions of all callers. This clears the entries of their runs, compacts documents that are too large, and
   * stores summaries beside the documents of agents.
   */
  readonly endSessions: (onFault: (error: unknown) => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Ends the sessions of a server and closes the memory. */
export async function endService({
  handles,
  isReadOnly,
  onFault,
}: {
  readonly handles: MemoryHandles;
  readonly isReadOnly: boolean;
  readonly onFault: (error: unknown) => void;
}): Promise<void> {
  if (!isReadOnly) await handles.endSessions(onFault);
  await handles.close();
}

/**
 * More sessions than a host has at once. The principal that was idle for longest must read a document again before it
 * can replace it.
 */
const mostHandles = 200;

/**
 * Hands out a memory that is open already and stays open, or one that is opened on first use. So the server can answer
 * even if the memory cannot be opened.
 */
export function createMemoryHandles(source: Memory | (() => Promise<Memory>)): MemoryHandles {
  const open = typeof source === "function" ? source : async () => source;
  let opened: Promise<Memory> | null = null;
  const handles = new Map<string, { readonly memory: Memory; readonly folder: string | undefined }>();
  const memory = async () => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      // The next call opens the memory again, because the cause of the error may be gone.
      opened = null;
      throw error;
    }
  };
  return {
    of: async (principal, folder) => {
      const key = keyOf(principal);
      const known = handles.get(key);
      const handle = known?.memory ?? (await memory()).as(principal);
      handles.delete(key);
      handles.set(key, { memory: handle, folder: folder ?? known?.folder });
      for (const [oldest] of handles) {
        if (handles.size <= mostHandles) break;
        handles.delete(oldest);
      }
      return handle;
    },
    nameOf: async (folder) => (await (await memory()).spaces.resolve(folder)).name,
    endSessions: async (onFault) => {
      for (const { memory: handle, folder } of handles.values()) {
        try {
          await handle.endSession({ space: folder });
        } catch (error) {
          onFault(error);
        }
      }
    },
    close: async () => {
      const last = await opened?.catch(() => null);
      opened = null;
      handles.clear();
      if (typeof source === "function") await last?.close();
    },
  };
}

function keyOf(principal: ModelPrincipal): string {
  const { kind, space, session, run } = principal;
  return JSON.stringify([kind, kind === "agent" ? principal.agent : null, space, session, run]);
}
