import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTransferHome, type TransferHome } from "../../../test/transfer-home.ts";

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

  it("does not open with another passphrase or without one", async () => {
    const bytes = await sealed();
    await expect(importOf(bytes, "incorrect horse")).rejects.toThrow(
      expect.objectContaining({ code: "PASSPHRASE_WRONG" }),
    );
    await expect(home.open("c").memory.transfer.importFrom(join(home.path, "e.sealed"))).rejects.toThrow(
      /give its passphrase/,
    );
  });

  it("in Markdown is read as Markdown", async () => {
    const { memory } = home.open("a");
    await memory.remember("the periwinkle agreement");
    const file = join(home.path, "m.md.sealed");
    await memory.transfer.exportTo(file, { format: "markdown", passphrase });
    const counts = await home.open("b").memory.transfer.importFrom(file, { passphrase });
    expect(counts).toMatchObject({ format: "loci-export", stored: 1, isEncrypted: true });
  });

  it("is refused after an alteration", async () => {
    const bytes = await sealed();
    const place = bytes.indexOf(10) + 70_000;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    await expect(importOf(bytes)).rejects.toThrow(expect.objectContaining({ code: "FILE_DAMAGED" }));
  });
});
