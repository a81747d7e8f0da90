import { LociError } from "../../core/errors.ts";
import type { UpkeepDone, UpkeepWork } from "./thread-messages.ts";

/** Calls to the upkeep thread that wait for their result. */
export interface UpkeepCalls {
  readonly run: (wanted: UpkeepWork) => Promise<void>;
  readonly done: (result: UpkeepDone) => void;
  /** Fails all calls, because the upkeep thread ended. */
  readonly fail: () => void;
}

export function createUpkeepCalls(send: (id: number, wanted: UpkeepWork) => void): UpkeepCalls {
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  let last = 0;
  const end = (id: number, error: string | null): void => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === null) call?.resolve();
    else call?.reject(new LociError("BUSY", `the work on an index failed: ${error}`));
  };
  return {
    run: async (wanted) => {
      last += 1;
      const call = Promise.withResolvers<void>();
      waiting.set(last, call);
      send(last, wanted);
      await call.promise;
    },
    done: ({ id, error }) => end(id, error),
    fail: () => {
      for (const id of waiting.keys()) end(id, "its thread ended");
    },
  };
}
