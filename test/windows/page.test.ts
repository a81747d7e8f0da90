import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { verifies } from "../verifies.ts";

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

it("the page about Windows describes how it was tested, and what the tests do not show", () => {
  verifies("PLAT-1.c", "PLAT-4.b");
  const page = read("docs/windows.md");
  const [, unseen = ""] = page.split("Wine does not show these");
  for (const subject of [/symbolic links/, /access lists/, /reserved names/, /PowerShell/])
    expect(unseen).toMatch(subject);
  for (const subject of [/under Wine/, /known-failures\.ts/, /Nobody has run Loci on\s+Windows itself/])
    expect(page).toMatch(subject);
  expect(read("README.md")).toMatch(/Windows' Node\.js under Wine \(\[Windows\]\(docs\/windows\.md\)/);
});
