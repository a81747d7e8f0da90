import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { describeScreen, patience } from "./screen-checks.ts";

describeScreen(
  {
    name: "Insight",
    path: "/insight",
    data: (page) => page.getByText(/\d+ events? on \d+ days?, at most/),
    live: {
      change: (ui) => ui.loci.run(["remember", "Answer in one paragraph", "--type", "preference"]),
      shown: (page) => page.getByRole("link", { name: "Answer in one paragraph" }),
    },
    // Parts that differ: times that this machine needs, and sizes of files.
    changing: (page) => [
      page.locator("section").filter({ has: page.getByRole("heading", { name: "Speed" }) }),
      page.getByText(/The log has/),
    ],
  },
  (ui) => {
    it("the insight screen shows the same counts as the command line", async () => {
      const { page, faults } = await ui().open("/insight?span=52w");
      const line = page.getByText(/memories in \d+ sessions?\. The log has/);
      await line.waitFor(patience);
      const { memories } = JSON.parse((await ui().loci.run(["stats", "--json"])).stdout) as {
        readonly memories: number;
      };
      expect(Number.parseInt((await line.textContent()) ?? "", 10)).toBe(memories);
      expect(faults).toEqual([]);
    });

    it("the insight screen lists the rules that agents follow, and what guards allow", async () => {
      verifies("API-4.d");
      const { page, faults } = await ui().open("/insight");
      const rules = page.locator("section").filter({ has: page.getByRole("heading", { name: "Rules that agents" }) });
      await rules.getByText("Prefer pnpm over npm in this repository").waitFor(patience);
      await rules.getByText("guards.permissions", { exact: true }).first().waitFor(patience);
      expect(await rules.textContent()).toContain("guards.permissions is off.");
      expect(faults).toEqual([]);
    });

    it("the insight screen lists always-allow rules and role presets from their files", async () => {
      const own = join(ui().loci.home, ".config/ai");
      for (const [name, content] of [
        ["policies", { allow: ["make lint"] }],
        ["roles", { warnAt: 2 }],
      ] as const) {
        mkdirSync(join(own, name), { recursive: true });
        writeFileSync(join(own, name, "conductor.json"), JSON.stringify(content));
      }
      const { page, faults } = await ui().open("/insight");
      await page.getByText("make lint", { exact: true }).waitFor(patience);
      await page.getByText("warned from 2 work tools in a row").waitFor(patience);
      for (const name of ["policies", "roles"]) rmSync(join(own, name), { recursive: true });
      expect(faults).toEqual([]);
    });

    it("a person freezes the ranking, and lets Loci learn again, with the keyboard", async () => {
      const { page, faults } = await ui().open("/insight");
      await page.getByRole("button", { name: "Keep this ranking" }).press("Enter");
      await page.getByText("Loci learns nothing until you let it").waitFor(patience);
      await page.getByRole("button", { name: "Learn again" }).press("Enter");
      await page.getByRole("button", { name: "Keep this ranking" }).waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("a person changes the period with the keyboard, and the address keeps it", async () => {
      const { page, faults } = await ui().open("/insight");
      const chip = page.getByRole("button", { name: "A year" });
      await chip.waitFor(patience);
      await chip.press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("span"), patience).toBe("52w");
      await page.reload();
      await expect.poll(() => chip.getAttribute("aria-pressed"), patience).toBe("true");
      expect(faults).toEqual([]);
    });
  },
);
