import { allowed, ask, strictest, type Verdict } from "../../../core/guards/verdict.ts";
import { leadOf, type Argument } from "../shell/argument.ts";
import { isSink, lookingAsks, readingAsks } from "./places.ts";
import { resolvePath, type Scene } from "./scene.ts";
import { isSecret } from "./secret-files.ts";
import { dirname, isAbsolute, isWithin, join } from "./slash-paths.ts";

type Folders = readonly string[] | null;

/**
 * What a program reveals about files. `reads`: the content of the named files. `all`: the content of all files in a
 * folder. `visible`: the same without hidden files. `names`: only names and sizes.
 */
type How = "reads" | "all" | "visible" | "names";

/** How a program walks through folders. */
export interface Traversal {
  /** Names of folders that the program skips. */
  readonly leavesOut: readonly string[];
  /**
   * True if the program skips files that ignore files name. It then reads hidden files that an ignore file re-includes.
   */
  readonly heedsIgnored: boolean;
  readonly followsLinks: boolean;
  /** The endings of the files that the program reads, including hidden files; null if it reads all files. */
  readonly endings: readonly string[] | null;
}

const plainTraversal: Traversal = { leavesOut: [], heedsIgnored: false, followsLinks: false, endings: null };

/** Judges whether files may be read without asking the person. */
export function judgeReading(
  args: readonly Argument[],
  folders: Folders,
  scene: Scene,
  how: How,
  traversal = plainTraversal,
): Verdict {
  const verdicts = args.map((arg) => judgeOne(arg, folders, scene, how, traversal));
  // Without an operand, a program reads its standard input or the current folder.
  if (args.length === 0 && how !== "reads") {
    verdicts.push(judgeOne({ kind: "text", text: "." }, folders, scene, how, traversal));
  }
  return strictest(verdicts);
}

function judgeOne(arg: Argument, folders: Folders, scene: Scene, how: How, traversal: Traversal): Verdict {
  if (arg.kind === "unknown") return ask("which file it reads is not known");
  if (arg.kind === "text" && arg.text === "-") return allowed;
  const bases = folders ?? (isAbsolute(arg.text) ? [scene.folder] : null);
  if (bases === null) return ask("which folder it runs in is not known");
  return strictest(
    bases.map((base) =>
      arg.kind === "text" ? judgePath(arg.text, base, scene, how, traversal) : judgePattern(arg.text, base, scene, how),
    ),
  );
}

function judgePath(text: string, base: string, scene: Scene, how: How, traversal: Traversal): Verdict {
  // Standard streams are links that differ in every process.
  if (isSink(text)) return allowed;
  const path = resolvePath(text, base, scene);
  if (path === null) return ask(`which file ${text} is depends on links`);
  const reason =
    how === "names"
      ? lookingAsks(path, scene)
      : (readingAsks(path, scene) ?? (isSecret(text) ? `${text} may hold secrets` : null));
  if (reason !== null) return ask(reason);
  return how === "all" || how === "visible" ? judgeTree(path, scene, how, traversal) : allowed;
}

/** Judges a pattern. All files in its folder must be harmless, so that it does not matter which files match. */
function judgePattern(pattern: string, base: string, scene: Scene, how: How): Verdict {
  const folder = dirname(pattern);
  const name = pattern.slice(pattern.lastIndexOf("/") + 1);
  if (/[*?[]/.test(folder) || name.startsWith(".")) return ask(`which files ${pattern} names is not known`);
  // A program reads a file that is named even if it would otherwise skip it, and follows a link to it.
  if (how === "all" || how === "visible")
    return judgePath(folder, base, scene, how, { ...plainTraversal, followsLinks: true });
  const path = resolvePath(folder, base, scene);
  if (path === null) return ask(`which file ${pattern} is depends on links`);
  const reason = readingAsks(path, scene);
  return reason === null ? judgeFolder(path, scene, (entry) => !entry.startsWith(".")) : ask(reason);
}

function judgeFolder(path: string, scene: Scene, counts: (entry: string) => boolean): Verdict {
  const entries = scene.files.list(path);
  if (entries === null) return allowed;
  if (entries === "closed") return ask(`${path} cannot be looked through`);
  return judgeEntries(entries.filter(counts), path, scene);
}

function judgeEntries(entries: readonly string[], path: string, scene: Scene): Verdict {
  const found = entries.find((entry) => {
    return isAbsolute(entry) ? readingAsks(entry, scene) !== null : isSecret(join(path, entry).replace(/\/$/, ""));
  });
  return found === undefined ? allowed : ask(`${path} holds ${found}, which may hold secrets or lead elsewhere`);
}

const mostFolders = 500;

/** Judges a folder and everything in it. */
function judgeTree(top: string, scene: Scene, how: "all" | "visible", traversal: Traversal): Verdict {
  const { leavesOut, heedsIgnored, followsLinks, endings } = traversal;
  const visited = new Set<string>();
  const left = [
    {
      folder: top,
      ignored: heedsIgnored && isWithin(top, scene.space) ? scene.files.ignoredNames(scene.space) : [],
      shown: heedsIgnored ? shownFromAbove(top, scene) : [],
    },
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { folder } = next;
    if (visited.has(folder)) continue;
    visited.add(folder);
    if (visited.size > mostFolders) return ask(`${top} is too large to be looked through`);
    const entries = scene.files.list(folder);
    if (entries === null) continue;
    if (entries === "closed") return ask(`${folder} cannot be looked through`);
    const shown = heedsIgnored ? [...next.shown, ...scene.files.shownNames(folder, entries)] : [];
    const isMet = (name: string): boolean =>
      how === "all" || !name.startsWith(".") || shown.some((rule) => rule.test(name.replace(/\/$/, "")));
    const counts = (name: string): boolean => {
      if (isAbsolute(name)) return followsLinks;
      return endings === null || name.endsWith("/") ? isMet(name) : endings.some((ending) => name.endsWith(ending));
    };
    const verdict = judgeEntries(entries.filter(counts), folder, scene);
    if (verdict.verdict !== "allow") return verdict;
    // Further ignore files can re-include names that the first one excludes.
    const isRuled = entries.some((name) => ignoreFile.test(name) && (folder !== scene.space || name !== ".gitignore"));
    const ignored = isRuled ? [] : next.ignored;
    for (const name of entries.filter(counts)) {
      if (isAbsolute(name)) left.push({ folder: name, ignored: [], shown });
      if (!name.endsWith("/") || isAbsolute(name)) continue;
      const bare = name.slice(0, -1);
      if (!leavesOut.includes(bare) && !ignored.includes(bare))
        left.push({ folder: join(folder, bare), ignored, shown });
    }
  }
  return allowed;
}

const ignoreFile = /^\.(?:git|rg)?ignore$/;

/** Returns patterns for the names that the ignore files above a folder re-include. */
function shownFromAbove(top: string, { files }: Scene): readonly RegExp[] {
  const names: RegExp[] = [];
  for (let at = dirname(top); ; at = dirname(at)) {
    names.push(...files.shownNames(at));
    if (dirname(at) === at) return names;
  }
}

/**
 * Judges the links in these folders, for a command that is started with each name in them. Asks if a link leads out of
 * the project.
 */
export function judgeLinks(places: readonly Argument[], folders: Folders, scene: Scene): Verdict {
  const args: readonly Argument[] = places.length === 0 ? [{ kind: "text", text: "." }] : places;
  if (folders === null || args.some((arg) => arg.kind !== "text")) return ask("where links lead is not known");
  return strictest(
    folders.flatMap((folder) =>
      args.map((arg) => {
        const top = resolvePath(leadOf(arg), folder, scene);
        return top === null ? ask("where links lead is not known") : judgeLinksIn(top, scene);
      }),
    ),
  );
}

function judgeLinksIn(top: string, scene: Scene): Verdict {
  const left = [top];
  for (let folder = left.pop(), seen = 0; folder !== undefined; folder = left.pop(), seen += 1) {
    const entries = scene.files.list(folder) ?? [];
    if (seen > mostFolders || entries === "closed") return ask(`${top} cannot be looked through for links`);
    for (const entry of entries) {
      if (isAbsolute(entry) && lookingAsks(entry, scene) !== null)
        return ask(`${folder} holds a link to ${entry}, which is outside of this project`);
      if (entry.endsWith("/") && !isAbsolute(entry)) left.push(join(folder, entry.slice(0, -1)));
    }
  }
  return allowed;
}
