const paths = /(?:[\w@.-]+\/)+[\w@.*-]*|(?<![\w/.])[\w-]+\.[a-z]{1,6}\b/gi;

/** True if a text names this file of a repository, or a folder that contains it. */
export function namesPath(text: string, path: string): boolean {
  const whole = `/${path}`;
  const file = whole.slice(whole.lastIndexOf("/"));
  return [...text.matchAll(paths)].some(([named]) => {
    const plain = named.replace(/^\.\//, "").replace(/\/?\**$|[.]+$/g, "");
    if (plain === "") return false;
    return named.includes("/") ? whole.endsWith(`/${plain}`) || whole.includes(`/${plain}/`) : file === `/${plain}`;
  });
}

/** True if a text names exactly this file of a repository, below its top or below one of these folders. */
export function namesFile(text: string, path: string, roots: readonly string[]): boolean {
  const whole = `/${path}`;
  const named = text.matchAll(paths);
  return (
    roots.some((root) => text.includes(`${root}/${path}`)) ||
    [...named].some(([one]) => {
      const plain = one.replace(/^\.\//, "").replace(/[.]+$/, "");
      return plain !== "" && whole.endsWith(`/${plain}`);
    })
  );
}

/** True if a recorded path is this file. An absolute path is below one of these folders, or in a worktree elsewhere. */
export function isFile(recorded: string, path: string, roots: readonly string[]): boolean {
  const plain = recorded.replaceAll("\\", "/").replace(/^\.\//, "");
  if (plain === path) return true;
  const root = roots.find((one) => plain.startsWith(`${one}/`));
  if (root !== undefined) return plain.slice(root.length + 1) === path;
  const isAbsolute = /^(?:\/|[a-z]:)/i.test(plain);
  // A tool may have worked in a folder of the repository.
  return isAbsolute ? plain.endsWith(`/${path}`) : plain.includes("/") && path.endsWith(`/${plain}`);
}
