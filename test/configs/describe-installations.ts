import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import type { brokenConfigs, StartingConfig } from "./starting-configs.ts";

let home: TestHome;

/** Makes a home before each test. */
export function useInstallHome(): void {
  beforeEach(() => {
    home = createTestHome();
  });
  afterEach(() => home.remove());
}

function lay({ files, links = {}, modes = {} }: StartingConfig): void {
  for (const [path, content] of Object.entries(files)) write(path, content);
  for (const [path, to] of Object.entries(links)) {
    mkdirSync(dirname(join(home.path, path)), { recursive: true });
    symlinkSync(to, join(home.path, path));
  }
  for (const [path, mode] of Object.entries(modes)) chmodSync(join(home.path, path), mode);
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(home.path, path)), { recursive: true });
  writeFileSync(join(home.path, path), content);
}

/** Every file, link and folder of the home except Loci's own, with its bytes and permissions. */
function snapshot(): Record<string, string> {
  const entries = readdirSync(home.path, { recursive: true, encoding: "utf8" });
  const found = entries
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !/^\.(?:(?:local|config\/ai)(?:\/|$)|config$)/.test(name));
  return Object.fromEntries(
    found.map((name) => {
      const path = join(home.path, name);
      const stats = lstatSync(path);
      if (stats.isSymbolicLink()) return [name, `link to ${readlinkSync(path)}`];
      const mode = (stats.mode & 0o7777).toString(8);
      return [name, `${mode} ${stats.isDirectory() ? "folder" : readFileSync(path, "latin1")}`];
    }),
  );
}

const changed = (before: Record<string, string>) => {
  const now = snapshot();
  return Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name]);
};

const install = (host: string) => home.loci(["install", host, "--yes"]);
const uninstall = (host: string) => home.loci(["uninstall", host, "--yes"]);
const done = { exit: 0, stderr: "" };
/** True if the file is formatted in lines. `edited` can then insert a line. */
const isEditable = (content: string) => /^(?:\uFEFF)?(?:\/\/.*\r?\n)?\{\r?\n[^]*"[^]*|^[^{]*\n.*=/.test(content);
function edited(path: string, content: string): string {
  if (path.endsWith(".toml")) return content.replace(/^(\uFEFF?)/, "$1edited_since = true\n");
  return content.replace(/\{(\r?\n)/, `{$1  "editedSince": [true], // by hand$1`);
}
function edit(path: string): void {
  const file = join(home.path, path);
  const mode = lstatSync(file).mode;
  chmodSync(file, 0o644);
  writeFileSync(file, edited(path, readFileSync(file, "utf8")));
  chmodSync(file, mode & 0o7777);
}

/** The words of a settings file, without its layout. */
const words = (text: string) => text.replaceAll(/[\s{}[\],:]+|"(?:hooks|mcpServers|Stop)"/g, "");

/** Installs Loci into hosts that have these settings, and removes it again. */
export function describeInstallations(configs: readonly StartingConfig[]): void {
  describe.each(configs.map((config) => [`${config.host}: ${config.name}`, config] as const))("%s", (_name, config) => {
    const { host } = config;

    it("comes back byte for byte, and a second installation finds nothing to do", async () => {
      verifies("HOOK-7.a", "HOOK-7.b");
      lay(config);
      const before = snapshot();
      expect(await install(host)).toMatchObject(done);
      expect(changed(before)).not.toEqual([]);
      const installed = snapshot();
      expect(await install(host)).toMatchObject({ ...done, stdout: expect.stringContaining("nothing to do") });
      expect(changed(installed)).toEqual([]);
      expect(await uninstall(host)).toMatchObject(done);
      expect(changed(before)).toEqual([]);
    });

    it("keeps what somebody has changed in the meantime, and all else comes back", async () => {
      lay(config);
      await install(host);
      const paths = Object.keys(config.files).filter((path) => isEditable(config.files[path] ?? ""));
      for (const path of paths) edit(path);
      expect(await uninstall(host)).toMatchObject(done);
      for (const path of paths)
        expect(readFileSync(join(home.path, path), "utf8")).toBe(edited(path, config.files[path] ?? ""));
    });

    it("loses only Loci's entries when nobody knows any more what was there before", async () => {
      lay(config);
      await install(host);
      rmSync(join(home.path, ".local"), { recursive: true });
      expect(await uninstall(host)).toMatchObject(done);
      for (const [path, content] of Object.entries(config.files))
        expect(words(readFileSync(join(home.path, path), "utf8")), path).toBe(words(content));
    });
  });
}

/** Tries to install Loci into hosts whose settings are broken. */
export function describeRefusals(configs: typeof brokenConfigs): void {
  describe.each(configs.map((config) => [`${config.host}: ${config.name}`, config] as const))("%s", (_name, config) => {
    it("is never touched, and the fault is named", async () => {
      verifies("HOOK-7.a");
      lay(config);
      const before = snapshot();
      const ran = await install(config.host);
      expect(ran).toMatchObject({ exit: 78, stdout: "", stderr: expect.stringMatching(config.says) });
      expect(ran.stderr).toContain(`~/${Object.keys(config.files)[0] ?? ""}`);
      expect(changed(before)).toEqual([]);
      expect(existsSync(join(home.path, ".local/state/ai"))).toBe(false);
    });
  });
}
