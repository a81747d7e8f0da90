// `npm run build` empties dist/ and compiles src/ into it. So the package never contains files that src/ does not have.
// It does nothing if neither has changed since the last build.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "vite";

import { isBuilt, markBuilt } from "./built-mark.ts";
import { bundleLibrary, removeUnusedTypes } from "./bundle-library.ts";
import { bundlePrograms } from "./bundle-programs.ts";
import { licencesOf } from "./licences.ts";
import { writeManPage } from "./write-man-page.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (isBuilt()) process.exit(0);
rmSync("dist", { recursive: true, force: true });

const compiler = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
if (compiler.status !== 0) process.exit(compiler.status ?? 1);
removeUnusedTypes();
await bundleLibrary("dist");

// Copies the migrations, because they are read as files.
for (const file of globSync("src/**/*.sql")) cpSync(file, file.replace(/^src/, "dist"));

// With this value, the bundle has React without its warnings. A test that builds the package may have set another
// environment.
process.env["NODE_ENV"] = "production";
const pages = await build({ configFile: "src/ui/vite.config.ts", logLevel: "warn" });
const outputs = [pages].flat().flatMap((result) => ("output" in result ? result.output : []));
writeFileSync(
  "dist/ui/LICENSES.txt",
  licencesOf(outputs.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []))),
);
packPages();
await bundlePrograms("dist");
chmodSync("dist/cli/loci.cjs", 0o755);
await writeManPage("dist/loci.1");
markBuilt();

/** Stores the scripts and styles of the pages compressed, as the server sends them. They are a tenth of the package. */
function packPages(): void {
  for (const file of globSync("dist/ui/assets/*.{js,css}")) {
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    rmSync(file);
  }
}
