import type { Memory } from "../../memory/memory.ts";
import type { ModelPrincipal } from "../../tools/tool.ts";

/** One memory for all callers. */
export interface MemoryHandles {
  /**
   * The memory for a principal: the same each time, because it remembers which documents that principal has read. The
   * folder contains its documents, if it has any.
   */
  readonly of: (principal: ModelPrincipal, folder?: string) => Promise<Memory>;
  /** The name of a folder's space. */
  readonly nameOf: (folder: string) => Promise<string>;
  /** Ends the sessions of all callers: their runs are over, and their documents may need compaction. */
  readonly endSessions: (onFault: (error: unknown) => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** More sessions than a host has at once; the one unused for longest has to read again before it replaces. */
const mostHandles = 200;

/** Opens the memory when it is first needed, so that a server also answers if it cannot be opened. */
export function createMemoryHandles(open: () => Promise<Memory>): MemoryHandles {
  let opened: Promise<Memory> | null = null;
  const handles = new Map<string, { readonly memory: Memory; readonly folder: string | undefined }>();
  const memory = async () => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      // The reason of the failure may be gone the next time.
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
      await last?.close();
    },
  };
}

function keyOf(principal: ModelPrincipal): string {
  const { kind, space, session, run } = principal;
  return JSON.stringify([kind, kind === "agent" ? principal.agent : null, space, session, run]);
}
