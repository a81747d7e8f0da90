import type { Log } from "../../core/ports/log.ts";
import type { Index } from "../../index/open-index.ts";
import type { Semantic } from "./semantic.ts";

/**
 * What a person's machine shares automatically in a space. `facts`: new facts. `exchanges`: new facts, prompts and
 * replies. `off`: nothing.
 */
export type SharingRule = "facts" | "exchanges" | "off";

/** The rule of one space on this machine. */
export interface SpaceRule {
  /** The name of the shared space. */
  readonly space: string;
  /** What this machine shares automatically. */
  readonly rule: SharingRule;
  /** Since when the rule applies, in milliseconds since 1970; null if it was never set. Earlier memories stay private. */
  readonly since: number | null;
}

/** A shared stream as one person sees it. A session reads it besides the person's own stream. */
export interface Layer {
  /** The name of the space that the stream belongs to. Its events have this space. */
  readonly name: string;
  /** The person's name in the stream. */
  readonly author: string;
  /** False if the person may only read the stream. */
  readonly mayWrite: boolean;
  /** The stream. It has authors. */
  readonly log: Log;
  /** The index of the stream. `layerParts` narrows it to the person. */
  readonly index: Index;
  /** Search by meaning in this stream; null if its memories are found by words only. */
  readonly semantic: Semantic | null;
  /** What this machine shares in the stream automatically. Left out on a server, which shares nothing automatically. */
  readonly rules?: {
    readonly read: () => Omit<SpaceRule, "space">;
    readonly write: (rule: Omit<SpaceRule, "space">) => void;
  };
}

/** Finds the shared streams that a memory reads. */
export interface SharedStreams {
  /** Returns the streams that a session in this space reads, besides the person's own. Usually one or none. */
  of(space: string): Promise<readonly Layer[]>;
  all(): Promise<readonly Layer[]>;
  close(): Promise<void>;
}
