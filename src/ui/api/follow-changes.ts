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

export type LiveMessage =
  | { readonly kind: "connection"; readonly connection: Connection }
  | { readonly kind: "changes"; readonly changes: readonly Change[] }
  /** Changes may have been missed, so everything must be read again. */
  | { readonly kind: "missed" }
  /** The server refused the stream, perhaps because the session has ended. */
  | { readonly kind: "refused" };

/** A browser gives up on a stream that the server refuses. The page then asks again after this time. */
const askAgainMs = 3000;
const name = "loci-live";

/**
 * Follows the server's changes. A browser opens at most six connections to a server, so one tab holds the stream for all
 * tabs. When that tab is closed, another one takes over. Returns a function that stops.
 */
export function followChanges(onMessage: (message: LiveMessage) => void): () => void {
  const stop = new AbortController();
  // Browsers have locks only in a secure context. With `--host` each tab therefore holds its own stream.
  if (!("locks" in navigator)) {
    void holdStream(onMessage, stop.signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(name);
  const post = (message: LiveMessage | "which connection?"): void => {
    // A channel reaches only pages of the same origin, so no target origin is needed.
    channel.postMessage(message);
  };
  let connection: Connection = "connecting";
  let isHolder = false;
  const tell = (message: LiveMessage): void => {
    if (message.kind === "connection") connection = message.connection;
    onMessage(message);
    post(message);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<LiveMessage | "which connection?">) => {
    if (data !== "which connection?") onMessage(data);
    else if (isHolder) post({ kind: "connection", connection });
  });
  const hold = (): Promise<void> => {
    isHolder = true;
    return holdStream(tell, stop.signal);
  };
  void (async () => {
    const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await hold();
      return true;
    });
    if (isFirst || stop.signal.aborted) return;
    post("which connection?");
    await navigator.locks
      .request(name, { signal: stop.signal }, () => {
        tell({ kind: "missed" });
        return hold();
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
  })();
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Holds the stream until the signal ends it. */
async function holdStream(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  let wasLost = false;
  let source: EventSource | undefined;
  let refused: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    source = new EventSource("/events");
    source.addEventListener("ready", () => {
      tell({ kind: "connection", connection: "live" });
      if (wasLost) tell({ kind: "missed" });
      wasLost = false;
    });
    source.addEventListener("memory_update", (event) => {
      const { changes } = JSON.parse(event.data as string) as { readonly changes: readonly Change[] };
      tell({ kind: "changes", changes });
    });
    source.addEventListener("reset", () => tell({ kind: "missed" }));
    source.addEventListener("open", () => tell({ kind: "connection", connection: "live" }));
    source.addEventListener("error", () => {
      wasLost = true;
      tell({ kind: "connection", connection: "lost" });
      if (source?.readyState !== EventSource.CLOSED) return;
      tell({ kind: "refused" });
      refused = setTimeout(follow, askAgainMs);
    });
  };
  follow();
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  clearTimeout(refused);
  source?.close();
}
