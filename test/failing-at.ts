import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const changing = ["renameSync", "rmSync", "writeSync", "fsyncSync", "linkSync", "unlinkSync", "mkdirSync"] as const;

/** Runs work that fails at the nth call that changes a file. Returns false if the work made fewer calls. */
export async function failingAt(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  const sound = Object.fromEntries(changing.map((name) => [name, fs[name]]));
  let calls = 0;
  for (const name of changing)
    Object.assign(fs, {
      [name]: (...args: readonly unknown[]) => {
        calls += 1;
        // From this call on, every call fails, because the process counts as killed.
        if (calls >= nth) throw Object.assign(new Error("stopped here"), { code: "EIO" });
        return (sound[name] as (...all: readonly unknown[]) => unknown)(...args);
      },
    });
  syncBuiltinESMExports();
  try {
    await work();
  } catch {
    // The error may be wrapped, or come from the release of a lock.
  } finally {
    Object.assign(fs, sound);
    syncBuiltinESMExports();
  }
  return calls >= nth;
}
