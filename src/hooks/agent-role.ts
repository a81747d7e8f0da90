/** What an agent is in its team, as AGENT_ROLE says; undefined where that is not set or no plain word (SCO-8). */
export function agentRole(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const role = env["AGENT_ROLE"]?.trim().toLowerCase().replaceAll(/\s+/g, "-");
  return role !== undefined && /^[\w.-]{1,64}$/.test(role) ? role : undefined;
}
