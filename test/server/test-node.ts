import { join } from "node:path";

import type { TeamThreadData } from "../../src/cli/team-thread.ts";
import { openStreamLogs } from "../../src/compose/streams/open-stream-logs.ts";
import { createNode, type NodeOptions, type TeamNode } from "../../src/server/team/create-node.ts";
import type { StreamCaller } from "../../src/server/team/stream-caller.ts";
import type { TeamDatabases } from "./postgres-cluster.ts";

/** A node over PostgreSQL, and requests to it. The token of a tenant is its number. */
export interface TestNode extends TeamNode {
  readonly faults: unknown[];
  /** Sends a request such as `ask("7", "GET /memory/search?q=tea")`. */
  readonly ask: (tenant: string, line: string, options?: AskOptions) => Promise<Response>;
  /** The snippets that a search of a tenant finds. */
  readonly find: (tenant: string, q: string) => Promise<string[]>;
  /** Stores facts of a tenant in one request. */
  readonly store: (tenant: string, ...texts: readonly string[]) => Promise<Response>;
}

export interface AskOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TestNodeOptions extends Partial<Omit<NodeOptions, "script" | "place">> {
  readonly home: string;
  readonly databases: TeamDatabases;
  /** The name of the folder with the indexes. Each node of a server has its own. */
  readonly indexes?: string;
  readonly limits?: TeamThreadData["limits"];
  readonly cleanUpMs?: number;
  readonly erasureMs?: number;
  /** True for streams of a space, which several members write to. */
  readonly isShared?: boolean;
}

const script = new URL("../workers/node-thread.ts", import.meta.url);

export async function startTestNode(options: TestNodeOptions): Promise<TestNode> {
  const { home, databases, indexes = "indexes", limits, cleanUpMs, erasureMs, isShared = false, ...rest } = options;
  const faults: unknown[] = [];
  const urls = { log: databases.log, keys: databases.keys };
  const logs = openStreamLogs(urls, 2);
  const data: TeamThreadData = {
    urls,
    indexes: join(home, indexes),
    snapshots: join(home, "snapshots"),
    diskBytes: 1e9,
    key: "k".repeat(43),
    ...(limits === undefined ? {} : { limits }),
    ...(cleanUpMs === undefined ? {} : { cleanUpMs }),
    ...(erasureMs === undefined ? {} : { erasureMs }),
  };
  const node = await createNode({
    place: { host: "127.0.0.1", port: 0 },
    threads: 2,
    // A file URL of this process, because vitest has its own.
    script: { url: new URL(script.href), data: { ...data } },
    authenticate: async (token) => (/^\d+$/.test(token) ? callerOf(token, isShared) : null),
    heads: logs.heads,
    headsMs: 50,
    checkReady: async () => void (await logs.heads([])),
    onFault: (error) => faults.push(error),
    ...rest,
  });
  const ask: TestNode["ask"] = async (tenant, line, { body, headers = {}, signal } = {}) => {
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
  };
  return {
    url: node.url,
    faults,
    ask,
    find: async (tenant, q) => {
      const response = await ask(tenant, `GET /memory/search?q=${encodeURIComponent(q)}`);
      const { hits } = (await response.json()) as { hits: { snippet: string }[] };
      return hits.map(({ snippet }) => snippet);
    },
    store: (tenant, ...texts) =>
      ask(tenant, "POST /memory/record", { body: texts.map((text) => ({ type: "fact", text })) }),
    close: async () => {
      await node.close();
      await logs.close();
    },
  };
}

function callerOf(tenant: string, isShared: boolean): StreamCaller {
  return {
    kind: "person",
    tenant: `${tenant}/1/1`,
    key: { tenant, stream: 1 },
    member: 1,
    name: "ada",
    isShared,
    isOwner: true,
    canWrite: true,
    canForget: true,
    isFull: false,
    spaces: [],
  };
}
