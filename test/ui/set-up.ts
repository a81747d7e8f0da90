import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";

import type { TestProject } from "vitest/node";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { installPackage } from "../package/install.ts";
import { findChromium } from "./chromium.ts";
import { makeHome } from "./make-home.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The program of the installed package, and for each worker a folder for its homes. */
    readonly ui: { readonly cli: string; readonly bases: readonly string[] };
  }
}

/** Each worker has a browser, a server and a home of its own. `npm run test:ui` starts this many. */
export const workers = 2;

/**
 * Runs once before all tests of the UI: packs and installs the package, and makes the memory that each file of a
 * worker starts with. `LOCI_UI_CLI=dist/cli/loci.cjs` takes a build instead of packing one, for work on these tests.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  findChromium();
  const bases = Array.from({ length: workers }, () => makeScratch("ui"));
  const built = process.env["LOCI_UI_CLI"];
  const installed = built === undefined ? installPackage() : null;
  const cli = installed?.cli ?? resolve(built ?? "");
  if (!existsSync(join(cli, "../../ui/index.html"))) throw new Error(`${cli} is a build without the web UI`);
  for (const base of bases) mkdirSync(join(base, "kept"));
  await Promise.all(bases.map((base) => makeHome(cli, join(base, "home"))));
  // A memory belongs to the path of its folder, so each file puts a copy in the same place.
  for (const base of bases) renameSync(join(base, "home"), join(base, "kept/home"));
  provide("ui", { cli, bases });
  return () => {
    installed?.remove();
    for (const base of bases) removeScratch(base);
  };
}
