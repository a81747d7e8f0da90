import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { expect, inject, it } from "vitest";

import { verifies } from "../verifies.ts";
import { lookedAtAt, makeEmptyHome } from "./make-home.ts";
import { workerBase, type Ui } from "./open-ui.ts";
import { createInstalledLoci } from "./run-installed.ts";
import { describeScreen, patience } from "./screen-checks.ts";

const memoryOf = (home: string): string => join(home, ".config/ai/memory");

/** Writes a memory on a second machine, and copies its part of the log here, as a file sync does. */
async function syncSecondDevice(ui: Ui, text: string): Promise<string> {
  const { cli } = inject("ui");
  const home = join(workerBase(), "second-home");
  rmSync(home, { recursive: true, force: true });
  makeEmptyHome(home);
  await createInstalledLoci(cli, home, lookedAtAt).run(["remember", text]);
  const [device = ""] = readdirSync(join(memoryOf(home), "log"));
  cpSync(join(memoryOf(home), "log", device), join(memoryOf(ui.loci.home), "log", device), { recursive: true });
  return device;
}

describeScreen(
  {
    name: "Privacy",
    path: "/privacy",
    // The setting and the counts come from different requests, and the page is whole with both.
    data: (page) =>
      page
        .locator("main")
        .filter({ has: page.getByText("facts.review") })
        .filter({ has: page.getByRole("button", { name: /^From tools \d/ }) }),
    live: {
      change: (ui) =>
        ui.loci.run(["record"], `${JSON.stringify({ type: "fact", text: "The tide pool is closed", trust: "web" })}\n`),
      shown: (page) => page.getByText("The tide pool is closed"),
    },
    pictures: [{ width: 360 }],
  },
  (ui) => {
    it("a person confirms memories from other sources with the keyboard alone", async () => {
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

    it("a person changes how long memories stay, and sees the effect first", async () => {
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

    it("a person accepts a device with the keyboard alone, after an explanation", async () => {
      const device = await syncSecondDevice(ui(), "The laptop's proxy listens on 8118");
      const { page, faults } = await ui().open("/privacy?part=devices");
      const row = page.getByRole("row").filter({ hasText: device });
      await row.getByText("waiting for you").waitFor(patience);
      await row.getByRole("button", { name: "Accept…" }).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByText("1 waiting event").waitFor(patience);
      // The harmless answer has the focus.
      expect(await dialog.getByRole("button", { name: "Not now" }).evaluate((one) => one.matches(":focus"))).toBe(true);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await row.getByText("accepted", { exact: true }).waitFor(patience);
      const stored = async (): Promise<string> => (await ui().loci.run(["devices", "--json"])).stdout;
      await expect.poll(stored, patience).toContain('"waiting":[]');
      expect(faults).toEqual([]);
    });

    it("a person removes old memories now, after a question and with time to undo", async () => {
      const at = lookedAtAt - 400 * 86_400_000;
      const text = "An old question about marmots";
      await ui().loci.run(["record"], `${JSON.stringify({ type: "prompt", text, at, session: "old-1" })}\n`);
      const { page, faults } = await ui().open("/privacy?part=retention");
      await page.getByText(text).waitFor(patience);
      await page.getByRole("button", { name: "Remove now…" }).press("Enter");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Remove \d/ })
        .press("Enter");
      await page.getByRole("button", { name: "Undo" }).waitFor(patience);
      await page.getByText("Nothing would go now.").waitFor({ timeout: 40_000 });
      expect((await ui().loci.run(["search", "marmots", "--json"])).stdout).not.toContain(text);
      expect(faults).toEqual([]);
    });

    it("a person finds a space by the short name shown in lists", async () => {
      const { page, faults } = await ui().open("/privacy?part=forget&by=space");
      const field = page.getByRole("combobox", { name: "The name of a space" });
      await field.waitFor(patience);
      await page
        .locator("datalist option")
        .first()
        .waitFor({ ...patience, state: "attached" });
      await field.fill("acme/shop");
      await field.press("Enter");
      await page.getByRole("button", { name: /^Forget \d+ memories for good/ }).waitFor(patience);
      expect(new URL(page.url()).searchParams.get("target")).toBe("github.com/acme/shop");
      expect(faults).toEqual([]);
    });

    it("a person forgets by words after a preview, and sees the proof", async () => {
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
