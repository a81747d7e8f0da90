import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the serious and critical findings of axe-core. The debugger injects axe-core, so the page keeps its content
 * security policy.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe: loaded } = globalThis as unknown as { readonly axe: typeof axe };
    return (await loaded.run(document, { resultTypes: ["violations"] })).violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? null,
      targets: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
    }));
  });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, targets }) => `${id}\n  ${targets.join("\n  ")}`);
}
