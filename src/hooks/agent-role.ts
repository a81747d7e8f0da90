/**
 * Reads the role of an agent in its team from AGENT_ROLE. Returns undefined if the variable is unset or not a plain
 * word.
 */
export function agentRole(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const role = env["AGENT_ROLE"]?.trim().toLowerCase().replaceAll(/\s+/g, "-");
  return role !== undefined && /^[\w.-]{1,64}$/.test(role) ? role : undefined;
}
