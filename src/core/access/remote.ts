/**
 * Turns all forms of a repository's address into one name: `git@github.com:acme/app.git`,
 * `https://me:token@github.com/acme/app` and `ssh://git@github.com:22/acme/app.git/` all become `github.com/acme/app`.
 * Drops credentials. Returns null for text that is not an address, is too long or contains unusual characters. The text
 * comes from files that anybody may have written.
 */
export function normaliseRemote(url: string): string | null {
  const text = url.trim();
  if (text.length > longest || /[^\x21-\x7e\p{L}\p{N}\p{M}]/u.test(text)) return null;
  const match =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(text) ??
    /^(?:[^@/:]+@)?([^/:]{2,}):(?!\/\/)(.+)$/.exec(text);
  if (match === null || match[1] === undefined || match[2] === undefined) return null;
  const path = match[2]
    .replace(/^\/+/, "")
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  return path === "" ? null : `${match[1].toLowerCase()}/${path}`;
}

const longest = 1024;
