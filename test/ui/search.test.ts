import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { openUi, type Ui } from "./open-ui.ts";
import { describeScreen, patience } from "./screen-checks.ts";
import type { Watched } from "./watch-page.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Memories" }).getByRole("listitem");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });

/** The number of memories that the page shows: 12 in "12 memories, 3 ms". */
async function countSaid(page: Page): Promise<number> {
  const line = await page.getByText(/^\d+ (?:memory|memories)\b.* ms$/).textContent();
  return Number.parseInt(line ?? "", 10);
}

async function idOf(ui: Ui, words: string): Promise<string> {
  const { stdout } = await ui.loci.run(["search", words, "--json"]);
  return (JSON.parse(stdout) as { readonly hits: readonly { readonly id: string }[] }).hits[0]?.id ?? "";
}

async function isStored(ui: Ui, id: string): Promise<boolean> {
  const { stdout } = await ui.loci.run(["show", id, "--json"]);
  return (JSON.parse(stdout) as { readonly status: string }).status !== "erased";
}

async function ready(watched: Watched): Promise<Page> {
  await rows(watched.page).first().waitFor(patience);
  return watched.page;
}

describeScreen(
  {
    name: "Search",
    path: "/search?q=staging",
    data: (page) => rowOf(page, "Staging is reset every night"),
    live: {
      change: (ui) => ui.loci.run(["remember", "The staging certificate was renewed by hand"]),
      shown: (page) => rowOf(page, "certificate was renewed"),
    },
    pictures: [{ width: 360 }, { theme: "dark" }],
    changing: (page) => [page.getByText(/\d ms$/)],
  },
  (ui) => {
    it("a person searches during typing, with the keyboard alone: find, move, open, close", async () => {
      const { page, faults } = await ui().open("/search");
      await page.getByRole("searchbox", { name: "Search" }).waitFor(patience);
      await page.keyboard.type("staging");
      await rows(page).first().waitFor(patience);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(500);
      expect(new URL(page.url()).searchParams.get("q")).toBe("staging");
      await page.keyboard.press("j");
      const panel = page.getByRole("complementary", { name: "Memory" });
      await panel.waitFor(patience);
      const first = new URL(page.url()).searchParams.get("id");
      await page.keyboard.press("j");
      await expect.poll(() => new URL(page.url()).searchParams.get("id"), patience).not.toBe(first);
      await page.keyboard.press("k");
      await expect.poll(() => new URL(page.url()).searchParams.get("id"), patience).toBe(first);
      expect(await rows(page).locator("[aria-current=true]").count()).toBe(1);
      await page.reload();
      await panel.waitFor(patience);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await panel.waitFor({ ...patience, state: "detached" });
      await page.keyboard.press("/");
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-search"))).toBe(true);
      expect(faults).toEqual([]);
    });

    it("new memories that arrive above the visible rows do not move them", async () => {
      const page = await ready(await ui().open("/search"));
      const list = page.getByRole("list", { name: "Memories" });
      const first = (): Promise<string | undefined> =>
        list.evaluate((element) => {
          const edge = element.parentElement?.getBoundingClientRect().top ?? 0;
          const row = [...element.children].find((one) => one.getBoundingClientRect().bottom > edge + 1);
          return row?.querySelector("button > span")?.textContent;
        });
      const total = page.getByText(/^\d+ memories, newest first$/);
      const before = await total.textContent();
      await list.hover();
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(300);
      const shown = await first();
      await ui().loci.run(["remember", "The ferry to the island leaves at seven"]);
      await expect.poll(() => total.textContent(), patience).not.toBe(before);
      expect(await first()).toBe(shown);
    });

    it("Back removes filters one by one", async () => {
      const page = await ready(await ui().open("/search"));
      const type = page.getByRole("group", { name: "Type" }).first();
      await type.getByRole("checkbox", { name: "Prompt" }).check();
      await expect.poll(() => new URL(page.url()).searchParams.get("types"), patience).toBe("prompt");
      await page.goBack();
      await expect.poll(() => new URL(page.url()).searchParams.get("types"), patience).toBeNull();
      expect(await type.getByRole("checkbox", { name: "Prompt" }).isChecked()).toBe(false);
    });

    it("the search screen shows the same counts as the command line", async () => {
      const page = await ready(await ui().open("/search?q=invoice"));
      const { stdout } = await ui().loci.run(["search", "invoice", "--limit", "200", "--json"]);
      const { hits } = JSON.parse(stdout) as { readonly hits: readonly unknown[] };
      expect(await countSaid(page)).toBe(hits.length);
      expect(await rows(page).count()).toBe(hits.length);
    });

    it("a person marks a memory as sensitive, and clears the mark", async () => {
      verifies("API-4.b");
      const page = await ready(await ui().open("/search?q=customer+database+moved"));
      await rows(page).first().getByRole("button").press("Enter");
      const panel = page.getByRole("complementary", { name: "Memory" });
      await panel.getByRole("button", { name: "Sensitive", exact: true }).press("Enter");
      const isSensitive = async (): Promise<boolean> =>
        (await ui().loci.run(["sensitive", "--json"])).stdout.includes("customer database moved");
      await expect.poll(isSensitive, patience).toBe(true);
      await panel.getByRole("button", { name: "Not sensitive" }).press("Enter");
      await expect.poll(isSensitive, patience).toBe(false);
    });

    it("p pins a memory, and unpins it", async () => {
      verifies("API-4.b");
      const page = await ready(await ui().open("/search?q=invoice+service+retries"));
      await page.keyboard.press("Escape");
      await page.keyboard.press("j");
      await page.keyboard.press("p");
      await page.getByText("Pinned. Agents get it").waitFor(patience);
      const id = new URL(page.url()).searchParams.get("id") ?? "";
      const isPinned = async (): Promise<unknown> =>
        (JSON.parse((await ui().loci.run(["show", id, "--json"])).stdout) as { memory?: { pinned: boolean } }).memory
          ?.pinned;
      expect(await isPinned()).toBe(true);
      await rows(page).first().getByText("pinned").waitFor(patience);
      await page.keyboard.press("p");
      await page.getByText("No longer pinned.").waitFor(patience);
      expect(await isPinned()).toBe(false);
    });

    it("p pins several selected memories", async () => {
      const texts = ["The pilot boat is moored at pier two", "The pilot boat sails at dawn"];
      for (const text of texts) await ui().loci.run(["remember", text]);
      const page = await ready(await ui().open("/search?q=pilot+boat"));
      await page.keyboard.press("Escape");
      for (const text of texts) await rowOf(page, text).getByRole("checkbox", { name: "Select" }).check();
      await page.keyboard.press("p");
      for (const text of texts) await rowOf(page, text).getByText("pinned").waitFor(patience);
      expect(await page.getByText("2 selected").count()).toBe(0);
    });

    it("several selected memories are forgotten after eight seconds, and until then Undo keeps them", async () => {
      const texts = ["The tide table hangs in the harbour office", "The tide gauge is read at noon"];
      for (const text of texts) await ui().loci.run(["remember", text]);
      const ids = [await idOf(ui(), "tide table harbour"), await idOf(ui(), "tide gauge noon")];
      const watched = await ui().open("/search?q=tide");
      const page = await ready(watched);
      const before = await countSaid(page);
      const choose = async (): Promise<void> => {
        for (const text of texts) await rowOf(page, text).getByRole("checkbox", { name: "Select" }).check();
        await page.getByText("2 selected").waitFor(patience);
        await page.locator("main").getByRole("button", { name: "Forget" }).click();
        await page.getByText("2 memories will be forgotten.").waitFor(patience);
        expect(await rowOf(page, "tide table").count()).toBe(0);
        expect(await countSaid(page)).toBe(before - 2);
      };

      await choose();
      await page.getByRole("button", { name: "Undo" }).click();
      await rowOf(page, "tide table").waitFor(patience);
      expect(await countSaid(page)).toBe(before);
      await page.waitForTimeout(9000);
      for (const id of ids) expect(await isStored(ui(), id)).toBe(true);

      await choose();
      for (const id of ids) expect(await isStored(ui(), id)).toBe(true);
      await expect.poll(async () => isStored(ui(), ids[0] ?? ""), { timeout: 30_000 }).toBe(false);
      expect(await isStored(ui(), ids[1] ?? "")).toBe(false);
      expect(await rowOf(page, "tide").count()).toBe(before - 2);
      expect(watched.faults).toEqual([]);
    });

    it("x selects memories, and # forgets the selected ones", async () => {
      await ui().loci.run(["remember", "The lighthouse keeper leaves in May"]);
      const page = await ready(await ui().open("/search?q=lighthouse"));
      await page.keyboard.press("Escape");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.getByText("1 selected").waitFor(patience);
      await page.keyboard.press("#");
      await page.getByText("1 memory will be forgotten.").waitFor(patience);
      await page.getByRole("button", { name: "Undo" }).click();
      await rowOf(page, "lighthouse").first().waitFor(patience);
      expect(await page.getByText("1 selected").count()).toBe(0);
    });

    it.each([
      ["Type", "types"],
      ["Agent", "agents"],
      ["Session", "sessions"],
      ["Space", "spaces"],
    ])(
      "a filter by %s narrows the results, and the count beside each value is the number of remaining ones",
      async (group, parameter) => {
        verifies("API-4.a");
        const { page, faults } = await ui().open("/search");
        const value = page.getByRole("group", { name: group }).locator(":scope > label").last();
        await value.waitFor(patience);
        const count = await value.locator("span").last().textContent();
        await value.getByRole("checkbox").press("Space");
        await expect.poll(() => new URL(page.url()).searchParams.get(parameter), patience).not.toBeNull();
        const total = page.getByText(/^[\d,]+ memor(?:y|ies), newest first$/);
        await expect.poll(async () => (await total.textContent())?.split(" ")[0], patience).toBe(count);
        expect(faults).toEqual([]);
      },
    );

    it("a filter by date narrows the results, and the address keeps it", async () => {
      verifies("API-4.a");
      const { page, faults } = await ui().open("/search");
      await page.getByRole("group", { name: "When" }).getByLabel("Today").press("Space");
      await expect.poll(() => new URL(page.url()).searchParams.get("since"), patience).not.toBeNull();
      await page.reload();
      await page.getByText("Staging is reset every night").first().waitFor(patience);
      expect(await page.getByRole("group", { name: "When" }).getByLabel("Today").isChecked()).toBe(true);
      expect(faults).toEqual([]);
    });

    it("a person adds a memory", async () => {
      const { page, faults } = await ui().open("/search");
      await page.getByRole("button", { name: "Add to memory" }).press("Enter");
      await page.getByRole("textbox", { name: "What to remember" }).fill("The harbour opens at five");
      await page.getByRole("button", { name: "Remember", exact: true }).press("Enter");
      await page.getByRole("list", { name: "Memories" }).getByText("The harbour opens at five").waitFor(patience);
      expect((await ui().loci.run(["search", "harbour opens"])).stdout).toContain("The harbour opens at five");
      expect(faults).toEqual([]);
    });

    it("the search screen reports that nothing matches", async () => {
      const { page, faults } = await ui().open("/search?q=zyxwvut");
      await page.getByText("Nothing matches").waitFor(patience);
      expect(faults).toEqual([]);
    });
  },
);

it("the search screen explains what to do with an empty memory", async () => {
  const ui = await openUi({ isEmpty: true });
  try {
    const { page, faults } = await ui.open("/search");
    await page.getByText("This memory is empty").waitFor(patience);
    expect(await page.getByRole("button", { name: "loci import all" }).isVisible()).toBe(true);
    expect(faults).toEqual([]);
  } finally {
    await ui.close();
  }
});
