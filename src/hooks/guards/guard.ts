import { harmlessText } from "../../core/block/harmless-text.ts";
import { defaultPolicy, type Policy, type Role, type RolePreset } from "../../core/guards/policy.ts";
import { ask, type Verdict } from "../../core/guards/verdict.ts";
import type { Models } from "../../core/ports.ts";
import { noAnswer, type HookAnswer } from "../hook-answer.ts";
import type { HookEvent, HookEventOf } from "../hook-event.ts";
import { enforceDelegation } from "./delegation/enforce-delegation.ts";
import { askModel } from "./triage/ask-model.ts";
import { judgeTool } from "./triage/triage.ts";

/** What the guards need to know besides the event. */
export interface GuardPlace {
  /** Which of them the person has switched on. */
  readonly guards: { readonly permissions: boolean; readonly delegation: boolean };
  /** Whether the host takes an answer when it is about to ask. */
  readonly answersQuestions: boolean;
  /** Whether the host tells in which folder a shell runs. */
  readonly tellsFolder: boolean;
  /** The top folder of the project. */
  readonly space: string;
  readonly home: string;
  /** Loci's own folder. */
  readonly state: string;
  /** The value of AGENT_ROLE. */
  readonly agentRole: string | undefined;
  /** Reads the policies; throws if one of the person's own is broken. Where one of the project's is, they are a part of what is wanted. */
  policies(): {
    readonly policy: Policy;
    readonly presets: Readonly<Partial<Record<Role, RolePreset>>>;
    readonly isIncomplete?: boolean;
  };
  /** Takes what went wrong. */
  onFault(error: unknown): void;
  /** Asked about what no list decides, through `limitModels` as every model is; none by default. */
  readonly models?: Models;
}

/** What the guards say to a tool use. A fault of triage is never a silent pass (GRD-2). */
export async function guardAnswer(event: HookEvent, place: GuardPlace): Promise<HookAnswer> {
  if (event.kind !== "tool-requested" && event.kind !== "permission-asked") return noAnswer;
  const counted =
    event.kind === "tool-requested" && place.guards.delegation ? delegationAnswer(event, place) : noAnswer;
  if (counted.decision !== undefined || !place.guards.permissions) return counted;
  return { ...counted, ...(await triageAnswer(event, place)) };
}

type Guarded = HookEventOf<"tool-requested"> | HookEventOf<"permission-asked">;

/**
 * A question of the host is answered. Before a tool runs, a host that takes such answers is only told what is refused in any case: about all else
 * it asks by itself, or the person has told it not to. With one that takes none, this is the only time to say anything.
 */
async function triageAnswer(event: Guarded, place: GuardPlace): Promise<HookAnswer> {
  const isQuestion = event.kind === "permission-asked";
  if (isQuestion && !place.answersQuestions) return noAnswer;
  const isLastWord = isQuestion || !place.answersQuestions;
  const { verdict, whenUnsure } = await judge(event, place, isLastWord ? place.models : undefined);
  if (verdict === null) return noAnswer;
  // What nobody has looked at would run where the host cannot be made to ask.
  const isRefused = verdict.verdict === "ask" && verdict.isUnread === true && !place.answersQuestions;
  const asked = isRefused ? "deny" : whenUnsure;
  const answer = verdict.verdict === "ask" && isLastWord ? asked : verdict.verdict;
  if (!isLastWord && answer !== "deny") return noAnswer;
  return { decision: { verdict: answer, reason: `Loci: ${harmlessReason(verdict.reason)}` } };
}

/** The model reads it, and it may name a file that came with a clone or repeat a rule of one. */
function harmlessReason(reason: string): string {
  return harmlessText(reason.slice(0, longestReason));
}

const longestReason = 500;

interface Judged {
  readonly verdict: Verdict | null;
  readonly whenUnsure: Policy["whenUnsure"];
}

async function judge(event: Guarded, place: GuardPlace, models: Models | undefined): Promise<Judged> {
  const { folder, tool } = event;
  const { tellsFolder, space, home } = place;
  const judgeBy = (policy: Policy): Verdict | null => judgeTool(tool, { folder, tellsFolder, space, home, policy });
  try {
    const { policy, isIncomplete } = place.policies();
    const own = judgeBy(policy);
    const unread = ask("a policy of this project cannot be read; `loci doctor` tells why");
    const verdict = isIncomplete === true && own?.verdict === "allow" ? unread : own;
    const { whenUnsure } = policy;
    if (verdict === null || models === undefined || tool.command === undefined) return { verdict, whenUnsure };
    return { verdict: await askModel(verdict, { command: tool.command, folder }, models), whenUnsure };
  } catch (error) {
    place.onFault(error);
    // Where the host cannot be made to ask, it would run.
    return { verdict: afterFault(error, tool, judgeBy), whenUnsure: place.answersQuestions ? "ask" : "deny" };
  }
}

/** What is built in holds also where the person's own rules cannot be read. */
function afterFault(
  error: unknown,
  tool: Guarded["tool"],
  judgeBy: (policy: Policy) => Verdict | null,
): Verdict | null {
  const asks = tool.kind === "shell" ? ask(`it could not be looked at: ${faultText(error)}`) : null;
  try {
    const builtIn = judgeBy(defaultPolicy);
    return builtIn?.verdict === "deny" ? builtIn : asks;
  } catch {
    return asks;
  }
}

function delegationAnswer(event: HookEventOf<"tool-requested">, place: GuardPlace): HookAnswer {
  try {
    const { space, home, state, agentRole } = place;
    return enforceDelegation(event, { space, home, state, agentRole, ...place.policies() });
  } catch (error) {
    place.onFault(error);
    return { context: `Delegation could not be checked: ${faultText(error)}` };
  }
}

function faultText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
