const hues = ["prompt", "reply", "fact", "file", "tool"] as const;
const known = ["claude-code", "codex", "gemini", "copilot", "opencode", "qwen", "kilo", "cline"];

/** The quiet colour of an agent. Known agents always have the same; others share them by the length of their name. */
export function agentHue(agent: string | null): string {
  const place = agent === null ? hues.length - 1 : known.findIndex((name) => agent.startsWith(name));
  const n = place >= 0 ? place : (agent ?? "").length;
  return `var(--type-${hues[n % hues.length] ?? "tool"})`;
}
