import type { AdmissionTools } from "../core/admit.ts";
import type { SpaceEvidence } from "../core/event.ts";
import type { Log, LogCare, Models } from "../core/ports.ts";
import type { RecallPolicy } from "../core/ranking/recall-policy.ts";
import type { Principal } from "../core/scope.ts";
import type { TimeZone } from "../core/time/wall-clock.ts";
import type { Index } from "../index/open-index.ts";
import type { HomeKeys } from "../platform/encryption/open-keys.ts";
import type { Semantic } from "./recall/semantic.ts";
import type { Settings } from "./settings.ts";

/** What the use cases work with; `compose.ts` puts them together. */
export interface Parts {
  readonly log: Log & LogCare;
  readonly index: Index;
  /** What the log, the databases and the documents of the memory folder are encrypted with. */
  readonly keys: HomeKeys;
  /** The memory folder: the user's document is in it. */
  readonly memory: string;
  /** The folder for this machine's own state. */
  readonly state: string;
  /** Where texts are edited: drafts that were not saved may be left there. */
  readonly drafts: readonly string[];
  /** Null where memories are found by their words alone. */
  readonly semantic: Semantic | null;
  /** Null where nothing is summarised by a model. */
  readonly models: Models | null;
  readonly settings: Settings;
  /** The weights that search and recall rank by, unless a call passes its own. */
  readonly recallPolicy: RecallPolicy;
  readonly tools: AdmissionTools;
  /** Who asks. */
  readonly principal: Principal;
  /** Whose memory it is. */
  readonly user: string;
  /** Name of this machine in the origin of events. */
  readonly device: () => string;
  /** What tells which space a folder is in; looked for on the disk when left out. */
  readonly findSpace?: (folder: string) => SpaceEvidence;
  /** The time zone of whoever asks, for what "yesterday" means; UTC when left out. */
  readonly zone?: TimeZone | undefined;
  /** How long a read may wait for a catch-up that another process has begun. */
  readonly waitMs: number;
  /** How much of what is new a read may take in, nothing with 0; all of it when left out. Who has so little time leaves erasures to others, too. */
  readonly catchUp?: {
    readonly ms: number;
    /** Ids of events that can wait. */
    readonly except?: ReadonlySet<string>;
  };
}
