import { defaultPolicy, type Policy, type Role, type RolePreset } from "../../core/guards/policy.ts";
import { ask, type Verdict } from "../../core/guards/verdict.ts";
import { noAnswer, type HookAnswer } from "../hook-answer.ts";
import type { HookEvent, HookEventOf } from "../hook-event.ts";
import { enforceDelegation } from "./delegation/enforce-delegation.ts";
import { askModel, type TriageModel } from "./triage/ask-model.ts";
import { openBreaker } from "./triage/breaker.ts";
import { judgeTool } from "./triage/triage.ts";

/** What the guards need to know besides the event. */
export interface GuardPlace {
  /** Which of them the person has switched on. */
  readonly guards: { readonly permissions: boolean; readonly delegation: boolean };
  /** Whether the host takes an answer when it is about to ask; else triage answers to every use of a tool. */
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
  /** Reads the policies; throws if one is broken. */
  policies(): { readonly policy: Policy; readonly presets: Readonly<Partial<Record<Role, RolePreset>>> };
  /** Takes what went wrong. */
  onFault(error: unknown): void;
  /** Asked about what no list decides; none by default. */
  readonly model?: TriageModel;
}

/** What the guards say to a tool use. A fault of triage becomes a question, never a silent pass (GRD-2). */
export async function guardAnswer(event: HookEvent, place: GuardPlace): Promise<HookAnswer> {
  if (event.kind !== "tool-requested" && event.kind !== "permission-asked") return noAnswer;
  const counted =
    event.kind === "tool-requested" && place.guards.delegation ? delegationAnswer(event, place) : noAnswer;
  if (counted.decision !== undefined) return counted;
  const isAsked = event.kind === "permission-asked" || !place.answersQuestions;
  return place.guards.permissions && isAsked ? { ...counted, ...(await triageAnswer(event, place)) } : counted;
}

type Guarded = HookEventOf<"tool-requested"> | HookEventOf<"permission-asked">;

async function triageAnswer(event: Guarded, place: GuardPlace): Promise<HookAnswer> {
  let policy: Policy = defaultPolicy;
  let verdict: Verdict | null;
  try {
    ({ policy } = place.policies());
    verdict = judgeTool(event.tool, {
      folder: event.folder,
      tellsFolder: place.tellsFolder,
      space: place.space,
      home: place.home,
      policy,
    });
    const { command } = event.tool;
    if (verdict !== null && place.model !== undefined && command !== undefined) {
      const breaker = openBreaker(place.state, "triage", Date.now);
      verdict = await askModel(verdict, { command, folder: event.folder }, place.model, breaker);
    }
  } catch (error) {
    place.onFault(error);
    verdict = event.tool.kind === "shell" ? ask(`it could not be looked at: ${faultText(error)}`) : null;
  }
  if (verdict === null) return noAnswer;
  const isNobodyThere = event.isUnattended === true || policy.whenUnsure === "deny";
  const answer = verdict.verdict === "ask" && isNobodyThere ? "deny" : verdict.verdict;
  return { decision: { verdict: answer, reason: `Loci: ${verdict.reason}` } };
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
