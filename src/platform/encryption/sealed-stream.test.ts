import fc from "fast-check";
import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../../core/errors.ts";
import { isSealed, openSealed, sealBytes, sealedHolds } from "./sealed-stream.ts";

const passphrase = "correct horse battery";
/** Cheap key derivation, so that the tests can try many passphrases. */
const cheap = { N: 16, r: 1, p: 1 };
const piece = 65_536 + 16;

async function seal(bytes: Uint8Array, partBytes = 50_000): Promise<Buffer> {
  const parts = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
  };
  const sealed: Buffer[] = [];
  for await (const part of sealBytes(parts(), passphrase, "text", cheap)) sealed.push(part);
  return Buffer.concat(sealed);
}

function unseal(sealed: Buffer, word = passphrase, partBytes = 30_000): Buffer {
  const parts = Array.from({ length: Math.ceil(sealed.length / partBytes) }, (_, at) =>
    sealed.subarray(at * partBytes, (at + 1) * partBytes),
  );
  return Buffer.concat([...openSealed(parts, word, "the file")]);
}

const some = (count: number) => Buffer.from(Array.from({ length: count }, (_, at) => at % 251));

it("sealed text of any length can be opened, read in any parts", async () => {
  verifies("SAF-7.a");
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const sealed = await seal(some(length));
    for (const partBytes of [1 << 20, 70_000, 4099])
      expect(unseal(sealed, passphrase, partBytes)).toEqual(some(length));
  }
});

it("everybody can read the purpose of a sealed file, and nobody else its content", async () => {
  const sealed = await seal(Buffer.from("the periwinkle agreement"));
  expect(isSealed(sealed)).toBe(true);
  expect(sealedHolds(sealed, "the file")).toBe("text");
  expect(sealed.toString("latin1")).not.toContain("periwinkle");
  expect(() => unseal(sealed, "another passphrase")).toThrow(expect.objectContaining({ code: "PASSPHRASE_WRONG" }));
});

it("the same characters are the same passphrase, even if keyboards compose them differently", async () => {
  const parts = async function* () {
    yield Buffer.from("text");
  };
  const sealed: Buffer[] = [];
  for await (const part of sealBytes(parts(), "caf\u00e9 au lait", "text", cheap)) sealed.push(part);
  expect(unseal(Buffer.concat(sealed), "cafe\u0301 au lait").toString()).toBe("text");
});

it("truncated, missing, moved, added or foreign pieces of a sealed file are detected", async () => {
  const bytes = await seal(some(200_000));
  const start = bytes.indexOf(10) + 1;
  const at = (number: number) => bytes.subarray(start + number * piece, start + (number + 1) * piece);
  const head = bytes.subarray(0, start);
  const otherHead = Buffer.from(head.toString("utf8").replace('"holds":"text"', '"holds":"test"'));
  const copies = {
    "the last byte": bytes.subarray(0, -1),
    "the last piece": bytes.subarray(0, start + 3 * piece),
    "all pieces": head,
    "the first piece": Buffer.concat([head, bytes.subarray(start + piece)]),
    "two in the other order": Buffer.concat([head, at(1), at(0), bytes.subarray(start + 2 * piece)]),
    "one twice": Buffer.concat([head, at(0), at(0), bytes.subarray(start + piece)]),
    "something added": Buffer.concat([bytes, Buffer.from("x")]),
    "another header": Buffer.concat([otherHead, bytes.subarray(start)]),
  };
  for (const [what, copy] of Object.entries(copies))
    expect(() => unseal(copy), what).toThrow(expect.objectContaining({ code: "FILE_DAMAGED" }));
});

it("any other changed bit of a sealed file is detected", async () => {
  const sealed = await seal(some(70_000));
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.nat(7), (place, bit) => {
      const copy = Buffer.from(sealed);
      copy.writeUInt8(sealed.readUInt8(place) ^ (1 << bit), place);
      // A changed bit in the header may also be reported as a wrong passphrase or an unknown format.
      expect(() => unseal(copy)).toThrow(LociError);
    }),
    { numRuns: 300 },
  );
});

it("a change of any bit in the header of a sealed file causes a known error", async () => {
  const sealed = await seal(some(10));
  const header = sealed.indexOf("\n") + 1;
  for (let at = 0; at < header * 8; at += 1) {
    const copy = Buffer.from(sealed);
    copy.writeUInt8(sealed.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3);
    expect(() => unseal(copy), `bit ${at}`).toThrow(LociError);
  }
});

it("a header that demands too much memory is refused before that memory is reserved", async () => {
  verifies("SAF-12.d");
  const sealed = await seal(some(10));
  for (const greedy of ['"N":1073741824', '"N":0', '"N":16.5', '"N":"16"'])
    expect(() => unseal(Buffer.from(sealed.toString("latin1").replace('"N":16', greedy), "latin1"))).toThrow(
      expect.objectContaining({ code: "FILE_DAMAGED" }),
    );
});

it("a header with an excessive or invalid cost causes a known error, not a bug report", async () => {
  verifies("SAF-12.d");
  const sealed = await seal(some(10));
  const altered = (cost: string) => Buffer.from(sealed.toString("latin1").replace(/"N":16,"r":\d+/, cost), "latin1");
  for (const cost of ['"N":2,"r":8', '"N":2,"r":1', '"N":65536,"r":1', '"N":131072,"r":1'])
    expect(() => unseal(altered(cost)), cost).toThrow(LociError);
});
