import { existsSync } from "node:fs";

import { teamsFolder } from "../config/teams.ts";
import type { SharedStreams } from "../memory/base/shared-streams.ts";
import type { SharedStreamOptions } from "./open-shared-streams.ts";

/** Like `openSharedStreams`, but a machine without a team only looks whether the folder of teams exists. */
export function lazySharedStreams(options: SharedStreamOptions): SharedStreams {
  let opened: Promise<SharedStreams> | null = null;
  const streams = async (): Promise<SharedStreams | null> => {
    if (opened === null && !existsSync(teamsFolder(options.state))) return null;
    opened ??= import("./open-shared-streams.ts").then(({ openSharedStreams }) => openSharedStreams(options));
    return opened;
  };
  return {
    of: async (space) => (await streams())?.of(space) ?? [],
    all: async () => (await streams())?.all() ?? [],
    close: async () => (await opened)?.close(),
  };
}
