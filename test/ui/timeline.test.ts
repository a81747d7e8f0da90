import { basename } from "node:path";

import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { describeScreen, patience } from "./screen-checks.ts";

const lanes = (page: Page) => page.getByRole("list", { name: "Sessions, latest first" }).getByRole("link");

interface Changed {
  readonly session: string;
  readonly path: string;
}

interface Found {
  readonly id: string;
  readonly snippet: string;
  readonly metadata: { readonly pinned: boolean };
}

interface ShownFact {
  readonly fact: { readonly evidence: readonly unknown[] };
}

describeScreen(
  {
    name: "Timeline",
    path: "/timeline",
    data: (page) => lanes(page).filter({ hasText: "When is staging reset" }),
    live: {
      change: (ui) =>
        ui.loci.hook("codex", "UserPromptSubmit", {
          session_id: "5c1a-buoys",
          cwd: ui.loci.home,
          hook_event_name: "UserPromptSubmit",
          prompt: "Count the buoys in the bay",
        }),
      shown: (page) => lanes(page).filter({ hasText: "Count the buoys" }),
    },
    pictures: [{ width: 360 }, { theme: "dark" }],
  },
  (ui) => {
    it("a session of long texts opens at its first question", async () => {
      const text = Array.from({ length: 60 }, (_, n) => `Buoy ${n} is green`).join("\n");
      const lines = ["prompt", "assistant"].map((type) => JSON.stringify({ type, text, session: "long-texts" }));
      await ui().loci.run(["record"], `${lines.join("\n")}\n`);
      const { page, faults } = await ui().open("/timeline?session=long-texts");
      await page.getByRole("article").nth(1).waitFor(patience);
      await page.waitForTimeout(500);
      const list = page.getByRole("list", { name: "Exchanges" });
      expect(await list.evaluate((element) => element.parentElement?.scrollTop)).toBe(0);
      expect(faults).toEqual([]);
    });

    it("a person opens a session of an agent as exchanges with the keyboard alone, and the address keeps it", async () => {
      const { page, faults } = await ui().open("/timeline?agent=claude-code");
      await lanes(page).first().waitFor(patience);
      await page.keyboard.press("j");
      await expect.poll(() => new URL(page.url()).searchParams.get("at"), patience).not.toBeNull();
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("session"), patience).not.toBeNull();
      await page.getByRole("article").first().waitFor(patience);
      const before = await page.getByRole("article").first().textContent();
      await page.reload();
      await page.getByRole("article").first().waitFor(patience);
      expect(await page.getByRole("article").first().textContent()).toBe(before);
      await page.goBack();
      await lanes(page).first().waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("the outline of a session leads to a changed file", async () => {
      verifies("API-4.c");
      const { stdout } = await ui().loci.run(["timeline", "--type", "artifact", "--limit", "1", "--json"]);
      const [changed] = (JSON.parse(stdout) as { readonly memories: readonly Changed[] }).memories;
      const { page, faults } = await ui().open(`/timeline?session=${changed?.session ?? ""}`);
      const outline = page.getByRole("navigation", { name: "Outline of the session" });
      await outline.locator(`button[title="${changed?.path ?? ""}"]`).press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("at"), patience).not.toBeNull();
      await page.locator("[data-at=true]").waitFor(patience);
      expect(await page.locator("[data-at=true]").textContent()).toContain(basename(changed?.path ?? "/"));
      expect(faults).toEqual([]);
    });

    it("a person saves a message as a pinned fact with its words as evidence", async () => {
      verifies("API-4.a");
      const { page, faults } = await ui().open("/timeline?agent=claude-code");
      await lanes(page).first().waitFor(patience);
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      const article = page.getByRole("article").first();
      await article.getByRole("button", { name: "Remember this" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Remember this" });
      await dialog.getByRole("textbox").first().fill("The main task runs the things");
      await dialog.locator("button[type=submit]").press("Enter");
      await dialog.waitFor({ state: "detached", timeout: 20_000 });
      const { stdout } = await ui().loci.run(["search", "main task runs the things", "--type", "fact", "--json"]);
      const [hit] = (JSON.parse(stdout) as { readonly hits: readonly Found[] }).hits;
      expect([hit?.snippet, hit?.metadata.pinned]).toEqual(["The main task runs the things", true]);
      const shown = await ui().loci.run(["facts", "show", hit?.id ?? "", "--json"]);
      expect((JSON.parse(shown.stdout) as ShownFact).fact.evidence).toHaveLength(1);
      expect(faults).toEqual([]);
    });

    it("the timeline has a lane for every session that the command line lists", async () => {
      const { page } = await ui().open("/timeline");
      await lanes(page).first().waitFor(patience);
      const { stdout } = await ui().loci.run(["sessions", "--limit", "200", "--json"]);
      const { sessions } = JSON.parse(stdout) as { readonly sessions: readonly unknown[] };
      expect(sessions.length).toBeGreaterThan(4);
      await expect.poll(() => lanes(page).count(), patience).toBe(sessions.length);
    });
  },
);
