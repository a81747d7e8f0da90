import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { seriousFindings } from "./accessibility.ts";
import type { Ui } from "./open-ui.ts";
import { describeScreen, patience } from "./screen-checks.ts";

const rows = (page: Page) => page.getByRole("list", { name: /facts$/ }).getByRole("listitem");

async function facts(ui: Ui): Promise<string> {
  return (await ui.loci.run(["facts", "--all", "--json"])).stdout;
}

describeScreen(
  {
    name: "Facts",
    path: "/facts",
    data: (page) => rows(page).filter({ hasText: "The staging port is 6433" }),
    live: {
      change: (ui) => ui.loci.run(["facts", "add", "The pier has nine lamps"]),
      shown: (page) => rows(page).filter({ hasText: "nine lamps" }),
    },
    pictures: [{ width: 360 }],
  },
  (ui) => {
    it("a person approves a pending fact with the keyboard alone", async () => {
      verifies("FAC-5.b", "API-4.d");
      const text = "The crane is rented from Oslo";
      await ui().loci.run(["record"], `${JSON.stringify({ type: "fact", text, trust: "web" })}\n`);
      const { page, faults } = await ui().open("/facts?view=waiting");
      await page.getByText(text).first().waitFor(patience);
      await page.keyboard.press("Escape");
      for (let n = 0; n < 10 && !(await page.locator("[data-at=true]", { hasText: text }).isVisible()); n += 1)
        await page.keyboard.press("j");
      await page.keyboard.press("a");
      const isCurrent = async (): Promise<boolean> => (await ui().loci.run(["facts"])).stdout.includes(text);
      await expect.poll(isCurrent, patience).toBe(true);
      expect(faults).toEqual([]);
    });

    it("a person adds a fact and edits it with the keyboard alone, and the command line shows both changes", async () => {
      const { page, faults } = await ui().open("/facts");
      await rows(page).first().waitFor(patience);
      await page.keyboard.press("n");
      await page.getByRole("dialog").waitFor(patience);
      await page.keyboard.type("The ferry leaves from gate 4");
      await page.getByRole("dialog").getByRole("button", { name: "Add" }).press("Enter");
      const panel = page.getByRole("complementary", { name: "Fact" });
      await panel.getByText("The ferry leaves from gate 4").first().waitFor(patience);
      expect(await facts(ui())).toContain("The ferry leaves from gate 4");
      await page.getByRole("dialog").waitFor({ ...patience, state: "detached" });
      await page.keyboard.press("e");
      const statement = panel.getByRole("textbox", { name: "Statement" });
      await statement.fill("The ferry leaves from gate 5");
      await panel.getByRole("button", { name: "Save" }).press("Enter");
      await rows(page).filter({ hasText: "gate 5" }).waitFor(patience);
      expect(await facts(ui())).toContain("The ferry leaves from gate 5");
      expect(faults).toEqual([]);
    });

    it("a person finds a decision and what it replaced with the keyboard alone", async () => {
      verifies("API-4.d");
      const turns = [
        { session: "d1", prompt: "How long do we keep audit logs?", text: "Settled: audit logs are kept for 30 days." },
        {
          session: "d2",
          prompt: "Are 30 days of audit logs enough?",
          text: "Settled: audit logs are kept for 90 days.",
        },
      ];
      const records = turns.flatMap(({ session, prompt, text }, n) => [
        { type: "prompt", text: prompt, session, at: Date.parse(`2026-11-1${n + 1}T09:00:00Z`) },
        { type: "assistant", text, session, at: Date.parse(`2026-11-1${n + 1}T09:01:00Z`), agent: "codex" },
      ]);
      await ui().loci.run(["record"], records.map((one) => `${JSON.stringify(one)}\n`).join(""));
      for (const look of [{ width: 1440 }, { width: 360, theme: "dark" }] as const) {
        const { page, faults } = await ui().open("/facts?view=decisions", look);
        const decision = page
          .getByRole("list", { name: "Decisions" })
          .getByRole("listitem")
          .filter({ hasText: "90 days" });
        await decision.first().waitFor(patience);
        expect(await decision.first().innerText()).toMatch(
          /asked: Are 30 days[\s\S]*kept for 30 days\.[\s\S]*replaced/,
        );
        expect(await seriousFindings(page)).toEqual([]);
        await page.keyboard.press("/");
        await page.keyboard.type("audit logs");
        await page.keyboard.press("Escape");
        await page.keyboard.press("j");
        const panel = page.getByRole("complementary", { name: "Memory" });
        await panel.getByText("kept for 90 days").first().waitFor(patience);
        await page.keyboard.press("j");
        await panel.getByText("kept for 30 days").first().waitFor(patience);
        await page.keyboard.press("Escape");
        await panel.waitFor({ ...patience, state: "detached" });
        expect(faults).toEqual([]);
      }
    });
  },
);
