import type { Keyring } from "./keyring.ts";
import { textToBox, type Sealer } from "./sealed-box.ts";

// How sealed bytes outside of the log begin: what it is, the key, the ephemeral key, the box.
const form = /^loci-sealed-1 ([0-9a-f]{16}) ([\w-]{43}) ([\w-]+)\s*$/;

/** Seals a text for a file that is not the log; `purpose` must be the same when it is opened. */
export function sealText(text: string | Uint8Array, sealer: Sealer, purpose: string): string {
  const { key, ephemeral } = sealer;
  const box = sealer.seal(typeof text === "string" ? Buffer.from(text) : text, `${purpose} ${key.id}`);
  return `loci-sealed-1 ${key.id} ${ephemeral} ${box.toString("base64url")}`;
}

/** Whether a text is a sealed one. */
export function isSealedText(text: string): boolean {
  return text.startsWith("loci-sealed-1 ");
}

/** The id of the key that a text is sealed with; null for what is not sealed. */
export function textSealedWith(text: string): string | null {
  return form.exec(text)?.[1] ?? null;
}

/** Opens a sealed text; null when it was altered or its key is not here. */
export function openText(text: string, keys: Keyring, purpose: string): Buffer | null {
  const [, id = "", ephemeral = "", box = ""] = form.exec(text) ?? [];
  return keys.opener(id)?.(ephemeral, textToBox(box), `${purpose} ${id}`) ?? null;
}
