import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { screens } from "../../src/ui/shell/navigation.ts";
import { openUi, type Ui } from "./open-ui.ts";
import { patience } from "./screen-checks.ts";
import type { Watched } from "./watch-page.ts";

/** Texts that a page must show as text. Each would set `attacked`, ask, or reach another machine if it ran. */
const payloads = {
  script: "<script>window.attacked=1</script>",
  image: '"><img src=x onerror="window.attacked=2">',
  vector: "'><svg/onload=alert(3)>",
  frame: '<iframe srcdoc="<script>parent.attacked=4</script>"></iframe>',
  elsewhere: '<img src="http://attacker.example/a.png"><link rel=stylesheet href=//attacker.example/a.css>',
  link: "javascript:alert(5)//",
  markdown: "[open](javascript:alert(6)) ![see](http://attacker.example/b.png)",
  template: "{{constructor.constructor('window.attacked=7')()}}${window.attacked=8}",
  terminal: "\u001B]8;;javascript:alert(9)\u0007open\u001B]8;;\u0007\u001B[31m\u009B2J<b onmouseover=alert(10)>",
  direction: "\u202E</textarea></title><script>alert(11)</script>\u2066",
} as const;

/** The fields of a record that hold free text. */
const fields = ["text", "session", "agent", "task", "tags", "space", "tool", "path", "code"] as const;

const attacks = Object.entries(payloads).flatMap(([name, payload]) =>
  fields.map((field) => ({ name, payload, field })),
);

/** A record with the payload in one field. Its text names both, so that a search finds it. */
function toRecord({ name, payload, field }: (typeof attacks)[number], n: number): object {
  const types = ["fact", "prompt", "assistant", "tool_use", "tool_result", "error", "artifact"] as const;
  const values: Readonly<Record<string, unknown>> = { tags: [payload], space: `/home/ada/${payload}` };
  return {
    type: types[n % types.length],
    text: `hostile ${name} in ${field}`,
    session: `hostile-${name}`,
    [field]: field === "text" ? `hostile ${name} ${payload}` : (values[field] ?? payload),
  };
}

let ui: Ui;
let stored: number;
beforeAll(async () => {
  ui = await openUi();
  const { loci } = ui;
  const lines = attacks.map((attack, n) => `${JSON.stringify(toRecord(attack, n))}\n`).join("");
  const { stdout } = await loci.run(["record", "--keep-going", "--json"], lines, [0, 65]);
  ({ stored } = JSON.parse(stdout) as { readonly stored: number });
  const all = Object.values(payloads).join("\n\n");
  await loci.run(["write", "-", "--scope", "user", "--by", payloads.image], `# ${all}\n`);
  await loci.run(["facts", "add", `The hostile port is ${payloads.image}`]);
  await loci.run(["remember", "-", "--pin"], `hostile pin ${all}`);
  await loci.run(["recall", `hostile ${payloads.script} ${payloads.vector}`]);
});
afterEach(() => ui.closeTabs());
afterAll(() => ui.close());

/** Returns traces of a payload that became more than text. */
function traces(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = "attacked" in globalThis ? ["ran"] : [];
    const ours = (element: Element): boolean => element.getAttribute("src")?.startsWith("/ui/") === true;
    for (const element of document.querySelectorAll("*")) {
      const names = element.getAttributeNames().filter((name) => name.startsWith("on"));
      const address = element.getAttribute("href") ?? element.getAttribute("src") ?? element.getAttribute("action");
      const isForeign = /^(?:SCRIPT|IFRAME|OBJECT|EMBED|IMG|BASE)$/.test(element.tagName) && !ours(element);
      if (names.length > 0 || isForeign || /^\s*(?:javascript|data|https?:\/\/attacker|\/\/)/i.test(address ?? ""))
        found.push(element.outerHTML.slice(0, 200));
    }
    return found;
  });
}

/** The faults of a page, without requests that the server refused because of a hostile value. */
function realFaults({ faults }: Watched): readonly string[] {
  return faults.filter((fault) => !/^(?:4\d\d |console: Failed to load resource.* 4\d\d )/.test(fault));
}

/** Waits until the page has read what it shows. */
async function settled({ page }: Watched): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor(patience);
  await page.waitForLoadState("load");
  await page.waitForTimeout(300);
}

describe("hostile texts are shown as text", () => {
  it("are stored for this test, at least 60 of them", () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60);
    expect(stored).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(payloads))("in the results and the panel of the search: %s", async (name, payload) => {
    const watched = await ui.open(`/search?q=${encodeURIComponent(`hostile ${name} ${payload}`)}`);
    const { page } = watched;
    const list = page.getByRole("list", { name: "Memories" });
    const row = list.getByRole("listitem").filter({ hasText: `hostile ${name}` });
    await row.first().waitFor(patience);
    // Control characters are not drawn, and lines may be joined.
    const drawn = (text: string): string => text.replaceAll(/[\u0000-\u0020\u007F-\u009F\u200B-\u206F]/g, "");
    expect(drawn((await list.textContent()) ?? "")).toContain(drawn(payload));
    for (const one of (await row.all()).slice(0, fields.length)) {
      await one.getByRole("button").first().click();
      await page.getByRole("complementary", { name: "Memory" }).getByText("Words by").waitFor(patience);
      expect(await traces(page)).toEqual([]);
    }
    expect(realFaults(watched)).toEqual([]);
  });

  it.each(screens)("on the screen $name, also in its address", async ({ path }) => {
    const names = ["q", "id", "session", "at", "prompt", "tag", "agent", "space", "types", "scope", "key", "since"];
    const addresses = [
      path,
      ...Object.values(payloads).map(
        (payload) => `${path}?${names.map((name) => `${name}=${encodeURIComponent(payload)}`).join("&")}`,
      ),
    ];
    const watched = await ui.open(path);
    for (const address of addresses) {
      await watched.page.goto(`${ui.url}/ui${address}`);
      await settled(watched);
      expect(await traces(watched.page), address).toEqual([]);
      expect(realFaults(watched), address).toEqual([]);
    }
  });

  it("in the palette", async () => {
    const watched = await ui.open("/settings");
    await settled(watched);
    await watched.page.keyboard.press("Control+k");
    const field = watched.page.getByRole("combobox", { name: "Find or do" });
    for (const [name, payload] of Object.entries(payloads)) {
      await field.fill(`hostile ${name} ${payload}`);
      await watched.page.getByRole("option").filter({ hasText: "hostile" }).nth(2).waitFor(patience);
      expect(await traces(watched.page)).toEqual([]);
    }
    expect(realFaults(watched)).toEqual([]);
  });
});
