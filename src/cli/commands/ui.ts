import { spawn } from "node:child_process";

import { printableJson } from "../../core/text/phrases/printable.ts";
import { findProgram } from "../../platform/programs/find-program.ts";
import { landingPath } from "../../server/http/landing-path.ts";
import type { Place } from "../../server/http/listen-http.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { askForLink, type PersonLink } from "../person-links.ts";
import { defaultPort, startServer } from "../start-server.ts";
import { untilStopped } from "../world.ts";

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
    const to = landingPath(`/ui/${(args.page ?? "").replace(/^\//, "")}`);
    const open = { isOpening: args["no-open"] !== true, cli };
    const running = await askForLink(cli, to);
    if (running !== null) {
      await show(running, { ...open, isRunning: true });
      return printed;
    }
    const server = await startServer(cli, freePlaces(), "ui");
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

type Environment = Readonly<Record<string, string | undefined>>;

/** A browser that stays in the foreground does not end. After this time, it counts as opened. */
const waitMs = 2000;

/** The programs that open an address, without a shell. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * Opens an address in the browser of the person. Returns false without a screen, over SSH, or if no program can do it.
 */
async function openBrowser(url: string, env: Environment): Promise<boolean> {
  const [name, ...args] = openers[process.platform] ?? ["xdg-open"];
  const program = hasScreen(env) ? findProgram(name, env["PATH"] ?? "") : null;
  if (program === null) return false;
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { env, stdio: "ignore", detached: true });
    const timer = setTimeout(() => resolve(true), waitMs);
    const end = (isOpened: boolean): void => {
      clearTimeout(timer);
      resolve(isOpened);
    };
    child.on("error", () => end(false));
    child.on("exit", (code) => end(code === 0));
    child.unref();
  });
}

function hasScreen(env: Environment): boolean {
  const isSet = (name: string): boolean => (env[name] ?? "") !== "";
  if (isSet("SSH_CONNECTION") || isSet("SSH_TTY")) return false;
  return openers[process.platform] !== undefined || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}
