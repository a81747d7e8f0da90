import { harmlessText } from "../../core/block/harmless-text.ts";
import { defaultPolicy, type Policy, type Role, type RolePreset } from "../../core/guards/policy.ts";
import { ask, type Verdict } from "../../core/guards/verdict.ts";
import type { Models } from "../../core/ports/models.ts";
import { noAnswer, type HookAnswer } from "../hook-answer.ts";
import type { HookEvent, HookEventOf } from "../hook-event.ts";
import { enforceDelegation } from "./delegation/enforce-delegation.ts";
import { askModel } from "./triage/ask-model.ts";
import { judgeTool } from "./triage/triage.ts";

/** What the guards need besides the event. */
export interface GuardPlace {
  /** The guards that the person has switched on. */
  readonly guards: { readonly permissions: boolean; readonly delegation: boolean };
  /** True if the host accepts an answer when it is about to ask the person. */
  readonly answersQuestions: boolean;
  /** True if the host reports the folder that a shell runs in. */
  readonly tellsFolder: boolean;
  /** The top folder of the project. */
  readonly space: string;
  readonly home: string;
  /** The state folder. */
  readonly state: string;
  /** The value of AGENT_ROLE. */
  readonly agentRole: string | undefined;
  /**
   * Reads the policies. Throws if a policy of the person is broken. If a policy of the project is broken,
   * `isIncomplete` is true in the result.
   */
  policies(): {
    readonly policy: Policy;
    readonly presets: Readonly<Partial<Record<Role, RolePreset>>>;
    readonly isIncomplete?: boolean;
  };
  /** Receives the errors of the guards. */
  onFault(error: unknown): void;
  /**
   * The models that decide about commands on no list; none by default. Like all models they go through `limitModels`.
   */
  readonly models?: Models;
}

/** Returns the guards' answer to a tool use. A fault of triage never allows a tool silently. */
export async function guardAnswer(event: HookEvent, place: GuardPlace): Promise<HookAnswer> {
  if (event.kind !== "tool-requested" && event.kind !== "permission-asked") return noAnswer;
  const counted =
    event.kind === "tool-requested" && place.guards.delegation ? await delegationAnswer(event, place) : noAnswer;
  if (counted.decision !== undefined || !place.guards.permissions) return counted;
  return { ...counted, ...(await triageAnswer(event, place)) };
}

type Guarded = HookEventOf<"tool-requested"> | HookEventOf<"permission-asked">;

/**
 * Answers a question of the host, or judges a tool before it runs. A host that accepts answers to its questions gets
 * only refusals before a tool runs. It asks about all other tools later. For a host that accepts no answers, the
 * judgement before the tool is the only one.
 */
async function triageAnswer(event: Guarded, place: GuardPlace): Promise<HookAnswer> {
  const isQuestion = event.kind === "permission-asked";
  if (isQuestion && !place.answersQuestions) return noAnswer;
  const isLastWord = isQuestion || !place.answersQuestions;
  const { verdict, whenUnsure } = await judge(event, place, isLastWord ? place.models : undefined);
  if (verdict === null) return noAnswer;
  // If the host cannot ask the person, a tool that nobody judged would run.
  const isRefused = verdict.verdict === "ask" && verdict.isUnread === true && !place.answersQuestions;
  const ifUnsure = isRefused ? "deny" : whenUnsure;
  const answer = verdict.verdict === "ask" && isLastWord ? ifUnsure : verdict.verdict;
  if (!isLastWord && answer !== "deny") return noAnswer;
  return { decision: { verdict: answer, reason: `Loci: ${harmlessReason(verdict.reason)}` } };
}

/** Makes a reason safe to show to the model. It may contain a file name or a rule from a cloned repository. */
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
    // If the host cannot ask the person, the tool would run, so it is refused.
    return { verdict: afterFault(error, tool, judgeBy), whenUnsure: place.answersQuestions ? "ask" : "deny" };
  }
}

/**
 * Returns the verdict after an error. The built-in rules still apply, even if the person's own rules cannot be read.
 */
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

async function delegationAnswer(event: HookEventOf<"tool-requested">, place: GuardPlace): Promise<HookAnswer> {
  try {
    const { space, home, state, agentRole } = place;
    return await enforceDelegation(event, { space, home, state, agentRole, ...place.policies() });
  } catch (error) {
    place.onFault(error);
    return { context: `Delegation could not be checked: ${faultText(error)}` };
  }
}

function faultText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
