import type { Memory } from "../../memory/memory.ts";
import type { ModelPrincipal } from "../../tools/tool.ts";

/** One memory for all who call. */
export interface MemoryHandles {
  /**
   * The memory for a principal: the same each time, since it knows which documents that principal has read. The folder is where its documents
   * are, if it has any.
   */
  readonly of: (principal: ModelPrincipal, folder?: string) => Promise<Memory>;
  /** The name of the space that a folder is in. */
  readonly nameOf: (folder: string) => Promise<string>;
  /** Ends the sessions of all who have called: their runs are over, and their documents may have grown too large. */
  readonly endSessions: (onFault: (error: unknown) => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** More sessions than a host has at once; the one that was not used for longest has to read again before it replaces. */
const mostHandles = 200;

/** Opens the memory when it is first needed, so that a server answers also where there is none to open. */
export function createMemoryHandles(open: () => Promise<Memory>): MemoryHandles {
  let opened: Promise<Memory> | null = null;
  const handles = new Map<string, { readonly memory: Memory; readonly folder: string | undefined }>();
  const memory = async () => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      // What kept it from being opened may be gone the next time.
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
