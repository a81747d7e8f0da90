import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";

import { readUiFiles } from "../../src/server/http/ui-files.ts";
import { screens } from "../../src/ui/shell/navigation.ts";
import { seriousFindings } from "./accessibility.ts";
import { openUi, type Ui } from "./open-ui.ts";
import { patience } from "./screen-checks.ts";
import { differingShare } from "./snapshot.ts";
import type { Watched } from "./watch-page.ts";

let ui: Ui;
beforeAll(async () => {
  ui = await openUi();
});
afterEach(() => ui.closeTabs());
afterAll(() => ui.close());

describe("the frame around the screens", () => {
  it("opens every screen from the rail and by its keys, without loading a page", async () => {
    const { page, faults } = await ui.open("/search");
    await page.getByRole("navigation", { name: "Screens" }).waitFor(patience);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await page.keyboard.press("Escape");
    for (const { name, key, path } of screens) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect.poll(() => page.title(), patience).toBe(`${name} · Loci`);
      expect(new URL(page.url()).pathname.replace(/\/$/, "")).toBe(`/ui${path}`.replace(/\/$/, ""));
      const active = page.getByRole("navigation", { name: "Screens" }).locator("[aria-current=page]");
      await expect.poll(() => active.textContent(), patience).toBe(name);
      // A field that takes the keyboard would swallow the next keys.
      await page.keyboard.press("Escape");
    }
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect.poll(() => page.title(), patience).toBe("Search · Loci");
    await page.goBack();
    await expect.poll(() => page.title(), patience).toBe("Settings · Loci");
    expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
    expect(faults).toEqual([]);
  });

  it("shows new memories in eight tabs, also after the first of them is closed", async () => {
    const tabs: Watched[] = [];
    for (let n = 0; n < 8; n += 1) tabs.push(await ui.open("/search"));
    const shown = async (page: Page, text: string): Promise<void> => {
      await page.getByText("Live", { exact: true }).waitFor(patience);
      await page.getByText(text).first().waitFor(patience);
    };
    await ui.loci.run(["remember", "The lighthouse has eight windows"]);
    for (const { page } of tabs) await shown(page, "The lighthouse has eight windows");
    await tabs.shift()?.page.close();
    await ui.loci.run(["remember", "The lighthouse keeper is called Ines"]);
    for (const { page } of tabs) await shown(page, "The lighthouse keeper is called Ines");
    expect(tabs.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it("finds a memory and a screen in the palette", async () => {
    const { page, faults } = await ui.open("/settings");
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor(patience);
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Find or do" });
    await dialog.waitFor(patience);
    await page.keyboard.type("invoice service");
    const found = dialog.getByRole("option").filter({ hasText: "retries a payment" });
    await found.waitFor(patience);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => found.getAttribute("aria-selected"), patience).toBe("true");
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Memory" }).getByText("retries a payment").first().waitFor(patience);
    expect(new URL(page.url()).pathname).toBe("/ui/search");

    await page.keyboard.press("Control+k");
    await page.keyboard.type("tim");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.title(), patience).toBe("Timeline · Loci");
    await page.keyboard.press("Control+k");
    await dialog.waitFor(patience);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ ...patience, state: "detached" });
    expect(faults).toEqual([]);
  });

  it("shows its keys when ? is pressed", async () => {
    const { page, faults } = await ui.open("/settings");
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor(patience);
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await keys.waitFor(patience);
    for (const { name } of screens) expect(await keys.getByText(name, { exact: true }).count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("changes the theme, and keeps it after a reload", async () => {
    const { page } = await ui.open("/settings");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const theme = page.getByTitle("Change the theme");
    await theme.waitFor(patience);
    const light = await background();
    expect(await theme.textContent()).toBe("System theme");
    await theme.click();
    await theme.click();
    expect(await theme.textContent()).toBe("Dark");
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    await theme.waitFor(patience);
    expect(await background()).toBe(dark);
    await theme.click();
    expect(await background()).toBe(light);
  });

  it("shows a browser without a session how to open one, and shows nothing of the memory", async () => {
    const { page, faults } = await ui.openWithoutSession("/search?q=staging");
    await page.getByText("This browser has no session").waitFor(patience);
    expect(await page.getByRole("button", { name: "loci ui" }).isVisible()).toBe(true);
    expect(await page.locator("body").textContent()).not.toContain("every night");
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    expect(faults.length).toBeGreaterThan(0);
  });

  it("shows how to open a session when the session ends", async () => {
    const { page } = await ui.open("/search?q=staging");
    await page.getByRole("list", { name: "Memories" }).waitFor(patience);
    await page.evaluate(() => fetch("/logout", { method: "POST", headers: { "Content-Type": "application/json" } }));
    await ui.loci.run(["remember", "The staging gate was painted"]);
    await page.getByText("This browser has no session").waitFor(patience);
    expect(await page.locator("body").textContent()).not.toContain("every night");
    await ui.signIn();
    await page.reload();
    await page.getByRole("list", { name: "Memories" }).getByText("gate was painted").waitFor(patience);
  });
});

describe("the files of the UI", () => {
  it("are at most 300 kB, compressed", async () => {
    const { cli } = inject("ui");
    const folder = join(dirname(cli), "../ui");
    const { index = "", files } = readUiFiles(folder) ?? {};
    const first = [...index.matchAll(/(?:src|href)="\/ui\/([^"]+)"/g)].map(([, path = ""]) => path);
    const size = (path: string): number => (files?.get(path)?.gzip() ?? files?.get(path)?.plain() ?? []).length;
    const bytes = first.reduce((sum, path) => sum + size(path), gzipSync(index).length);
    expect(first.filter((path) => size(path) === 0)).toEqual([]);
    console.log(`first load: ${(bytes / 1000).toFixed(0)} kB of ${first.length} files, gzipped`);
    expect(first.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(300_000);
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".map"))).toEqual([]);
  });
});

describe("the comparison of screenshots", () => {
  it("notices that a dialog was opened", async () => {
    const { page } = await ui.open("/settings");
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor(patience);
    const before = await page.screenshot();
    expect(await differingShare(page, before, before)).toBe(0);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor(patience);
    expect(await differingShare(page, before, await page.screenshot())).toBeGreaterThan(0.01);
  });
});
