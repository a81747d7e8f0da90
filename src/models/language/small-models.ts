/**
 * The smallest current model of each provider, which Loci asks unless the settings name another. Copilot and MCP
 * clients choose themselves.
 */
export const smallModels = {
  anthropic: "claude-haiku-5-5",
  openai: "gpt-6-luna",
  // Claude Code's name for the latest model of this size.
  claude: "haiku",
  codex: "gpt-6-luna",
  gemini: "gemini-3.5-flash-lite",
} as const;

export const serviceUrls = { anthropic: "https://api.anthropic.com", openai: "https://api.openai.com/v1" } as const;
