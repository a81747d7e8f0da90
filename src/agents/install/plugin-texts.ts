/** What a plugin says it is. */
export const pluginDescription =
  "One memory for all your AI agents: records what happens, and recalls it when it is of use";

/** What somebody reads who finds the folder. */
export function pluginReadme(host: string): string {
  return `# Loci

Loci is one memory for all your AI agents. This plugin records prompts, answers, tool uses, changed files and errors into a log of plain
text on this machine, with secrets taken out, and gives the agent what it has learned before when that is of use. Nothing leaves the machine.

It was made by \`loci plugin ${host}\` and names files of this machine: make it anew there when Node.js or Loci have moved. Use either this
or \`loci install ${host}\`. \`loci doctor\` tells whether everything is in order.
`;
}
