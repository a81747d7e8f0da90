type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a path with `~` instead of the home folder. */
export function tildePath(path: string, env: Environment): string {
  const home = homesOf(env).find(
    (folder) => path === folder || (path.startsWith(folder) && isSlash(path[folder.length])),
  );
  return home === undefined ? path : `~${path.slice(home.length)}`;
}

/** Returns a text with `~` instead of the home folder in every path that begins with it. */
export function tildeText(text: string, env: Environment): string {
  return homesOf(env).reduce(withTilde, text);
}

function withTilde(text: string, home: string): string {
  if (home.length < 2) return text;
  // Skips the home folder inside of another path, and longer names that begin like it.
  return text.split(home).reduce((before, after) => {
    const isPath = !/[\w./\\~-]$/.test(before) && /^(?:[/\\]|[^\w.-]|$)/.test(after);
    return before + (isPath ? "~" : home) + after;
  });
}

/** The home folder. On Windows a shell may set HOME in its own form, so USERPROFILE counts too. */
function homesOf(env: Environment): string[] {
  return [env["HOME"], env["USERPROFILE"]].flatMap((home) => (home === undefined || home === "" ? [] : [home]));
}

function isSlash(sign: string | undefined): boolean {
  return sign === "/" || sign === "\\";
}
