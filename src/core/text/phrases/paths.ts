/** A path with `~` for the home folder. */
export function tildePath(path: string, env: Readonly<Record<string, string | undefined>>): string {
  const { HOME: home } = env;
  const isInside = home !== undefined && home !== "" && (path === home || path.startsWith(`${home}/`));
  return isInside ? `~${path.slice(home.length)}` : path;
}

/** A text with `~` in place of the home folder, wherever a path begins with it. */
export function tildeText(text: string, env: Readonly<Record<string, string | undefined>>): string {
  const { HOME: home } = env;
  if (home === undefined || home.length < 2) return text;
  // Not inside of another path, and not a longer name.
  return text.split(home).reduce((before, after) => {
    const isPath = !/[\w./~-]$/.test(before) && /^(?:\/|[^\w.-]|$)/.test(after);
    return before + (isPath ? "~" : home) + after;
  });
}
