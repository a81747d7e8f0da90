import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { seriousFindings } from "./accessibility.ts";
import { openUi, type Look, type Ui } from "./open-ui.ts";
import { differenceFromSnapshot, mostDiffering } from "./snapshot.ts";

/** What the common checks need to know about a screen. */
export interface Screen {
  /** The name of the screen in the rail, which is also the title of the page. */
  readonly name: string;
  /** The address of the screen with data from the recorded memory. */
  readonly path: string;
  /** What happens on the machine before the first look. */
  readonly prepare?: (ui: Ui) => Promise<void>;
  /** Something from the memory that the screen shows. */
  readonly data: (page: Page) => Locator;
  /** What another process does, and what the screen shows then without being loaded again. */
  readonly live: {
    readonly change: (ui: Ui) => Promise<unknown>;
    readonly shown: (page: Page) => Locator;
  };
  /** More pictures than the one of 1440 px in light colours. */
  readonly pictures?: readonly Look[];
  /** Parts of the picture that differ in every run. */
  readonly changing?: (page: Page) => readonly Locator[];
  /** Parts that also have a different height on each machine. */
  readonly ofMachine?: (page: Page) => readonly Locator[];
}

const looks = [
  { width: 1440, theme: "light" },
  { width: 1440, theme: "dark" },
  { width: 360, theme: "light" },
  { width: 360, theme: "dark" },
] as const satisfies readonly Look[];

/** How long a page may take on a busy machine. */
export const patience = { timeout: 20_000 };

/**
 * Adds the checks that hold for every screen, and then the screen's own tests, which share the memory and the browser.
 */
export function describeScreen(screen: Screen, ownTests: (ui: () => Ui) => void): void {
  describe(`the screen ${screen.name}`, () => {
    let ui: Ui;
    beforeAll(async () => {
      ui = await openUi();
      await screen.prepare?.(ui);
    });
    afterEach(() => ui.closeTabs());
    afterAll(() => ui.close());

    it.each(looks)("at $width px, $theme: loads cleanly, is accessible, and does not scroll sideways", async (look) => {
      const { page, faults } = await ui.open(screen.path, look);
      await screen.data(page).first().waitFor(patience);
      await expect.poll(() => page.title(), patience).toBe(`${screen.name} · Loci`);
      expect(await seriousFindings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(faults).toEqual([]);
    });

    it.each([looks[0], ...(screen.pictures ?? [])])(
      "looks as in its picture: %o",
      async ({ width = 1440, theme = "light" }) => {
        const { page } = await ui.open(screen.path, { width, theme });
        await screen.data(page).first().waitFor(patience);
        await page.getByText("Live", { exact: true }).waitFor({ ...patience, state: "attached" });
        const name = `${screen.name.toLowerCase()}-${width}${theme === "dark" ? "-dark" : ""}`;
        // On a busy machine, parts of the page can arrive after its data and move the others.
        await expect
          .poll(() => differenceFromSnapshot(page, name, screen.changing?.(page), screen.ofMachine?.(page)), {
            ...patience,
            message: `${name}.png; UPDATE_SNAPSHOTS=1 accepts the new look`,
          })
          .toBeLessThanOrEqual(mostDiffering);
      },
    );

    it("shows what another process records, without being loaded again", async () => {
      const { page, faults } = await ui.open(screen.path);
      await screen.data(page).first().waitFor(patience);
      expect(await screen.live.shown(page).count()).toBe(0);
      await screen.live.change(ui);
      await screen.live.shown(page).first().waitFor(patience);
      expect(faults).toEqual([]);
    });

    ownTests(() => ui);

    it("says that the server has stopped, and keeps the data", async () => {
      const { page } = await ui.open(screen.path);
      await screen.data(page).first().waitFor(patience);
      await page.getByText("Live", { exact: true }).waitFor({ ...patience, state: "attached" });
      await Promise.all([page.getByText("Connection lost").waitFor({ ...patience, state: "attached" }), ui.stop()]);
      expect(await screen.data(page).first().isVisible()).toBe(true);
    });
  });
}

/** How far the page scrolls sideways, in pixels. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement } = document;
    return documentElement.scrollWidth - documentElement.clientWidth;
  });
}
