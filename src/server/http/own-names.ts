import { LociError } from "../../core/errors.ts";

/** The names under which a server can be reached. */
export interface OwnNames {
  /** True if a Host header names this server. */
  readonly isOwn: (host: string) => boolean;
  /** True if the server's own pages may have come over TLS that a proxy in front of it terminates. */
  readonly isBehindProxy?: true;
}

/** The names of a server on this machine. A page can reach a loopback port under any name, so others are refused. */
export function loopbackNames(port: number): OwnNames {
  const names = new Set(["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`));
  return { isOwn: (host) => names.has(host) };
}

/**
 * The names of a server on other addresses: those of this machine, and the address itself. For `0.0.0.0` and `::`, any
 * literal address is accepted, because only a name can be bound to another address after a page has loaded.
 */
export function addressNames(address: string, port: number): OwnNames {
  const local = loopbackNames(port);
  const literal = address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
  const isEvery = address === "0.0.0.0" || address === "::";
  const anyAddress = new RegExp(`^(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[0-9a-f:.]+\\]):${port}$`, "i");
  return { isOwn: (host) => local.isOwn(host) || host === literal || (isEvery && anyAddress.test(host)) };
}

/** The names of a server behind a proxy, with any port. The loopback names are for checks on the machine itself. */
export function publicNames(names: readonly string[]): OwnNames {
  const own = new Set(["127.0.0.1", "localhost", "[::1]", ...names.map((name) => name.toLowerCase())]);
  return {
    isOwn: (host) => own.has(host.toLowerCase()) || own.has(host.toLowerCase().replace(/:\d+$/, "")),
    isBehindProxy: true,
  };
}

/** The names of a server on a private socket, which no browser can reach. */
export const socketNames: OwnNames = { isOwn: () => true };

/** The values of Sec-Fetch-Site that a browser sends for our own pages and for addresses that a person typed. */
const ownSites: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Throws REQUEST_REFUSED if the request came under a wrong host name (DNS rebinding) or from a page of another origin
 * (CSRF). A browser sends Origin with every request that changes something.
 */
export function checkOrigin(headers: Headers, { isOwn, isBehindProxy }: OwnNames): void {
  const host = headers.get("host") ?? "";
  if (!isOwn(host)) throw new LociError("REQUEST_REFUSED", "this host name is not the server's own");
  const origin = headers.get("origin");
  const ownOrigins = isBehindProxy === true ? [`https://${host}`, `http://${host}`] : [`http://${host}`];
  if (origin !== null && !ownOrigins.includes(origin))
    throw new LociError("REQUEST_REFUSED", "pages of other origins are not served");
  const site = headers.get("sec-fetch-site");
  if (site !== null && !ownSites.has(site))
    throw new LociError("REQUEST_REFUSED", "pages of other sites are not served");
}

/**
 * Headers of every answer: nothing from elsewhere is loaded, no page of another origin may show or read it, no type is
 * guessed, and nothing is cached.
 */
export const safeHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-store",
};
