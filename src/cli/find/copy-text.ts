import { spawn } from "node:child_process";

import { findProgram } from "../../platform/programs/find-program.ts";

interface ClipboardProgram {
  readonly name: string;
  readonly args: readonly string[];
  /** A variable that must be set for the program to work; none if left out. */
  readonly needs?: string;
}

const programs: Readonly<Partial<Record<NodeJS.Platform, readonly ClipboardProgram[]>>> = {
  darwin: [{ name: "pbcopy", args: [] }],
  win32: [{ name: "clip", args: [] }],
  linux: [
    { name: "wl-copy", args: [], needs: "WAYLAND_DISPLAY" },
    { name: "xclip", args: ["-selection", "clipboard"], needs: "DISPLAY" },
    { name: "xsel", args: ["--clipboard", "--input"], needs: "DISPLAY" },
  ],
};

/** The surroundings in which a text is copied. */
interface CopyPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Writes to the terminal. */
  readonly send: (sequence: string) => void;
}

/**
 * Copies a text to the clipboard. Uses the system's clipboard program, which is started without a shell. Over SSH, or
 * without such a program, asks the terminal to copy it (OSC 52). Returns how it was copied.
 */
export async function copyText(text: string, { env, platform, send }: CopyPlace): Promise<string> {
  const isRemote = env["SSH_CONNECTION"] !== undefined || env["SSH_TTY"] !== undefined;
  for (const { name, args, needs } of isRemote ? [] : (programs[platform] ?? [])) {
    if (needs !== undefined && (env[needs] ?? "") === "") continue;
    const path = findProgram(name, env["PATH"] ?? "");
    if (path !== null && (await pipeTo(path, args, text, env))) return name;
  }
  send(`\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`);
  return "your terminal";
}

/** How long to wait for a clipboard program to end. */
const patienceMs = 1000;

async function pipeTo(path: string, args: readonly string[], text: string, env: CopyPlace["env"]): Promise<boolean> {
  const child = spawn(path, args, { stdio: ["pipe", "ignore", "ignore"], env: { ...env } });
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(true), patienceMs);
    const settle = (isCopied: boolean) => {
      clearTimeout(late);
      resolve(isCopied);
    };
    child.on("error", () => settle(false));
    child.on("exit", (code) => settle(code === 0));
    child.stdin.on("error", () => settle(false));
    child.stdin.end(text);
  });
}
