import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { erasedTail, tailStart } from "../../core/event/event-line.ts";
import { admittedEvent } from "../../testing/index.ts";
import { createKeyring, type Keyring } from "./keyring.ts";
import { createSealer, publicKeyOf } from "./sealed-box.ts";
import { decodeLine, isSealed, isWholeSealed, openLine, plainLine, sealedWith, sealLine } from "./sealed-line.ts";

const secret = Buffer.alloc(32, 7);
const key = { id: "0123456789abcdef", public: publicKeyOf(secret) };
const keys = createKeyring(key, [{ id: key.id, secret }]);
const ring = () => keys;
const sealed = (text: string) => sealLine(admittedEvent(text).line, createSealer(key));

describe("a sealed line", () => {
  verifies("SAF-6.a");

  it("can be opened to the same line, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const { line, event } = admittedEvent(text === "" ? "x" : text);
        const stored = sealLine(line, createSealer(key));
        expect(plainLine(stored, ring)).toBe(line);
        expect(decodeLine(stored, ring)).toMatchObject({ status: "event", event, contentLost: false });
        expect(stored).not.toContain("\n");
      }),
      { numRuns: 30 },
    );
  });

  it("shows version and id, and no other word of head or content", () => {
    const { line, event } = admittedEvent("the hippopotamus");
    const stored = sealLine(line, createSealer(key));
    expect(stored).toContain(`{"v":"${event.v}","id":"${event.id}","sealed":"${key.id}.`);
    for (const word of ["hippo", event.kind, "scope", event.digest, event.ts]) expect(stored).not.toContain(word);
  });

  it("has the same length for texts of about the same length", () => {
    const lengths = new Set(Array.from({ length: 20 }, (_, n) => sealed("x".repeat(100 + n)).length));
    expect(lengths.size).toBeLessThanOrEqual(3);
  });

  it("is never sealed twice in the same way: a retry with the same id reveals nothing", () => {
    const { line } = admittedEvent("again");
    const sealer = createSealer(key);
    const boxes = Array.from({ length: 50 }, () => sealLine(line, sealer));
    expect(new Set(boxes).size).toBe(50);
  });

  it("is damaged, or has lost its content, after a change of any byte", () => {
    const { line, event } = admittedEvent("unaltered");
    const stored = sealLine(line, createSealer(key));
    for (let at = 0; at < stored.length; at += 1) {
      const others = [stored[at] === "0" ? "1" : "0", stored[at] === "a" ? "b" : "a"];
      for (const other of others) {
        const decoded = decodeLine(stored.slice(0, at) + other + stored.slice(at + 1), ring);
        const isWithoutContent =
          decoded.status === "event" && decoded.contentLost && decoded.event.id === event.id && at > line.indexOf(",");
        expect(decoded.status === "damaged" || decoded.status === "newer-major" || isWithoutContent, `${at}`).toBe(
          true,
        );
      }
    }
  });

  it("is also damaged if only the last letter of its sealed part changes", () => {
    for (let length = 1; length <= 3; length += 1) {
      const stored = sealLine(admittedEvent("x".repeat(length * 64)).line, createSealer(key));
      const at = stored.lastIndexOf('"') - 1;
      const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
      const others = Array.from(letters).filter((letter) => letter !== stored[at]);
      const opened = others.filter((other) => {
        const decoded = decodeLine(stored.slice(0, at) + other + stored.slice(at + 1), ring);
        return decoded.status === "event" && !decoded.contentLost;
      });
      expect(opened).toEqual([]);
    }
  });

  it("keeps its head if it is torn after the head, and is damaged if it is torn within the head", () => {
    const { line } = admittedEvent("torn");
    const stored = sealLine(line, createSealer(key));
    const headEnd = stored.indexOf(tailStart);
    for (let at = 100; at < stored.length; at += 1) {
      // If the line is torn inside the marker between head and content, both results are acceptable.
      if (at > headEnd && at < headEnd + tailStart.length) continue;
      const decoded = decodeLine(stored.slice(0, at), ring);
      expect(decoded, String(at)).toMatchObject(
        at >= headEnd ? { status: "event", contentLost: true } : { status: "damaged" },
      );
      expect(isWholeSealed(stored.slice(0, at))).toBe(false);
    }
    expect(isWholeSealed(stored)).toBe(true);
  });

  it("can be erased without a key, and opens as erased", () => {
    const stored = sealed("to be erased");
    const blank = stored.slice(0, stored.indexOf(tailStart)) + erasedTail;
    expect(decodeLine(blank, ring)).toMatchObject({ status: "event", event: { content: null }, contentLost: false });
    expect(isWholeSealed(blank)).toBe(true);
  });

  it("for another key is reported as damage with the key's name, and does not affect other lines", () => {
    const other: Keyring = createKeyring(key, [{ id: "fedcba9876543210", secret }]);
    expect(openLine(sealed("x"), other)).toMatchObject({ text: null, reason: expect.stringContaining(key.id) });
  });

  it("can be distinguished from a plain one", () => {
    const { line } = admittedEvent('","sealed":"');
    expect([isSealed(line), sealedWith(line), isSealed(sealed("x")), sealedWith(sealed("x"))]).toEqual([
      false,
      null,
      true,
      key.id,
    ]);
  });
});
