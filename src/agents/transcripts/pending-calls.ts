/** A tool use whose result comes later in the transcript. */
export interface PendingCall {
  readonly name: string;
  readonly input: unknown;
  readonly server?: string | undefined;
}

/** Calls by their ids. When there are many, the oldest ones without a result are dropped, as after an interruption. */
export interface PendingCalls {
  add(id: string, call: PendingCall): void;
  /** Returns the call and removes it. */
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
