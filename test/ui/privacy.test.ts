import { expect, it } from "vitest";

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
