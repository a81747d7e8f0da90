import { carriers, type Carrier } from "./carriers.ts";
import { createDraw, type Draw } from "./draw.ts";
import { secretKinds, type SecretKind } from "./secret-kinds.ts";

/** A text with a secret in it. */
export interface Planted {
  readonly kind: string;
  readonly carrier: string;
  readonly text: string;
  /** Redaction must not leave any piece of these strings. */
  readonly secrets: readonly string[];
}

/** Names without meaning. A secret with a recognisable form must be found even under such a name. */
const silent = ["VALUE_A", "SETTING", "UPSTREAM", "ITEM_2"] as const;

/** Puts every kind into every carrier that can hold it, `rounds` times. */
export function plantedSecrets(seed: number, rounds: number): Planted[] {
  const draw = createDraw(seed);
  const planted: Planted[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const kind of secretKinds)
      for (const carrier of carriers) {
        const one = plant(kind, carrier, draw);
        if (one !== null) planted.push(one);
      }
  return planted;
}

function plant(kind: SecretKind, carrier: Carrier, draw: Draw): Planted | null {
  const secret = kind.draw(draw);
  if (secret.includes("\n") && !carrier.takesLines) return null;
  if (kind.needsName && !carrier.hasName) return null;
  const isSilent = !kind.needsName && draw.number(2) === 0;
  const name = isSilent ? draw.one(silent) : kind.variable;
  const { text, encoded = () => [] } = carrier.carry({ secret, name, draw });
  const parts = secretParts(secret);
  return { kind: kind.name, carrier: carrier.name, text, secrets: [...parts, ...encoded(parts)] };
}

/**
 * Finds the secret part of a value, such as the password of an address, the body of a block, or the key of a
 * connection.
 */
function secretParts(value: string): string[] {
  const [, password] = /^\w[\w+]*:\/\/[^:@/]*:([^@]+)@/.exec(value) ?? [];
  if (password !== undefined) return [password];
  const [, webhook] = /^https:\/\/[^/]+\/(?:services|api\/webhooks)\/(.+)$/.exec(value) ?? [];
  if (webhook !== undefined) return [webhook];
  const [, account] = /AccountKey=([^;]+)/.exec(value) ?? [];
  if (account !== undefined) return [account];
  if (value.startsWith("-----BEGIN")) return value.split("\n").slice(1, -1);
  // The prefixes below contain words that also occur in names, so a prefix alone is not secret.
  return [value.replace(/^(?:access-production-|shippo_live_|pscale_tkn_|sk_live_|sk_test_|rk_live_)/, "")];
}

/** A shorter piece of a secret also occurs in other words. */
export const shortestPiece = 6;

/**
 * True if no six consecutive characters of any secret are left, or no `piece` characters. Pieces that `around` contains
 * do not count.
 */
export function isGone(redacted: string, secrets: readonly string[], piece = shortestPiece, around = ""): boolean {
  const text = redacted.replace(/\[redacted:[^\]]*\]/g, "\u0000");
  return secrets.every((secret) => {
    for (let at = 0; at + piece <= secret.length; at += 1) {
      const part = secret.slice(at, at + piece);
      if (text.includes(part) && !around.includes(part)) return false;
    }
    return true;
  });
}
