import type { HostIdentity } from "../core/host-identity.ts";
import { identity as claudeCode } from "./claude-code/identity.ts";
import { identity as codex } from "./codex/identity.ts";
import { identity as copilot } from "./copilot/identity.ts";
import { identity as gemini } from "./gemini/identity.ts";

/** The hosts that Loci knows. */
export const hosts: readonly HostIdentity[] = [claudeCode, codex, gemini, copilot];
