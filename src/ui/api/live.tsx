import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState, type ReactNode } from "react";

import { followChanges, type Change, type Connection } from "./follow-changes.ts";

interface Live {
  readonly connection: Connection;
  /** The latest changes since the page was opened, newest first. */
  readonly changes: readonly Change[];
}

const LiveContext = createContext<Live>({ connection: "connecting", changes: [] });

const keptChanges = 100;
/** Changes arrive in bursts. The pages read again at most this often. */
const settleMs = 300;

/** Returns whether the page is connected, and what has changed since it was opened. */
export function useLive(): Live {
  return use(LiveContext);
}

/**
 * Follows the server's changes. After each burst every query that is in use reads again, so all counts on a page come
 * from the same state of the memory.
 */
export function LiveChanges({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [live, setLive] = useState<Live>({ connection: "connecting", changes: [] });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ predicate: ({ meta }) => meta?.["still"] !== true });
      }, settleMs);
    };
    const stop = followChanges((message) => {
      switch (message.kind) {
        case "connection":
          return setLive((before) => ({ ...before, connection: message.connection }));
        case "changes":
          setLive((before) => ({
            connection: "live",
            changes: [...message.changes.toReversed(), ...before.changes].slice(0, keptChanges),
          }));
          return readAgain();
        case "missed":
          return readAgain();
        case "refused":
          // A server that was started again knows no session. The gate then shows how to open one.
          return void queries.invalidateQueries({ queryKey: ["session"] });
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
