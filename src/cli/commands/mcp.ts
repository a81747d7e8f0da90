import { resolve } from "node:path";

import { identities } from "../../agents/hosts.ts";
import { LociError } from "../../core/errors.ts";
import { printableJson } from "../../core/text/phrases/printable.ts";
import { checkGiven } from "../../server/mcp/identity.ts";
import { createSampler } from "../../server/mcp/sampler.ts";
import { answerHooksWhileServing } from "../answer-hooks.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { extractWhileServing } from "../extract-while-serving.ts";
import { readNumber } from "../input/filters.ts";
import { onlyFor } from "../input/shared-args.ts";
import { keepRetentionWhileServing } from "../keep-retention.ts";
import { createParts, mcpSettings, openServedMemory } from "../mcp-parts.ts";
import { showPath } from "../output/layout.ts";
import { untilStopped } from "../world.ts";

/** The digits of LOCI on a telephone keypad. */
const defaultPort = 5624;

/** The commands that add the server to each host. They are the same as in docs/mcp.md. */
const additions = [
  "claude mcp add -s user loci -- loci mcp",
  "codex mcp add loci -- loci mcp",
  "gemini mcp add -s user loci loci mcp",
  'copilot mcp add loci --tools "*" -- loci mcp',
];

const howToAdd = [
  "Add it to yours:",
  ...additions.map((addition) => `  ${addition}`),
  "Or serve it over HTTP, for clients that connect by themselves:",
  "  loci mcp --http",
].join("\n");

export const command = defineCliCommand({
  summary: "serve the memory to an agent over MCP",
  goesOnWithBrokenSettings: true,
  usage: "[options]",
  examples: [...additions, "loci mcp --agent billing --space /projects/shop", "loci mcp --http --port 5624"],
  args: {
    space: { type: "string", valueHint: "folder", description: "a folder in the space; found from the host otherwise" },
    session: { type: "string", valueHint: "id", description: "the session; found from the host otherwise" },
    run: { type: "string", valueHint: "id", description: "the run, for memory that ends with it" },
    agent: { type: "string", valueHint: "id", description: "an agent of your own, with memory of its own" },
    http: { type: "boolean", description: "over HTTP on this machine, instead of pipes" },
    port: { type: "string", valueHint: "number", description: `with --http; ${defaultPort} otherwise` },
    ipv6: { type: "boolean", description: "with --http: on ::1 instead of 127.0.0.1" },
    "print-token": { type: "boolean", description: "print the token that --http asks for, and end" },
  },
  run: async (args, cli): Promise<Answer> => {
    if (args["print-token"] === true) return printToken(cli);
    const { world } = cli;
    const given = {
      space: args.space === undefined ? undefined : resolve(world.cwd, args.space),
      session: args.session,
      run: args.run,
      agent: args.agent,
    };
    checkGiven(given);
    if (args.http !== true) {
      onlyFor("--http", false, args, ["port", "ipv6"]);
      if (world.stdin.isTTY === true)
        throw new LociError("USAGE", "an agent starts loci mcp and speaks with it over pipes", { next: howToAdd });
      const { serveMcp } = await import("../../compose/serve-mcp.ts");
      const sampler = createSampler();
      const { onFault, ...served } = mcpSettings(cli);
      const stop = keepRetentionWhileServing(cli, onFault);
      const stopExtraction = extractWhileServing(cli, sampler.sample, onFault);
      const stopHooks = answerHooksWhileServing(cli, "mcp", onFault);
      // The first signal closes the input, so that the session ends properly. A second signal ends the process at once.
      const endInput = () => world.stdin.destroy();
      for (const signal of endingSignals) process.once(signal, endInput);
      await serveMcp(() => openServedMemory(cli, sampler), {
        ...given,
        ...served,
        onFault,
        sampler,
        input: world.stdin,
        output: world.stdout,
        env: world.env,
        cwd: world.cwd,
      });
      for (const signal of endingSignals) process.off(signal, endInput);
      stop();
      await stopHooks();
      await stopExtraction();
      return printed;
    }
    const port = args.port === undefined ? defaultPort : readNumber("port", args.port, 0, 65_535);
    const { currentToken, openTokenFile } = await import("../../server/token-file.ts");
    const { serveHttp } = await import("../../server/mcp/serve-http.ts");
    const file = openTokenFile(cli.places().state);
    // HTTP clients are other processes, so this process's environment does not describe them.
    const parts = createParts(cli, { given, hosts: identities, env: {} });
    const serving = await serveHttp(parts, {
      token: () => currentToken(cli.places().state),
      port,
      address: args.ipv6 === true ? "::1" : "127.0.0.1",
    });
    world.stdout.write(
      cli.isJson
        ? `${printableJson({ url: serving.url, tokenFile: file.path })}\n`
        : `Serving MCP on ${serving.url}\nThe token is in ${showPath(file.path, cli)}\n`,
    );
    const stop = keepRetentionWhileServing(cli, parts.onFault);
    const stopHooks = answerHooksWhileServing(cli, "mcp", parts.onFault);
    await untilStopped();
    stop();
    await stopHooks();
    await serving.close();
    return printed;
  },
});

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The server has already printed its output. */
const printed: Answer = { json: {}, lines: () => [], isPrinted: true };

async function printToken(cli: Cli): Promise<Answer> {
  const { openTokenFile } = await import("../../server/token-file.ts");
  const { token, path } = openTokenFile(cli.places().state);
  return { json: { token, tokenFile: path }, lines: () => [token] };
}
