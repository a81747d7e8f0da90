import { dirname, isAbsolute, join } from "node:path";

import { allowed, ask, strictest, type Verdict } from "../../../core/guards/verdict.ts";
import type { Argument } from "../shell/argument.ts";
import { isSecret, isSink, lookingAsks, readingAsks } from "./places.ts";
import { isWithin, resolvePath, type Scene } from "./scene.ts";

type Folders = readonly string[] | null;

/** How files are told of: their content, also that of all in a folder, or of what is not hidden there, or only what a folder says of them. */
type How = "reads" | "all" | "visible" | "names";

/** Whether files may be told of without a question. */
export function judgeReading(
  args: readonly Argument[],
  folders: Folders,
  scene: Scene,
  how: How,
  passed: PassedOver = nothing,
): Verdict {
  const verdicts = args.map((arg) => judgeOne(arg, folders, scene, how, passed));
  // Without an operand a program reads what it is fed, or the folder that it is in.
  if (args.length === 0 && how !== "reads") {
    verdicts.push(judgeOne({ kind: "text", text: "." }, folders, scene, how, passed));
  }
  return strictest(verdicts);
}

function judgeOne(arg: Argument, folders: Folders, scene: Scene, how: How, passed: PassedOver): Verdict {
  if (arg.kind === "unknown") return ask("which file it reads is not known");
  if (arg.kind === "text" && arg.text === "-") return allowed;
  const bases = folders ?? (isAbsolute(arg.text) ? [scene.folder] : null);
  if (bases === null) return ask("which folder it runs in is not known");
  return strictest(
    bases.map((base) =>
      arg.kind === "text" ? judgePath(arg.text, base, scene, how, passed) : judgePattern(arg.text, base, scene, how),
    ),
  );
}

function judgePath(text: string, base: string, scene: Scene, how: How, passed: PassedOver): Verdict {
  // What it is fed and prints: a link that leads to another place in every process.
  if (isSink(text)) return allowed;
  const path = resolvePath(text, base, scene);
  if (path === null) return ask(`which file ${text} is depends on links`);
  const reason =
    how === "names"
      ? lookingAsks(path, scene)
      : (readingAsks(path, scene) ?? (isSecret(text) ? `${text} may hold secrets` : null));
  if (reason !== null) return ask(reason);
  return how === "all" || how === "visible" ? judgeTree(path, scene, how, passed) : allowed;
}

/** Of a pattern: all that lies in its folder must be harmless, so that it does not matter what fits. */
function judgePattern(pattern: string, base: string, scene: Scene, how: How): Verdict {
  const folder = dirname(pattern);
  const name = pattern.slice(pattern.lastIndexOf("/") + 1);
  if (/[*?[]/.test(folder) || name.startsWith(".")) return ask(`which files ${pattern} names is not known`);
  if (how === "all" || how === "visible") return judgePath(folder, base, scene, how, nothing);
  const path = resolvePath(folder, base, scene);
  if (path === null) return ask(`which file ${pattern} is depends on links`);
  const reason = readingAsks(path, scene);
  return reason === null ? judgeFolder(path, scene, (entry) => !entry.startsWith(".")) : ask(reason);
}

function judgeFolder(path: string, scene: Scene, counts: (entry: string) => boolean = () => true): Verdict {
  const entries = scene.files.list(path);
  if (entries === null) return allowed;
  if (entries === "closed") return ask(`${path} cannot be looked through`);
  const found = entries.filter(counts).find((entry) => {
    return isAbsolute(entry) ? readingAsks(entry, scene) !== null : isSecret(join(path, entry).replace(/\/$/, ""));
  });
  return found === undefined ? allowed : ask(`${path} holds ${found}, which may hold secrets or lead elsewhere`);
}

/** What a program that goes through folders does not go into. */
export interface PassedOver {
  /** Folders by their names. */
  readonly names: readonly string[];
  /** Whether also those that .gitignore names. */
  readonly ignored: boolean;
}

const nothing: PassedOver = { names: [], ignored: false };

const mostFolders = 500;

/** Of a folder and all in it. Programs that go through folders do not follow the links there. */
function judgeTree(top: string, scene: Scene, how: "all" | "visible", passed: PassedOver): Verdict {
  const counts = (name: string): boolean => !isAbsolute(name) && (how === "all" || !name.startsWith("."));
  const ignored = passed.ignored && isWithin(top, scene.space) ? scene.files.ignoredNames(scene.space) : [];
  const left = [{ folder: top, ignored }];
  for (let next = left.pop(), seen = 0; next !== undefined; next = left.pop(), seen += 1) {
    const { folder } = next;
    if (seen > mostFolders) return ask(`${top} is too large to be looked through`);
    const verdict = judgeFolder(folder, scene, counts);
    if (verdict.verdict !== "allow") return verdict;
    const entries = scene.files.list(folder);
    if (entries === null || entries === "closed") continue;
    // Further files of that kind can take back what the first one says.
    const isRuled = entries.some((name) => ignoreFile.test(name) && (folder !== scene.space || name !== ".gitignore"));
    const names = isRuled ? [] : next.ignored;
    for (const name of entries.filter((entry) => entry.endsWith("/") && counts(entry))) {
      const bare = name.slice(0, -1);
      if (!passed.names.includes(bare) && !names.includes(bare))
        left.push({ folder: join(folder, bare), ignored: names });
    }
  }
  return allowed;
}

const ignoreFile = /^\.(?:git|rg)?ignore$/;
