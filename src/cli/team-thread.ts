import { identities } from "../agents/hosts.ts";
import type { Streams } from "../compose/streams/open-streams.ts";
import { openThreadStreams, openThreadUpkeep, type ThreadSettings } from "../compose/streams/open-thread-streams.ts";
import { runThread } from "../server/team/run-thread.ts";
import type { ThreadRole } from "../server/team/thread.ts";
import { runUpkeep } from "../server/team/upkeep-thread.ts";

/** What the main thread of a node passes to its threads. */
export interface TeamThreadData extends ThreadSettings {
  /** The key that signs places in the log. */
  readonly key: string;
}

/** Runs a thread of a node: one that serves streams, or the one that does their long work. */
export async function runTeamThread({ key, ...settings }: TeamThreadData, role: ThreadRole): Promise<void> {
  if (role === "upkeep") {
    await runUpkeep((host) => {
      const upkeep = openThreadUpkeep(settings, host);
      return { run: ({ work, stream }) => upkeep[work](stream), close: upkeep.close };
    });
    return;
  }
  await runThread(({ upkeep, changed, onFault }) => {
    const streams = openThreadStreams(settings, {
      upkeep: {
        build: (stream) => upkeep({ work: "build", stream }),
        snapshot: (stream) => upkeep({ work: "snapshot", stream }),
      },
      onAppend: changed,
      onFault,
    });
    return {
      open: streams.open,
      erased: streams.erased,
      key,
      hosts: identities,
      counts: () => toMetrics(streams.counts()),
      close: streams.close,
    };
  });
}

function toMetrics(counts: ReturnType<Streams["counts"]>): Readonly<Record<string, number>> {
  return {
    loci_appends_total: counts.appends,
    loci_append_seconds_total: counts.appendSeconds,
    loci_appended_events_total: counts.appendedEvents,
    loci_open_indexes: counts.openIndexes,
    loci_closed_indexes_total: counts.closed,
    'loci_index_opens_total{from="folder"}': counts.opened.folder,
    'loci_index_opens_total{from="snapshot"}': counts.opened.snapshot,
    'loci_index_opens_total{from="log"}': counts.opened.log,
    'loci_index_open_seconds_total{from="folder"}': counts.openSeconds.folder,
    'loci_index_open_seconds_total{from="snapshot"}': counts.openSeconds.snapshot,
    'loci_index_open_seconds_total{from="log"}': counts.openSeconds.log,
    loci_catch_ups_total: counts.catchUps,
    loci_catch_up_seconds_total: counts.catchUpSeconds,
    loci_partial_answers_total: counts.partial,
    loci_caught_up_events_total: counts.caughtUpEvents,
  };
}
