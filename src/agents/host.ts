import type { HostIdentity } from "../core/event/host-identity.ts";
import type { HookAnswer } from "../hooks/hook-answer.ts";
import type { HookEvent, HookKind } from "../hooks/hook-event.ts";
import type { HostInstaller } from "./install/host-installer.ts";
import type { TranscriptSource } from "./transcripts/transcript-source.ts";

/** The input of a hook. */
export interface HookCall {
  /** The host's name of the event, from the installed command. */
  readonly event: string;
  /** Standard input, parsed. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a host sends to its hooks and accepts as an answer. Pure and small: every hook loads it. */
export interface HostContract {
  /** The event, as far as it is understood. Null for events that Loci ignores. */
  readEvent(call: HookCall): HookEvent | null;
  /** The text to print. It is valid for this host and event for any answer; what the host cannot accept is left out. */
  writeAnswer(answer: HookAnswer, hostEvent: string): string;
  /**
   * The agent's reply when it stopped, from the end of a transcript, for a host whose hooks do not receive it. Null:
   * missing, or not yet written.
   */
  readonly lastReply?: (
    tail: string,
    stoppedAt: number | null,
  ) => { readonly text: string; readonly mark: string | null } | null;
  /** The exit code of a tool use, from the end of a transcript, for a host whose hooks do not receive it. */
  readonly exitCodeOf?: (tail: string, toolUse: string) => number | undefined;
}

/** A guard that can be switched on to answer before a tool runs, see docs/guards.md. */
export type GuardName = "delegation" | "permissions";

/** One event of a host that Loci can subscribe to. */
export interface HostHook {
  readonly event: string;
  readonly kind: HookKind;
  /** `always`, or only if one of these guards is switched on. */
  readonly when: "always" | readonly GuardName[];
  /** The seconds after which the host continues without an answer. */
  readonly timeout: number;
}

/** A variable, and the ending of its value if that matters. */
export interface ToolMark {
  readonly name: string;
  readonly ending?: string;
}

/** The abilities of a host, and the versions that were tried. */
export interface HostManifest {
  readonly name: string;
  /** The name that people use. */
  readonly title: string;
  /** Versions that the contract was made for; others are tried all the same. */
  readonly versions: { readonly from: string; readonly tested: readonly string[] };
  /** Versions of the neutral form that the contract supports. */
  readonly schema: string;
  readonly hooks: readonly HostHook[];
  /**
   * True if a hook can answer when the host is about to ask about a tool; otherwise a guard has to judge every tool
   * use.
   */
  readonly answersQuestions: boolean;
  /** True if its hooks receive the folder that a shell runs in. */
  readonly tellsFolder: boolean;
  /** Variables that reveal to a program that an agent's tool started it. */
  readonly toolVariables: readonly string[];
  /** Those of them that tools see and hooks do not: a process that has one and reports a hook event is a tool. */
  readonly onlyInTools: readonly ToolMark[];
  /** Most UTF-8 bytes of context that it accepts. */
  readonly contextBytes: number;
}

/**
 * A host that Loci knows: a folder with these files, and a line in hosts.ts. Parts that a hook does not need are loaded
 * when they are used.
 */
export interface Host {
  readonly manifest: HostManifest;
  readonly identity: HostIdentity;
  readonly contract: HostContract;
  readonly loadInstaller: () => Promise<HostInstaller>;
  readonly loadTranscripts: () => Promise<TranscriptSource>;
}

/** The hooks to install with these guards switched on. */
export function wantedHooks({ hooks }: HostManifest, guards: readonly GuardName[]): HostHook[] {
  return hooks.filter(({ when }) => when === "always" || when.some((guard) => guards.includes(guard)));
}
