import { homedir } from "node:os";

import type { HostManifest } from "../agents/host.ts";
import { openCapture } from "../compose/open-capture.ts";
import type { Config } from "../config/config-schema.ts";
import { loadPolicies } from "../config/load-policies.ts";
import { type Places, projectFolders } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import type { SpaceEvidence } from "../core/event/event.ts";
import { defaultPolicy } from "../core/guards/policy.ts";
import type { Models } from "../core/ports/models.ts";
import { agentRole } from "../hooks/agent-role.ts";
import { captureContext } from "../hooks/capture-context.ts";
import { decisionToEvents } from "../hooks/capture.ts";
import { guardAnswer } from "../hooks/guards/guard.ts";
import { longestModelMs } from "../hooks/guards/triage/ask-model.ts";
import type { HookAnswer } from "../hooks/hook-answer.ts";
import type { HookEvent } from "../hooks/hook-event.ts";
import { isLeftAlone } from "../hooks/pauses.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import { findCheckout } from "../platform/spaces/space-evidence.ts";

export interface GuardCall {
  readonly config: Config;
  readonly places: Places;
  readonly space: SpaceEvidence;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly manifest: HostManifest;
  readonly mayRecord: boolean;
  /** Postpones the hook's deadline to this many milliseconds from now. */
  readonly moreTime: (ms: number) => void;
}

/** Returns the guards' answer to an event, and records it. This file is loaded only if a guard is switched on. */
export async function answerAsGuard(
  event: HookEvent,
  call: GuardCall,
  onFault: (error: unknown) => void,
): Promise<HookAnswer> {
  const { config, places, manifest, env, mayRecord } = call;
  const models = modelsFor(call);
  const answer = await guardAnswer(event, {
    ...guardScene(event, manifest),
    guards: config.guards,
    state: places.state,
    agentRole: env["AGENT_ROLE"],
    policies: () => loadPolicies({ global: places.config, projects: projectFolders(event.folder), onBroken: onFault }),
    onFault,
    ...(models === null ? {} : { models }),
  });
  try {
    if (mayRecord) await record(event, answer, call);
  } catch (error) {
    // The decision applies even if it cannot be recorded.
    onFault(error);
  }
  return answer;
}

/** Time to count the call and to print the answer after the model's timeout. */
const afterModelMs = 500;

/**
 * Returns the model that decides about commands on no list, if the person has switched that on. Its code is loaded only
 * if the guard asks it. Null inside an agent that Loci runs as a model, because it would ask itself.
 */
function modelsFor({ config, places, env, moreTime }: GuardCall): Models | null {
  if (!config.guards.model || config.model.provider === "none" || isLeftAlone(env)) return null;
  return {
    complete: async (completion) => {
      moreTime(longestModelMs + afterModelMs);
      const { openLanguageModel } = await import("../compose/open-language-model.ts");
      const options = { settings: config.model, env, state: places.state, now: Date.now, retries: 0 };
      const models = openLanguageModel(options);
      if (models === null) throw new LociError("MODEL_UNAVAILABLE", "a hook has no MCP client to sample from");
      return models.complete(completion);
    },
  };
}

/**
 * Returns the refusal that applies under any settings, for when they cannot be read. Returns null for everything else.
 */
export async function refusalWithoutSettings(event: HookEvent, manifest: HostManifest): Promise<HookAnswer | null> {
  const answer = await guardAnswer(event, {
    ...guardScene(event, manifest),
    guards: { permissions: true, delegation: false },
    state: "",
    agentRole: undefined,
    policies: () => ({ policy: defaultPolicy, presets: {} }),
    onFault: () => {},
  });
  return answer.decision?.verdict === "deny" ? answer : null;
}

/** Returns the folders and host abilities that the guards need. */
function guardScene({ folder }: HookEvent, { answersQuestions, tellsFolder }: HostManifest) {
  return { answersQuestions, tellsFolder, space: findCheckout(folder) ?? folder, home: homedir() };
}

async function record(event: HookEvent, answer: HookAnswer, { config, places, space, env }: GuardCall): Promise<void> {
  if (answer.decision === undefined || answer.decision.verdict === "ask") return;
  const capture = openCapture(places, { env });
  const context = captureContext({
    user: config.user,
    device: capture.device,
    space,
    folder: event.folder,
    keepsOutside: config.files.outside,
    role: agentRole(env),
    sha256: systemTools.sha256,
    fingerprint: capture.fingerprint,
  });
  await capture.record(decisionToEvents(event, answer, context));
  capture.close();
}
