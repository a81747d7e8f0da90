import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { describeScreen, patience } from "./screen-checks.ts";

describeScreen(
  {
    name: "Privacy",
    path: "/privacy",
    data: (page) => page.getByRole("navigation", { name: "Parts of this screen" }).getByText("Waiting for you"),
    live: {
      change: (ui) =>
        ui.loci.run(["record"], `${JSON.stringify({ type: "fact", text: "The tide pool is closed", trust: "web" })}\n`),
      shown: (page) => page.getByText("The tide pool is closed"),
    },
    pictures: [{ width: 360 }],
  },
  (ui) => {
    it("confirms what came from elsewhere, by keys alone", async () => {
      verifies("API-4.d");
      const text = "The ferry leaves at noon";
      await ui().loci.run(["record"], `${JSON.stringify({ type: "fact", text, trust: "web" })}\n`);
      const { page, faults } = await ui().open("/privacy?part=waiting");
      await page.getByText(text).first().waitFor(patience);
      await page.keyboard.press("Escape");
      for (let n = 0; n < 10 && !(await page.locator("[data-at=true]", { hasText: text }).isVisible()); n += 1)
        await page.keyboard.press("j");
      await page.keyboard.press("c");
      const waits = async (): Promise<boolean> => (await ui().loci.run(["confirm", "--json"])).stdout.includes(text);
      await expect.poll(waits, patience).toBe(false);
      expect(faults).toEqual([]);
    });

    it("changes how long memories stay, and shows the effect first", async () => {
      verifies("API-4.b");
      const { page, faults } = await ui().open("/privacy?part=retention");
      const days = page.getByRole("spinbutton", { name: /Keep what happened for/ });
      await days.fill("400");
      await page.getByText("With 400 days nothing would go now.").waitFor(patience);
      await days.press("Enter");
      const stored = async (): Promise<string> => (await ui().loci.run(["config", "get", "retention.days"])).stdout;
      await expect.poll(stored, patience).toContain("400");
      expect(faults).toEqual([]);
    });

    it("forgets by words after a preview, and shows the proof", async () => {
      await ui().loci.run(["remember", "The walrus is called Bertram"]);
      const { page, faults } = await ui().open("/privacy?part=forget");
      await page.getByRole("textbox", { name: "Every memory that contains all of these words" }).waitFor(patience);
      await page.keyboard.press("/");
      await page.keyboard.type("walrus Bertram");
      await page.keyboard.press("Enter");
      const button = page.getByRole("button", { name: "Forget 1 memory for good" });
      await button.waitFor(patience);
      await button.press("Enter");
      await page.getByRole("button", { name: "Undo" }).waitFor(patience);
      const isFound = async (): Promise<boolean> =>
        (await ui().loci.run(["search", "walrus", "--json"])).stdout.includes("Bertram");
      expect(await isFound()).toBe(true);
      await expect.poll(isFound, { timeout: 40_000, interval: 1000 }).toBe(false);
      await page.getByText("Found nothing that was forgotten on this machine.").waitFor(patience);
      expect(faults).toEqual([]);
    });
  },
);
