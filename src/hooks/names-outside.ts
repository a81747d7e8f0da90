import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";

type IsOutside = (path: string) => boolean;

/** Longer command lines are not searched. They count as naming a file outside of the space. */
const longestCommand = 100_000;
/** The most paths that are checked in a command, because each check may read the disk. */
const mostPaths = 200;

// A quick check that is enough for most commands. A command without any of these patterns names only files in its own
// folder.
const mayLead = /[~$`]|\.\.|%\w+%|\b(?:cd|pushd|popd|chdir)\b|(?:^|[^\w.*/-])\/|\/\/|-[A-Za-z]+\/|[A-Za-z]:[\\/]/;

/**
 * True if a command line names a file outside of the space. The output of the command may then contain the file's text.
 * Reads words as a shell does: quotes, variables that the line sets, `cd`, substitutions, here-documents. A variable
 * that the line does not set counts as outside if a path could begin with it. Started programs and output files do not
 * count, because their text is not printed.
 */
export function commandNamesOutside(command: string, isOutside: IsOutside): boolean {
  // Quotes may be inside a path, as in `.\./x` or `."."/x`.
  if (!mayLead.test(command) && !mayLead.test(command.replaceAll(/["'\\]/g, ""))) return false;
  if (command.length > longestCommand) return true;
  if (/(?:^|[\s'"=(,;])(?:[A-Za-z]:[\\/]|%\w+%|\$env:)/.test(command) && namesWindowsPath(command, isOutside))
    return true;
  return createReader(isOutside).read(command);
}

/**
 * True if the input of a tool other than a shell names a file outside of the space. One of its texts must be a path.
 */
export function inputNamesOutside(input: string, isOutside: IsOutside): boolean {
  if (!mayLead.test(input)) return false;
  if (input.length > longestCommand) return true;
  const check = createCheck(isOutside);
  // In JSON only a whole string counts as a path, because an address or a sentence may contain something like one.
  return [...input.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some(([, text = ""]) => isOnePath.test(text) && check(text, "."));
}

/** Matches a text without spaces, or a line that begins like a path. */
const isOnePath = /^(?:\S*|(?:~|\.\.)?\/(?:[^\\\n]|\\[^n]){0,400})$/;

function namesWindowsPath(command: string, isOutside: IsOutside): boolean {
  if (/%\w+%|\$env:/i.test(command)) return true;
  return [...command.matchAll(/(?:^|[\s'"=(,;])([A-Za-z]:[\\/][^\s'"|;]*)/g)]
    .slice(0, mostPaths)
    .some(([, path = ""]) => process.platform !== "win32" || isOutside(path));
}

/** Returns a function that decides whether a text is, or contains, the path of a file outside of the space. */
function createCheck(isOutside: IsOutside): (text: string, folder: string) => boolean {
  let paths = 0;
  const leadsOut = (piece: string, folder: string): boolean => {
    // Remove the option before a path, as in `-I/usr/include` or `-C../other`.
    const path = piece.replace(/^-[A-Za-z]+(?=[/~]|\.\.)/, "");
    const isPath = isAbsolute(path)
      ? isRealTop(path)
      : /^~(?:$|\/|[a-z_][\w.-]*(?:\/|$))/i.test(path) || hasSteps(path, folder);
    if (!isPath || openDevice.test(path)) return false;
    paths += 1;
    // ~name is another user's home folder.
    return (
      paths > mostPaths ||
      /^~[^/]/.test(path) ||
      isOutside(isAbsolute(path) || path.startsWith("~") ? path : join(folder, path))
    );
  };
  return (text, folder) => {
    if (unknownStart.test(text) || /\bfile:[^\s'"]{0,400}\$/i.test(text)) return true;
    // The path in an address is not a file, except in `file:///etc/hosts`.
    const files = text.replaceAll(/\bfile:\/\/[^\s'"/~]{0,255}(?=[/~])/gi, " ");
    const bare = files.replaceAll(/\b(?!file:)[a-z][a-z+.-]*:\/\/[^\s'"]*/gi, "");
    return bare.split(separators).some((piece) => leadsOut(piece, folder));
  };
}

const separators = /[\s'"()<>|;&=:,@{}[\]\\]+/;
const openDevice = /^\/dev\/(?:null|zero|u?random|tty|stdin|stdout|stderr|fd\/\d+)$/;
// `$X`, `${X}`, `$1` and `$@` at the end of a word or before more of a path; `${X%/*}`, `${X:-/etc}` and `${A[0]}`
// everywhere.
const unknownStart = /^\$(?:(?:[A-Za-z_]\w*|[\d@*]|\{(?:\w+|[@*])\})(?:[/$]|$)|\{(?:!|(?:\w+|[@*])[^\w}]))/;

function hasSteps(path: string, folder: string): boolean {
  return /(?:^|\/)\.\.(?:\/|$)/.test(path) || (path !== "" && folder !== "." && !path.startsWith("-"));
}

// Top folders of all systems, because a transcript may come from another system.
const knownTops =
  "Applications Library System Users Volumes bin boot dev etc home lib media mnt opt private proc root run sbin srv sys tmp usr var".split(
    " ",
  );

/**
 * True if the first folder of a path exists. A text such as `/api/users` or `/start/,/end/p` may only look like a path.
 */
function isRealTop(path: string): boolean {
  const [top] = path.split(/[/\\]+/).filter((part) => part !== "" && part !== ".");
  if (top === undefined) return /^\/[.*]*$/.test(path);
  if (/^[\w.-]+$/.test(top)) return top === ".." || knownTops.includes(top) || existsSync(`/${top}`);
  if (!/^[\w.*?-]{1,40}$/.test(top) || top.split("*").length > 4) return false;
  const fits = new RegExp(`^${top.replaceAll(".", "\\.").replaceAll("?", ".").replaceAll("*", ".*")}$`);
  return knownTops.some((name) => fits.test(name));
}

const keywords = /^(?:if|then|elif|else|while|until|do|time|!|\{|\})$/;
const enters = /^(?:cd|pushd|chdir)$/;
const declares = /^(?:export|local|declare|readonly|typeset|env)$/;
/** Variables that make git print from another folder, without any further argument. */
const gitFolder = /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES)$/;
const runsText = /^(?:(?:ba|da|z|k|fi)?sh|python[\d.]*|node|perl|ruby|php|deno|bun)$/;

interface Command {
  /** The program's name; null until it has been read. */
  program: string | null;
  words: number;
  folder: string;
}

interface Reader {
  read(command: string): boolean;
}

/** Reads the words of a command line, and stops at the first word that names a file outside of the space. */
function createReader(isOutside: IsOutside): Reader {
  const check = createCheck(isOutside);
  const variables = new Map<string, string>([
    ["HOME", "~"],
    ["PWD", "."],
  ]);
  const outer: Command[] = [];
  let now: Command = { program: null, words: 0, folder: "." };

  const expand = (text: string): string =>
    text
      .replaceAll(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g, (whole, braced?: string, bare?: string) => {
        return variables.get(braced ?? bare ?? "") ?? whole;
      })
      // A part or another form of a variable's value leads to the same place as the value. This does not hold for HOME
      // and PWD, because a part of such a path leads outside.
      .replaceAll(/\$\{(?!HOME\b|PWD\b)([A-Za-z_]\w*)(?=[-:+?#%/^,])[^}]{0,200}\}/g, (whole, name: string) => {
        return variables.get(name) ?? whole;
      })
      .slice(0, longestCommand);

  /**
   * Resets the state at the end of a command. Returns true if it was `cd` without an argument, which leads to the home
   * folder.
   */
  const end = (): boolean => {
    const leaves = now.program !== null && enters.test(now.program) && now.words === 0;
    now = { program: null, words: 0, folder: now.folder };
    return leaves;
  };

  const enter = (text: string): boolean => {
    const to = expand(text);
    if (to.startsWith("-") && to !== "-") return false;
    now.words += 1;
    if (to === "-" || unknownStart.test(to) || check(to, now.folder)) return true;
    const path = to.startsWith("~") || isAbsolute(to) ? to : join(now.folder, to);
    if (isOutside(path)) return true;
    now.folder = path;
    return false;
  };

  const word = (text: string, isWritten: boolean): boolean => {
    if (isWritten) return false;
    const assignment = /^([A-Za-z_]\w*)\+?=(.*)$/s.exec(text);
    if (assignment !== null && (now.program === null || declares.test(now.program))) {
      const [, name = "", value = ""] = assignment;
      variables.set(name, expand(value).slice(0, 4096));
      return gitFolder.test(name) && check(expand(value), now.folder);
    }
    if (now.program === null) {
      if (!keywords.test(text)) now.program = text.slice(text.lastIndexOf("/") + 1);
      // A script in the home folder may be started, but a program whose name is in a variable is unknown.
      return unknownStart.test(expand(text));
    }
    if (enters.test(now.program)) return enter(text);
    now.words += 1;
    if (/^(?:for|select|read)$/.test(now.program) && /^[A-Za-z_]\w*$/.test(text)) {
      // The words that a loop runs over are checked where they are written.
      variables.set(text, "");
      return false;
    }
    return check(expand(text), now.folder);
  };

  return {
    read: (command) => {
      for (const token of tokens(command, () => runsText.test(now.program ?? ""))) {
        switch (token.kind) {
          case "word":
            if (word(token.text, token.isWritten)) return true;
            break;
          case "open":
            outer.push(now);
            now = { program: null, words: 0, folder: now.folder };
            break;
          case "close":
            if (end()) return true;
            now = outer.pop() ?? now;
            break;
          case "end":
            if (end()) return true;
            break;
        }
      }
      return end();
    },
  };
}

type Token =
  | { readonly kind: "word"; readonly text: string; readonly isWritten: boolean }
  | { readonly kind: "open" | "close" | "end" };

// Replaces each `$` that this shell does not expand. `$HOME` stays, because an inner shell may expand it.
const masked = (text: string): string => text.replaceAll(/\$(?!HOME\b|\{HOME\})/g, "\u0001");

/** Splits a command line into words and the borders of commands. */
function* tokens(command: string, runsInput: () => boolean, depth = 0): Generator<Token> {
  let text: string | null = null;
  let isWritten = false;
  let isInTicks = false;
  const hereEnds: { readonly name: string; readonly isRun: boolean; readonly isQuoted: boolean }[] = [];
  const pattern =
    /'[^']*'?|"(?:\\[^]|[^"\\])*"?|\\[^]|\$\(|`|<<-?(?!<)|<<<|[<>]\(|&>>?|\d?>[>|&]?|\d?<&?|&&|\|\||[;&|()\n]|[^\S\n]+|#|[^]/g;
  for (let found = pattern.exec(command); found !== null; found = pattern.exec(command)) {
    const [part] = found;
    const isBlank = /^[^\S\n]+$/.test(part);
    const isSpecial = part === "$(" || (part !== "" && /^(?:`|[;&|()\n]|\d?[<>])/.test(part));
    if (!isBlank && !isSpecial && !(part === "#" && text === null)) {
      if (part.startsWith("'")) text = (text ?? "") + masked(part.replaceAll("'", ""));
      else if (part.startsWith('"'))
        text =
          (text ?? "") +
          part.slice(1, part.length > 1 && part.endsWith('"') ? -1 : undefined).replaceAll("\\$", "\u0001");
      else if (part.startsWith("\\"))
        text = (text ?? "") + (part === "\\\n" ? "" : part === "\\$" ? "\u0001" : part.slice(1));
      else text = (text ?? "") + part;
      continue;
    }
    const isDigits = text !== null && /^\d$/.test(part.charAt(0)) && isSpecial;
    if (isDigits) text = (text ?? "") + part.charAt(0);
    if (text !== null) {
      yield { kind: "word", text, isWritten };
      text = null;
      isWritten = false;
    }
    if (isBlank) continue;
    if (part === "#") {
      const lineEnd = command.indexOf("\n", pattern.lastIndex);
      pattern.lastIndex = lineEnd === -1 ? command.length : lineEnd;
    } else if (part === "`") {
      isInTicks = !isInTicks;
      yield { kind: isInTicks ? "open" : "close" };
    } else if (part.endsWith("(")) yield { kind: "open" };
    else if (part === ")") yield { kind: "close" };
    else if (part === "<<" || part === "<<-") {
      const name = /^\s*(?:'([^']*)'|"([^"]*)"|\\?([\w.-]+))/.exec(
        command.slice(pattern.lastIndex, pattern.lastIndex + 200),
      );
      if (name === null) continue;
      pattern.lastIndex += name[0].length;
      const isQuoted = name[3] === undefined || name[0].includes("\\");
      hereEnds.push({ name: name[1] ?? name[2] ?? name[3] ?? "", isRun: runsInput(), isQuoted });
    } else if (/^\d?>/.test(part) || part.startsWith("&>")) isWritten = true;
    else if (/^[;&|\n]/.test(part)) {
      yield { kind: "end" };
      if (part !== "\n") continue;
      for (const here of hereEnds.splice(0)) {
        const rest = command.slice(pattern.lastIndex);
        const at = endOfText(rest, here.name);
        // A program in a here-document is checked like an argument.
        if (here.isRun) yield { kind: "word", text: "-", isWritten: false };
        if (here.isRun) yield { kind: "word", text: masked(rest.slice(0, at)), isWritten: false };
        if (here.isRun) yield { kind: "end" };
        for (const inner of here.isQuoted ? [] : substitutions(rest.slice(0, at))) {
          yield { kind: "open" };
          // Nobody nests substitutions this deep, so this counts as an unknown program.
          if (depth === mostDepth) yield { kind: "word", text: "$_", isWritten: false };
          else yield* tokens(inner, runsInput, depth + 1);
          yield { kind: "close" };
        }
        pattern.lastIndex += at;
      }
    }
  }
  if (text !== null) yield { kind: "word", text, isWritten };
}

const mostDepth = 4;

/** Returns the commands that a shell runs inside a here-document. */
function substitutions(text: string): string[] {
  const found: string[] = [];
  const start = /\\[^]|\$\(|`/g;
  for (let opened = start.exec(text); opened !== null; opened = start.exec(text)) {
    if (opened[0].startsWith("\\")) continue;
    const from = start.lastIndex;
    const end = opened[0] === "`" ? text.indexOf("`", from) : closingAt(text, from);
    found.push(text.slice(from, end === -1 ? undefined : end));
    if (end === -1) break;
    start.lastIndex = end + 1;
  }
  return found;
}

/** Returns the position of the closing parenthesis; -1 if it is missing. */
function closingAt(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Returns where a here-document ends, including its last line. */
function endOfText(rest: string, name: string): number {
  for (let at = 0; at < rest.length;) {
    const lineEnd = rest.indexOf("\n", at);
    const line = rest.slice(at, lineEnd === -1 ? rest.length : lineEnd);
    if (line.replace(/^\t+/, "").trimEnd() === name) return at + line.length;
    if (lineEnd === -1) break;
    at = lineEnd + 1;
  }
  return rest.length;
}
