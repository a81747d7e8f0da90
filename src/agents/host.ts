import type { HostIdentity } from "../core/event/host-identity.ts";
import type { HookAnswer } from "../hooks/hook-answer.ts";
import type { HookEvent, HookKind } from "../hooks/hook-event.ts";
import type { HostInstaller } from "./install/host-installer.ts";
import type { MemorySource } from "./memories/memory-source.ts";
import type { TranscriptSource } from "./transcripts/transcript-source.ts";

export interface HookCall {
  /** The host's name of the event, from the installed command. */
  readonly event: string;
  /** Standard input, parsed. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a host sends to its hooks and accepts as an answer. Pure and small, because every hook loads it. */
export interface HostContract {
  /** Reads the event, as far as Loci understands it. Returns null for events that Loci ignores. */
  readEvent(call: HookCall): HookEvent | null;
  /**
   * Returns the text to print, which is valid for this host and event. Leaves out parts that the host cannot accept.
   */
  writeAnswer(answer: HookAnswer, hostEvent: string): string;
  /**
   * Reads the agent's last reply from the end of a transcript, for a host that does not pass it to its hooks. Returns
   * null if the reply is missing or not yet written.
   */
  readonly lastReply?: (
    tail: string,
    stoppedAt: number | null,
  ) => { readonly text: string; readonly mark: string | null } | null;
  /** Reads the exit code of a tool use from the end of a transcript, for a host that does not pass it to its hooks. */
  readonly exitCodeOf?: (tail: string, toolUse: string) => number | undefined;
}

/** A guard that answers before a tool runs, if the person has switched it on; see docs/guards.md. */
export type GuardName = "delegation" | "permissions";

/** One event of a host that Loci can subscribe to. */
export interface HostHook {
  readonly event: string;
  readonly kind: HookKind;
  /**
   * `always`, or the guards that need this hook. Loci then installs the hook only if one of the guards is switched on.
   */
  readonly when: "always" | readonly GuardName[];
  /** The number of seconds after which the host continues without an answer. */
  readonly timeout: number;
  /** True if the model gets a text of this hook in its next request. Each was tried with the host's program. */
  readonly context?: true;
}

/** An environment variable, and how its value must end if that matters. */
export interface ToolMark {
  readonly name: string;
  readonly ending?: string;
}

/** The abilities of a host, and the versions that were tested. */
export interface HostManifest {
  readonly name: string;
  /** The name that people use. */
  readonly title: string;
  /** The versions that the contract was written for. Loci tries to work with other versions too. */
  readonly versions: { readonly from: string; readonly tested: readonly string[] };
  /** The version of the neutral form that the contract uses. */
  readonly schema: string;
  readonly hooks: readonly HostHook[];
  /** True if a hook can answer the host's question about a tool. Otherwise a guard has to judge every tool use. */
  readonly answersQuestions: boolean;
  /** True if the host tells its hooks the folder that a shell runs in. */
  readonly tellsFolder: boolean;
  /** Environment variables that show a program that an agent's tool started it. */
  readonly toolVariables: readonly string[];
  /**
   * The variables that tools see and hooks do not. A process that has such a variable and reports a hook event is a
   * tool.
   */
  readonly onlyInTools: readonly ToolMark[];
  /** The largest context that the host accepts, in UTF-8 bytes. */
  readonly contextBytes: number;
  /**
   * When the model can get what a compaction lost: at once, because the host then begins the session again, or only
   * with the next prompt. Null if the host reports no compaction.
   */
  readonly afterCompaction: "at-once" | "next-prompt" | null;
}

/**
 * A host that Loci knows: a folder with these parts, and a line in hosts.ts. The parts that a hook does not need are
 * loaded on first use.
 */
export interface Host {
  readonly manifest: HostManifest;
  readonly identity: HostIdentity;
  readonly contract: HostContract;
  readonly loadInstaller: () => Promise<HostInstaller>;
  readonly loadTranscripts: () => Promise<TranscriptSource>;
  readonly loadMemories: () => Promise<MemorySource>;
}

/** Returns the hooks to install if these guards are switched on. */
export function wantedHooks({ hooks }: HostManifest, guards: readonly GuardName[]): HostHook[] {
  return hooks.filter(({ when }) => when === "always" || when.some((guard) => guards.includes(guard)));
}
