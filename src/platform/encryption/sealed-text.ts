import type { Keyring } from "./keyring.ts";
import type { HomeKeys } from "./open-keys.ts";
import { textToBox, type Sealer } from "./sealed-box.ts";
import { isSealed, plainLine } from "./sealed-line.ts";

// The form of sealed bytes outside of the log: the format, the id of the key, the ephemeral key, the box.
const form = /^loci-sealed-1 ([0-9a-f]{16}) ([\w-]{43}) ([\w-]+)\s*$/;

/** Seals a text for a file outside of the log. `purpose` must be the same when the text is opened. */
export function sealText(text: string | Uint8Array, sealer: Sealer, purpose: string): string {
  const { key, ephemeral } = sealer;
  const box = sealer.seal(typeof text === "string" ? Buffer.from(text) : text, `${purpose} ${key.id}`);
  return `loci-sealed-1 ${key.id} ${ephemeral} ${box.toString("base64url")}`;
}

export function isSealedText(text: string): boolean {
  return text.startsWith("loci-sealed-1 ");
}

/** Returns the id of the key that a text is sealed with; null for a plain text. */
export function textSealedWith(text: string): string | null {
  return form.exec(text)?.[1] ?? null;
}

/** Opens a sealed text. Returns null if it was altered or its key is missing. */
export function openText(text: string, keys: Keyring, purpose: string): Buffer | null {
  const [, id = "", ephemeral = "", box = ""] = form.exec(text) ?? [];
  return keys.opener(id)?.(ephemeral, textToBox(box), `${purpose} ${id}`) ?? null;
}

/** The purpose that sealed bytes are bound to. They cannot be opened for any other purpose. */
const purpose = "put aside";

/** Returns the form in which a line is put aside. A line that is sealed already stays as it is. */
export function sealAside(line: string, sealer: Sealer | null): string {
  return sealer === null || isSealed(line) ? line : sealText(line, sealer, purpose);
}

/** Returns the text of a line from before it was put aside; null if it cannot be opened. */
export function openAside(line: string, keys: Pick<HomeKeys, "ring">): string | null {
  if (!isSealedText(line)) return line;
  return openText(line, keys.ring(), purpose)?.toString("utf8") ?? null;
}

/** Returns the plain text of a line of a log or of a line put aside; null if it cannot be opened. */
export function openAnyLine(line: string, keys: Pick<HomeKeys, "ring">): string | null {
  const text = openAside(line, keys);
  return text === null ? null : plainLine(text, keys.ring);
}
