import type { Surroundings } from "../config/surroundings.ts";
import type { KnownBackup } from "../core/ports/file-care.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { describePause } from "../hooks/describe-pause.ts";
import { readPauses } from "../hooks/pauses.ts";
import type { Stats } from "../memory/care/care.ts";
import { openQuestions } from "../memory/facts/open-questions.ts";
import type { Memory } from "../memory/memory.ts";
import { describeWaitingDevices } from "../memory/places/describe-waiting-devices.ts";
import { describeDue } from "../memory/retention/describe-retention.ts";
import { findGone, type GoneMemory } from "../platform/home/settle-home.ts";
import { describeBroken, findBrokenSettings } from "./broken-settings.ts";
import { encryptionOf, type Encryption } from "./check-encryption.ts";
import { describeGone } from "./describe-states.ts";
import { findHelper, type SessionHelper } from "./find-helper.ts";
import { findAgents, type FoundAgents } from "./read-agents.ts";

/** A short report on the state of a memory. */
export interface Status {
  /** The counts of the memory's contents. */
  readonly stats: Stats;
  /** The backups, newest first. */
  readonly backups: readonly KnownBackup[];
  /** The agents for which Loci is installed. */
  readonly agents: FoundAgents;
  /** Whether the memory is encrypted and unlocked. */
  readonly encryption: Encryption;
  /** The process that does the work of hooks; null if none runs. */
  readonly helper: SessionHelper | null;
  /** The number of facts that contradict an older one, about which Loci asks the person. */
  readonly questions: number;
  /** The problems, each with what the person can do. */
  readonly problems: readonly string[];
  /** The next useful step. */
  readonly next: Step;
}

/** Reads the state of a memory: its content, its problems, and the next useful step. */
export async function readStatus(memory: Memory, around: Surroundings): Promise<Status> {
  const encryption = encryptionOf(around.places(), around.world.env);
  const stats = await memory.care.stats();
  const questions = (await openQuestions(memory)).length;
  const backups = await memory.care.backups();
  const isHalf = encryption !== "off" && (await memory.care.sealedState()).isUnfinished;
  const space = await memory.spaces.show(around.world.cwd);
  const agents = await findAgents(around);
  const gone = findGone(around.places());
  const problems = [
    ...(gone === null ? [] : [whatIsGone(gone)]),
    ...findBrokenSettings(around).map((file) => `${describeBroken(file, around)}; \`loci doctor\` names the place`),
    ...findProblems(stats, around),
    ...agents.problems,
    ...(isHalf ? ["a part of the memory is not encrypted yet; `loci encrypt` completes it"] : []),
    ...(space.state === "waiting" ? [isWaiting] : []),
    ...(space.earlier.length > 0 ? [looksNew] : []),
  ];
  const next =
    typeof gone?.backup === "string"
      ? { why: "Bring the memory back with", command: `loci restore ${gone.backup}` }
      : nextStep(stats, [...agents.names, ...agents.skipped], problems);
  const helper = await findHelper(around);
  return { stats, backups, agents, encryption, helper, questions, problems, next };
}

const isWaiting =
  "this folder names the remote of another one, and is apart until you say that both are one project; see `loci space`";

const looksNew = "this folder's space looks new, but an earlier one may be its own; see `loci space`";

function whatIsGone(gone: GoneMemory): string {
  const { found, todo } = describeGone(gone);
  return `${found}; ${todo}`;
}

function findProblems(stats: Stats, around: Surroundings): string[] {
  const problems: string[] = [];
  if (stats.alteredLines > 0)
    problems.push(
      `${count(stats.alteredLines, "line")} of the log altered since written; the content is quarantined; \`loci verify\` names the place`,
    );
  const torn = stats.damagedLines - stats.alteredLines;
  if (torn > 0)
    problems.push(`${count(torn, "line")} of the log cannot be read; \`loci verify\` tells whether anything was lost`);
  if (stats.unappliedEvents > 0)
    problems.push(
      `${count(stats.unappliedEvents, "event")} cannot be kept in the index; the log has them still; see \`loci doctor\``,
    );
  if (stats.pendingErasures > 0)
    problems.push(`${count(stats.pendingErasures, "erasure")} not complete; run \`loci forget --pending\``);
  if (stats.waitingDevices.length > 0) {
    const waiting = stats.waitingDevices.map(({ device, events }) => ({ device, waitingEvents: events }));
    problems.push(describeWaitingDevices(waiting));
  }
  const due = describeDue(stats.retention);
  if (due !== null) problems.push(due);
  if (stats.unknownEvents > 0)
    problems.push(`${count(stats.unknownEvents, "event")} written by a newer Loci; update this one to see them`);
  if (around.config().ignored.length > 0)
    problems.push(`${count(around.config().ignored.length, "setting")} of this project ignored; see \`loci config\``);
  problems.push(
    ...readPauses(around.places().state, around.world.now()).map(
      (pause) => `${describePause(pause)}; \`loci unpause\` ends it`,
    ),
  );
  if (!around.config().config.capture)
    problems.push("capture is off: nothing new is stored; see `loci config capture`");
  return problems;
}

/** The next useful step. */
export interface Step {
  /** The reason for the step. */
  readonly why: string;
  /** The command to run. */
  readonly command: string;
}

function nextStep(stats: Stats, agents: readonly string[], problems: readonly string[]): Step {
  if (stats.memories === 0)
    return agents.length === 0
      ? { why: "Let your agents remember with", command: "loci install all" }
      : { why: "Use an agent, then see whether it was heard with", command: "loci doctor" };
  if (problems.length > 0) return { why: "Look closer with", command: "loci doctor" };
  if (stats.memories < 5) return { why: "Find it again with", command: "loci search <words>" };
  return { why: "See what happened with", command: "loci timeline" };
}
