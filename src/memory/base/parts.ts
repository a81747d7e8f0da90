import type { Principal } from "../../core/access/scope.ts";
import type { AdmissionTools } from "../../core/event/admit.ts";
import type { Contents } from "../../core/event/event.ts";
import type { DocumentStore } from "../../core/ports/documents.ts";
import type { FileCare } from "../../core/ports/file-care.ts";
import type { Log } from "../../core/ports/log.ts";
import type { Clock, Locks, SpaceFinder } from "../../core/ports/machine.ts";
import type { Models } from "../../core/ports/models.ts";
import type { TransferFiles } from "../../core/ports/transfer.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import type { TimeZone } from "../../core/text/time/wall-clock.ts";
import type { Index } from "../../index/open-index.ts";
import type { Semantic } from "./semantic.ts";
import type { Settings } from "./settings.ts";
import type { SharedStreams } from "./shared-streams.ts";

/**
 * Everything that the use cases depend on. `src/compose` puts the parts together, so no use case knows where anything
 * is stored.
 */
export interface Parts {
  readonly log: Log;
  readonly index: Index;
  /** Maintenance of the log's files; null if the log is not stored in files. */
  readonly care: FileCare | null;
  /** The files of documents; null for a memory without documents. */
  readonly documents: DocumentStore | null;
  /** Reads and writes the files of imports and exports; null without files. */
  readonly transfer: TransferFiles | null;
  readonly spaces: SpaceFinder;
  readonly locks: Locks;
  readonly clock: Clock;
  /** Search by meaning; null if memories are found by words only. */
  readonly semantic: Semantic | null;
  /** The language models; null if there are none. */
  readonly models: Models | null;
  readonly settings: Settings;
  /** The weights for search and recall, unless a call passes its own. */
  readonly recallPolicy: RecallPolicy;
  readonly tools: AdmissionTools;
  /** The principal that calls the use cases. */
  readonly principal: Principal;
  /** The name of the memory's owner. */
  readonly user: string;
  /** Returns the name of this machine in the origin of events. */
  readonly device: () => string;
  /** The caller's time zone, for the meaning of "yesterday"; UTC if left out. */
  readonly zone?: TimeZone | undefined;
  /**
   * The shared streams that a session reads besides this memory; left out without a team. On a laptop they are replicas,
   * on a server the streams of its database.
   */
  readonly shared?: SharedStreams | undefined;
  /**
   * The process that recalls for a host: the hook itself, or a warm process that answers hooks. Left out elsewhere.
   * Recalls record it.
   */
  readonly recalledBy?: NonNullable<Contents["recall.served"]["by"]>;
  /** The id of the recorded prompt that a hook answers. Recalls record it. */
  readonly promptId?: string | undefined;
  /** Completes pending erasures. `freshen` calls it before a read that is not limited. */
  readonly settle: (parts: Parts) => Promise<unknown>;
  /** How long a read may wait while another process updates the index, in milliseconds. */
  readonly waitMs: number;
  /**
   * Limits how long a read may apply new events to the index; no limit if left out. A limited read does not complete
   * erasures.
   */
  readonly catchUp?: {
    readonly ms: number;
    /** The ids of events that a read need not apply yet. */
    readonly except?: ReadonlySet<string>;
  };
}
