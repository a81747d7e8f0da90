import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
    it("a person changes a setting and restores the default, with the keyboard alone", async () => {
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

    it("the settings screen shows why the server refuses a value", async () => {
      const { page } = await ui().open("/settings?q=retention.types");
      const field = page.getByRole("textbox", { name: /^retention\.types/ });
      await field.fill("prompt");
      await field.press("Enter");
      await page.getByRole("status").getByText("it must be a list of types with days").waitFor(patience);
      expect(await field.inputValue()).toBe("prompt");
    });

    it("the settings screen shows what applies in a folder, and what its project may not set", async () => {
      const folder = join(ui().loci.home, "shop");
      mkdirSync(join(folder, ".ai"), { recursive: true });
      writeFileSync(join(folder, ".ai/config.json"), '{ "recall": { "tokens": 300 }, "retention": { "days": 5 } }');
      const { page, faults } = await ui().open(`/settings?changed=true&folder=${encodeURIComponent(folder)}`);
      await page.getByText(/^from .*shop\/\.ai\/config\.json, default 800/).waitFor(patience);
      await page.getByText("a project may not set this").waitFor(patience);
      expect(await page.locator("main").getByRole("textbox").count()).toBe(0);
      rmSync(join(folder, ".ai/config.json"));
      expect(faults).toEqual([]);
    });

    it("the settings screen keeps invalid input, and explains the mistake", async () => {
      const { page } = await ui().open("/settings?q=backup.keep");
      const field = page.getByRole("textbox", { name: /^backup\.keep/ });
      await field.fill("-4");
      await field.press("Enter");
      await page.getByText("Type a whole number, 1 to 1000.").waitFor(patience);
      expect(await field.inputValue()).toBe("-4");
      expect(await setting(ui(), "backup.keep")).not.toContain("-4");
    });
  },
);
