import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { filesUnder } from "../../../test/memory-home.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const segment = () =>
  filesUnder(join(home.path, ".config/ai/memory/log")).find((path) => path.endsWith(".jsonl")) ?? "";

describe("the loss of a large part of the log", () => {
  verifies("LOG-12.a", "SAF-6.a");
  const passphrase = { LOCI_PASSPHRASE: "four quiet words here" };

  it("stops a command before it changes anything, unless a person at a terminal accepts it", async () => {
    await home.remember("the first heron");
    await home.remember("the second heron");
    const torn = `${readFileSync(segment(), "utf8")}\n{"v":"1.3.0","id":"torn\n{"v":"1.3.0","id":"too\n`;
    writeFileSync(segment(), torn);
    const refused = await home.loci(["encrypt", "--yes"], { env: passphrase });
    expect(refused.exit).toBe(65);
    expect(refused.stderr).toContain("2 of 4 lines");
    expect(refused.stderr).toContain("--accept-loss");
    expect(readFileSync(segment(), "utf8")).toBe(torn);
    expect(existsSync(join(home.path, ".config/ai/memory/encryption.json"))).toBe(false);

    const accepted = ["encrypt", "--yes", "--accept-loss"];
    const agent = { ...passphrase, CLAUDECODE: "1" };
    expect((await home.loci(accepted, { env: agent, keys: "" })).exit).toBe(77);
    expect((await home.loci(accepted, { env: passphrase, input: "" })).stderr).toContain("not a terminal");
    expect(readFileSync(segment(), "utf8")).toBe(torn);

    expect((await home.loci(accepted, { env: passphrase, keys: "" })).stdout).toContain("2 lines cannot be read");
    expect((await home.loci(["search", "heron"], { env: passphrase })).stdout).toContain("first heron");
  });

  it("makes doctor fail, and stops backups, until a person accepts it", async () => {
    for (const word of ["first", "second", "third"]) await home.remember(`the ${word} heron`);
    await home.loci(["backup"]);
    const [first = ""] = readFileSync(segment(), "utf8").split("\n").filter(Boolean);
    writeFileSync(segment(), `\n${first}\n`);
    const doctor = await home.loci(["doctor"]);
    expect(doctor.exit).toBe(1);
    expect(doctor.stdout).toMatch(/✗ lost events +the log no longer has 2 events[\s\S]*loci restore/);
    const backup = await home.loci(["backup"]);
    expect(backup.exit).toBe(65);
    expect(backup.stderr).toContain("that backup stays, and no new one was made");
    const state = join(home.path, ".local/state/ai");
    const backups = () => filesUnder(state).filter((path) => path.endsWith("manifest.json"));
    expect(backups()).toHaveLength(1);
    expect((await home.loci(["doctor", "--acknowledge"], { env: { CLAUDECODE: "1" } })).exit).toBe(77);
    expect((await home.loci(["backup", "--accept-loss"], { keys: "" })).exit).toBe(0);
    expect(backups()).toHaveLength(2);
    expect((await home.loci(["doctor", "--acknowledge"])).exit).toBe(0);
    expect((await home.loci(["doctor"])).exit).toBe(0);
  });
});
