import { verifies } from "../verifies.ts";
import { diskFull } from "./faults/disk-full.ts";
import { homeIn, stormOptions } from "./home.ts";
import { withTmpfs } from "./mount.ts";
import { openLog, type LogName } from "./mutants/index.ts";
import { checkLog, checkSeals, checkVerified, readLog } from "./recovery.ts";
import { check, type Check, type Scenario } from "./scenario.ts";
import { runStorm, type StormOptions } from "./storm.ts";
import { traceAppends } from "./trace.ts";

verifies("LOG-5.b", "LOG-9.b");

/** Tests the crash run itself. It must fail with each of these mistakes in the log, and pass with none. */
export const mutants: Scenario = {
  name: "mutants",
  about: "logs with one mistake each must fail, and the sound log must pass in the same short setting",
  run: async ({ seed, say }) => {
    const checks: Check[] = [];
    for (const { mutant, setting, probe } of trials) {
      const start = performance.now();
      try {
        const sound = failures(await probe("sound", seed));
        let caught: string[] = [];
        // Some mistakes show only if two processes do something at the same moment, so this tries several times.
        for (let attempt = 0; attempt < mostAttempts && caught.length === 0; attempt += 1)
          caught = failures(await probe(mutant, seed + attempt));
        say(
          `${mutant}: ${caught.length > 0 ? "caught" : "SURVIVED"}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
        );
        checks.push(check(`${mutant} is caught by ${setting}`, caught.length > 0, caught[0] ?? "it survived"));
        checks.push(check(`the sound log passes ${setting}`, sound.length === 0, sound[0] ?? ""));
      } catch (error) {
        // A trial that could not run fails its own check, but the other trials still run.
        say(`${mutant}: NOT TRIED`);
        checks.push(check(`${mutant} is tried in ${setting}`, false, String(error).slice(0, 300)));
      }
    }
    return checks;
  },
};

const mostAttempts = 5;

interface Trial {
  readonly mutant: LogName;
  readonly setting: string;
  readonly probe: (log: LogName, seed: number) => Promise<Check[]>;
}

const trials: readonly Trial[] = [
  { mutant: "no-fsync", setting: "the trace", probe: async (log) => traceAppends(log) },
  {
    mutant: "no-leading-newline",
    setting: "kills",
    probe: async (log, seed) =>
      shortStorm(log, {
        seed,
        kills: 20,
        // Mostly small lines, so that an acknowledged append follows a torn line.
        sizes: [
          [300, 2000],
          [300, 2000],
          [300, 2000],
          [600_000, 1_000_000],
        ],
        pauseMs: 2,
        company: [],
      }),
  },
  { mutant: "short-write-acknowledged", setting: "a full disk", probe: async (log) => diskFull(log) },
  {
    mutant: "erase-by-rename",
    setting: "erasing under appends",
    probe: async (log, seed) =>
      shortStorm(log, {
        seed,
        kills: 0,
        appends: 1500,
        sizes: [[300, 20_000]],
        pauseMs: 0,
        segmentBytes: 64 * 1024 * 1024,
        company: ["eraser"],
      }),
  },
  {
    mutant: "seal-at-rotation",
    setting: "late appends",
    probe: async (log, seed) =>
      shortStorm(log, {
        seed,
        kills: 0,
        appends: 1500,
        sizes: [[300, 2000]],
        pauseMs: 0,
        segmentBytes: 20_000,
        slowWriters: 3,
        company: [],
      }),
  },
];

/** Runs a storm without an index, and checks only the log. */
async function shortStorm(log: LogName, options: Omit<StormOptions, "home" | "log">): Promise<Check[]> {
  return withTmpfs("2g", async (folder) => {
    const home = homeIn(folder);
    const { events, complaints } = await runStorm({ ...options, home, log });
    const opened = openLog(log, { ...stormOptions(home), sealAfterMs: 0 });
    const content = await readLog(opened);
    await opened.erase(content.forgotten);
    opened.seal();
    return [
      check("no worker fails", complaints.length === 0, complaints[0]),
      checkLog(await readLog(opened), events),
      checkSeals(opened),
      await checkVerified(opened),
    ];
  });
}

function failures(checks: readonly Check[]): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`.slice(0, 160));
}
