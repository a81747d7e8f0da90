import { resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import { printableJson } from "../../core/text/phrases/printable.ts";
import type { Place } from "../../server/http/listen-http.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { showPath } from "../output/layout.ts";
import { defaultPort, isLoopback, startServer, type StartedServer } from "../start-server.ts";
import { untilStopped } from "../world.ts";

export const command = defineCliCommand({
  summary: "serve the memory to programs over HTTP",
  usage: "[options]",
  examples: [
    "loci serve",
    "loci serve --port 0 --link",
    "loci serve --socket /run/user/1000/loci.sock",
    "loci serve --postgres postgres://node@db/loci --keys postgres://node@db/keys",
  ],
  about: [
    "The server describes itself at /docs; docs/http.md has examples.",
    "With --postgres it is a node of a team server: docs/server-operations.md.",
  ],
  args: {
    port: { type: "string", valueHint: "number", description: `the port; ${defaultPort} otherwise, 0 for a free one` },
    host: { type: "string", valueHint: "address", description: "the address to listen on; 127.0.0.1 otherwise" },
    socket: { type: "string", valueHint: "path", description: "listen on a private socket instead of a port" },
    postgres: { type: "string", valueHint: "url", description: "serve a team: the database of the log" },
    keys: { type: "string", valueHint: "url", description: "serve a team: the database of the keys" },
    workers: { type: "string", valueHint: "number", description: "serve a team: the number of threads" },
    indexes: { type: "string", valueHint: "folder", description: "serve a team: the folder of this node's indexes" },
    "index-space": { type: "string", valueHint: "gigabytes", description: "serve a team: the room for indexes; 10" },
    snapshots: { type: "string", valueHint: "folder", description: "serve a team: a folder that all nodes share" },
    "public-name": { type: "string", valueHint: "host", description: "serve a team: the name that clients use" },
    link: { type: "boolean", description: "also print a link for a person, once" },
    "print-token": { type: "boolean", description: "print the token that requests need, and end" },
  },
  run: async (args, cli): Promise<Answer> => {
    const { world } = cli;
    const { isTeamServer, runInThread, serveTeam } = await import("../serve-team.ts");
    const ended: Answer = { json: {}, lines: () => [], isPrinted: true };
    if (await runInThread()) return ended;
    if (isTeamServer(args, cli)) {
      const node = await serveTeam(args, readPlace(args.port, args.host, args.socket, world.cwd), cli);
      await untilStopped();
      await node.close();
      return ended;
    }
    const { state } = cli.places();
    if (args["print-token"] === true) {
      const { openTokenFile } = await import("../../server/token-file.ts");
      const { token, path } = openTokenFile(state, "http-token");
      return { json: { token, tokenFile: path }, lines: () => [token] };
    }
    if (args.link === true && args.socket !== undefined)
      throw new LociError("USAGE", "a browser cannot open a socket; leave out --link or --socket");
    const place = readPlace(args.port, args.host, args.socket, world.cwd);
    const server = await startServer(cli, [place], "serve");
    const link = args.link === true ? server.createLink("/ui/") : null;
    world.stdout.write(announce(server, link, place, cli));
    await untilStopped();
    await server.close();
    return ended;
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

function announce({ url, tokenFile }: StartedServer, link: string | null, place: Place, cli: Cli): string {
  const isOpen = "host" in place && !isLoopback(place);
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
