import { manifest as claudeCode } from "./claude-code/manifest.ts";
import { manifest as cline } from "./cline/manifest.ts";
import { manifest as codex } from "./codex/manifest.ts";
import { manifest as copilot } from "./copilot/manifest.ts";
import { manifest as gemini } from "./gemini/manifest.ts";
import type { HostManifest } from "./host.ts";
import { manifest as kilo } from "./kilo/manifest.ts";
import { manifest as opencode } from "./opencode/manifest.ts";
import { manifest as qwen } from "./qwen/manifest.ts";

/**
 * The manifest of each host, without its code. A command needs only these to find out which agent started it. Kilo Code
 * comes before opencode, whose variable it sets, too.
 */
export const manifests: readonly HostManifest[] = [claudeCode, codex, gemini, copilot, kilo, opencode, qwen, cline];
