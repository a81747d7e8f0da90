import { expect, it } from "vitest";

import type { Ui } from "./open-ui.ts";
import { describeScreen, patience } from "./screen-checks.ts";

async function userDocument(ui: Ui): Promise<string> {
  return (await ui.loci.run(["read", "--scope", "user"])).stdout;
}

describeScreen(
  {
    name: "Documents",
    path: "/documents?scope=user",
    data: (page) => page.locator("main").getByText("Writes TypeScript, reads Rust."),
    live: {
      change: (ui) => ui.loci.run(["write", "- Sails on Sundays.", "--scope", "user"]),
      shown: (page) => page.locator("main").getByText("Sails on Sundays."),
    },
    // The path of the file is that of a temporary folder.
    changing: (page) => [page.locator("header code")],
  },
  (ui) => {
    it("a person edits a document, and its versions show the change", async () => {
      const { page, faults } = await ui().open("/documents?scope=user&view=edit");
      const text = page.getByRole("textbox", { name: "Text of the document" });
      await text.waitFor(patience);
      await text.press("Control+End");
      await page.keyboard.type("\n- Drinks tea at four.");
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await expect.poll(() => userDocument(ui()), patience).toContain("Drinks tea at four.");
      await page.getByRole("link", { name: "Versions" }).press("Enter");
      await page.locator("main").getByText("Drinks tea at four.").first().waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("a person restores an older version as a new one", async () => {
      const before = await userDocument(ui());
      await ui().loci.run(["write", "- Written by mistake.", "--scope", "user"]);
      const { page, faults } = await ui().open("/documents?scope=user&view=versions");
      await page.getByRole("list", { name: "Versions" }).getByRole("button").nth(1).waitFor(patience);
      await page.keyboard.press("j");
      await page.getByRole("button", { name: "Restore this version…" }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Restore" }).press("Enter");
      await page.getByText("You restored an older text").first().waitFor(patience);
      expect(await userDocument(ui())).toBe(before);
      expect(faults).toEqual([]);
    });

    it("the editor does not overwrite what another process wrote in the meantime", async () => {
      const { page } = await ui().open("/documents?scope=user&view=edit");
      const text = page.getByRole("textbox", { name: "Text of the document" });
      await text.waitFor(patience);
      await text.press("Control+End");
      await page.keyboard.type("\n- Written in the page.");
      await ui().loci.run(["write", "- Written in the terminal.", "--scope", "user"]);
      await page.getByRole("button", { name: "Save" }).first().press("Enter");
      await page.locator("main").getByText("Written in the terminal.").first().waitFor(patience);
      const stored = await userDocument(ui());
      expect(stored).toContain("Written in the terminal.");
      expect(stored).not.toContain("Written in the page.");
      // The page keeps the person's own words, to be merged by hand.
      expect(await page.locator("main").innerText()).toContain("Written in the page.");
      // The person's own text has the focus, is merged by hand, and saved over the newer version.
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\n- Merged by hand.");
      await page.getByRole("button", { name: "Save the merged text" }).press("Enter");
      await expect.poll(() => userDocument(ui()), patience).toContain("Merged by hand.");
    });
  },
);
