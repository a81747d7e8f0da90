import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestCli } from "../../../test/create-test-cli.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { readPassphrase } from "./ask-secrets.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("passphrase");
});
afterEach(() => removeScratch(home));

const words = "a lamp on the stairs";
const asked = { file: undefined, isNew: false };

describe("the passphrase of an export", () => {
  it("is read from a file, without the final line break, before the environment", async () => {
    writeFileSync(join(home, "words"), `${words} \r\n`, { mode: 0o600 });
    const cli = createTestCli(home, { env: { LOCI_EXPORT_PASSPHRASE: "another" } });
    expect(await readPassphrase(cli, { file: "words", isNew: true })).toBe(`${words} `);
    expect(await readPassphrase(cli, asked)).toBe("another");
  });

  it("is not read from the variable of the memory's passphrase, which opens everything", async () => {
    const cli = createTestCli(home, { env: { LOCI_PASSPHRASE: words } });
    await expect(readPassphrase(cli, asked)).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringMatching(/not a terminal; set LOCI_EXPORT_PASSPHRASE/),
    });
  });

  it("must not be empty, and a new one must not be short", async () => {
    const cli = (value: string) => createTestCli(home, { env: { LOCI_EXPORT_PASSPHRASE: value } });
    await expect(readPassphrase(cli(""), asked)).rejects.toMatchObject({ code: "USAGE" });
    await expect(readPassphrase(cli("short"), { ...asked, isNew: true })).rejects.toMatchObject({
      message: expect.stringMatching(/fewer than 8 characters/),
    });
    expect(await readPassphrase(cli("short"), asked)).toBe("short");
  });

  it("in an unreadable file causes an error that names the file and not its content", async () => {
    await expect(readPassphrase(createTestCli(home), { file: "none", isNew: false })).rejects.toMatchObject({
      message: expect.stringContaining(join(home, "none")),
    });
  });
});
