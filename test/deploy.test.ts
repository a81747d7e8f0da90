import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const units = ["loci.service", "loci-node.service"];

describe.each(units)("the unit %s", (name) => {
  const folder = makeScratch("units");
  afterAll(() => removeScratch(folder));
  const unit = join(folder, name);
  // systemd requires the program and its manual page to be installed.
  const text = read(name)
    .replace("ExecStart=/usr/local/bin/loci", "ExecStart=/bin/true")
    .replace(/^Documentation=.*$/m, "");
  writeFileSync(unit, text);
  const analyze = (...args: string[]) => spawnSync("systemd-analyze", [...args, unit], { encoding: "utf8" });

  it("runs without rights, and writes only to its own folders", () => {
    for (const line of ["DynamicUser=yes", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict"])
      expect(text.split("\n")).toContain(line);
  });

  it.runIf(hasSystemd)("has no warning from systemd", () => {
    const { status, stderr } = analyze("verify");
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.runIf(hasSystemd)("has an exposure of at most 1.5 of 10", () => {
    expect(analyze("security", "--offline=true", "--threshold=15").status).toBe(0);
    expect(analyze("security", "--offline=true", "--threshold=5").status).not.toBe(0);
  });
});

describe("the container image", () => {
  const lines = read("Containerfile").split("\n");
  const final = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM")));

  it("runs as a user without rights, on a volume, with a health check", () => {
    expect(final).toContain("USER 10001:10001");
    expect(final).toContain("VOLUME /var/lib/loci");
    expect(final.findIndex((line) => line.startsWith("HEALTHCHECK"))).toBeGreaterThan(0);
    expect(final.findIndex((line) => line.startsWith("RUN"))).toBeLessThan(final.indexOf("USER 10001:10001"));
  });
});
