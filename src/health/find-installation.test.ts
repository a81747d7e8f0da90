import { describe, expect, it } from "vitest";

import { upgradeCommands, wayOfInstallation } from "./find-installation.ts";

const none = () => false;
/** Makes an `exists` function that is true only for these files. Windows' separators count as slashes. */
const only =
  (...files: string[]) =>
  (path: string) =>
    files.includes(path.replaceAll("\\", "/"));

describe("the kind of an installation", () => {
  it.each([
    ["/usr/lib/node_modules/loci-memory", "npm-global"],
    ["/home/ann/.nvm/versions/node/v24.1.0/lib/node_modules/loci-memory", "npm-global"],
    [String.raw`C:\Users\ann\AppData\Roaming\npm\node_modules\loci-memory`, "npm-global"],
    ["/home/ann/.npm/_npx/0a1b2c3d/node_modules/loci-memory", "npx"],
    [String.raw`C:\Users\ann\AppData\Local\npm-cache\_npx\0a1b\node_modules\loci-memory`, "npx"],
    ["/home/ann/.local/share/pnpm/global/5/.pnpm/loci-memory@0.1.0/node_modules/loci-memory", "pnpm-global"],
    ["/Users/ann/Library/pnpm/global/5/node_modules/loci-memory", "pnpm-global"],
    ["/home/ann/.cache/pnpm/dlx/0a1b/1-2/node_modules/.pnpm/loci-memory@0.1.0/node_modules/loci-memory", "pnpm-dlx"],
    ["/home/ann/.config/yarn/global/node_modules/loci-memory", "yarn-global"],
    [String.raw`C:\Users\ann\AppData\Local\Yarn\Data\global\node_modules\loci-memory`, "yarn-global"],
    ["/tmp/xfs-0a1b2c3d/dlx-4711/node_modules/loci-memory", "yarn-dlx"],
    ["/home/ann/.bun/install/global/node_modules/loci-memory", "bun-global"],
    ["/tmp/bunx-1000-loci-memory@latest/node_modules/loci-memory", "bunx"],
    ["/home/ann/src/loci", "checkout"],
  ])("is recognised: in %s it is %s", (folder, way) => {
    expect(wayOfInstallation(folder, none)).toMatchObject({ way, partOf: null });
  });

  it("is a project if a package.json is beside node_modules", () => {
    const exists = only("/work/app/package.json");
    expect(wayOfInstallation("/work/app/node_modules/loci-memory", exists)).toEqual({
      way: "project",
      project: "/work/app",
      partOf: null,
    });
    const linked = "/work/app/node_modules/.pnpm/loci-memory@0.1.0/node_modules/loci-memory";
    expect(wayOfInstallation(linked, exists)).toMatchObject({ way: "project", project: "/work/app", partOf: null });
  });

  it("names the package that depends on Loci", () => {
    expect(wayOfInstallation("/usr/lib/node_modules/@a/agent/node_modules/loci-memory", none).partOf).toBe("@a/agent");
  });
});

describe("the commands of an upgrade", () => {
  it.each([
    ["npm-global", "npm install --global loci-memory@latest"],
    ["pnpm-global", "pnpm add --global loci-memory@latest"],
    ["yarn-global", "yarn global add loci-memory@latest"],
    ["bun-global", "bun add --global loci-memory@latest"],
    ["npx", "npx loci-memory@latest install all"],
    ["pnpm-dlx", "pnpm dlx loci-memory@latest install all"],
    ["yarn-dlx", "yarn dlx loci-memory@latest install all"],
    ["bunx", "bunx loci-memory@latest install all"],
  ] as const)("for %s are: %s", (way, command) => {
    expect(upgradeCommands(way, "/p", none)).toEqual([command]);
  });

  it.each([
    ["package-lock.json", "npm install loci-memory@latest"],
    ["pnpm-lock.yaml", "pnpm add loci-memory@latest"],
    ["yarn.lock", "yarn add loci-memory@latest"],
    ["bun.lock", "bun add loci-memory@latest"],
  ])("for a project with the lock file %s are: %s", (file, command) => {
    expect(upgradeCommands("project", "/work/my app", only(`/work/my app/${file}`))).toEqual([
      'cd "/work/my app"',
      command,
    ]);
  });

  it("for a checkout rebuild that checkout", () => {
    expect(upgradeCommands("checkout", "/src/loci", none)).toEqual([
      "cd /src/loci",
      "git pull",
      "npm ci",
      "npm run build",
    ]);
  });
});
