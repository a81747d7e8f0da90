import { printableJson } from "../../core/text/phrases/printable.ts";
import { landingPath } from "../../server/http/landing-path.ts";
import type { Place } from "../../server/http/listen-http.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { openBrowser } from "../open-browser.ts";
import { askForLink, type PersonLink } from "../person-links.ts";
import { defaultPort, startServer } from "../start-server.ts";
import { untilStopped } from "../until-stopped.ts";

/** How many ports are tried before any free one is taken. */
const triedPorts = 10;

export const command = defineCliCommand({
  summary: "open the memory in your browser",
  usage: "[page] [--no-open]",
  examples: ["loci ui", "loci ui '/search?q=staging'", "loci ui --no-open"],
  about: ["The link works once, within five minutes, and only on this machine."],
  args: {
    page: { type: "positional" },
    "no-open": { type: "boolean", description: "print the link instead of opening the browser" },
  },
  run: async (args, cli): Promise<Answer> => {
    onlyByPerson("open a session for a person", cli);
    const to = landingPath(`/ui/${(args.page ?? "").replace(/^\//, "")}`);
    const open = { isOpening: args["no-open"] !== true, cli };
    const running = await askForLink(cli, to);
    if (running !== null) {
      await show(running, { ...open, isRunning: true });
      return printed;
    }
    const server = await startServer(cli, freePlaces(), "loci ui");
    const stopped = untilStopped();
    if (!server.hasUi && !cli.isJson)
      cli.world.stderr.write(`${cli.style.warn("!")} this build has no web UI; run \`npm run build\`\n`);
    await show({ url: server.url, link: server.createLink(to) }, { ...open, isRunning: false });
    await stopped;
    await server.close();
    return printed;
  },
});

const printed: Answer = { json: {}, lines: () => [], isPrinted: true };

/** The default port, those after it, then any free one. */
function freePlaces(): readonly Place[] {
  const ports = Array.from({ length: triedPorts }, (_, n) => defaultPort + n);
  return [...ports, 0].map((port) => ({ host: "127.0.0.1", port }));
}

/** Opens the browser, or prints the link for the person to open. */
async function show(
  { url, link }: PersonLink,
  { isOpening, isRunning, cli }: { readonly isOpening: boolean; readonly isRunning: boolean; readonly cli: Cli },
): Promise<void> {
  const isOpened = isOpening && (await openBrowser(link, cli.world.env));
  cli.world.stdout.write(
    cli.isJson
      ? `${printableJson({ url, isRunning, isOpened, ...(isOpened ? {} : { link }) })}\n`
      : `${describe(url, link, isOpened)}${isRunning ? "" : " (Ctrl-C ends it)"}\n`,
  );
}

function describe(url: string, link: string, isOpened: boolean): string {
  return isOpened ? `Your browser shows the memory from ${url}` : `Open once, within five minutes: ${link}`;
}
