import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTransferHome, exportOf, type TransferHome } from "../../../test/transfer-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { recogniseFile } from "../../compose/recognise-file.ts";

let home: TransferHome;
beforeEach(() => {
  home = createTransferHome();
});
afterEach(() => home.remove());

describe("an encrypted export", () => {
  const passphrase = "correct horse battery";

  async function sealed(): Promise<Buffer> {
    const { memory } = home.open("a");
    await memory.remember("the periwinkle agreement");
    // Enough text for more than one encrypted piece.
    await memory.record(
      Array.from({ length: 40 }, (_, n) => ({ type: "fact" as const, text: `${n} ${"padding ".repeat(800)}` })),
    );
    const parts: Uint8Array[] = [];
    for await (const part of memory.transfer.export({ passphrase })) parts.push(part);
    return Buffer.concat(parts);
  }

  const importOf = (bytes: Uint8Array, word = passphrase) =>
    home.open("b").memory.transfer.importFrom(home.write("e.sealed", bytes), { isOwn: true, passphrase: word });

  it("contains no readable word, and can be imported with its passphrase", async () => {
    verifies("SAF-7.a", "SAF-6.a");
    const bytes = await sealed();
    expect(bytes.toString("latin1")).not.toMatch(/periwinkle|padding|fact\.learned/);
    expect(recogniseFile(home.write("e.sealed", bytes))).toMatchObject({ format: "loci", isEncrypted: true });
    expect(await importOf(bytes)).toMatchObject({ stored: 41, isEncrypted: true });
    expect(await exportOf(home.open("b").memory)).toBe(await exportOf(home.open("a").memory));
  });
});
