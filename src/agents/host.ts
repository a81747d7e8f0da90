import type { HostIdentity } from "../core/host-identity.ts";
import type { HookAnswer } from "../hooks/hook-answer.ts";
import type { HookEvent, HookKind } from "../hooks/hook-event.ts";
import type { HostInstaller } from "./install/host-installer.ts";
import type { TranscriptSource } from "./transcripts/transcript-source.ts";

/** What a hook was started with, besides its standard input. */
export interface HookCall {
  /** The host's name of the event, as the installed command says it. */
  readonly event: string;
  /** Standard input, parsed. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a host's hooks speak. Pure and small: every hook loads it. */
export interface HostContract {
  /** What the host tells, as far as it is understood. Null: nothing happened that anybody would want to know. */
  readEvent(call: HookCall): HookEvent | null;
  /** What to print. Valid for this host and event whatever the answer is; what the host cannot take is left out. */
  writeAnswer(answer: HookAnswer, hostEvent: string): string;
  /**
   * The answer with which the agent stopped at a time, in the end of a transcript, for a host whose hooks do not tell it. Null: not there, or
   * not yet.
   */
  readonly lastReply?: (
    tail: string,
    stoppedAt: number | null,
  ) => { readonly text: string; readonly mark: string | null } | null;
  /** How the command of a tool use ended, in the end of a transcript, for a host whose hooks do not tell it. */
  readonly exitCodeOf?: (tail: string, toolUse: string) => number | undefined;
}

/** What can be switched on to answer before a tool runs, see docs/guards.md. */
export type GuardName = "delegation" | "permissions";

/** One event of a host that Loci can be told of. */
export interface HostHook {
  readonly event: string;
  readonly kind: HookKind;
  /** `always`, or only with one of these guards switched on. */
  readonly when: "always" | readonly GuardName[];
  /** After how many seconds the host shall go on without an answer. */
  readonly timeout: number;
}

/** A variable, and how its value ends where that makes the difference. */
export interface ToolMark {
  readonly name: string;
  readonly ending?: string;
}

/** What a host can do, and which versions that was tried with (HOOK-2). */
export interface HostManifest {
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** Versions that the contract holds for; others are tried all the same. */
  readonly versions: { readonly from: string; readonly tested: readonly string[] };
  /** Versions of the neutral form that the contract speaks. */
  readonly schema: string;
  readonly hooks: readonly HostHook[];
  /** Whether a hook can answer when it is about to ask whether a tool may run; else a guard has to look at every use of a tool. */
  readonly answersQuestions: boolean;
  /** Whether its hooks are told in which folder a shell runs. */
  readonly tellsFolder: boolean;
  /** Variables by which what its tools start can know that an agent has started it. */
  readonly toolVariables: readonly string[];
  /** Of these, what its tools see and its hooks do not: who has it and says that a hook was called is a tool. */
  readonly onlyInTools: readonly ToolMark[];
  /** Most UTF-8 bytes of text that it takes as context. */
  readonly contextBytes: number;
}

/** A host that Loci knows: a folder with these files, and a line in hosts.ts. What is not needed by a hook is loaded when it is used. */
export interface Host {
  readonly manifest: HostManifest;
  readonly identity: HostIdentity;
  readonly contract: HostContract;
  readonly loadInstaller: () => Promise<HostInstaller>;
  readonly loadTranscripts: () => Promise<TranscriptSource>;
}

/** The hooks that are to be installed with these guards switched on. */
export function wantedHooks({ hooks }: HostManifest, guards: readonly GuardName[]): HostHook[] {
  return hooks.filter(({ when }) => when === "always" || when.some((guard) => guards.includes(guard)));
}
