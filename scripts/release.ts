/**
 * `npm run release` checks everything that must be true before a version is published. Then it makes the tarball and
 * prints the command that publishes it. The script itself publishes nothing. The same commit gives the same tarball,
 * byte for byte.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const root = new URL("..", import.meta.url);
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

function check(title: string, isTrue: boolean, remedy: string): void {
  console.log(`${isTrue ? "✓" : "✗"} ${title}`);
  if (isTrue) return;
  console.error(`  ${remedy}`);
  process.exit(1);
}

const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { version: string };
const changes = readFileSync(new URL("CHANGELOG.md", root), "utf8");

check("nothing is uncommitted", run("git", "status", "--porcelain") === "", "commit or stash it first");
check(
  `CHANGELOG.md tells what ${version} brings`,
  changes.includes(`## [${version}]`),
  `rename [Unreleased] to [${version}] and date it`,
);
check(
  `v${version} is not tagged yet`,
  run("git", "tag", "--list", `v${version}`).trim() === "",
  "raise the version in package.json",
);
for (const script of ["check", "test", "check:package", "test:package"]) {
  run("npm", "run", "--silent", script);
  check(`npm run ${script}`, true, "");
}
const [packed] = Object.values(
  JSON.parse(run("npm", "pack", "--json", "--foreground-scripts=false")) as { filename: string; integrity: string }[],
);
if (packed === undefined) throw new Error("npm pack reported no package");
console.log(
  `\n${packed.filename}  ${packed.integrity}\n\nTo publish it:  git tag v${version} && npm publish ${packed.filename}`,
);
