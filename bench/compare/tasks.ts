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
  /** Events that are indexed, rebuilt, verified, copied. */
  readonly events: number;
}

/** Tasks of the library of both builds, each in a process of its own. `snapshotOf` has a log of `existing`, `events`, and both together. */
export function taskFigures(folder: string, sizes: TaskSizes, snapshotOf: (memories: number) => Places): Figure[] {
  const { existing, events } = sizes;
  const texts = [...queries(2 * sizes.searches, 20_261_207)].map(({ q }) => q);
  const notes = Array.from({ length: sizes.appends }, (_, n) => `The port of service ${n} is ${4000 + n}`);
  const ready = new Set<string>();
  const figure = (name: string, at: number, given: Setup = {}): Figure => {
    return {
      name: `library.${name}`,
      share: 1 / 3,
      warmUps: 1,
      run: (build) => {
        const home = join(folder, build.name, given.home ?? name);
        const places = placesIn(home);
        const run = (task: string) =>
          timeTask(build, task, homeEnvironment(home), {
            ...places,
            scratch: join(home, "scratch"),
            texts: given.texts ?? [],
          });
        if (!ready.has(home)) {
          copyPlaces(snapshotOf(at), places);
          if (given.isIndexed !== false) run("first-index");
          replaceFolder(places.state, join(home, "first-state"));
          if (given.grownTo !== undefined) replaceFolder(snapshotOf(given.grownTo).memory, places.memory);
          ready.add(home);
        }
        if (given.startsAgain === true) replaceFolder(join(home, "first-state"), places.state);
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
  /** The home that tasks share because none of them changes what the others measure. */
  readonly home?: string;
  readonly texts?: readonly string[];
  /** False: the index does not exist yet. */
  readonly isIndexed?: boolean;
  /** The log has this many memories afterwards, and the index does not know the new ones. */
  readonly grownTo?: number;
  /** Each run begins with the state of the first. */
  readonly startsAgain?: boolean;
}
