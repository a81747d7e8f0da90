import type { Agent } from "./agent.ts";
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { gemini } from "./gemini.ts";
import { kilo } from "./kilo.ts";
import { opencode } from "./opencode.ts";
import { qwen } from "./qwen.ts";

/** The agents that most tests run. */
export const agents: readonly Agent[] = [claudeCode, codex, gemini, copilot];

/** All agents, with those whose hooks have a test file of their own, because each pair of agents takes a minute. */
export const allAgents: readonly Agent[] = [...agents, opencode, qwen, kilo, cline];
