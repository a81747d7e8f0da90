/**
 * Returns the path of a request; null if it has no valid path. A client behind a proxy sends an absolute URL, which
 * must match the Host header.
 */
export function requestPath(target: string, host: string | undefined): string | null {
  if (target.startsWith("/")) return target;
  try {
    const { protocol, host: named, pathname, search, username, password } = new URL(target);
    const isOurs = protocol === "http:" && named === host && username === "" && password === "";
    return isOurs ? pathname + search : null;
  } catch {
    return null;
  }
}
