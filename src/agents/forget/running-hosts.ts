/** Patterns that recognise each host's program in a list of processes. */
const programs: Readonly<Record<string, RegExp>> = {
  "claude-code": /(?:^|[\\/])claude(?:\.exe)?(?:\s|$)|[\\/]@anthropic-ai[\\/]claude-code[\\/]/,
  codex: /(?:^|[\\/])codex(?:\.exe)?(?:\s|$)|[\\/]@openai[\\/]codex[\\/]/,
  gemini: /(?:^|[\\/])gemini(?:\.exe)?(?:\s|$)|[\\/]@google[\\/]gemini-cli[\\/]/,
  copilot: /(?:^|[\\/])copilot(?:\.exe)?(?:\s|$)|[\\/]@github[\\/]copilot[\\/]/,
  cline: /(?:^|[\\/])cline(?:\.exe)?(?:\s|$)|[\\/]@cline[\\/]cli-/,
  kilo: /(?:^|[\\/])kilo(?:code)?(?:\.exe)?(?:\s|$)|[\\/]@kilocode[\\/]cli[\\/]/,
  qwen: /(?:^|[\\/])qwen(?:\.exe)?(?:\s|$)|[\\/]@qwen-code[\\/]qwen-code[\\/]/,
  opencode: /(?:^|[\\/])opencode(?:\.exe)?(?:\s|$)|[\\/]opencode-ai[\\/]/,
};

/**
 * Returns the hosts among the running programs. `running` comes from `listPrograms`. Null if the system has no such
 * list.
 */
export function runningHosts(running: readonly string[] | null): ReadonlySet<string> | null {
  if (running === null) return null;
  const hosts = Object.entries(programs).filter(([, program]) => running.some((one) => program.test(one)));
  return new Set(hosts.map(([name]) => name));
}
