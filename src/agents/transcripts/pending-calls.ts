/** A tool use whose result follows later in the transcript. */
export interface PendingCall {
  readonly name: string;
  readonly input: unknown;
  readonly server?: string | undefined;
}

/**
 * Tool uses that wait for their results, by id. If there are too many, the oldest is dropped: it was probably
 * interrupted and never gets a result.
 */
export interface PendingCalls {
  add(id: string, call: PendingCall): void;
  /** Returns the tool use and removes it. */
  take(id: string): PendingCall | undefined;
}

const mostPending = 500;

export function createPendingCalls(): PendingCalls {
  const calls = new Map<string, PendingCall>();
  return {
    add: (id, call) => {
      calls.set(id, call);
      const [oldest] = calls.keys();
      if (calls.size > mostPending && oldest !== undefined) calls.delete(oldest);
    },
    take: (id) => {
      const call = calls.get(id);
      calls.delete(id);
      return call;
    },
  };
}
