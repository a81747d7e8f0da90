import type { Machine } from "../machine.ts";
import type { Authenticate, PersonSessions } from "./authenticate.ts";
import type { ChangeWatch } from "./change-watch.ts";
import type { OwnNames } from "./own-names.ts";
import type { Caller, Memories } from "./request-context.ts";
import type { UiFiles } from "./ui-files.ts";

/** The limits of a server. Tests shorten the times. */
export interface AppLimits {
  readonly bodyBytes: number;
  /** How long a request may take, and how long a request over the whole memory may take. */
  readonly requestMs: number;
  readonly slowRequestMs: number;
  readonly heartbeatMs: number;
  /** How long a client may leave a stream unread. */
  readonly stallMs: number;
  /** How often the log is asked for changes. */
  readonly watchMs: number;
  readonly streams: number;
}

export const defaultLimits: AppLimits = {
  bodyBytes: 1024 * 1024,
  requestMs: 30_000,
  slowRequestMs: 10 * 60_000,
  heartbeatMs: 15_000,
  stallMs: 30_000,
  watchMs: 250,
  streams: 256,
};

export interface AppOptions {
  readonly memories: Memories;
  readonly authenticate: Authenticate;
  readonly sessions: PersonSessions;
  readonly names: () => OwnNames;
  /** Returns the key that signs the ids of events. A server that restarts must have the same key. */
  readonly key: () => string;
  /** Serves MCP at /mcp, if it is set. */
  readonly mcp?: (request: Request) => Promise<Response>;
  /** The files of the web UI. A build without them has none. */
  readonly ui?: UiFiles | undefined;
  /** The machine of the one person whom the server belongs to. A server for a team has none. */
  readonly machine?: Machine | undefined;
  /** Tells the streams of a caller's memory about changes. The log is asked regularly if left out. */
  readonly watch?: (caller: Caller) => ChangeWatch;
  /** Ends all streams. */
  readonly stopping: AbortSignal;
  /** Receives errors, to report them to the operator of the server. */
  readonly onFault: (error: unknown) => void;
  readonly limits?: Partial<AppLimits>;
}
