import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import type { Ui } from "./open-ui.ts";
import { describeScreen, patience } from "./screen-checks.ts";

async function setting(ui: Ui, key: string): Promise<string> {
  return (await ui.loci.run(["config", "get", key])).stdout.trim();
}

const changedMark = (page: Page) => page.getByText("changed", { exact: true });

describeScreen(
  {
    name: "Settings",
    path: "/settings?q=backup",
    data: (page) => page.getByText("backup.every"),
    live: {
      // The page reads settings again with the next change of the memory.
      change: async (ui) => {
        await ui.loci.run(["config", "set", "backup.keep", "9"]);
        await ui.loci.run(["remember", "Nine backups are kept"]);
      },
      shown: changedMark,
    },
    changing: (page) => [page.locator("section").filter({ has: page.getByRole("heading", { name: "Files" }) })],
  },
  (ui) => {
    it("changes a setting and takes the default again, by keys alone", async () => {
      const { page, faults } = await ui().open("/settings?q=backup.every");
      const choice = page.getByRole("combobox", { name: /^backup\.every/ });
      await choice.waitFor(patience);
      const before = await setting(ui(), "backup.every");
      await choice.focus();
      await page.keyboard.type("session");
      await page.getByText("backup.every is changed.").waitFor(patience);
      expect(await setting(ui(), "backup.every")).toContain("session");
      await page.getByRole("button", { name: "Use the default of backup.every" }).press("Enter");
      await expect.poll(() => setting(ui(), "backup.every"), patience).toBe(before);
      expect(faults).toEqual([]);
    });

    it("keeps what was typed if the server refuses it, and says why", async () => {
      const { page } = await ui().open("/settings?q=backup.keep");
      const field = page.getByRole("textbox", { name: /^backup\.keep/ });
      await field.fill("-4");
      await field.press("Enter");
      await page.getByRole("status").getByText(/\S/).first().waitFor(patience);
      expect(await field.inputValue()).toBe("-4");
      expect(await setting(ui(), "backup.keep")).not.toContain("-4");
    });
  },
);
