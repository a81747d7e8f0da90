import { LociError } from "../errors.ts";

/** Throws if a token sent to this address could be read on the way: HTTP is for this machine alone. */
export function requireSafeAddress(address: URL): void {
  if (address.protocol === "https:" || loopback.test(address.hostname)) return;
  throw new LociError("USAGE", `${address.origin} is not an https address, so the token would be sent unencrypted`, {
    next: "Use the https address of the server: `loci team join https://…`.",
  });
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
