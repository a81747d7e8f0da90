import { LociError } from "../core/errors.ts";
import type { Log, LogCare } from "../core/ports.ts";

/** A log of somebody's own, which has no files to care for: what a person would ask of files is refused. */
export function logWithoutFiles(log: Log): Log & LogCare {
  return {
    append: async (events) => log.append(events),
    read: (after) => log.read(after),
    erase: async (ids, ofKinds) => log.erase(ids, ofKinds),
    // Whoever opened it closes it.
    close: async () => {},
    seal: () => 0,
    size: () => ({ bytes: 0, segments: 0, devices: 1 }),
    verify: refuse("verify it"),
    findRemains: refuse("look for what was erased"),
    backup: refuse("back it up"),
    backups: () => [],
    restore: refuse("restore it"),
    migrate: refuse("migrate it"),
    devices: () => [],
    acceptDevices: refuse("accept devices"),
    refuseDevices: refuse("refuse devices"),
    sealedState: () => ({ isUnfinished: false, elsewhere: [] }),
    replaceBackups: () => ({ backup: null, removedBackups: [] }),
    reseal: refuse("encrypt it"),
    dropMigrated: refuse("remove old parts of it"),
  };
}

function refuse(doing: string): () => never {
  return () => {
    throw new LociError("USAGE", `this memory's log is not kept in files, so Loci cannot ${doing}; its own store can`);
  };
}
