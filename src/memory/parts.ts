import type { Principal } from "../core/access/scope.ts";
import type { AdmissionTools } from "../core/event/admit.ts";
import type { Clock } from "../core/ports/clock.ts";
import type { DocumentStore } from "../core/ports/documents.ts";
import type { FileCare } from "../core/ports/file-care.ts";
import type { Locks } from "../core/ports/locks.ts";
import type { Log } from "../core/ports/log.ts";
import type { Models } from "../core/ports/models.ts";
import type { SpaceFinder } from "../core/ports/spaces.ts";
import type { TransferFiles } from "../core/ports/transfer.ts";
import type { RecallPolicy } from "../core/ranking/recall-policy.ts";
import type { TimeZone } from "../core/text/time/wall-clock.ts";
import type { Index } from "../index/open-index.ts";
import type { Semantic } from "./recall/semantic.ts";
import type { Settings } from "./settings.ts";

/** The parts of the use cases. `src/compose` puts them together; no use case knows where anything is stored. */
export interface Parts {
  readonly log: Log;
  readonly index: Index;
  /** Null for a memory whose log is not in files. */
  readonly care: FileCare | null;
  /** Null for a memory without documents. */
  readonly documents: DocumentStore | null;
  /** Reads and writes the files of imports and exports; null without files. */
  readonly transfer: TransferFiles | null;
  readonly spaces: SpaceFinder;
  readonly locks: Locks;
  readonly clock: Clock;
  /** Null if memories are found by words alone. */
  readonly semantic: Semantic | null;
  /** Null without a language model. */
  readonly models: Models | null;
  readonly settings: Settings;
  /** The weights of search and recall, unless a call passes its own. */
  readonly recallPolicy: RecallPolicy;
  readonly tools: AdmissionTools;
  /** Who asks. */
  readonly principal: Principal;
  /** The name of the memory's owner. */
  readonly user: string;
  /** Name of this machine in the origin of events. */
  readonly device: () => string;
  /** The caller's time zone, for the meaning of "yesterday"; UTC if left out. */
  readonly zone?: TimeZone | undefined;
  /** How long a read may wait for a catch-up of another process. */
  readonly waitMs: number;
  /** How much a read may apply; everything if left out. A read with a limit also leaves erasures to others. */
  readonly catchUp?: {
    readonly ms: number;
    /** Ids of events that can wait. */
    readonly except?: ReadonlySet<string>;
  };
}
