import { randomBytes } from "node:crypto";

import { digest } from "../platform/digest.ts";

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
