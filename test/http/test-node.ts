import { fileURLToPath, pathToFileURL } from "node:url";

import { createNode, type NodeOptions, type TeamNode } from "../../src/server/team/create-node.ts";
import type { StreamCaller } from "../../src/server/team/stream-caller.ts";

/** A node over JSONL logs in a folder, and requests to it. The token of a tenant is its number. */
export interface TestNode extends TeamNode {
  readonly faults: unknown[];
  /** Sends a request such as `ask("7", "GET /memory/search?q=tea")`. */
  readonly ask: (tenant: string, line: string, options?: AskOptions) => Promise<Response>;
}

export interface AskOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TestNodeOptions extends Partial<Omit<NodeOptions, "script" | "place">> {
  readonly home: string;
  /** Passed to the threads. */
  readonly data?: Readonly<Record<string, unknown>>;
}

const script = pathToFileURL(fileURLToPath(new URL("../workers/node-thread.ts", import.meta.url)));

export async function startTestNode({ home, data = {}, ...options }: TestNodeOptions): Promise<TestNode> {
  const faults: unknown[] = [];
  const node = await createNode({
    place: { host: "127.0.0.1", port: 0 },
    threads: 2,
    script: { url: script, data: { home, ...data } },
    authenticate: async (token) => (/^\d+$/.test(token) ? callerOf(token) : null),
    onFault: (error) => faults.push(error),
    ...options,
  });
  return {
    ...node,
    faults,
    ask: async (tenant, line, { body, headers = {}, signal } = {}) => {
      const [method = "GET", path = "/"] = line.split(" ");
      return fetch(node.url + path, {
        method,
        headers: {
          authorization: `Bearer ${tenant}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    },
  };
}

function callerOf(tenant: string): StreamCaller {
  return {
    kind: "person",
    tenant: `${tenant}/1/1`,
    key: { tenant, stream: 1 },
    member: 1,
    name: "anna",
    isShared: false,
    canWrite: true,
  };
}
