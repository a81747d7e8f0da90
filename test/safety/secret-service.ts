import { spawn, type ChildProcess } from "node:child_process";

/**
 * A Secret Service as on a Linux desktop: GNOME Keyring on a separate bus. Needs the Debian packages gnome-keyring and
 * dbus-daemon.
 */
export interface SecretService {
  /** The environment for programs in this desktop session. */
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

/** The Debian package of each program. */
const packages = { "dbus-daemon": "dbus-daemon", "gnome-keyring-daemon": "gnome-keyring" } as const;

/** Far longer than a program needs to start, which is milliseconds. */
const patienceMs = 20_000;

/**
 * Starts a Secret Service with an unlocked keyring, in a separate home. If a program is missing or prints nothing,
 * throws an error that names its package.
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
    // The keyring prints its address when it is ready.
    await keyring.said;
    return { env, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * Waits for the first output of a program. Rejects if the program cannot be started, ends without output, or takes too
 * long.
 */
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
