import { resolve } from "node:path";

import { identities } from "../../agents/hosts.ts";
import { LociError } from "../../core/errors.ts";
import { printableJson } from "../../core/text/phrases/printable.ts";
import type { Place } from "../../server/http/serve.ts";
import { createMemoryPool } from "../../server/memory-pool.ts";
import { answerHooksWhileServing } from "../answer-hooks.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { keepRetentionWhileServing } from "../keep-retention.ts";
import { createParts, faultReporter, openServedMemory } from "../mcp-parts.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { showPath } from "../output/show-path.ts";
import { untilStopped } from "../until-stopped.ts";

/** The port after that of `loci mcp --http`. */
const defaultPort = 5625;

/** The server of one person has one memory. */
const tenant = "local";

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

export const command = defineCliCommand({
  summary: "serve the memory to programs over HTTP",
  usage: "[options]",
  examples: ["loci serve", "loci serve --port 0 --link", "loci serve --socket /run/user/1000/loci.sock"],
  about: ["The server describes itself at /docs; docs/http.md has examples."],
  args: {
    port: { type: "string", valueHint: "number", description: `the port; ${defaultPort} otherwise, 0 for a free one` },
    host: { type: "string", valueHint: "address", description: "the address to listen on; 127.0.0.1 otherwise" },
    socket: { type: "string", valueHint: "path", description: "listen on a private socket instead of a port" },
    link: { type: "boolean", description: "also print a link that opens a session for a person, once" },
    "print-token": { type: "boolean", description: "print the token that requests need, and end" },
  },
  run: async (args, cli): Promise<Answer> => {
    const { world } = cli;
    const { state } = cli.places();
    const { currentToken, openTokenFile } = await import("../../server/token-file.ts");
    if (args["print-token"] === true) {
      const { token, path } = openTokenFile(state, "http-token");
      return { json: { token, tokenFile: path }, lines: () => [token] };
    }
    if (args.link === true && args.socket !== undefined)
      throw new LociError("USAGE", "a browser cannot open a socket; leave out --link or --socket");
    if (args.link === true) onlyByPerson("open a session for a person", cli);
    const place = readPlace(args.port, args.host, args.socket, world.cwd);
    const { path: tokenFile } = openTokenFile(state, "http-token");
    const token = () => currentToken(state, "http-token");
    const [
      { serve },
      { createAuthenticate },
      { createPersonSessions },
      { createMcpFetch },
      { readUiFiles },
      { uiFolder },
    ] = await Promise.all([
      import("../../server/http/serve.ts"),
      import("../../server/http/authenticate.ts"),
      import("../../server/http/person-sessions.ts"),
      import("../../server/mcp/mcp-fetch.ts"),
      import("../../server/http/ui-files.ts"),
      import("../../server/ui-folder.ts"),
    ]);
    const { endService } = await import("../../server/mcp/end-service.ts");
    const onFault = faultReporter("loci serve", cli);
    const pool = createMemoryPool(() => openServedMemory(cli));
    const sessions = createPersonSessions();
    const mcpParts = createParts(cli, { given: {}, hosts: identities, env: {} });
    const mcp = createMcpFetch(mcpParts);
    const serving = await serve({
      place,
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
      ui: readUiFiles(uiFolder()),
      onFault,
    });
    const link = args.link === true ? `${serving.url}/login/${sessions.createCode()}` : null;
    world.stdout.write(announce(serving.url, tokenFile, link, place, cli));
    const stop = keepRetentionWhileServing(cli, onFault);
    const stopHooks = answerHooksWhileServing(cli, onFault);
    await untilStopped();
    stop();
    await stopHooks();
    await serving.close();
    await mcp.close();
    await endService(mcpParts);
    await pool.close();
    return { json: {}, lines: () => [], isPrinted: true };
  },
});

function readPlace(port: string | undefined, host: string | undefined, socket: string | undefined, cwd: string): Place {
  if (socket === undefined)
    return {
      host: host ?? "127.0.0.1",
      port: port === undefined ? defaultPort : readNumber("port", port, 0, 65_535),
    };
  if (port !== undefined || host !== undefined)
    throw new LociError("USAGE", "--socket replaces --port and --host; leave them out");
  return { socket: socket.startsWith("\\\\.\\pipe\\") ? socket : resolve(cwd, socket) };
}

function announce(url: string, tokenFile: string, link: string | null, place: Place, cli: Cli): string {
  const isOpen = "host" in place && !loopback.has(place.host);
  if (cli.isJson) return `${printableJson({ url, tokenFile, ...(link === null ? {} : { link }) })}\n`;
  return [
    `Serving the memory on ${url}`,
    `The token is in ${showPath(tokenFile, cli)}`,
    ...(link === null ? [] : [`Open a session in a browser, once within five minutes: ${link}`]),
    ...(isOpen
      ? [`${cli.style.warn("!")} other machines can reach this address, and HTTP sends the token unencrypted`]
      : []),
    "",
  ].join("\n");
}
