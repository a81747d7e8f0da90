import { join } from "node:path";

import { queries } from "../corpus.ts";
import { timeTask } from "./build.ts";
import type { Figure } from "./figure.ts";
import { copyPlaces, homeEnvironment, placesIn, replaceFolder, type Places } from "./homes.ts";

/** How many memories each task works on, and how much it does. */
export interface TaskSizes {
  /** Memories that exist when a search or an append begins. */
  readonly existing: number;
  readonly appends: number;
  readonly searches: number;
  /** The number of events that the tasks index, rebuild, verify and copy. */
  readonly events: number;
}

/**
 * Figures for tasks of the library, each run in its own process with both builds. `snapshotOf` must have snapshots with
 * `existing` memories, with `events` memories, and with the sum of both.
 */
export function taskFigures(folder: string, sizes: TaskSizes, snapshotOf: (memories: number) => Places): Figure[] {
  const { existing, events } = sizes;
  const texts = [...queries(2 * sizes.searches, 20_261_207)].map(({ q }) => q);
  const notes = Array.from({ length: sizes.appends }, (_, n) => `The port of service ${n} is ${4000 + n}`);
  const ready = new Set<string>();
  const figure = (name: string, at: number, setup: Setup = {}): Figure => {
    return {
      name: `library.${name}`,
      share: 1 / 3,
      warmUps: 1,
      run: (build) => {
        const home = join(folder, build.name, setup.home ?? name);
        const places = placesIn(home);
        const run = (task: string) =>
          timeTask(build, task, homeEnvironment(home), {
            ...places,
            scratch: join(home, "scratch"),
            texts: setup.texts ?? [],
          });
        if (!ready.has(home)) {
          copyPlaces(snapshotOf(at), places);
          if (setup.isIndexed !== false) run("first-index");
          replaceFolder(places.state, join(home, "first-state"));
          if (setup.grownTo !== undefined) replaceFolder(snapshotOf(setup.grownTo).memory, places.memory);
          ready.add(home);
        }
        if (setup.startsAgain === true) replaceFolder(join(home, "first-state"), places.state);
        return run(name);
      },
    };
  };
  return [
    figure("appends", existing, { texts: notes }),
    figure("searches", existing, { texts }),
    figure("catch-up", existing, { grownTo: existing + events, startsAgain: true }),
    figure("first-index", events, { isIndexed: false, startsAgain: true }),
    figure("rebuild", events, { home: "whole" }),
    figure("verify", events, { home: "whole" }),
    figure("backup", events, { home: "whole" }),
    figure("export", events, { home: "whole" }),
  ];
}

interface Setup {
  /** The name of a home that several tasks share, because none of them changes the others' results. */
  readonly home?: string;
  readonly texts?: readonly string[];
  /** If false, the home starts without an index. */
  readonly isIndexed?: boolean;
  /** After indexing, the log is replaced by one with this many memories, so that the index has to catch up. */
  readonly grownTo?: number;
  /** If true, each run starts with the same state folder as the first run. */
  readonly startsAgain?: boolean;
}
