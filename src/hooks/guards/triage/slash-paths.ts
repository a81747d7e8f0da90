import { posix, win32 } from "node:path";

/** Functions for paths whose results have forward slashes on every system, so that a rule is written once. */
export interface SlashPaths {
  /** Returns an absolute or relative path in the form of these functions. */
  readonly slashed: (path: string) => string;
  readonly join: (...parts: readonly string[]) => string;
  readonly resolve: (...parts: readonly string[]) => string;
  readonly normalize: (path: string) => string;
  readonly dirname: (path: string) => string;
  readonly isAbsolute: (path: string) => boolean;
  /** True for the top folder of the system, or of a drive of Windows. */
  readonly isRoot: (path: string) => boolean;
  /** True if a path is the folder or inside it. Both must be free of links. */
  readonly isWithin: (path: string, folder: string) => boolean;
}

export function slashPaths(platform: NodeJS.Platform): SlashPaths {
  const isWindows = platform === "win32";
  const paths = isWindows ? win32 : posix;
  const slashed = isWindows ? slashedOnWindows : (path: string): string => path;
  // Windows ignores the case of file names.
  const folded = (path: string): string => (isWindows ? path.toLowerCase() : path);
  return {
    slashed,
    join: (...parts) => slashed(paths.join(...parts)),
    resolve: (...parts) => slashed(paths.resolve(...parts)),
    normalize: (path) => slashed(paths.normalize(path)),
    dirname: (path) => slashed(paths.dirname(path)),
    isAbsolute: (path) => paths.isAbsolute(slashed(path)),
    isRoot: (path) => path === "/" || (isWindows && /^[A-Z]:\/?$/i.test(path)),
    isWithin: (path, folder) => {
      const [inner, outer] = [folded(path), folded(folder)];
      return inner === outer || inner.startsWith(outer.endsWith("/") ? outer : `${outer}/`);
    },
  };
}

/** Git Bash writes `/c/Users` for `C:\Users`. */
function slashedOnWindows(path: string): string {
  const plain = path.replaceAll("\\", "/").replace(/^\/([a-z])(?=\/|$)/i, "$1:");
  return plain.replace(/^[a-z]:/, (drive) => drive.toUpperCase()).replace(/^[A-Z]:$/, "$&/");
}

export const { slashed, join, resolve, normalize, dirname, isAbsolute, isRoot, isWithin } = slashPaths(
  process.platform,
);
