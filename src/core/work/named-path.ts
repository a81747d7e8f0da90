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
