// `npm run build` empties dist/ and compiles src/ into it. So the package never contains files that src/ does not have.
// It does nothing if neither has changed since the last build.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "vite";

import { isBuilt, markBuilt } from "./built-mark.ts";
import { bundleCli } from "./bundle-cli.ts";
import { bundleHook } from "./bundle-hook.ts";
import { licencesOf } from "./bundle-scripts.ts";
import { writeManPage } from "./write-man-page.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (isBuilt()) process.exit(0);
rmSync("dist", { recursive: true, force: true });

const compiler = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
if (compiler.status !== 0) process.exit(compiler.status ?? 1);

// The compiler copies only code, so SQL files are copied here.
for (const file of globSync("src/**/*.sql")) cpSync(file, file.replace(/^src/, "dist"));

// React has no warnings in it then. A test that builds the package may have set another environment.
process.env["NODE_ENV"] = "production";
const pages = await build({ configFile: "src/ui/vite.config.ts", logLevel: "warn" });
const outputs = [pages].flat().flatMap((result) => ("output" in result ? result.output : []));
writeFileSync(
  "dist/ui/LICENSES.txt",
  licencesOf(outputs.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []))),
);
await bundleHook("dist/hook");
await bundleCli("dist/cli");
chmodSync("dist/cli/loci.cjs", 0o755);
await writeManPage("dist/loci.1");
markBuilt();
