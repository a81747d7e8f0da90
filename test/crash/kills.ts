import { join } from "node:path";

import { verifies } from "../verifies.ts";
import { homeIn, withFolder, type Home } from "./home.ts";
import { withTmpfs } from "./mount.ts";
import { countAcknowledged, recover } from "./recovery.ts";
import { check, checkNone, type Check, type Context, type Scenario } from "./scenario.ts";
import { runStorm, type Storm } from "./storm.ts";

verifies("LOG-1.a", "LOG-1.b", "LOG-5.b", "LOG-6.a", "LOG-7.a", "LOG-9.a", "LOG-9.b", "SAF-5.c");

const killsPerRound = 50;
const tornWanted = 20;
const mostAttempts = 3;
const small = [
  [200, 2000],
  [200, 6000],
] as const;

/** Kills writers repeatedly while other processes erase, seal and catch up. Then checks everything. */
export const kills: Scenario = {
  name: "kills",
  about: "8 writers killed with SIGKILL, with erasure, sealing and catch-up going on",
  run: async (context) => {
    const rounds: Round[] = [];
    for (let left = context.kills; left > 0; left -= killsPerRound) {
      const round = await runRound(context, rounds.length, Math.min(left, killsPerRound));
      rounds.push(round);
      left -= round.storm.writersKilled - Math.min(left, killsPerRound);
      context.say(roundText(rounds.length, round));
      if (round.checks.some(({ ok }) => !ok)) break;
    }
    return [...mergeChecks(rounds), checkTorn(context, rounds), totals(rounds)];
  },
};

interface Round {
  readonly place: "disk" | "tmpfs";
  readonly storm: Storm;
  readonly checks: readonly Check[];
  readonly torn: number;
  readonly seconds: number;
}

/**
 * Runs every other round on a tmpfs. A tmpfs writes page by page, so kills tear more lines there than on ext4, which
 * may write 2 MB at once.
 */
async function runRound(context: Context, number: number, wanted: number): Promise<Round> {
  const place = number % 2 === 0 ? "tmpfs" : "disk";
  const start = performance.now();
  const run = async (folder: string): Promise<Round> => {
    const { home, storm } = await surelyStorm(context, number, wanted, folder);
    // Never repeated: a recovery that throws after a kill is a fault of Loci.
    const { checks, torn } = await recover(home, storm.events, join(folder, "rebuilt"));
    const complaints = checkNone("no worker fails", storm.complaints);
    return { place, storm, torn, checks: [complaints, ...checks], seconds: (performance.now() - start) / 1000 };
  };
  return place === "disk" ? withFolder(run) : withTmpfs("3g", run);
}

/** Repeats a storm that failed because of the test itself, in a new home, because that says nothing about the log. */
async function surelyStorm(
  context: Context,
  number: number,
  wanted: number,
  folder: string,
): Promise<{ readonly home: Home; readonly storm: Storm }> {
  for (let attempt = 1; ; attempt += 1) {
    const home = homeIn(join(folder, `home-${attempt}`));
    try {
      const storm = await runStorm({
        home,
        log: "sound",
        seed: context.seed + number,
        kills: wanted,
        sizes: [...small, ...small, ...small, [5000, 100_000], [600_000, 1_000_000]],
        pauseMs: 6,
        company: ["eraser", "sealer", "catcher", "forgetter"],
      });
      return { home, storm };
    } catch (error) {
      if (attempt === mostAttempts) throw error;
      context.say(`the storm of round ${number + 1} is made again: ${String(error).slice(0, 300)}`);
    }
  }
}

/** Merges the same check of all rounds: returns the first failure, or a summary. */
function mergeChecks(rounds: readonly Round[]): Check[] {
  return (rounds[0]?.checks ?? []).map(({ name }) => {
    const each = rounds.map(
      ({ checks }) => checks.find((one) => one.name === name) ?? check(name, false, "not checked"),
    );
    const seen = each.map(({ detail }) => detail).filter((detail) => detail !== "");
    return (
      each.find(({ ok }) => !ok) ??
      check(name, true, `${rounds.length} rounds${seen.length === 0 ? "" : `; the last: ${seen.at(-1)}`}`)
    );
  });
}

function checkTorn(context: Context, rounds: readonly Round[]): Check {
  const torn = sum(rounds, (round) => round.torn);
  const wanted = context.kills >= 100 ? tornWanted : 1;
  return check("kills really tore lines", torn >= wanted, `${torn} torn tails, at least ${wanted} wanted`);
}

function totals(rounds: readonly Round[]): Check {
  const killed = (name: string) => sum(rounds, ({ storm }) => storm.companyKilled[name] ?? 0);
  const events = (isCounted: (storm: Storm) => number) => sum(rounds, ({ storm }) => isCounted(storm));
  const figures = [
    `${events((storm) => storm.writersKilled)} writers killed`,
    `${events(({ events: all }) => countAcknowledged(all))} events acknowledged`,
    `${events(({ events: all }) => [...all.values()].filter(({ attempts }) => attempts > 1).length)} retried`,
    `${events(({ events: all }) => [...all.values()].filter(({ forgotten }) => forgotten).length)} forgotten`,
    `${events(({ seals }) => seals)} seals`,
    `${events(({ catchUps }) => catchUps["complete"] ?? 0)} catch-ups`,
    `killed too: ${killed("catcher")} catch-ups, ${killed("forgetter") + killed("eraser")} erasers, ${killed("sealer")} sealers`,
  ];
  return check("figures", true, figures.join(", "));
}

function roundText(number: number, { place, storm, torn, seconds, checks }: Round): string {
  const failed = checks.filter(({ ok }) => !ok).length;
  return `round ${number} (${place}): ${storm.writersKilled} kills, ${countAcknowledged(storm.events)} acknowledged, ${torn} torn, ${JSON.stringify(storm.catchUps)} catch-ups, ${seconds.toFixed(1)} s${failed > 0 ? `, ${failed} FAILED` : ""}`;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
