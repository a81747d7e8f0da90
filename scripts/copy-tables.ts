import { cpSync, globSync } from "node:fs";
import { join, relative } from "node:path";

/** Copies the tables that src/core/text/open-text.ts reads to where a compiled module would be. */
export function copyTables(folder: string): void {
  for (const path of globSync("src/core/**/*.generated.txt")) cpSync(path, join(folder, relative("src", path)));
}
