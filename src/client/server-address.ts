import { LociError } from "../core/errors.ts";

/** What identifies the sender of a request. */
interface Credentials {
  readonly token?: string;
  readonly session?: string;
}

/** Checks the address of a server. Returns it without a slash at the end. */
export function serverUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new LociError("USAGE", "url must be an http or https address without a name, a password and a query", {
      next: "Use the address that `loci serve` prints, such as http://127.0.0.1:5625.",
    });
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** Returns the headers that identify the sender. Throws USAGE for a text that cannot be a token or a session. */
export function senderHeaders({ token, session }: Credentials): Readonly<Record<string, string>> {
  if (token !== undefined && session !== undefined)
    throw new LociError("USAGE", "pass either a token or a session, not both");
  for (const [name, secret] of Object.entries({ token, session }))
    if (secret !== undefined && !/^[\w-]{1,512}$/.test(secret))
      throw new LociError("USAGE", `the ${name} has characters that none has`, {
        next: "`loci serve --print-token` prints the token.",
      });
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  return session === undefined ? {} : { cookie: `loci-session=${session}` };
}
