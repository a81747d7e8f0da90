import { spawn, type ChildProcess } from "node:child_process";

/**
 * A Secret Service like that of a Linux desktop: GNOME Keyring, on a separate bus. Needs Debian's gnome-keyring and
 * dbus-daemon.
 */
export interface SecretService {
  /** The environment of a program in this desktop session. */
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

/** The Debian packages of the programs. */
const packages = { "dbus-daemon": "dbus-daemon", "gnome-keyring-daemon": "gnome-keyring" } as const;

/** Long for a program that starts in milliseconds. */
const patienceMs = 20_000;

/**
 * Starts one with an unlocked keyring, in a separate home. Throws, with the package's name, if a program is missing or
 * prints nothing.
 */
export async function startSecretService(
  home: string,
  path = process.env["PATH"] ?? "",
  waitMs = patienceMs,
): Promise<SecretService> {
  const running: ChildProcess[] = [];
  const stop = (): void => running.forEach((process) => process.kill("SIGKILL"));
  const start = (command: keyof typeof packages, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const process = spawn(command, args, { env: { ...env, HOME: home }, stdio: ["pipe", "pipe", "ignore"] });
    running.push(process);
    return { process, said: firstOutput(process, command, waitMs) };
  };
  try {
    const bus = start("dbus-daemon", ["--session", "--nofork", "--print-address"], { PATH: path });
    const env = { PATH: path, DBUS_SESSION_BUS_ADDRESS: (await bus.said).trim() };
    const keyring = start("gnome-keyring-daemon", ["--foreground", "--unlock", "--components=secrets"], env);
    keyring.process.stdin?.on("error", () => {}).end("a password\n");
    // It prints its address when it is ready.
    await keyring.said;
    return { env, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The first output of a program. Rejects if it cannot be started, ends before that, or takes too long. */
function firstOutput(child: ChildProcess, command: keyof typeof packages, waitMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (how: string): void =>
    reject(new Error(`${command} ${how}; install Debian's package ${packages[command]}`));
  const timer = setTimeout(() => fail(`printed nothing within ${waitMs / 1000} s`), waitMs);
  child.once("error", (error) => fail(`could not be started (${error.message})`));
  child.once("exit", (code, signal) => fail(`ended with ${code ?? signal} before it printed anything`));
  child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8")));
  return promise.finally(() => clearTimeout(timer));
}
