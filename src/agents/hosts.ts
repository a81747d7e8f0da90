import type { HostIdentity } from "../core/event/host-identity.ts";
import { claudeCode } from "./claude-code/host.ts";
import { cline } from "./cline/host.ts";
import { codex } from "./codex/host.ts";
import { copilot } from "./copilot/host.ts";
import { gemini } from "./gemini/host.ts";
import type { Host } from "./host.ts";
import { kilo } from "./kilo/host.ts";
import { opencode } from "./opencode/host.ts";
import { qwen } from "./qwen/host.ts";

/** The hosts that Loci knows. */
export const hosts: readonly Host[] = [claudeCode, codex, gemini, copilot, opencode, qwen, kilo, cline];

/** How an MCP server recognises each host. */
export const identities: readonly HostIdentity[] = hosts.map(({ identity }) => identity);
