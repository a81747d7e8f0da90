import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../../src/core/errors.ts";
import { systemTools } from "../../../src/platform/admission-tools.ts";
import { admittedEvent, sampleEvent } from "../../../src/testing/sample-events.ts";
import { verifies } from "../../verifies.ts";
import { homeIn } from "../home.ts";
import { withTmpfs } from "../mount.ts";
import { openLog, type LogName } from "../mutants/index.ts";
import { readLog } from "../recovery.ts";
import { check, checkNone, type Check } from "../scenario.ts";
import { makeText } from "../text.ts";

verifies("LOG-11.b");

/** A disk that fills up in the middle of a line: the kernel takes a part of it and reports no error. */
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
    const otherCodes = refused.filter(({ code }) => code !== "DISK_FULL").map(({ code }) => code);
    const whileFull = await lostEvents(log, acknowledged);
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
