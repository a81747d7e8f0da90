import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import { setImmediate } from "node:timers/promises";

import { answerToFault } from "../../agents/answer-to-fault.ts";
import type { Host } from "../../agents/host.ts";
import { hosts } from "../../agents/hosts.ts";
import { prepareCapture, type PreparedCapture } from "../../compose/open-capture.ts";
import {
  createWarmRecall,
  type AskedPrompt,
  type WarmEmbedder,
  type WarmRecall,
} from "../../compose/open-warm-recall.ts";
import type { Config } from "../../config/config-schema.ts";
import { resolvePlaces, type Places } from "../../config/paths.ts";
import { LociError } from "../../core/errors.ts";
import { isSettled } from "../../platform/home/settle-home.ts";
import { version } from "../../version.ts";
import { noAnswer, type HookAnswer } from "../hook-answer.ts";
import { isKnownSchema, type HookEvent } from "../hook-event.ts";
import { answerHook, type Later } from "./answer-hook.ts";
import { completeEvent, readReported } from "./read-event.ts";
import {
  ownWorkVariables,
  recallEvents,
  sentVariables,
  type Surroundings,
  type WarmAnswer,
  type WarmRequest,
} from "./warm-request.ts";

/** Answers the hooks of one memory. It changes nothing in the log: each hook appends its own events. */
export interface HookAnswerer {
  /** Returns the answer for a hook; null if the hook has to do the work itself. */
  answer(request: unknown): Promise<WarmAnswer | null>;
  /**
   * Loads everything that an answer needs, and answers the last prompts again: only code that has run several times is
   * fast. The first answer to a hook is then in time.
   */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** The memory whose hooks are answered, and the surroundings of this process. */
export interface HookAnswererOptions {
  readonly places: Places;
  readonly surroundings: Surroundings;
}

/** How many prompts are answered again. They take about a second of processor time. */
const rehearsals = 20;

export function createHookAnswerer({ places, surroundings }: HookAnswererOptions): HookAnswerer {
  const recall = createWarmRecall();
  const mayAnswer = (request: WarmRequest): boolean =>
    request.version === version &&
    request.surroundings.zone === surroundings.zone &&
    request.surroundings.root === surroundings.root &&
    isSamePlace(places, resolvePlaces(sentEnvironment(request))) &&
    isSettled(places);
  const rehearse = async (prompt: AskedPrompt): Promise<void> => {
    if (isSettled(places)) (await prepare(exampleRequest(surroundings, prompt), places, recall))?.capture?.close();
    // A hook may be waiting.
    await setImmediate();
  };
  return {
    answer: async (value) => {
      const request = readRequest(value);
      if (request === null || !mayAnswer(request)) return null;
      const prepared = await prepare(request, places, recall);
      if (prepared === null) return null;
      const { host, answer, capture } = prepared;
      try {
        return { output: host.contract.writeAnswer(answer, request.event), append: capture?.prepared() ?? null };
      } finally {
        capture?.close();
      }
    },
    warmUp: async () => {
      await rehearse({ text: "Which command builds the project?", folder: null });
      for (const prompt of await recall.lastPrompts(rehearsals)) await rehearse(prompt);
    },
    close: () => recall.close(),
  };
}

interface PreparedAnswer {
  readonly host: Host;
  readonly answer: HookAnswer;
  readonly capture: PreparedCapture | undefined;
}

/** Does the work of a hook, but collects its events. Returns null if anything goes wrong: the hook then reports it. */
async function prepare(request: WarmRequest, places: Places, recall: WarmRecall): Promise<PreparedAnswer | null> {
  const env = sentEnvironment(request);
  const host = hosts.find(({ manifest }) => manifest.name === request.host);
  if (host === undefined) return null;
  const reported = readReported(host, request.event, { whole: request.input }, env);
  if (reported === null) return { host, answer: noAnswer, capture: undefined };
  const event = await completeEvent(host, reported, env);
  if (!hasAbsolutePaths(event)) return null;
  const later: Later = [];
  const opened: PreparedCapture[] = [];
  let isFaulty = false;
  const answer = await answerHook(host, event, {
    places,
    env,
    now: request.now,
    isWhole: true,
    onFault: () => {
      isFaulty = true;
    },
    later,
    moreTime: () => {},
    warm: {
      openCapture: (statedIn) => {
        const capture = prepareCapture(places, statedIn);
        opened.push(capture);
        return capture;
      },
      openRecall: (options, config) => recall.open({ ...options, embedder: embedderOf(config) }),
    },
  });
  for (const work of later) await work();
  const [capture] = opened;
  if (isFaulty) {
    capture?.close();
    return null;
  }
  const isKnown = isKnownSchema(reported.schema);
  return { host, answer: isKnown ? answer : answerToFault(host.manifest, request.event), capture };
}

/** A relative path would lead elsewhere, because this process runs in another folder than the hook. */
function hasAbsolutePaths({ folder, transcript }: HookEvent): boolean {
  return isAbsolute(folder) && (transcript === undefined || isAbsolute(transcript));
}

function embedderOf({ embeddings: { model, checksum, search } }: Config): WarmEmbedder | null {
  if (model === undefined || !search) return null;
  return {
    name: JSON.stringify([model, checksum]),
    open: async () => {
      const { openEmbedder } = await import("../../compose/open-memory.ts");
      return openEmbedder({ model, checksum });
    },
  };
}

/** Returns the hook's environment. Throws if anything else is read from it, because the hook has not sent it. */
function sentEnvironment({ env }: WarmRequest): Readonly<Record<string, string | undefined>> {
  return new Proxy(env, {
    get: (sent, name) => {
      if (typeof name === "string" && !sentVariables.includes(name) && !unsetVariables.includes(name))
        throw new LociError("INTERNAL", `a hook does not send the variable ${name}`);
      return typeof name === "string" && Object.hasOwn(sent, name) ? sent[name] : undefined;
    },
  });
}

/** A hook with these variables does not ask. Those of Windows do not exist here. */
const unsetVariables: readonly string[] = [...ownWorkVariables, "USERPROFILE", "APPDATA", "LOCALAPPDATA"];

function isSamePlace(own: Places, other: Places): boolean {
  return own.memory === other.memory && own.state === other.state && own.config === other.config;
}

function readRequest(value: unknown): WarmRequest | null {
  if (typeof value !== "object" || value === null) return null;
  const { version: sender, surroundings, host, event, input, env, now } = value as Partial<WarmRequest>;
  const texts = [sender, host, event, input, surroundings?.zone, surroundings?.root];
  if (!texts.every((text) => typeof text === "string") || typeof now !== "number") return null;
  if (!recallEvents.includes(String(event)) || typeof env !== "object" || env === null) return null;
  return Object.values(env).every((one) => typeof one === "string") ? (value as WarmRequest) : null;
}

/** A request like that of a hook. Its answer is dropped. */
function exampleRequest(surroundings: Surroundings, { text, folder }: AskedPrompt): WarmRequest {
  const input = { cwd: folder ?? homedir(), hook_event_name: "UserPromptSubmit", prompt: text };
  return {
    version,
    surroundings,
    host: "claude-code",
    event: "UserPromptSubmit",
    input: JSON.stringify(input),
    env: {},
    now: Date.now(),
  };
}
