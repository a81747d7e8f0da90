/** The plugin's description of itself. */
export const pluginDescription =
  "One memory for all your AI agents: records what happens, and recalls it when it is useful";

/** Returns the README for people who find the plugin's folder. */
export function pluginReadme(host: string): string {
  return `# Loci

Loci is one memory for all your AI agents. This plugin records prompts, answers, tool uses, changed files and errors
into a plain-text log on this machine, with secrets redacted, and gives the agent the relevant lines of what it learned
before. Nothing leaves the machine.

\`loci plugin ${host}\` made this folder. It contains paths of this machine: run the command again after Node.js or Loci
have moved. Use either this or \`loci install ${host}\`. \`loci doctor\` checks that everything works.
`;
}
