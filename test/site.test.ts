import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { brokenLinks } from "../scripts/site-links.ts";
import { chapters } from "../site/.vitepress/chapters.ts";
import { verifies } from "./verifies.ts";

describe("the check of the site's links", () => {
  const check = (html: string) =>
    brokenLinks(
      new Map([
        ["/index.html", html],
        ["/recall.html", '<h2 id="how-it-works"></h2>'],
        ["/team/index.html", ""],
      ]),
      new Set(["/index.html", "/recall.html", "/team/index.html", "/images/a.png"]),
    );

  it.each([
    '<a href="/recall">',
    '<a class="x" href="/recall#how-it-works">',
    '<a href="recall.html">',
    '<a href="team/">',
    '<img src="/images/a.png">',
    '<a href="https://example.com/nothing">',
  ])("accepts %s", (html) => {
    expect(check(html)).toEqual([]);
  });

  it.each(['<a href="/recal">', '<a href="/recall#how">', '<a href="#nothing">', '<img src="/images/b.png">'])(
    "reports %s",
    (html) => {
      expect(check(html)).toHaveLength(1);
    },
  );
});

it("every page of docs is in a chapter of the site, and every entry is a page", () => {
  verifies("PLAT-5.b");
  const pages = globSync("*.md", { cwd: fileURLToPath(new URL("../docs/", import.meta.url)) })
    .filter((page) => page !== "index.md")
    .map((page) => `/${page.replace(/\.md$/, "")}`);
  expect(chapters.flatMap(({ items }) => items.map(({ link }) => link)).toSorted()).toEqual(pages.toSorted());
});
