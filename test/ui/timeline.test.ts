import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { describeScreen, patience } from "./screen-checks.ts";

const lanes = (page: Page) => page.getByRole("list", { name: "Sessions, latest first" }).getByRole("link");

describeScreen(
  {
    name: "Timeline",
    path: "/timeline",
    data: (page) => lanes(page).filter({ hasText: "When is staging reset" }),
    live: {
      change: (ui) =>
        ui.loci.hook("codex", "UserPromptSubmit", {
          session_id: "5c1a-buoys",
          cwd: ui.loci.home,
          hook_event_name: "UserPromptSubmit",
          prompt: "Count the buoys in the bay",
        }),
      shown: (page) => lanes(page).filter({ hasText: "Count the buoys" }),
    },
    pictures: [{ width: 360 }, { theme: "dark" }],
  },
  (ui) => {
    it("opens a session of an agent as an exchange, by keys alone, and the address keeps it", async () => {
      const { page, faults } = await ui().open("/timeline?agent=claude-code");
      await lanes(page).first().waitFor(patience);
      await page.keyboard.press("j");
      await expect.poll(() => new URL(page.url()).searchParams.get("at"), patience).not.toBeNull();
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("session"), patience).not.toBeNull();
      await page.getByRole("article").first().waitFor(patience);
      const before = await page.getByRole("article").first().textContent();
      await page.reload();
      await page.getByRole("article").first().waitFor(patience);
      expect(await page.getByRole("article").first().textContent()).toBe(before);
      await page.goBack();
      await lanes(page).first().waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("has a lane for every session that the command line lists", async () => {
      const { page } = await ui().open("/timeline");
      await lanes(page).first().waitFor(patience);
      const { stdout } = await ui().loci.run(["sessions", "--limit", "200", "--json"]);
      const { sessions } = JSON.parse(stdout) as { readonly sessions: readonly unknown[] };
      expect(sessions.length).toBeGreaterThan(4);
      await expect.poll(() => lanes(page).count(), patience).toBe(sessions.length);
    });
  },
);
