import { writingHarms } from "./places.ts";
import type { Scene } from "./scene.ts";
import { isAbsolute, isRoot, isWithin, join, slashed } from "./slash-paths.ts";

/**
 * Returns the harm that a command for cmd.exe or PowerShell clearly does, else null. Both shells have a grammar of their
 * own, so this looks only for commands that remove trees, erase disks or stop the machine, wherever they are in the text.
 */
export function findWindowsHarm(text: string, scene: Scene): string | null {
  for (const words of commandsIn(text.slice(0, mostLetters))) {
    const harm = harmOf(words, scene);
    if (harm !== null) return harm;
  }
  return null;
}

const mostLetters = 8_000;

/** Splits a text into commands, and each into words without their quotes. */
function commandsIn(text: string): string[][] {
  return text
    .split(/[;&|\n(){}]+/)
    .map((part) =>
      [...part.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map(([word, double, single]) => double ?? single ?? word),
    );
}

function harmOf(words: readonly string[], scene: Scene): string | null {
  const start = words.findIndex((word) => !starters.test(word));
  const [first = "", ...args] = words.slice(Math.max(start, 0));
  const name = programName(first);
  if (shells.test(name)) return findWindowsHarm(commandOf(args), scene);
  const known = harmfulPrograms.find(({ program, given }) => program.test(name) && args.some((arg) => given.test(arg)));
  if (known !== undefined) return known.harm;
  if (!removers.test(name) || !args.some((arg) => recursive.test(arg))) return null;
  const doomed = args
    .flatMap((arg) => arg.split(","))
    .map((arg) => valuableTree(arg, scene))
    .find((tree) => tree !== null);
  return doomed === undefined ? null : `it would remove ${doomed}`;
}

/** Words before a command: a call in cmd.exe or PowerShell, or a shell that takes the rest as its text. */
const starters = /^(?:call|start|@|\.|-?)$/i;
const shells = /^(?:cmd|powershell|pwsh)$/;
/** The option before a command. PowerShell also knows it by its first letters. */
const commandOption = /^(?:\/[ck]|-c(?:o(?:m(?:m(?:a(?:nd?)?)?)?)?)?)$/i;
const otherOption = /^(?:\/[a-z]|-(?:noprofile|noninteractive|nologo))$/i;

function commandOf(args: readonly string[]): string {
  const option = args.findIndex((arg) => commandOption.test(arg));
  const first = args.findIndex((arg, at) => at > option && !otherOption.test(arg));
  return first === -1 ? "" : args.slice(first).join(" ");
}

function programName(word: string): string {
  const name = word.replaceAll("\\", "/").split("/").at(-1) ?? "";
  return name
    .toLowerCase()
    .replace(/^@/, "")
    .replace(/\.(?:exe|com|cmd|bat)$/, "");
}

const removers = /^(?:del|erase|rd|rmdir|remove-item|ri|rm|rni)$/;
const recursive = /^(?:\/s.*|-r(?:e(?:c(?:u(?:r(?:se?)?)?)?)?)?)$/i;

const anything = /^/;
const harmfulPrograms: readonly { readonly program: RegExp; readonly given: RegExp; readonly harm: string }[] = [
  { program: /^format$/, given: /^[a-z]:[\\/]?$/i, harm: "it erases disks" },
  {
    program: /^(?:format-volume|clear-disk|initialize-disk|remove-partition)$/,
    given: anything,
    harm: "it erases disks",
  },
  { program: /^cipher$/, given: /^\/w/i, harm: "it erases disks" },
  { program: /^vssadmin$/, given: /^delete$/i, harm: "it removes the backups of the system" },
  { program: /^bcdedit$/, given: /^\//, harm: "it changes how the machine starts" },
  {
    program: /^reg$/,
    given: /^(?:HKLM|HKEY_LOCAL_MACHINE|HKCR|HKEY_CLASSES_ROOT)\b.*/i,
    harm: "it changes the system's registry",
  },
  { program: /^shutdown$/, given: /^\/[a-z]/i, harm: "it stops the machine" },
];

/** Returns a description of the folder if it is too valuable to lose, else null. */
function valuableTree(arg: string, scene: Scene): string | null {
  if (/^[-/][a-z][\w:-]*$/i.test(arg)) return null;
  if (homeNames.test(arg)) return "the home folder";
  if (systemNames.test(arg)) return "the system";
  // `dir\*` means all of `dir`.
  const bare = arg.replaceAll("\\", "/").replace(/\/?\*(?:\.\*)?$/, "") || (/^[\\/]/.test(arg) ? "/" : ".");
  if (/^[a-z]:$/i.test(bare) || bare === "/" || /^[a-z]:\/$/i.test(bare)) return "everything";
  if (/^[a-z]:\/(?:users(?:\/[^/]+)?|windows(?:\/.*)?|program files[^/]*|programdata)\/?$/i.test(bare)) return bare;
  const path = isAbsolute(bare) ? slashed(bare) : join(scene.folder, bare);
  if (isRoot(path)) return "everything";
  if (isWithin(scene.home, path)) return "the home folder";
  if (path !== scene.space && isWithin(scene.space, path)) return "more than this project";
  if (/(?:^|\/)\.git\/?$/.test(path)) return "the history of the project";
  return writingHarms(path, scene) === null ? null : path;
}

const homeNames = /^(?:~|\$home|\$env:(?:userprofile|homepath)|%(?:userprofile|homepath)%)[\\/]?\*?$/i;
const systemNames = /^(?:\$env:|%)(?:systemroot|windir|systemdrive|programfiles|programdata|public)\b/i;
