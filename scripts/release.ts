/**
 * `npm run release` checks everything that must be true before a version is published, builds the package twice, and
 * writes the tarball, its bill of materials, checksums and release notes into `release/`. The script publishes nothing.
 * `--dry-run` also works before everything is ready, and lists what would stop the release; with it, `--fast` skips
 * the suites.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { billOfMaterials, packagesOfLicences } from "./release/bill-of-materials.ts";
import { changelogSection, type ChangelogSection } from "./release/changelog-section.ts";
import { missingCompilers, packClients } from "./release/pack-clients.ts";
import { packTwice } from "./release/pack-twice.ts";
import { readTarball } from "./release/read-tarball.ts";
import { run, runNpm } from "./release/run.ts";
import { compareVersions } from "./release/version-files.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly repository?: unknown;
}

const suites = ["check", "test", "check:package", "test:package"];

const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, fast: { type: "boolean" } } });
const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
const git = (...args: string[]): string => run("git", args, root).trim();
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
const { name, version } = manifest;

if (values.fast === true && values["dry-run"] !== true) giveUp("--fast is only for a dry run: add --dry-run.");
console.log(`${name} ${version}${values["dry-run"] === true ? " (dry run)" : ""}\n`);
const stops: string[] = [];
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
checkState();
const notes = showChanges();
if (stops.length > 0 && values["dry-run"] !== true) giveUp(`Not released: ${stops.join("; ")}.`);

if (values.fast !== true)
  for (const suite of suites) {
    runNpm(["run", "--silent", suite], root);
    console.log(`✓ npm run ${suite}`);
  }

const clients = missingCompilers().length > 0 ? [] : packClients(root);
const differing = clients.flatMap((client) => client.differences.map((why) => `${client.name}: ${why}`));
if (clients.length > 0)
  check(
    `the native client is the same bytes for ${clients.length} processors`,
    differing.length === 0,
    differing.join(),
  );
const { filename, tarball, differences } = packTwice(
  root,
  Object.fromEntries(clients.map((one) => [one.name, version])),
);
check("two builds in separate folders are the same bytes", differences.length === 0, differences.join("\n  "));
if (differences.length + differing.length > 0) giveUp("The build is not reproducible.");
writeFiles();

console.log(
  stops.length > 0
    ? `\nThis would stop a release:\n${stops.map((stop) => `- ${stop}`).join("\n")}`
    : `\nTo publish it:  git tag v${version} && git push origin v${version}`,
);

function checkState(): void {
  check("nothing is uncommitted", git("status", "--porcelain") === "", "commit or stash the changes");
  check(
    `CHANGELOG.md has a dated section for ${version}`,
    /\d{4}-\d\d-\d\d$/.test(changelogSection(changes, version)?.title ?? ""),
    `rename [Unreleased] to [${version}] with the date of the release`,
  );
  const tagged = git("tag", "--list", `v${version}`) !== "";
  check(
    `no other commit is tagged v${version}`,
    !tagged || git("rev-parse", `v${version}^{commit}`) === git("rev-parse", "HEAD"),
    "raise the version in package.json and src/version.ts",
  );
  const { compared, wrong } = compareVersions(root, version);
  check(`${compared} places in other files contain the version ${version}`, wrong.length === 0, wrong.join("; "));
  check(
    "each compiler of the native client is installed",
    missingCompilers().length === 0,
    `install ${missingCompilers().join(" and ")}, as .ci/install-system-packages does`,
  );
  check(
    "package.json names the repository",
    manifest.repository !== undefined,
    "add `repository` to package.json: npm compares it with the provenance",
  );
}

function showChanges(): ChangelogSection {
  const section = changelogSection(changes, version) ?? changelogSection(changes, "Unreleased");
  if (section === undefined) return giveUp("CHANGELOG.md has no section for this release.");
  console.log(`\nCHANGELOG.md, ${section.title}`);
  for (const subject of section.subjects) console.log(`  ${String(subject.entries).padStart(3)}  ${subject.name}`);
  console.log("");
  return section;
}

function writeFiles(): void {
  const folder = join(root, "release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const bill = makeBill();
  const files: Record<string, Buffer> = {
    [filename]: tarball,
    ...Object.fromEntries(clients.map((client) => [client.filename, client.tarball])),
    [filename.replace(/\.tgz$/, ".cdx.json")]: Buffer.from(bill),
    "notes.md": Buffer.from(`${notes.text}\n`),
  };
  const sums = Object.entries(files).map(([file, bytes]) => `${hash("sha256", bytes, "hex")}  ${file}`);
  files["SHA256SUMS"] = Buffer.from(`${sums.join("\n")}\n`);
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, file), bytes);

  const { components } = JSON.parse(bill) as { components: unknown[] };
  console.log(
    `\nrelease/  ${readTarball(tarball).size} files in the tarball, ${components.length} packages in the bill`,
  );
  for (const sum of sums) console.log(`  ${sum}`);
  console.log(`  npm integrity  sha512-${hash("sha512", tarball, "base64")}`);
}

function makeBill(): string {
  const files = readTarball(tarball);
  const licences = [...files].filter(([path]) => path.endsWith("/LICENSES.txt"));
  const bundled = licences.map(([path, text]) => [
    path.replace(/^package\/(.*)\/LICENSES\.txt$/, "$1"),
    packagesOfLicences(text.toString("utf8")),
  ]);
  return billOfMaterials(
    JSON.parse(runNpm(["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], root)) as Parameters<
      typeof billOfMaterials
    >[0],
    {
      name,
      dependencies: Object.keys(manifest.dependencies),
      bundled: Object.fromEntries(bundled) as Record<string, string[]>,
      time: new Date(git("show", "--no-patch", "--format=%cI", "HEAD")),
    },
  );
}

function check(title: string, isTrue: boolean, remedy: string): void {
  console.log(`${isTrue ? "✓" : "✗"} ${title}`);
  if (isTrue) return;
  console.log(`  ${remedy}`);
  stops.push(remedy);
}

function giveUp(reason: string): never {
  console.error(`\n${reason}`);
  process.exit(1);
}

function hash(algorithm: string, bytes: Buffer, encoding: "hex" | "base64"): string {
  return createHash(algorithm).update(bytes).digest(encoding);
}
