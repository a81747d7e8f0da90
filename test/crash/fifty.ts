import { openJsonlLog } from "../../src/log/jsonl/log.ts";
import { verifies } from "../verifies.ts";
import { startWorker } from "./child.ts";
import { homeIn, withFolder } from "./home.ts";
import { readLog } from "./recovery.ts";
import { check, checkNone, type Scenario } from "./scenario.ts";
import { makeText } from "./text.ts";

verifies("LOG-5.c");

const processes = 50;
const appendsEach = 200;

/** Fifty processes append at once. Most of their events are small, and some have a megabyte. */
export const fifty: Scenario = {
  name: "fifty",
  about: `${processes} processes, ${appendsEach} appends each, all at once`,
  run: async () =>
    withFolder(async (folder) => {
      const home = homeIn(folder);
      const sizes = new Map<string, number>();
      const acknowledged = new Set<string>();
      const writers = Array.from({ length: processes }, (_, seed) =>
        startWorker("counted-writer", { home, seed, appends: appendsEach }, ({ about, ack }) => {
          for (const [id, lineBytes] of about ?? []) sizes.set(id, lineBytes);
          for (const id of ack ?? []) acknowledged.add(id);
        }),
      );
      const ends = await Promise.all(writers.map(async ({ ended }) => ended));
      const log = openJsonlLog(home);
      const { copies, torn } = await readLog(log);
      const wrong = [...sizes].filter(([id, bytes]) => {
        const found = copies.get(id) ?? [];
        const content = found[0]?.content;
        return (
          found.length !== 1 ||
          content === null ||
          content === undefined ||
          !("text" in content) ||
          content.text !== makeText(id, bytes)
        );
      });
      const { alterations, events } = await log.verify();
      const total = processes * appendsEach;
      const large = [...sizes.values()].filter((bytes) => bytes >= 1_000_000).length;
      return [
        checkNone(
          "every process ends well",
          ends.filter(({ code }) => code !== 0).map(({ errors }) => errors.slice(-300)),
        ),
        check(
          "exactly 10,000 events",
          copies.size === total && events === total && acknowledged.size === total,
          `${copies.size} read, ${events} verified, ${acknowledged.size} acknowledged, ${large} of 1 MB`,
        ),
        checkNone(
          "each line is whole",
          wrong.map(([id]) => id),
        ),
        check(
          "nothing is torn or altered",
          torn === 0 && alterations.length === 0,
          `${torn} torn, ${alterations.length} altered`,
        ),
      ];
    }),
};
