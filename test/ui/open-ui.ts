import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";

import { startChromium } from "./chromium.ts";
import { lookedAtAt, makeEmptyHome } from "./make-home.ts";
import { createInstalledLoci, type InstalledLoci } from "./run-installed.ts";
import { shiftDate } from "./shift-date.ts";
import { watchPage, type Watched } from "./watch-page.ts";

export interface Look {
  readonly width?: 360 | 1440;
  readonly theme?: "light" | "dark";
}

/** The installed UI in a real browser, over a memory of its own. */
export interface Ui {
  readonly url: string;
  readonly loci: InstalledLoci;
  readonly context: BrowserContext;
  /** Opens a page of the UI in a new tab. */
  open(path: string, look?: Look): Promise<Watched>;
  /** Opens a page as a browser without a session. */
  openWithoutSession(path: string): Promise<Watched>;
  /** Stops the server, and starts it again on the same port. Sessions end with a server. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Opens a new session in this browser, by a link that `loci ui` gets from the running server. */
  signIn(): Promise<void>;
  /** Closes all tabs. Each holds a stream, and a browser opens at most six connections to a server. */
  closeTabs(): Promise<void>;
  close(): Promise<void>;
}

const heights = { 360: 740, 1440: 900 } as const;

/** Returns the folder for the homes of this worker. */
export function workerBase(): string {
  const { bases } = inject("ui");
  const base = bases[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (base === undefined) throw new Error("there are more workers than homes; see test/ui/set-up.ts");
  return base;
}

/** Starts a server over a copy of the recorded memory, or over an empty one, and a browser with a session. */
export async function openUi({ isEmpty = false }: { readonly isEmpty?: boolean } = {}): Promise<Ui> {
  const { cli } = inject("ui");
  const base = workerBase();
  const home = join(base, "home");
  rmSync(home, { recursive: true, force: true });
  if (isEmpty) makeEmptyHome(home);
  else cpSync(join(base, "kept/home"), home, { recursive: true });
  const loci = createInstalledLoci(cli, home, lookedAtAt);
  let server: ChildProcess;
  // Not `loci ui`, which takes the first free port after 5625: another worker would take the port of a stopped server,
  // and the page would follow that one.
  const first = await loci.start(["serve", "--port", "0", "--link"]);
  server = first.child;
  const { url } = first.printed;
  const browser = await startChromium();
  const newContext = async (): Promise<BrowserContext> => {
    const made = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" });
    await made.addInitScript(shiftDate, loci.shiftMs);
    return made;
  };
  const context = await newContext();
  const use = async (link: string): Promise<void> => {
    const page = await context.newPage();
    await page.goto(link);
    await page.close();
  };
  const visit = async (page: Page, path: string, { width = 1440, theme = "light" }: Look): Promise<Watched> => {
    const watched = watchPage(page, url);
    await page.setViewportSize({ width, height: heights[width] });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${url}/ui${path}`);
    return watched;
  };
  const stop = async (): Promise<void> => {
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
  };
  await use(first.printed.link);
  return {
    url,
    loci,
    context,
    open: async (path, look = {}) => visit(await context.newPage(), path, look),
    openWithoutSession: async (path) => visit(await (await newContext()).newPage(), path, {}),
    stop,
    restart: async () => {
      server = (await loci.start(["serve", "--port", new URL(url).port])).child;
    },
    signIn: async () => use((await loci.start(["ui", "--no-open"])).printed.link),
    closeTabs: async () => {
      for (const one of browser.contexts()) for (const page of one.pages()) await page.close();
    },
    close: async () => {
      await browser.close();
      if (server.exitCode === null) await stop();
    },
  };
}
