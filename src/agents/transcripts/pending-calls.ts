/** A tool that was called, and whose result comes later in the transcript. */
export interface PendingCall {
  readonly name: string;
  readonly input: unknown;
  readonly server?: string | undefined;
}

/** Calls by their ids. One whose result never comes, as after an interruption, is given up when there are many. */
export interface PendingCalls {
  add(id: string, call: PendingCall): void;
  /** The call, which is over then. */
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
