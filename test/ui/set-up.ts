import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";

import type { TestProject } from "vitest/node";

import { makeScratch, removeScratch } from "../../src/platform/scratch.ts";
import { installPackage } from "../package/install.ts";
import { findChromium } from "./chromium.ts";
import { makeHome } from "./make-home.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The program of the installed package, and the folder for homes. */
    readonly ui: { readonly cli: string; readonly base: string };
  }
}

/**
 * Runs once before all tests of the UI: packs and installs the package, and makes the memory that each file starts
 * with. `LOCI_UI_CLI=dist/cli/loci.cjs` takes a build instead of packing one, for work on these tests.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  findChromium();
  const base = makeScratch("ui");
  const built = process.env["LOCI_UI_CLI"];
  const installed = built === undefined ? installPackage() : null;
  const cli = installed?.cli ?? resolve(built ?? "");
  if (!existsSync(join(cli, "../../ui/index.html"))) throw new Error(`${cli} is a build without the web UI`);
  await makeHome(cli, join(base, "home"));
  mkdirSync(join(base, "kept"));
  // A memory belongs to the path of its folder, so each file puts a copy in the same place.
  renameSync(join(base, "home"), join(base, "kept/home"));
  provide("ui", { cli, base });
  return () => {
    installed?.remove();
    removeScratch(base);
  };
}
