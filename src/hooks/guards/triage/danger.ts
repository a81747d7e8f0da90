import { deny, type Verdict } from "../../../core/guards/verdict.ts";
import { patchedPaths } from "../../patch-header.ts";
import { leadOf, type Argument } from "../shell/argument.ts";
import type { Invocation } from "../shell/invocation.ts";
import { writingHarms } from "./places.ts";
import { decoders, fetchers, harmful, interpreters, senders, writers } from "./programs.ts";
import { resolvePath, type Scene } from "./scene.ts";
import { isSecret } from "./secret-files.ts";
import { isAbsolute, isRoot, isWithin, join } from "./slash-paths.ts";

/** Returns a refusal if one command clearly does harm, else null. Checks all known arguments, in any order. */
export function findDanger(name: string, args: readonly Argument[], command: Invocation, scene: Scene): Verdict | null {
  const texts = args.map(leadOf);
  const harm = harmful[name] ?? (name.startsWith("mkfs") ? "it erases disks" : undefined);
  const isQuestion = texts.length === 1 && /^--(?:help|version)$/.test(texts[0] ?? "");
  if (harm !== undefined && !isQuestion) return deny(harm);
  return (
    destroys(name, args, command, scene) ??
    runsFetched(name, command) ??
    stops(name, texts) ??
    writesWhereItHarms(name, args, command, scene) ??
    opensAll(name, args, command, scene) ??
    disarms(name, texts)
  );
}

const starters =
  /^(?:env|command|xargs|find|timeout|nice|time|sudo|doas|nohup|exec|parallel|watch|stdbuf|setsid|busybox)$/;

/** Returns a refusal if the commands of a line together clearly do harm, else null. */
export function findPlot(commands: readonly Invocation[]): Verdict | null {
  const isSending = commands.some(({ argv: [first, ...rest] }) => {
    const name = first === undefined ? "" : baseName(leadOf(first));
    return senders.test(name) || (starters.test(name) && rest.some((arg) => senders.test(baseName(leadOf(arg)))));
  });
  const secret = commands
    .flatMap(({ argv, redirections }) => [
      ...argv,
      ...redirections.flatMap(({ direction, target }) => (direction === "look" ? [] : [target])),
    ])
    .flatMap((arg) => leadOf(arg).split(/[=@:,\s'"]/))
    .find((part) => part !== "" && isSecret(part) && !/^https?:/.test(part) && !part.endsWith(".pub"));
  return isSending && secret !== undefined
    ? deny(`it takes ${secret}, which may hold secrets, and can send it away`)
    : null;
}

/** Returns a program's name without its folder. */
export function baseName(text: string): string {
  return text.slice(text.lastIndexOf("/") + 1);
}

function destroys(name: string, args: readonly Argument[], { folders }: Invocation, scene: Scene): Verdict | null {
  const texts = args.map(leadOf);
  if (name === "dd" && texts.some((text) => /^of=\/dev\/(?!null$|stdout$|zero$)/.test(text)))
    return deny("it writes over a disk");
  const isRemoving =
    (name === "rm" && texts.some((text) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(text))) ||
    (name === "find" && texts.some((text) => text === "-delete")) ||
    (name === "find" &&
      texts.some((text) => /^-(?:exec|execdir|ok|okdir)$/.test(text)) &&
      texts.some((text) => /^(?:rm|shred|unlink)$/.test(baseName(text)))) ||
    name === "shred" ||
    name === "srm" ||
    name === "mv";
  if (!isRemoving) return null;
  // The last operand of `mv` is its target, which is not removed.
  const targets = name === "mv" ? args.slice(0, -1) : args;
  const doomed = targets.map((arg) => wholeTree(arg, folders, scene)).find((tree) => tree !== null);
  return doomed === undefined ? null : deny(`it would remove ${doomed}`);
}

/** Returns a description of the argument if it names a folder that is too valuable to lose, else null. */
function wholeTree(arg: Argument, folders: readonly string[] | null, scene: Scene): string | null {
  const text = leadOf(arg);
  if (text.startsWith("-") || (text === "" && arg.kind !== "pattern")) return null;
  // The pattern `dir/*` means all of `dir`.
  const bare =
    arg.kind === "pattern" ? arg.text.replace(/\/?[.*?]+$/, "") || (arg.text.startsWith("/") ? "/" : ".") : text;
  for (const folder of folders ?? [scene.folder]) {
    const path = resolvePath(bare, folder, scene) ?? (isAbsolute(bare) ? bare : join(folder, bare));
    if (isRoot(path) || isWithin(scene.home, path)) return isRoot(path) ? "everything" : "the home folder";
    if (path !== scene.space && isWithin(scene.space, path)) return "more than this project";
    if (/^(?:[A-Z]:)?\/[^/]+$/.test(path) && path !== "/tmp" && path !== scene.space) return path;
    if (arg.kind === "text" && /(?:^|\/)\.git\/?$/.test(path)) return "the history of the project";
    if (writingHarms(path, scene) !== null) return path;
  }
  return null;
}

function runsFetched(name: string, { fedBy, inside }: Invocation): Verdict | null {
  const isRunning =
    interpreters.test(name) || /^(?:eval|source|\.|exec|xargs|env|sudo|doas|command|parallel)$/.test(name);
  if (!isRunning) return null;
  const sources = [...fedBy, ...inside].map(({ argv: [first] }) =>
    first === undefined ? "" : baseName(leadOf(first)),
  );
  if (sources.some((source) => fetchers.test(source)) && (interpreters.test(name) || inside.length > 0)) {
    return deny("it runs what it has just loaded from elsewhere");
  }
  if (interpreters.test(name) && fedBy.length > 0 && sources.some((source) => decoders.test(source))) {
    return deny("it runs a text that is hidden in another form");
  }
  return null;
}

function stops(name: string, texts: readonly string[]): Verdict | null {
  if (name === "init" && texts.some((text) => /^[06]$/.test(text))) return deny("it stops the machine");
  if (name === "systemctl" && texts.some((text) => /^(?:poweroff|reboot|halt|kexec|emergency|rescue)$/.test(text)))
    return deny("it stops the machine");
  if (/^(?:kill|killall5)$/.test(name) && texts.includes("-1") && texts.length > 1)
    return deny("it ends every process");
  return null;
}

function writesWhereItHarms(
  name: string,
  args: readonly Argument[],
  { folders }: Invocation,
  scene: Scene,
): Verdict | null {
  if (!writers.test(name)) return null;
  const texts = args.map(leadOf);
  if (/^(?:sed|perl)$/.test(name) && !texts.some((text) => /^-[a-zA-Z]*i|^--in-place/.test(text))) return null;
  if (name === "crontab")
    return texts.length > 0 && !texts.every((text) => text === "-l") ? deny("it changes what is run by itself") : null;
  if (/^(?:tar|unzip|gpg|code)$/.test(name)) return null;
  // The last operand is the target; the others are only read.
  const isCopy =
    /^(?:cp|ln|install|rsync|scp)$/.test(name) && !texts.some((text) => /^-[a-zA-Z]*t|^--target-directory/.test(text));
  for (const arg of isCopy ? args.slice(-1) : args) {
    const path = leadOf(arg).replace(/^of=|^--target-directory=|^-t/, "");
    const harm = path === "" || path.startsWith("-") ? null : harmAt(path, folders, scene);
    if (harm !== null) return deny(harm);
  }
  return null;
}

/**
 * Returns a refusal if a patch in the line would write to a harmful place. Codex applies a patch even if the command
 * only appears to run `apply_patch`. All texts of the line are searched, because the patch may come through a pipe, a
 * group or a substitution. `rest` is the text that was not parsed.
 */
export function findHarmfulPatch(commands: readonly Invocation[], rest: string, scene: Scene): Verdict | null {
  const isPatching = commands.some(({ argv }) => argv.some((arg) => /^apply_?patch$/.test(baseName(leadOf(arg)))));
  if (!isPatching) return null;
  const texts = [rest, ...commands.flatMap(({ argv, inputs }) => [...argv.map(leadOf), ...inputs])];
  // `printf` turns `
  // ` into a line break.
  const paths = texts.flatMap((text) => patchedPaths(text.replaceAll("\\n", "\n")));
  const folders = [scene.folder, ...commands.flatMap((command) => command.folders ?? [])];
  const harm = paths.map((path) => harmAt(path, folders, scene)).find((one) => one !== null);
  return harm === undefined ? null : deny(harm);
}

/**
 * Returns the reason why writing to a path does harm, checked from each folder that the command may run in; null if it
 * does not.
 */
export function harmAt(path: string, folders: readonly string[] | null, scene: Scene): string | null {
  for (const folder of folders ?? [scene.folder]) {
    const whole = isAbsolute(path) ? path : join(folder, path);
    const harm = writingHarms(join(whole), scene) ?? writingHarms(resolvePath(path, folder, scene) ?? whole, scene);
    if (harm !== null) return harm;
  }
  return null;
}

function opensAll(name: string, args: readonly Argument[], { folders }: Invocation, scene: Scene): Verdict | null {
  if (!/^(?:chmod|chown|chgrp)$/.test(name)) return null;
  if (!args.some((arg) => /^-[a-zA-Z]*R|^--recursive$/.test(leadOf(arg)))) return null;
  const [, ...rest] = args.filter((arg) => !leadOf(arg).startsWith("-"));
  const tree = rest.map((arg) => wholeTree(arg, folders, scene)).find((one) => one !== null);
  return tree === undefined ? null : deny(`it would change who may use ${tree}`);
}

function disarms(name: string, texts: readonly string[]): Verdict | null {
  if (
    /^(?:loci|npx|bunx)$/.test(name) &&
    texts.includes("uninstall") &&
    (name === "loci" || texts.some((text) => text.startsWith("loci")))
  ) {
    return deny("it switches Loci off");
  }
  if (name === "loci" && texts[0] === "config" && texts.some((text) => text.startsWith("guards")))
    return deny("it changes the guards");
  return null;
}
