import { readFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { seriousFindings } from "./accessibility.ts";
import { openUi, type Ui } from "./open-ui.ts";
import { describeScreen, patience } from "./screen-checks.ts";
import { joinTeam, type TeamServer } from "./team-server.ts";

let server: TeamServer;
afterAll(() => server?.close());

async function idOf({ loci }: Ui, words: string): Promise<string> {
  const { hits } = JSON.parse((await loci.run(["search", words, "--json"])).stdout) as { hits: { id: string }[] };
  return hits[0]?.id ?? "";
}

const sharedList = async ({ loci }: Ui): Promise<string> => (await loci.run(["share", "--list"])).stdout;
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** What each part shows when it has its data. */
const shownIn: Readonly<Record<string, string>> = {
  members: "bob",
  devices: "this machine",
  shared: "Shared by you",
  audit: "bob",
  leave: "loci team delete",
};

describeScreen(
  {
    name: "Team",
    path: "/team",
    prepare: async (ui) => {
      server = await joinTeam(ui);
    },
    data: (page) => page.getByRole("definition").filter({ hasText: "administrator" }),
    live: {
      change: async ({ loci }) =>
        loci.run(["team", "spaces", "create", "github.com/acme/docs"]).then(() => loci.run(["sync"])),
      shown: (page) => page.getByText("github.com/acme/docs"),
    },
    pictures: [{ width: 360, theme: "dark" }],
    changing: (page) => [
      page.locator("[data-server]"),
      page.getByText(server.space),
      page.locator("time"),
      page.getByRole("button", { name: /^loci team join/ }),
      page.getByText(/^\d+ files?, /),
      page.getByText(/ events? of /),
    ],
  },
  (ui) => {
    it.each(Object.keys(shownIn))(
      "the part %s of the team screen is accessible in both themes, wide and narrow",
      async (part) => {
        for (const look of [
          { width: 1440, theme: "light" },
          { width: 360, theme: "dark" },
        ] as const) {
          const { page, faults } = await ui().open(`/team?part=${part}`, look);
          await page
            .getByText(shownIn[part] ?? "", { exact: true })
            .first()
            .waitFor(patience);
          await page.getByText("Live", { exact: true }).waitFor({ ...patience, state: "attached" });
          expect(await seriousFindings(page)).toEqual([]);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          ).toBe(0);
          expect(faults).toEqual([]);
        }
      },
    );

    it("the team screen shows members, and changes a role", async () => {
      verifies("SCALE-7.a");
      const { page, faults } = await ui().open("/team?part=members");
      await row(page, "bob").waitFor(patience);
      const role = page.getByRole("combobox", { name: "Role of bob" });
      await page.getByRole("combobox", { name: "Roles in" }).selectOption(server.space);
      expect(await role.inputValue()).toBe("writer");
      await role.selectOption("reader");
      await page.getByText("bob: reader.").waitFor(patience);
      expect((await ui().loci.run(["team", "members"])).stdout).toContain(`${server.space} (reader)`);
      await role.selectOption("writer");
      await page.getByText("bob: writer.").waitFor(patience);
      expect(faults).toEqual([]);
    });

    it.each(["/", "/timeline", "/facts"])(
      "%s mentions that it leaves out the memories of other members",
      async (path) => {
        const { page, faults } = await ui().open(path);
        await page.getByText("only your own", { exact: true }).waitFor(patience);
        expect(faults).toEqual([]);
      },
    );

    it("a person revokes a device after a question, but not this machine, and sees no token", async () => {
      verifies("SCALE-7.a");
      const { page, faults } = await ui().open("/team?part=devices");
      await row(page, "old-desktop").waitFor(patience);
      const bodies: string[] = [];
      page.on(
        "response",
        (response) =>
          void response.text().then(
            (text) => bodies.push(text),
            () => {},
          ),
      );
      expect(await row(page, "ada-laptop").getByRole("button").count()).toBe(0);
      await page.getByRole("button", { name: "Revoke old-desktop of ada" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
      await expect.poll(() => row(page, "old-desktop").count(), patience).toBe(0);
      expect((await ui().loci.run(["team", "devices"])).stdout).not.toContain("old-desktop");
      expect(bodies.join("")).toContain("ada-laptop");
      expect(bodies.join("")).not.toContain("loci_pat_");
      expect(faults).toEqual([]);
    });

    it("a person sees what is shared, withdraws it with time to undo, and downloads all of it", async () => {
      verifies("SCO-10.d");
      await ui().loci.run(["remember", "The ferry to Almada leaves at seven"]);
      await ui().loci.run(["share", await idOf(ui(), "ferry Almada")]);
      const { page, faults } = await ui().open("/team?part=shared");
      const item = page.getByRole("listitem").filter({ hasText: "ferry to Almada" });
      await item.waitFor(patience);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download all" }).click(),
      ]);
      expect(readFileSync(await download.path(), "utf8")).toContain("The ferry to Almada leaves at seven");
      await item.getByRole("button", { name: "Take back" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await item.waitFor(patience);
      expect(await sharedList(ui())).toContain("ferry");
      await item.getByRole("button", { name: "Take back" }).click();
      await expect.poll(() => sharedList(ui()), { timeout: 30_000, interval: 1000 }).not.toContain("ferry");
      expect(faults).toEqual([]);
    });

    it("a person switches automatic sharing on or off, and a sync sends that to the team", async () => {
      verifies("SCO-10.b");
      const { page, faults } = await ui().open("/team?part=shared");
      const rule = page.getByRole("combobox", { name: `What is shared in ${server.space}` });
      await rule.selectOption("facts");
      await page.getByText("new facts are shared from now on").waitFor(patience);
      expect(await sharedList(ui())).toContain("new facts are shared");
      await ui().loci.run(["remember", "The quay lights are green on Sundays"]);
      await page.getByRole("button", { name: "Overview" }).click();
      await page.getByRole("button", { name: "Sync now" }).click();
      await page.getByText("Synced.").waitFor(patience);
      expect(await server.findAsBob("quay lights")).toEqual(["The quay lights are green on Sundays"]);
      await page.getByRole("button", { name: "What you share" }).click();
      await rule.selectOption("off");
      await page.getByText("nothing is shared by itself any more").waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("administrators see the audit log, and what needs a terminal", async () => {
      verifies("SCALE-7.a");
      const { page, faults } = await ui().open("/team?part=audit");
      await row(page, "bob").first().waitFor(patience);
      await page.getByRole("button", { name: "Export and leave" }).click();
      expect(await page.getByRole("button", { name: "loci team leave" }).isVisible()).toBe(true);
      expect(await page.getByRole("button", { name: "loci team delete" }).isVisible()).toBe(true);
      expect(faults).toEqual([]);
    });

    it("a person finds memories that others share, with their names, but cannot change them", async () => {
      verifies("SCALE-5.a");
      await server.shareAsBob("The drawbridge opens at noon");
      await ui().loci.run(["sync"]);
      const { page, faults } = await ui().open("/search?q=drawbridge");
      const shared = page.getByRole("button", { name: "drawbridge opens at noon" });
      await shared.getByText("shared by bob").waitFor(patience);
      await page.getByText(/^1 memory/).waitFor(patience);
      await shared.click();
      const panel = page.getByRole("complementary", { name: "Memory" });
      await panel.getByText("Only bob and the owners of the space can take it back.").waitFor(patience);
      expect(await panel.getByRole("button", { name: "Forget" }).count()).toBe(0);
      await page.keyboard.press("#");
      await page.getByText("Shared memories belong to their authors.").waitFor(patience);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole("searchbox").first().fill("");
      await shared.getByText("shared by bob").waitFor(patience);
      expect(faults).toEqual([]);
    });

    it("the team screen reports that the server is offline, and shows what is stored here", async () => {
      verifies("SCALE-5.a");
      await server.stop();
      try {
        const { page, faults } = await ui().open("/team");
        await page.getByText("Offline", { exact: true }).waitFor(patience);
        expect(await page.getByRole("definition").filter({ hasText: server.space }).isVisible()).toBe(true);
        await page.getByRole("button", { name: "Members" }).click();
        await page.getByText("Members and their roles are known to the server of the team only.").waitFor(patience);
        await page.getByRole("button", { name: "What you share" }).click();
        await page.getByRole("listitem").filter({ hasText: "quay lights" }).waitFor(patience);
        expect(await seriousFindings(page)).toEqual([]);
        await server.start();
        await page.getByRole("button", { name: "Try again" }).click();
        await expect.poll(() => page.getByText("Offline", { exact: true }).count(), patience).toBe(0);
        expect(faults).toEqual([]);
      } finally {
        await server.start();
      }
    });
  },
);

it("the team screen explains how to join a team", async () => {
  const ui = await openUi({ isEmpty: true });
  try {
    const { page, faults } = await ui.open("/team");
    await page.getByText("This machine has joined no team").waitFor(patience);
    expect(await page.getByRole("button", { name: "loci team join <address>" }).isVisible()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  } finally {
    await ui.close();
  }
});
