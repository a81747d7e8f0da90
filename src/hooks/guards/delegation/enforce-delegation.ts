import { isAbsolute, join, relative } from "node:path";

import { type DelegationPolicy, type Policy, type Role, type RolePreset, roles } from "../../../core/guards/policy.ts";
import { noAnswer, type HookAnswer } from "../../hook-answer.ts";
import type { HookEventOf, ToolUse } from "../../hook-event.ts";
import { judgeTool } from "../triage/triage.ts";
import { changeState, hasState, type StatePlace } from "./session-state.ts";

export interface DelegationPlace extends StatePlace {
  readonly home: string;
  readonly policy: Policy;
  readonly presets: Readonly<Partial<Record<Role, RolePreset>>>;
  /** The value of AGENT_ROLE. */
  readonly agentRole: string | undefined;
}

/**
 * Counts the tool uses with which a delegating agent works itself. Warns the agent first, and then refuses until it
 * delegates. Does nothing for an agent without a known role.
 */
export async function enforceDelegation(
  event: HookEventOf<"tool-requested">,
  place: DelegationPlace,
): Promise<HookAnswer> {
  const { tool, session, subagent } = event;
  // A subagent may work: the task was delegated to it.
  if (session === null || subagent !== undefined) return noAnswer;
  const named = roleFromEnvironment(place.agentRole);
  if (named === null || (named !== undefined && !isToDelegate(named, place.policy))) return noAnswer;
  if (named === undefined && !hasState(place, session)) return noAnswer;
  const isWork = isWorkTool(tool) && !isOnlyReading(event, place);
  if (tool.kind !== "delegate" && !isWork) return noAnswer;

  let answer: HookAnswer = noAnswer;
  await changeState(place, session, (known, isLost) => {
    const role = named ?? known?.role;
    if (role === undefined || !isToDelegate(role, place.policy)) return null;
    const limits: DelegationPolicy = { ...place.policy.delegation, ...place.presets[role] };
    const lost = isLost ? "The record of this session was removed or broken; it has been restored. " : "";
    if (tool.kind === "delegate") {
      answer = lost === "" ? noAnswer : { context: lost.trim() };
      return { session, role, count: 0 };
    }
    if (isAllowedEdit(tool, event.folder, place.space, limits.allow)) return isLost ? (known ?? null) : null;
    const count = Math.min((known?.count ?? 0) + 1, limits.denyAt);
    answer = answerFor(role, count, limits, lost);
    return { session, role, count };
  });
  return answer;
}

function answerFor(role: Role, count: number, { warnAt, denyAt }: DelegationPolicy, lost: string): HookAnswer {
  if (count >= denyAt) {
    const reason = `${lost}A ${role} delegates: ${count - 1} tools in a row were used to do the work itself. Give this task to a subagent.`;
    return { decision: { verdict: "deny", reason } };
  }
  if (count >= warnAt) {
    const left = denyAt - count - 1;
    const then = left === 0 ? "The next one is refused." : `${left} more are let through.`;
    return { context: `${lost}A ${role} delegates: this is tool ${count} in a row that does the work itself. ${then}` };
  }
  return lost === "" ? noAnswer : { context: lost.trim() };
}

function isWorkTool({ kind }: ToolUse): boolean {
  return kind === "shell" || kind === "edit";
}

/** True for a shell command that only reads, because reading does not count as work. */
function isOnlyReading(
  { tool, folder }: HookEventOf<"tool-requested">,
  { space, home, policy }: DelegationPlace,
): boolean {
  return (
    tool.kind === "shell" && judgeTool(tool, { folder, tellsFolder: true, space, home, policy })?.verdict === "allow"
  );
}

function isAllowedEdit(tool: ToolUse, folder: string, space: string, allow: readonly string[]): boolean {
  const paths = [...(tool.path === undefined ? [] : [tool.path]), ...(tool.edits ?? []).map(({ path }) => path)];
  if (tool.kind !== "edit" || paths.length === 0) return false;
  return paths.every((path) => {
    const inSpace = relative(space, isAbsolute(path) ? join(path) : join(folder, path));
    // An agent must not edit the record of its own delegation.
    if (inSpace.startsWith("..") || inSpace.startsWith(join(".ai", "delegation"))) return false;
    return allow.some((rule) => (rule.endsWith("/") ? inSpace.startsWith(join(rule)) : inSpace === join(rule)));
  });
}

/**
 * Reads the role from AGENT_ROLE. Returns null for an unknown role. Returns undefined if the variable is unset; the
 * session's record may then contain the role.
 */
function roleFromEnvironment(value: string | undefined): Role | null | undefined {
  const name =
    value
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, "-") ?? "";
  if (name === "") return undefined;
  return roles.find((role) => role === name) ?? null;
}

/** True for roles that should delegate: the conductor, and with three levels also a section leader. */
function isToDelegate(role: Role, { delegation }: Policy): boolean {
  return role === "conductor" || (role === "section-leader" && delegation.hierarchy === 3);
}
