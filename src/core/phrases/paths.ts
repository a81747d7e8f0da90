/** A path with `~` for the home folder. */
export function tildePath(path: string, env: Readonly<Record<string, string | undefined>>): string {
  const { HOME: home } = env;
  const isInside = home !== undefined && home !== "" && (path === home || path.startsWith(`${home}/`));
  return isInside ? `~${path.slice(home.length)}` : path;
}
