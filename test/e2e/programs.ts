import { installPrograms, programCommand, type Program } from "./install-program.ts";

/** The agents whose real command-line programs the tests run. */
export type AgentName = "claude-code" | "codex" | "gemini" | "copilot" | "opencode" | "qwen" | "kilo" | "cline";

// The versions are pinned, so a test fails because of a change in Loci and not because of a new release.
const agents: Record<AgentName, Omit<Program, "folder">> = {
  "claude-code": {
    name: "@anthropic-ai/claude-code",
    version: "2.1.325",
    command: "claude",
    scripts: { "@anthropic-ai/claude-code": true },
  },
  codex: { name: "@openai/codex", version: "0.166.0", command: "codex", scripts: {} },
  // The two disabled install scripts compile a terminal and a key ring, which a run without a terminal does not use.
  gemini: {
    name: "@google/gemini-cli",
    version: "0.61.0",
    command: "gemini",
    scripts: { "node-pty": false, "@github/keytar": false },
  },
  copilot: { name: "@github/copilot", version: "1.0.102", command: "copilot", scripts: {} },
  // The disabled install scripts compile a terminal and a microphone, which a run without a terminal does not use.
  qwen: {
    name: "@qwen-code/qwen-code",
    version: "0.24.4",
    command: "qwen",
    scripts: { "@qwen-code/audio-capture": false },
  },
  kilo: { name: "@kilocode/cli", version: "7.7.7", command: "kilo", scripts: { "@kilocode/cli": true } },
  // Cline's programs come as separate packages, and its install script only links one of them.
  cline: { name: "cline", version: "3.0.65", command: "cline", scripts: { cline: true, protobufjs: false } },
  opencode: { name: "opencode-ai", version: "1.18.33", command: "opencode", scripts: { "opencode-ai": true } },
};

/** Clients by the makers of the protocol, for testing a server. */
export const protocolClients = {
  conformance: {
    folder: "conformance",
    name: "@modelcontextprotocol/conformance",
    version: "0.1.16",
    command: "conformance",
    scripts: {},
  },
  inspector: {
    folder: "inspector",
    name: "@modelcontextprotocol/inspector",
    version: "2.12.0",
    command: "mcp-inspector",
    scripts: { "@napi-rs/keyring": false },
  },
} as const satisfies Record<string, Program>;

function agentProgram(name: AgentName): Program {
  return { ...agents[name], folder: name };
}

/** The path of an agent's command in the cache. */
export function agentCommand(name: AgentName): string {
  return programCommand(agentProgram(name));
}

if (import.meta.main) {
  const named = process.argv.slice(2);
  const all = [...(Object.keys(agents) as AgentName[]).map(agentProgram), ...Object.values(protocolClients)];
  await installPrograms(named.length === 0 ? all : all.filter(({ folder }) => named.includes(folder)));
}
