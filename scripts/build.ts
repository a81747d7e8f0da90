// `npm run build` empties dist/ and compiles src/ into it. So the package never contains files that src/ does not have.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "vite";

import { bundleCli } from "./bundle-cli.ts";
import { bundleHook } from "./bundle-hook.ts";
import { writeManPage } from "./write-man-page.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
rmSync("dist", { recursive: true, force: true });

const compiler = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
if (compiler.status !== 0) process.exit(compiler.status ?? 1);

// The compiler copies only code, so SQL files are copied here.
for (const file of globSync("src/**/*.sql")) cpSync(file, file.replace(/^src/, "dist"));

// React has no warnings in it then. A test that builds the package may have set another environment.
process.env["NODE_ENV"] = "production";
await build({ configFile: "src/ui/vite.config.ts", logLevel: "warn" });
await bundleHook("dist/hook");
await bundleCli("dist/cli");
chmodSync("dist/cli/loci.cjs", 0o755);
await writeManPage("dist/loci.1");
