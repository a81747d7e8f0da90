import { closeSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../../../src/compose/open-memory.ts";
import { hasCode, LociError } from "../../../src/core/errors.ts";
import { systemTools } from "../../../src/platform/hashes/admission-tools.ts";
import { admittedEvent, sampleEvent } from "../../../src/testing/sample-events.ts";
import { verifies } from "../../verifies.ts";
import { homeIn, withFolder } from "../home.ts";
import { withTmpfs } from "../mount.ts";
import { openLog, type LogName } from "../mutants/index.ts";
import { readLog } from "../recovery.ts";
import { check, checkNone, type Check } from "../scenario.ts";
import { makeText } from "../text.ts";

verifies("LOG-11.b");

/** Fills the disk of the index. The log is on another disk and must still work. */
export async function indexDiskFull(): Promise<Check[]> {
  return withFolder(async (elsewhere) =>
    withTmpfs("3m", async (state) => {
      const memory = await openMemory({ memory: join(elsewhere, "memory"), state });
      const ballast = join(state, "ballast");
      await memory.remember("the lantern stands on the harbour wall");
      const before = (await memory.search("lantern")).hits.length;
      fillDisk(ballast);
      const stored = await memory.record([{ type: "fact", text: `the lantern ${"is lit again ".repeat(20_000)}` }]);
      const whileFull = await memory.search("lantern").then(
        ({ hits }) => hits.length,
        (error: unknown) => (error instanceof LociError ? error.code : String(error)),
      );
      rmSync(ballast);
      const after = (await memory.search("lantern")).hits.length;
      await memory.close();
      return [
        check("events are stored while the index's disk is full", before === 1 && stored.length === 1),
        check("a search is refused with DISK_FULL", whileFull === "DISK_FULL", String(whileFull)),
        check("it goes on when there is room again", after === 2, String(after)),
      ];
    }),
  );
}

/** Fills all free space of the disk. */
export function fillDisk(path: string): void {
  const file = openSync(path, "w");
  try {
    for (const size of [65_536, 512]) while (writeSync(file, Buffer.alloc(size)) === size);
  } catch (error) {
    if (!hasCode(error, "ENOSPC")) throw error;
  } finally {
    closeSync(file);
  }
}

/** Fills the disk in the middle of a line. The kernel then writes only a part of the line and reports no error. */
export async function diskFull(name: LogName = "sound"): Promise<Check[]> {
  return withTmpfs("6m", async (folder) => {
    const ballast = join(folder, "ballast");
    writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024));
    const log = openLog(name, homeIn(folder));
    const acknowledged = new Map<string, number>();
    const refused: { id: string; code: string }[] = [];
    const append = async (id: string, bytes: number): Promise<void> => {
      try {
        await log.append([admittedEvent(sampleEvent(makeText(id, bytes), { id }))]);
        acknowledged.set(id, bytes);
      } catch (error) {
        refused.push({ id, code: error instanceof LociError ? error.code : String(error) });
      }
    };
    for (let count = 0; count < 12; count += 1) await append(systemTools.newId(), 700_000);
    for (let count = 0; count < 5; count += 1) await append(systemTools.newId(), 5000);
    const batch = Array.from({ length: 40 }, () => systemTools.newId());
    await log
      .append(batch.map((id) => admittedEvent(sampleEvent(makeText(id, 20_000), { id }))))
      .then(() => batch.forEach((id) => acknowledged.set(id, 20_000)))
      .catch((error: unknown) =>
        refused.push(...batch.map((id) => ({ id, code: error instanceof LociError ? error.code : String(error) }))),
      );
    const otherCodes = refused.filter(({ code }) => code !== "DISK_FULL").map(({ code }) => code);
    const whileFull = await lostEvents(log, acknowledged);
    const { copies } = await readLog(log);
    const readAnyway = refused.filter(({ id }) => copies.has(id)).map(({ id }) => `${id} was refused and can be read`);
    rmSync(ballast);
    const retried = refused[0]?.id ?? systemTools.newId();
    await append(retried, 700_000);
    return [
      check(
        "a full disk refuses with DISK_FULL",
        refused.length > 0 && otherCodes.length === 0,
        `${refused.length} refused, ${otherCodes.join(", ")}`,
      ),
      checkNone("nothing acknowledged is lost on a full disk", whileFull, `${acknowledged.size} acknowledged`),
      checkNone("nothing refused can be read", readAnyway),
      check("a refused append can be retried once there is space", acknowledged.has(retried)),
      checkNone("nothing acknowledged is lost after it", await lostEvents(log, acknowledged)),
    ];
  });
}

async function lostEvents(
  log: ReturnType<typeof openLog>,
  acknowledged: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { copies } = await readLog(log);
  return [...acknowledged].flatMap(([id, bytes]) => {
    const whole = (copies.get(id) ?? []).some(
      ({ content }) => content !== null && "text" in content && content.text === makeText(id, bytes),
    );
    return whole ? [] : [`${id} was acknowledged and is lost`];
  });
}
