import { roles, type Policy, type Role } from "../../../core/guards/policy.ts";

/** The role that AGENT_ROLE names. Null: it names none that is known; undefined: it is not set, and the session's own mark may say it (SCO-8). */
export function roleFromEnvironment(value: string | undefined): Role | null | undefined {
  const name =
    value
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, "-") ?? "";
  if (name === "") return undefined;
  return roles.find((role) => role === name) ?? null;
}

/** Whether agents of a role are to delegate: the conductor, and with three levels a section leader, too. */
export function isToDelegate(role: Role, { delegation }: Policy): boolean {
  return role === "conductor" || (role === "section-leader" && delegation.hierarchy === 3);
}
