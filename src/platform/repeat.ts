/** Work that is repeated until it is stopped. */
export interface Repeated {
  /** Resolves when the running turn has ended, and no other will begin. */
  readonly stop: () => Promise<void>;
}

/** Runs some work now, and again `everyMs` after each end. An error does not stop it. */
export function repeat(everyMs: number, onFault: (error: unknown) => void, work: () => Promise<void>): Repeated {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const turn = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onFault(error);
    }
    if (!isStopped) timer = setTimeout(begin, everyMs).unref();
  };
  const begin = (): void => {
    running = turn();
  };
  begin();
  return {
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
