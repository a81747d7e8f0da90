import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../files/scratch.ts";

let folder = "";
beforeEach(() => void (folder = makeScratch("random")));
afterEach(() => removeScratch(folder));

/**
 * Runs a script in a process in which fixed Unix paths lead to planted files. This can happen on Windows, where anybody
 * can create `<drive>:\dev\urandom`.
 */
function runWhereItIsPlanted(script: string, planted: Readonly<Record<string, string>>, platform = "win32"): string {
  for (const [path, content] of Object.entries(planted))
    writeFileSync(join(folder, path.replaceAll("/", "-")), content, "latin1");
  const preload = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const planted = ${JSON.stringify(Object.keys(planted))};
    for (const name of ["openSync", "readFileSync", "statSync"]) {
      const real = fs[name];
      fs[name] = (path, ...rest) =>
        real(planted.includes(path) ? ${JSON.stringify(folder)} + "/" + path.replaceAll("/", "-") : path, ...rest);
    }
    syncBuiltinESMExports();
    Object.defineProperty(process, "platform", { value: ${JSON.stringify(platform)} });`;
  writeFileSync(join(folder, "preload.mjs"), preload);
  const args = ["--import", pathToFileURL(join(folder, "preload.mjs")).href, "--input-type=module", "--eval", script];
  return execFileSync(process.execPath, args, { encoding: "utf8" }).trim();
}

const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

describe("a file of zeros in the place of the random device", () => {
  const script = `const { randomBytes } = await import(${here("random-bytes.ts")}); console.log(randomBytes(32).toString("hex"));`;
  const zeros = { "/dev/urandom": "\0".repeat(4096) };

  it.each(["win32", "linux"])("is not used for random bytes (%s)", (platform) => {
    const [one, other] = [runWhereItIsPlanted(script, zeros, platform), runWhereItIsPlanted(script, zeros, platform)];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(one).not.toBe("0".repeat(64));
    expect(one).not.toBe(other);
  });
});

it("a planted machine-id does not identify the machine on Windows", () => {
  const script = `const { machineFingerprint } = await import(${here("../devices/device.ts")}); console.log(machineFingerprint());`;
  const planted = (id: string) => ({ "/etc/machine-id": id, "/var/lib/dbus/machine-id": id });
  expect(runWhereItIsPlanted(script, planted("one"))).toBe(runWhereItIsPlanted(script, planted("other")));
  expect(runWhereItIsPlanted(script, planted("one"), "linux")).not.toBe(
    runWhereItIsPlanted(script, planted("other"), "linux"),
  );
});
