import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { afterAll, describe, expect, it } from "vitest";

import { licencesOf, packagesInside } from "../scripts/licences.ts";
import { billOfMaterials, packagesOfLicences } from "../scripts/release/bill-of-materials.ts";
import { changelogSection } from "../scripts/release/changelog-section.ts";
import { compareTarballs, filesNaming } from "../scripts/release/compare-tarballs.ts";
import { compareVersions, versionPlaces } from "../scripts/release/version-files.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { version } from "../src/version.ts";
import { verifies } from "./verifies.ts";

/** A gzipped ustar archive as `npm pack` writes it. */
function tarballOf(files: Readonly<Record<string, string>>, mode = "000644 "): Buffer {
  const entries = Object.entries(files).map(([path, text]) => {
    const header = Buffer.alloc(512);
    header.write(path, 0);
    header.write(mode, 100);
    header.write(Buffer.byteLength(text).toString(8).padStart(11, "0"), 124);
    header.write("0", 156);
    header.write("ustar", 257);
    const content = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    content.write(text);
    return Buffer.concat([header, content]);
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));
}

describe("comparing two builds", () => {
  verifies("PLAT-2.a", "PLAT-5.c");
  const files = { "package/a.js": "a".repeat(600), "package/b.js": "b" };

  it("finds no difference in the same bytes", () => {
    expect(compareTarballs(tarballOf(files), tarballOf(files))).toEqual([]);
  });

  it("names the files that differ, and where", () => {
    const other = { "package/a.js": `${"a".repeat(599)}x`, "package/c.js": "c" };
    expect(compareTarballs(tarballOf(files), tarballOf(other))).toEqual([
      "package/a.js differs at byte 599",
      "package/b.js is only in the first",
      "package/c.js is only in the second",
    ]);
  });

  it("detects a longer file", () => {
    const longer = { ...files, "package/b.js": "bb" };
    expect(compareTarballs(tarballOf(files), tarballOf(longer))).toEqual(["package/b.js differs at byte 1"]);
  });

  it("detects another mode of a file", () => {
    expect(compareTarballs(tarballOf(files), tarballOf(files, "000755 "))).toEqual([
      "the files are the same, but not their order, modes or times",
    ]);
  });

  it("finds the folder of the build in a file", () => {
    const tarball = tarballOf({ ...files, "package/c.js": "require('/somewhere/first/x.js')" });
    expect(filesNaming(["/somewhere/first"], tarball)).toEqual(["package/c.js"]);
  });
});

describe("the bill of materials", () => {
  verifies("PLAT-5.c");
  const component = (name: string) => ({ "bom-ref": `${name}@1.0.0`, name });
  const all = (names: readonly string[], timestamp: string, npm: string) => ({
    bomFormat: "CycloneDX",
    serialNumber: `urn:uuid:${timestamp}`,
    metadata: {
      timestamp,
      tools: [{ vendor: "npm", name: "cli", version: npm }],
      component: { "bom-ref": "loci@1.0.0", name: `folder-${npm}` },
    },
    components: names.map(component),
    dependencies: [
      { ref: "loci@1.0.0", dependsOn: ["used@1.0.0", "inside@1.0.0", "tester@1.0.0"] },
      { ref: "used@1.0.0", dependsOn: ["deep@1.0.0"] },
      { ref: "tester@1.0.0", dependsOn: ["deep@1.0.0", "only-tests@1.0.0"] },
    ],
  });
  const options = {
    name: "loci",
    dependencies: ["used"],
    bundled: { "dist/cli": ["inside@1.0.0"] },
    time: new Date("2026-01-02T03:04:05Z"),
  };
  const names = ["used", "inside", "tester", "deep", "only-tests"];

  it("lists what is installed or bundled with the package, and no development tools", () => {
    const bill = JSON.parse(billOfMaterials(all(names, "t1", "11"), options)) as { components: unknown[] };
    expect(bill.components).toEqual([
      { ...component("deep"), properties: [] },
      { ...component("inside"), properties: [{ name: "loci:bundledIn", value: "dist/cli" }] },
      { ...component("used"), properties: [] },
    ]);
  });

  it("is the same bytes at any time and place, and with any npm", () => {
    const first = billOfMaterials(all(names, "t1", "11"), options);
    expect(billOfMaterials(all(names.toReversed(), "t2", "12"), options)).toBe(first);
    expect(first).toContain('"timestamp": "2026-01-02T03:04:05.000Z"');
  });

  it("fails if npm leaves out a dependency or a bundled package", () => {
    expect(() => billOfMaterials(all(names, "t1", "11"), { ...options, dependencies: ["used", "lost"] })).toThrow(
      "1 of 2 dependencies",
    );
    expect(() => billOfMaterials(all(["used", "deep"], "t1", "11"), options)).toThrow("inside@1.0.0 is bundled");
  });

  it("reads the bundled packages from the licences of a build", () => {
    const text =
      "The scripts in this folder hold parts of these packages.\n\n@a/b 1.2.3\n\nMIT\n\n---\n\nnot a heading\n\n---\n\nc 4.5.6-rc.1\n\nMIT\n";
    expect(packagesOfLicences(text)).toEqual(["@a/b@1.2.3", "c@4.5.6-rc.1"]);
  });
});

describe("the changelog of a release", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-01-02\n\n### New\n\n- a\n- b\n\n## [1.0.0]\n\n- c\n";

  it("is the section of the version alone", () => {
    expect(changelogSection(changelog, "1.1.0")).toEqual({
      title: "[1.1.0] - 2026-01-02",
      text: "### New\n\n- a\n- b",
      subjects: [{ name: "New", entries: 2 }],
    });
  });

  it("may be the last section, or missing", () => {
    expect(changelogSection(changelog, "1.0.0")?.text).toBe("- c");
    expect(changelogSection(changelog, "2.0.0")).toBeUndefined();
  });
});

describe("the version in other files", () => {
  const folder = makeScratch("versions");
  afterAll(() => removeScratch(folder));

  it("is compared in each file that exists", () => {
    const lock = { version: "1.0.0", packages: { "": { version: "0.9.0" } } };
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    mkdirSync(join(folder, "plugins/gemini"), { recursive: true });
    writeFileSync(join(folder, "plugins/gemini/gemini-extension.json"), JSON.stringify({ name: "loci" }));
    expect(compareVersions(folder, "1.0.0")).toEqual({
      compared: 3,
      wrong: [
        'package-lock.json: packages..version is "0.9.0"',
        "plugins/gemini/gemini-extension.json: version is undefined",
      ],
    });
  });

  it("is compared in every plugin, marketplace and registry entry of this repository that has one", () => {
    const root = fileURLToPath(new URL("..", import.meta.url));
    const folders = ["plugins", ".claude-plugin", ".cursor-plugin", ".agents", ".github"];
    const forHosts = folders
      .filter((place) => existsSync(join(root, place)))
      .flatMap((place) =>
        readdirSync(join(root, place), { recursive: true, encoding: "utf8" }).map(
          (path) => `${place}/${path.replaceAll("\\", "/")}`,
        ),
      )
      .filter((path) => /\/(?:plugin|marketplace|gemini-extension)\.json$/.test(path));
    const versioned = forHosts.filter((path) => /"version":/.test(readFileSync(join(root, path), "utf8")));
    expect(versioned.filter((path) => !Object.hasOwn(versionPlaces, path))).toEqual([]);
    expect(compareVersions(root, version).wrong).toEqual([]);
  });
});

describe("the licences beside the scripts", () => {
  it("name packages inside others, with their text", () => {
    const server = fileURLToPath(new URL("../node_modules/@modelcontextprotocol/server", import.meta.url));
    const modules = readdirSync(join(server, "dist")).filter((name) => /^ajvProvider-.*\.mjs$/.test(name));
    const text = licencesOf(modules.map((name) => join(server, "dist", name)));
    for (const name of ["ajv", "ajv-formats", "fast-deep-equal", "fast-uri", "json-schema-traverse"])
      expect(text).toMatch(
        new RegExp(
          `\n${name} \\d+\\.\\d+\\.\\d+ \\(inside @modelcontextprotocol/server [^)]*\\)\n(?:\\S+ \\d.*\n)*\n[^-]*Copyright`,
        ),
      );
    expect(packagesOfLicences(text)).toEqual([expect.stringMatching(/^@modelcontextprotocol\/server@/)]);
  });

  it("recognise the comments of bundlers", () => {
    const code = `//#region ../../node_modules/.pnpm/a@1.2.3/node_modules/a/b.js
// ../node_modules/.pnpm/@x+y@2.0.0_a@1.2.3/node_modules/@x/y/index.js
const text = "node_modules/.pnpm/c@1.0.0/node_modules/c/d.js";`;
    expect(packagesInside(code)).toEqual([
      { name: "a", version: "1.2.3" },
      { name: "@x/y", version: "2.0.0" },
    ]);
  });
});
