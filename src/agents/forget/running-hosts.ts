/** The names of the hosts' programs in a list of processes. */
const programs: Readonly<Record<string, RegExp>> = {
  "claude-code": /(?:^|[\\/])claude(?:\.exe)?(?:\s|$)|[\\/]@anthropic-ai[\\/]claude-code[\\/]/,
  codex: /(?:^|[\\/])codex(?:\.exe)?(?:\s|$)|[\\/]@openai[\\/]codex[\\/]/,
  gemini: /(?:^|[\\/])gemini(?:\.exe)?(?:\s|$)|[\\/]@google[\\/]gemini-cli[\\/]/,
  copilot: /(?:^|[\\/])copilot(?:\.exe)?(?:\s|$)|[\\/]@github[\\/]copilot[\\/]/,
  opencode: /(?:^|[\\/])opencode(?:\.exe)?(?:\s|$)|[\\/]opencode-ai[\\/]/,
};

/** The running hosts, by the list of `listPrograms`; null if the system does not provide one. */
export function runningHosts(running: readonly string[] | null): ReadonlySet<string> | null {
  if (running === null) return null;
  const hosts = Object.entries(programs).filter(([, program]) => running.some((one) => program.test(one)));
  return new Set(hosts.map(([name]) => name));
}
