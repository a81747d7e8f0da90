import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../../../src/compose/open-memory.ts";
import { verifies } from "../../verifies.ts";
import { withFolder } from "../home.ts";
import { remount, withTmpfs } from "../mount.ts";
import { check, type Check } from "../scenario.ts";

verifies("LOG-11.c");

/** Makes the disk of a memory read-only. The state folder is first on another disk, then on the same disk. */
export async function readOnly(): Promise<Check[]> {
  return withFolder(async (writable) =>
    withTmpfs("20m", async (folder) => {
      const [memory, state] = [join(folder, "memory"), join(folder, "state")];
      const first = await openMemory({ memory, state });
      const id = await first.remember("the lantern stands on the harbour wall");
      await first.search("lantern");
      await first.close();
      const elsewhere = join(writable, "state");
      mkdirSync(elsewhere);
      cpSync(join(state, "device.json"), join(elsewhere, "device.json"));
      remount(folder, "ro");
      try {
        const found = await outcome(
          { memory, state: elsewhere },
          async (opened) => (await opened.search("lantern")).hits.length,
        );
        const written = await outcome({ memory, state: elsewhere }, async (opened) => opened.remember("more"));
        const forgotten = await outcome(
          { memory, state: elsewhere },
          async (opened) => (await opened.forget({ id })).forgotten,
        );
        const writtenHere = await outcome({ memory, state }, async (opened) => opened.remember("more"));
        const foundHere = await outcome(
          { memory, state },
          async (opened) => (await opened.search("lantern")).hits.length,
        );
        return [
          check("reading goes on, with the state on another disk", found === 1, String(found)),
          check("writing is refused with NOT_WRITABLE", written === "NOT_WRITABLE", written),
          check("forgetting is refused with NOT_WRITABLE", forgotten === "NOT_WRITABLE", String(forgotten)),
          check(
            "writing with a read-only state is refused with NOT_WRITABLE",
            writtenHere === "NOT_WRITABLE",
            writtenHere,
          ),
          check("searching goes on with a read-only state", foundHere === 1, String(foundHere)),
        ];
      } finally {
        remount(folder, "rw");
      }
    }),
  );
}

/** Opens the memory and uses it. Returns the result, or the code of the error. */
async function outcome<T>(
  places: { memory: string; state: string },
  use: (memory: Awaited<ReturnType<typeof openMemory>>) => Promise<T>,
): Promise<T | string> {
  try {
    const memory = await openMemory(places);
    try {
      return await use(memory);
    } finally {
      await memory.close();
    }
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
