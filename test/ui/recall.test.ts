import { join } from "node:path";

import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { describeScreen, patience } from "./screen-checks.ts";

describeScreen(
  {
    name: "Recall",
    path: "/recall?prompt=when+is+staging+reset%3F",
    data: (page) => page.getByText("Staging is reset every night at 03:00 UTC"),
    live: {
      change: (ui) => ui.loci.run(["remember", "A reset of staging takes eleven minutes", "--scope", "user"]),
      shown: (page) => page.getByText("A reset of staging takes eleven minutes"),
    },
    pictures: [{ width: 360 }],
    changing: (page) => [page.getByText(/\d ms\b/)],
  },
  (ui) => {
    it("the recall screen shows what an agent would receive for a typed prompt, and why, with the keyboard alone", async () => {
      const { page, faults } = await ui().open("/recall");
      await page.getByRole("textbox", { name: "Prompt" }).waitFor(patience);
      await page.keyboard.type("how often does the invoice service retry a payment?");
      await page.getByText("retries a payment three times").first().waitFor(patience);
      await page.keyboard.press("Escape");
      await page.keyboard.press("j");
      await expect.poll(() => new URL(page.url()).searchParams.get("id"), patience).toMatch(/^[\da-f-]{36}$/);
      await page.locator("aside").getByText("words in common").waitFor(patience);
      await page.reload();
      await page.locator("aside").getByText("words in common").waitFor(patience);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("aside").count(), patience).toBe(0);
      expect(faults).toEqual([]);
    });

    it("the recall screen shows the prompt that a recall answered", async () => {
      verifies("INJ-5.b");
      const { loci, open } = ui();
      const prompt = "What is the staging port?";
      const event = { session_id: "other", cwd: join(loci.home, "shop"), prompt_id: "p9", prompt };
      await loci.hook("claude-code", "UserPromptSubmit", { ...event, hook_event_name: "UserPromptSubmit" });
      const { page, faults } = await open("/recall?view=given");
      await page.getByRole("list", { name: "Recalls" }).getByText(prompt).waitFor(patience);
      await page.keyboard.press("j");
      const panel = page.getByRole("complementary", { name: "Recall" });
      await panel.getByText(prompt).waitFor(patience);
      await panel.getByRole("button", { name: "Open it" }).press("Enter");
      await page.getByRole("complementary", { name: "Memory" }).getByText(prompt).first().waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("the recall screen lists earlier recalls, and opens one", async () => {
      verifies("API-4.c");
      const { page, faults } = await ui().open("/recall?view=given");
      const first = page.getByRole("list", { name: "Recalls" }).getByRole("listitem").first();
      await first.waitFor(patience);
      await page.keyboard.press("j");
      const panel = page.getByRole("complementary", { name: "Recall" });
      await panel.getByText(/for Claude Code/).waitFor(patience);
      expect(await panel.getByText("Staging is reset every night").count()).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    });
  },
);
