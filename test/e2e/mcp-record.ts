import { readFileSync } from "node:fs";

/** A message that the echo server received. */
interface Received {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly protocolVersion?: string;
    readonly capabilities?: Capabilities;
    readonly clientInfo?: { readonly name: string };
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

type Capabilities = Readonly<Record<string, unknown>>;

interface Entry {
  readonly started?: {
    readonly cwd: string;
    readonly names: readonly string[];
    readonly values: Readonly<Record<string, string>>;
  };
  readonly received?: Received;
  readonly roots?: { readonly roots?: readonly { readonly uri: string }[] };
}

/** What a host has told the echo server about itself, its session and its project. */
export interface McpRecord {
  readonly cwd: string;
  /** Names of all environment variables. */
  readonly variables: readonly string[];
  /** Values of the environment variables that name a session or a folder. */
  readonly values: Readonly<Record<string, string>>;
  /** The methods of the requests, in order. */
  readonly methods: readonly string[];
  readonly protocol: unknown;
  readonly client: string | undefined;
  readonly capabilities: readonly string[];
  /** The field `_meta` of the tool call. */
  readonly callMeta: Readonly<Record<string, unknown>>;
  /** The answer to `roots/list`, or undefined if the host does not offer it. */
  readonly roots: readonly string[] | undefined;
}

const prefix = "io.modelcontextprotocol/";

/** Reads the record of the echo server. The server must have been started exactly once. */
export function readMcpRecord(path: string): McpRecord {
  const entries = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);
  const [started, ...others] = entries.flatMap((entry) => entry.started ?? []);
  if (started === undefined || others.length > 0) throw new Error(`started ${others.length + 1} times: ${path}`);
  const received = entries.flatMap((entry) => entry.received ?? []);
  const opening = received.find(({ method }) => method === "initialize" || method === "server/discover")?.params;
  const call = received.find(({ method }) => method === "tools/call")?.params;
  // The newer protocol sends this data in `_meta` of every request, the older one only once.
  const fromMeta = (name: string): unknown => opening?.["_meta"]?.[`${prefix}${name}`];
  const client = opening?.clientInfo ?? (fromMeta("clientInfo") as { name: string } | undefined);
  const capabilities = opening?.capabilities ?? (fromMeta("clientCapabilities") as Capabilities | undefined);
  return {
    cwd: started.cwd,
    variables: started.names,
    values: started.values,
    methods: received.flatMap(({ id, method }) => (id === undefined ? [] : (method ?? []))),
    protocol: opening?.protocolVersion ?? fromMeta("protocolVersion"),
    client: client?.name,
    capabilities: Object.keys(capabilities ?? {}),
    callMeta: call?.["_meta"] ?? {},
    roots: entries.find(({ roots }) => roots !== undefined)?.roots?.roots?.map(({ uri }) => uri),
  };
}
