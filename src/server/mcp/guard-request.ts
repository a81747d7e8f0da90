import { timingSafeEqual } from "node:crypto";

import { digest } from "../../platform/hashes/digest.ts";

/** The values that a request is checked against. */
export interface Gate {
  readonly token: string;
  readonly port: number;
}

/**
 * Returns the refusal of a request, or null to accept it. A web page in a browser on this machine can reach a loopback
 * port under any host name. So the host name, the origin and the token are all checked.
 */
export function guardRequest(request: Request, { token, port }: Gate): Response | null {
  if (!isOwnName(request.headers.get("host"), port)) return refuse(403, "this name is not the server's own");
  const origin = request.headers.get("origin");
  if (origin !== null && !ownNames(port).some((name) => origin === `http://${name}`))
    return refuse(403, "pages of other origins are not served");
  if (new URL(request.url).pathname !== "/mcp") return refuse(404, "there is only /mcp");
  const sentToken = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (sentToken === undefined || !isSame(sentToken, token))
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

/** Builds a refusal as a JSON-RPC error. */
export function refuse(
  status: number,
  message: string,
  { headers = {}, code = -32000 }: { headers?: Record<string, string>; code?: number } = {},
): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status, headers });
}

// Compares hashes of equal length, so that the time of the comparison reveals nothing about the token.
function isSame(sentToken: string, token: string): boolean {
  return timingSafeEqual(digest(sentToken), digest(token));
}
