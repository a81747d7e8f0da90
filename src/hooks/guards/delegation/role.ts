import { roles, type Policy, type Role } from "../../../core/guards/policy.ts";

/** The role in AGENT_ROLE. Null: an unknown role; undefined: unset, and the session's record may contain it. */
export function roleFromEnvironment(value: string | undefined): Role | null | undefined {
  const name =
    value
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, "-") ?? "";
  if (name === "") return undefined;
  return roles.find((role) => role === name) ?? null;
}

/** True for roles that should delegate: the conductor, and with three levels also a section leader. */
export function isToDelegate(role: Role, { delegation }: Policy): boolean {
  return role === "conductor" || (role === "section-leader" && delegation.hierarchy === 3);
}
