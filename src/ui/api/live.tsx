import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState, type ReactNode } from "react";

/** One change of the memory, as `/events` reports it. Changes have no text. */
export interface Change {
  readonly id: string;
  readonly kind: string;
  readonly type: string | null;
  readonly ts: number;
  readonly session: string | null;
  readonly agent: string | null;
  /** The ids of the memories that the change is about. */
  readonly targets: readonly string[];
}

export type Connection = "connecting" | "live" | "lost";

interface Live {
  readonly connection: Connection;
  /** The latest changes since the page was opened, newest first. */
  readonly changes: readonly Change[];
}

const LiveContext = createContext<Live>({ connection: "connecting", changes: [] });

const keptChanges = 100;
/** Changes arrive in bursts. The pages read again at most this often. */
const settleMs = 300;
/** A browser gives up on a stream that the server refuses. The page then asks again after this time. */
const askAgainMs = 3000;

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
    let wasLost = false;
    let source: EventSource | undefined;
    let refused: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      source = new EventSource("/events");
      source.addEventListener("ready", () => {
        setLive((before) => ({ ...before, connection: "live" }));
        if (wasLost) readAgain();
        wasLost = false;
      });
      source.addEventListener("memory_update", (event) => {
        const { changes } = JSON.parse(event.data as string) as { readonly changes: readonly Change[] };
        setLive((before) => ({
          connection: "live",
          changes: [...changes.toReversed(), ...before.changes].slice(0, keptChanges),
        }));
        readAgain();
      });
      source.addEventListener("reset", readAgain);
      source.addEventListener("open", () => setLive((before) => ({ ...before, connection: "live" })));
      source.addEventListener("error", () => {
        wasLost = true;
        setLive((before) => ({ ...before, connection: "lost" }));
        if (source?.readyState !== EventSource.CLOSED) return;
        // A server that was started again knows no session. The gate then shows how to open one.
        void queries.invalidateQueries({ queryKey: ["session"] });
        refused = setTimeout(follow, askAgainMs);
      });
    };
    follow();
    return () => {
      clearTimeout(timer);
      clearTimeout(refused);
      source?.close();
    };
  }, [queries]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
