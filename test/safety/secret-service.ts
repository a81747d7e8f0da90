import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A Secret Service as a desktop of Linux has one: GNOME Keyring, on a bus of its own. Needs Debian's gnome-keyring and dbus-daemon. */
export interface SecretService {
  /** What a program of this desktop session has in its environment. */
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

/** Starts one whose keyring is unlocked, in a home of its own. */
export async function startSecretService(home: string): Promise<SecretService> {
  const running: ChildProcess[] = [];
  const stop = (): void => running.forEach((process) => process.kill("SIGKILL"));
  const start = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess => {
    const process = spawn(command, args, { env: { ...env, HOME: home }, stdio: ["pipe", "pipe", "ignore"] });
    running.push(process);
    return process;
  };
  try {
    const path = { PATH: process.env["PATH"] ?? "" };
    const bus = start("dbus-daemon", ["--session", "--nofork", "--print-address"], path);
    const [address] = (await once(bus.stdout ?? bus, "data")) as [Buffer];
    const env = { ...path, DBUS_SESSION_BUS_ADDRESS: address.toString("utf8").trim() };
    const keyring = start("gnome-keyring-daemon", ["--foreground", "--unlock", "--components=secrets"], env);
    keyring.stdin?.end("a password\n");
    // It says where it listens when it does.
    await once(keyring.stdout ?? keyring, "data");
    return { env, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
