import { randomBytes, randomInt } from "node:crypto";

import { digest } from "../platform/hashes/digest.ts";

/** `pat`: a member's token. `inv`: an invitation. `dev`: the waiting half of a device login. */
type SecretKind = "pat" | "inv" | "dev";

/** A secret as the database looks for it. */
export interface ReadSecret {
  readonly tenant: string;
  readonly id: string;
  /** The SHA-256 of the secret. The secret has 256 random bits, so its hash needs neither salt nor stretching. */
  readonly hash: Buffer;
}

/** A new secret: its text is shown once, the rest is stored. */
export interface NewSecret extends ReadSecret {
  readonly text: string;
}

const idBytes = 6;
const secretBytes = 32;
const pattern = /^loci_(pat|inv|dev)_([1-9]\d{0,18})_([0-9a-f]{12})_([\w-]{43})$/;
const mostTenant = 2n ** 63n - 1n;

/** Makes a secret of a tenant: `loci_<kind>_<tenant>_<id>_<secret>`. */
export function createSecret(kind: SecretKind, tenant: string): NewSecret {
  const id = randomBytes(idBytes).toString("hex");
  const secret = randomBytes(secretBytes).toString("base64url");
  return { tenant, id, hash: digest(secret), text: `loci_${kind}_${tenant}_${id}_${secret}` };
}

/** Reads the text of a secret; null if it does not have the form. */
export function readSecret(kind: SecretKind, text: string): ReadSecret | null {
  const [, found, tenant = "", id = "", secret = ""] = pattern.exec(text) ?? [];
  if (found !== kind || BigInt(tenant) > mostTenant) return null;
  return { tenant, id, hash: digest(secret) };
}

/** Without vowels, so that no word appears, and without letters that look like digits. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;
const form = new RegExp(`^[${letters}]{${length}}$`);

/** Makes the code of a device login: 8 of 20 letters, 2.6 × 10^10 codes. */
export function createUserCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Reads a code as a person types it: in any case, with or without the hyphen. Null if it cannot be a code. */
export function readUserCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return form.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : null;
}
