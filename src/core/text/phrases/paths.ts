/** Returns a path with `~` instead of the home folder. */
export function tildePath(path: string, env: Readonly<Record<string, string | undefined>>): string {
  const { HOME: home } = env;
  const isInside = home !== undefined && home !== "" && (path === home || path.startsWith(`${home}/`));
  return isInside ? `~${path.slice(home.length)}` : path;
}

/** Returns a text with `~` instead of the home folder in every path that begins with it. */
export function tildeText(text: string, env: Readonly<Record<string, string | undefined>>): string {
  const { HOME: home } = env;
  if (home === undefined || home.length < 2) return text;
  // Skips the home folder inside of another path, and longer names that begin like it.
  return text.split(home).reduce((before, after) => {
    const isPath = !/[\w./~-]$/.test(before) && /^(?:\/|[^\w.-]|$)/.test(after);
    return before + (isPath ? "~" : home) + after;
  });
}
