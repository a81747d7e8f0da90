import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { openUi, type Ui } from "./open-ui.ts";
import { describeScreen, patience } from "./screen-checks.ts";

const recording = (page: Page) => page.getByRole("switch", { name: "Record what agents do" });

async function pauses(ui: Ui): Promise<string> {
  return (await ui.loci.run(["status"])).stdout;
}

describeScreen(
  {
    name: "Today",
    path: "/",
    data: (page) => page.getByRole("link", { name: "Staging is reset every night" }),
    live: {
      change: (ui) => ui.loci.run(["remember", "The harbour crane is out of order"]),
      shown: (page) => page.getByRole("link", { name: "harbour crane is out of order" }),
    },
    pictures: [{ width: 360 }],
    ofMachine: (page) => [
      page.getByRole("region", { name: "Health" }),
      page.locator("section").filter({ has: page.getByRole("heading", { name: "Agents", exact: true }) }),
    ],
  },
  (ui) => {
    it("a person turns recording off and on again, with the keyboard alone", async () => {
      const { page, faults } = await ui().open("/");
      await recording(page).waitFor(patience);
      await recording(page).focus();
      await page.keyboard.press("Space");
      await expect.poll(() => recording(page).getAttribute("aria-checked"), patience).toBe("false");
      expect(await pauses(ui())).toContain("paused");
      await page.keyboard.press("Space");
      await expect.poll(() => recording(page).getAttribute("aria-checked"), patience).toBe("true");
      expect(await pauses(ui())).not.toContain("paused");
      expect(faults).toEqual([]);
    });

    it("a person turns recall off and on again", async () => {
      verifies("API-4.b");
      const { page, faults } = await ui().open("/");
      const recall = page.getByRole("switch", { name: "Give agents what they need" });
      await recall.waitFor(patience);
      await recall.press("Space");
      await expect.poll(() => pauses(ui()), patience).toMatch(/recall|memories/);
      await recall.press("Space");
      await expect.poll(() => pauses(ui()), patience).not.toContain("paused");
      expect(faults).toEqual([]);
    });

    it("an event links to its memory and to its session", async () => {
      const { page, faults } = await ui().open("/");
      await page.getByRole("link", { name: "Staging is reset every night" }).first().click();
      await page.getByRole("complementary", { name: "Memory" }).getByText("03:00 UTC").first().waitFor(patience);
      await page.goBack();
      await recording(page).waitFor(patience);
      const given = page.locator("section").filter({ has: page.getByRole("heading", { name: "Given to agents" }) });
      await given.getByRole("link").first().click();
      await page.getByRole("complementary", { name: "Recall" }).getByText("for Claude Code").waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("a person pauses only recall, only in one session, and resumes it", async () => {
      verifies("API-4.b");
      const { page, faults } = await ui().open("/");
      await page.getByLabel("Pause only").selectOption("recall");
      await page.getByLabel("Where to pause").selectOption({ value: "session:7d1f0c52-staging" });
      await page.getByRole("button", { name: "Until resumed" }).click();
      await expect.poll(() => pauses(ui()), patience).toContain("recall is paused in session 7d1f0c52-staging");
      expect(await pauses(ui())).not.toContain("capture is paused");
      await page.getByRole("button", { name: "Resume", exact: true }).click();
      await expect.poll(() => pauses(ui()), patience).not.toContain("paused");
      expect(faults).toEqual([]);
    });

    it("the page explains after a server restart how to open a session, and then shows the data again", async () => {
      const { page } = await ui().open("/");
      await recording(page).waitFor(patience);
      await ui().stop();
      await page.getByText("Connection lost").waitFor({ ...patience, state: "attached" });
      await ui().restart();
      await page.getByText("This browser has no session").waitFor({ timeout: 30_000 });
      expect(await page.getByRole("button", { name: "loci ui" }).isVisible()).toBe(true);
      await ui().signIn();
      await page.reload();
      await recording(page).waitFor(patience);
    });
  },
);

it("the page explains what to do with an empty memory", async () => {
  const ui = await openUi({ isEmpty: true });
  try {
    const { page, faults } = await ui.open("/");
    await page.getByText("No agent has worked with this memory yet").waitFor(patience);
    expect(await page.getByRole("button", { name: "loci install all" }).isVisible()).toBe(true);
    expect(faults).toEqual([]);
  } finally {
    await ui.close();
  }
});
