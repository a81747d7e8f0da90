import type { MemoryType } from "../api/types.ts";

/** What a person calls each type of memory. */
const typeNames: Readonly<Record<MemoryType, string>> = {
  prompt: "Prompt",
  assistant: "Reply",
  tool_use: "Tool call",
  tool_result: "Tool result",
  approval: "Approval",
  error: "Error",
  artifact: "File change",
  fact: "Fact",
  preference: "Preference",
  pin: "Note",
  session: "Session",
  message: "Message",
  document: "Document",
};

/** Who wrote the words of a memory. */
export const trustNames: Readonly<Record<string, string>> = {
  user: "you",
  agent: "an agent",
  tool: "a tool",
  web: "the web",
  import: "an import",
};

const agentNames: Readonly<Record<string, string>> = {
  "claude-code": "Claude Code",
  codex: "Codex",
  "gemini-cli": "Gemini",
  gemini: "Gemini",
  "copilot-cli": "Copilot",
  copilot: "Copilot",
  opencode: "opencode",
  qwen: "Qwen",
  kilo: "Kilo",
  cline: "Cline",
};

export function agentName(agent: string | null | undefined): string {
  return agent === null || agent === undefined ? "—" : (agentNames[agent] ?? agent);
}

/** The agent that a memory comes from. Without an agent, who wrote its words. */
export function sourceName(agent: string | null | undefined, trust: string): string {
  return agent === null || agent === undefined ? (trustNames[trust] ?? trust) : agentName(agent);
}

/** Who can read a memory, by its level. */
export const levelNames: Readonly<Record<string, string>> = {
  user: "all agents, in every space",
  space: "all agents, in its space",
  agent: "only its agent",
  session: "only its session",
  run: "only its run",
};

/** The last two parts of a space's name, which may be a whole path or a remote. */
export function spaceName(space: string | null | undefined): string {
  if (space === null || space === undefined) return "everywhere";
  const parts = space.split(/[/\\]/).filter((part) => part !== "");
  return parts.slice(-2).join("/") || space;
}

export function typeName(type: string): string {
  return typeNames[type as MemoryType] ?? type;
}

/** What each part of a score means. */
export const partNames: Readonly<Record<string, string>> = {
  words: "words in common",
  neighbours: "words of the memories beside it",
  session: "words of its session",
  tag: "tags",
  meaning: "similar meaning",
  type: "kind of memory",
  pinned: "pinned",
  space: "same space",
  recency: "recent",
  time: "from the time asked about",
  question: "is a question itself",
  firstPerson: "about its writer",
  relativeTime: "names a time",
  date: "names a date",
  askedTime: "has the time asked for",
  askedNumber: "has the number asked for",
  longPrompt: "long prompt",
  usage: "was useful before",
  fact: "a fact quotes it",
  adjusted: "order beside similar memories",
  held: "place among the current facts",
  ended: "place among the latest sessions",
};
