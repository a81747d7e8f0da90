import type { KeyEntry, KeyFile } from "./key-file.ts";
import { deriveKey, publicKeyOf } from "./sealed-box.ts";

const openssl = () => process.getBuiltinModule("node:crypto");

/** Returns a key file with a proof that a holder of its first secret wrote it. */
export function proveKeyFile(
  secret: Buffer,
  { encrypted, serial, keys }: { encrypted: boolean; serial: number; keys: readonly [KeyEntry, ...KeyEntry[]] },
): KeyFile {
  const file = { format: 1, encrypted, serial, keys } as const;
  return { ...file, mac: macOf(file, secret) };
}

/** True if a holder of the secret wrote the file. So nobody else can insert a public key or switch encryption off. */
export function isProved(file: KeyFile, secret: Buffer): boolean {
  const { mac, ...rest } = file;
  const [stored, made] = [Buffer.from(mac, "hex"), Buffer.from(macOf(rest, secret), "hex")];
  return (
    stored.length === made.length &&
    openssl().timingSafeEqual(stored, made) &&
    publicKeyOf(secret) === file.keys[0].public
  );
}

function macOf({ format, encrypted, serial, keys }: Omit<KeyFile, "mac">, secret: Buffer): string {
  const text = JSON.stringify({ format, encrypted, serial, keys });
  return openssl().createHmac("sha256", deriveKey(secret, "loci key file 1")).update(text).digest("hex");
}
