import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const words = "cargo cannon basic apple avocado cabin burger boss canvas burst author age";

describe("the words of a wallet", () => {
  it.each([
    "Seed phrase: …",
    "My recovery phrase for the ledger:\n…",
    'MNEMONIC="…"',
    'accounts: { mnemonic: "…" }',
    "Meine Wiederherstellungsphrase lautet …",
    "助记词：…",
    "…",
    `Seed phrase: … ${words}`,
  ])("are found: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", words))).toBe(
      text.replace("…", "[redacted:seed-phrase]").replace(` ${words}`, ""),
    );
  });

  it("are found with numbers before them", () => {
    verifies("SAF-1.a");
    const list = words.split(" ").map((word, at) => `${at + 1}. ${word}`);
    expect(redactText(`Your seed words, a recovery phrase:\n${list.join("\n")}`)).not.toContain("avocado");
  });

  it.each([
    "The random seed is 42; a seed phrase has 12 or 24 words.",
    "keep the recovery phrase where nobody but you finds it and never type it into a page that asks",
    "we must also make sure that every build step can run again without network access today",
    "mnemonic: adc add adiw and andi asr bclr bld brbc brbs brcc brcs break breq brge brhc brhs brid brie brlo brlt brmi brne brpl",
  ])("are not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});
