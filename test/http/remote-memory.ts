import { connectMemory, type ConnectOptions } from "../../src/client/index.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { createAuthenticate, createPersonSessions } from "../../src/server/http/authenticate.ts";
import { serve } from "../../src/server/http/serve.ts";
import { openTestMemory } from "../open-test-memory.ts";
import { token } from "./test-api.ts";

/** A server on a free port over a memory in temporary folders. */
export interface ServedMemory {
  readonly url: string;
  /** The memory that the server has open. */
  readonly owner: Memory;
  readonly space: string;
  readonly faults: readonly unknown[];
  /** Connects as a person with a session, or as a program with the token. */
  readonly connect: (as: "person" | "token", options?: Partial<ConnectOptions>) => Memory;
  readonly dispose: () => Promise<void>;
}

export async function serveTestMemory(): Promise<ServedMemory> {
  const { owner, space, remove } = await openTestMemory();
  const sessions = createPersonSessions();
  const faults: unknown[] = [];
  const serving = await serve({
    place: { host: "127.0.0.1", port: 0 },
    memories: { open: async (_caller, principal) => (principal === undefined ? owner : owner.as(principal)) },
    authenticate: createAuthenticate({ token: () => token, sessions, tenant: "local" }),
    sessions,
    key: () => token,
    onFault: (error) => faults.push(error),
  });
  // A browser gets the cookie by the same one-time link.
  const login = await fetch(`${serving.url}/login/${sessions.createCode()}`, { redirect: "manual" });
  const session = /^loci-session=([\w-]+);/.exec(login.headers.get("set-cookie") ?? "")?.[1] ?? "";
  return {
    url: serving.url,
    owner,
    space,
    faults,
    connect: (as, options = {}) =>
      connectMemory({ url: serving.url, ...(as === "person" ? { session } : { token }), ...options }),
    dispose: async () => {
      await serving.close();
      await remove();
    },
  };
}
