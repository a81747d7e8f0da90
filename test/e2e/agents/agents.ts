import type { Agent } from "./agent.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { gemini } from "./gemini.ts";

/** Every agent that the tests run. */
export const agents: readonly Agent[] = [claudeCode, codex, gemini, copilot];
