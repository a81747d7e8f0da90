import type { AppLimits, AppOptions } from "../../src/server/http/app-options.ts";
import { createAuthenticate, createPersonSessions, type PersonSessions } from "../../src/server/http/authenticate.ts";
import { createApp, type App } from "../../src/server/http/create-app.ts";
import { loopbackNames } from "../../src/server/http/own-names.ts";
import { openTestMemory, type TestMemory } from "../open-test-memory.ts";

export const token = "t".repeat(43);
const origin = "http://127.0.0.1:5625";

/** An answer, with its body as text and as JSON. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender: a program with the token, a person with a session, or nobody. */
  readonly by?: "token" | "person" | "nobody";
}

/** The API over a memory in temporary folders, called without a network. */
export interface TestApi extends TestMemory {
  readonly app: App;
  readonly sessions: PersonSessions;
  readonly faults: unknown[];
  /** Sends a request such as `ask("POST /memory/pin", { body: { id } })`. */
  readonly ask: (request: string, asked?: Asked) => Promise<Answered>;
  readonly request: (request: string, asked?: Asked) => Request;
  readonly stop: () => void;
}

export async function openTestApi(
  limits: Partial<AppLimits> = {},
  { memory: own, ...parts }: Pick<AppOptions, "ui" | "machine"> & { readonly memory?: TestMemory } = {},
): Promise<TestApi> {
  const memory = own ?? (await openTestMemory());
  const sessions = createPersonSessions();
  const session = sessions.open(sessions.createCode()) ?? "";
  const faults: unknown[] = [];
  const stopping = new AbortController();
  const app = createApp({
    memories: {
      open: async (_caller, principal) => (principal === undefined ? memory.owner : memory.owner.as(principal)),
    },
    authenticate: createAuthenticate({ token: () => token, sessions, tenant: "local" }),
    sessions,
    names: () => loopbackNames(5625),
    key: () => token,
    stopping: stopping.signal,
    onFault: (error) => faults.push(error),
    limits,
    ...parts,
  });
  const request = (line: string, { body, headers = {}, by = "token" }: Asked = {}): Request => {
    const [method = "GET", path = "/"] = line.split(" ");
    const who =
      by === "token"
        ? { authorization: `Bearer ${token}` }
        : by === "person"
          ? { cookie: `loci-session=${session}`, origin }
          : {};
    return new Request(`${origin}${path}`, {
      method,
      headers: {
        host: "127.0.0.1:5625",
        ...who,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  };
  return {
    ...memory,
    app,
    sessions,
    faults,
    request,
    stop: () => stopping.abort(),
    ask: async (line, asked) => {
      const response = await app.fetch(request(line, asked));
      const text = await response.text();
      const isJson = /json(?:;|$)/.test(response.headers.get("content-type") ?? "") && !text.includes("\n");
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
    },
    remove: async () => {
      stopping.abort();
      await memory.remove();
    },
  };
}
