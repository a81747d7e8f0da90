import { timingSafeEqual } from "node:crypto";

import { digest } from "../../platform/digest.ts";

/** What a request needs to be accepted. */
export interface Gate {
  readonly token: string;
  readonly port: number;
}

/**
 * The refusal of a request, or null to accept it. A page in the machine's browser can reach a loopback port
 * under any name: so the host name, the page's origin and the token are all checked, and no page is ever allowed to
 * read.
 */
export function guardRequest(request: Request, { token, port }: Gate): Response | null {
  if (!isOwnName(request.headers.get("host"), port)) return refuse(403, "this name is not the server's own");
  const origin = request.headers.get("origin");
  if (origin !== null && !ownNames(port).some((name) => origin === `http://${name}`))
    return refuse(403, "pages of other origins are not served");
  if (new URL(request.url).pathname !== "/mcp") return refuse(404, "there is only /mcp");
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (given === undefined || !isSame(given, token))
    return refuse(401, "a bearer token is needed: `loci mcp --print-token` tells it", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  return null;
}

/** True if the Host header of a request names this server. */
export function isOwnName(host: string | null | undefined, port: number): boolean {
  return ownNames(port).includes(host ?? "");
}

function ownNames(port: number): string[] {
  return ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);
}

/** A refusal in the form of JSON-RPC. */
export function refuse(
  status: number,
  message: string,
  { headers = {}, code = -32000 }: { headers?: Record<string, string>; code?: number } = {},
): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status, headers });
}

// Hashes have one length, so the time of the comparison reveals nothing about the token.
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}
