import { identities } from "../agents/hosts.ts";
import { LociError } from "../core/errors.ts";
import type { Place } from "../server/http/listen-http.ts";
import type { ServeOptions, Serving } from "../server/http/serve.ts";
import { endService } from "../server/mcp/memory-handles.ts";
import { createMemoryPool } from "../server/memory-pool.ts";
import { answerHooksWhileServing } from "./answer-hooks.ts";
import type { Cli } from "./command.ts";
import { keepRetentionWhileServing } from "./keep-retention.ts";
import { createParts, faultReporter, openServedMemory } from "./mcp-parts.ts";
import { offerLinksWhileServing } from "./person-links.ts";

/** The default port of the HTTP server: one above that of `loci mcp --http`. */
export const defaultPort = 5625;

/** The server of one person has one memory. */
const tenant = "local";

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** True if only this machine can reach the place, over an address that a browser can open. */
export function isLoopback(place: Place): boolean {
  return "host" in place && loopback.has(place.host);
}

/** A running server of this person's memory. */
export interface StartedServer {
  readonly url: string;
  readonly tokenFile: string;
  /** False if this build has no web UI. */
  readonly hasUi: boolean;
  /** Makes a link that opens a session for a person, once. */
  readonly createLink: (to: string) => string;
  readonly close: () => Promise<void>;
}

/** Starts the HTTP server on the first place that is free. `command` names it in reports. */
export async function startServer(cli: Cli, places: readonly Place[], command: "ui" | "serve"): Promise<StartedServer> {
  const { state } = cli.places();
  const [
    { currentToken, openTokenFile },
    { createAuthenticate, createPersonSessions },
    { readUiFiles, uiFolder },
    { createMcpFetch },
    { createMachine },
  ] = await Promise.all([
    import("../server/token-file.ts"),
    import("../server/http/authenticate.ts"),
    import("../server/http/ui-files.ts"),
    import("../server/mcp/mcp-fetch.ts"),
    import("./machine/create-machine.ts"),
  ]);
  const { path: tokenFile } = openTokenFile(state, "http-token");
  const token = () => currentToken(state, "http-token");
  const onFault = faultReporter(`loci ${command}`, cli);
  const pool = createMemoryPool(() => openServedMemory(cli));
  const sessions = createPersonSessions();
  const mcpParts = createParts(cli, { given: {}, hosts: identities, env: {} });
  const mcp = createMcpFetch(mcpParts);
  const ui = readUiFiles(uiFolder());
  const { serving, place } = await serveOnFirst(places, {
    memories: {
      open: async (caller, principal) => {
        const memory = await pool.of(caller.tenant);
        return principal === undefined ? memory : memory.as(principal);
      },
    },
    authenticate: createAuthenticate({ token, sessions, tenant }),
    sessions,
    key: token,
    mcp: mcp.fetch,
    ui,
    machine: createMachine(cli.world),
    onFault,
  });
  const createLink = (to: string): string => {
    const query = to === "/ui/" ? "" : `?to=${encodeURIComponent(to)}`;
    return `${serving.url}/login/${sessions.createCode()}${query}`;
  };
  const stopRetention = keepRetentionWhileServing(cli, onFault);
  const stops = [
    answerHooksWhileServing(cli, command, onFault),
    ...(isLoopback(place)
      ? [offerLinksWhileServing(cli, (to) => ({ url: serving.url, link: createLink(to) }), onFault)]
      : []),
  ];
  return {
    url: serving.url,
    tokenFile,
    hasUi: ui !== undefined,
    createLink,
    close: async () => {
      stopRetention();
      for (const stop of stops) await stop();
      await serving.close();
      await mcp.close();
      await endService(mcpParts);
      await pool.close();
    },
  };
}

async function serveOnFirst(
  [place, ...others]: readonly Place[],
  options: Omit<ServeOptions, "place">,
): Promise<{ readonly serving: Serving; readonly place: Place }> {
  const { serve } = await import("../server/http/serve.ts");
  if (place === undefined) throw new LociError("USAGE", "there is no place to listen on");
  try {
    return { serving: await serve({ ...options, place }), place };
  } catch (error) {
    const isTaken = error instanceof LociError && error.code === "BUSY";
    if (!isTaken || others.length === 0) throw error;
    return serveOnFirst(others, options);
  }
}
