import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import { setImmediate } from "node:timers/promises";

import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { answerToFault } from "../agents/write-answer.ts";
import { openCapture, rehearseCapture, type Capture, type OpenCaptureOptions } from "../compose/open-capture.ts";
import { createWarmRecall, type AskedPrompt, type WarmEmbedder, type WarmRecall } from "../compose/open-warm-recall.ts";
import type { Config } from "../config/config-schema.ts";
import { resolvePlaces, type Places } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import { keepFault } from "../hooks/faults.ts";
import { noAnswer, type HookAnswer } from "../hooks/hook-answer.ts";
import { isKnownSchema, type HookEvent } from "../hooks/hook-event.ts";
import { hasKeys } from "../platform/encryption/key-file.ts";
import { isSettled } from "../platform/home/settle-home.ts";
import { version } from "../version.ts";
import { answerHook, type Later } from "./answer-hook.ts";
import { ownWorkVariables, rootMount, sentVariables, zoneOf, type HookRequest } from "./hook-request.ts";
import { completeEvent, readReported } from "./read-event.ts";

/** Does the work of the hooks of one memory, in a process that has it open. */
export interface HookAnswerer {
  /**
   * Records the event, and returns the text that its hook prints. Returns null if the hook has to do the work itself.
   * Then the event may be recorded already; its key makes two reports one event.
   */
  answer(request: unknown): Promise<AnsweredHook | null>;
  /**
   * Loads everything that an answer needs, and answers the last prompts again: only code that has run several times is
   * fast. Calls `onLoaded` after the first answer.
   */
  warmUp(onLoaded?: () => void): Promise<void>;
  /** Writes what has changed into the index file, so that the file of changes does not grow. Call it when idle. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface AnsweredHook {
  /** The text to print. */
  readonly output: string;
  /**
   * Does the rest of the hook's work, such as recording which memories the agent got. Pass false if nobody used the
   * answer; then the hook does that work itself.
   */
  readonly finish: (isUsed: boolean) => Promise<void>;
}

/** The memory whose hooks are answered. */
export interface HookAnswererOptions {
  readonly places: Places;
  /** The environment of this process. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The session helper warms up by answering this many of the last prompts again. */
const rehearsals = 20;

export function createHookAnswerer({ places, env }: HookAnswererOptions): HookAnswerer {
  const recall = createWarmRecall();
  const zone = zoneOf(env);
  const running = new Set<Promise<void>>();
  // These values are fixed for a process. So the helper answers only hooks with the same values.
  const mayAnswer = (request: HookRequest): boolean =>
    request.version === version &&
    request.root === rootMount() &&
    zoneOf(request.env) === zone &&
    request.env["HOME"] === env["HOME"] &&
    ownWorkVariables.every((name) => request.env[name] === undefined) &&
    isSamePlace(places, resolvePlaces(sentEnvironment(request))) &&
    isSettled(places);
  const rehearse = async (prompt: AskedPrompt): Promise<void> => {
    if (isSettled(places))
      await work(exampleRequest(env, prompt), places, recall, (options) => rehearseCapture(places, options));
    // Lets a waiting hook run before the next rehearsal.
    await setImmediate();
  };
  return {
    answer: async (value) => {
      const request = readRequest(value);
      if (request === null || !mayAnswer(request)) return null;
      const done = await work(request, places, recall, (options) => openCapture(places, options));
      if (done === null) return null;
      const { host, answer, finish } = done;
      return {
        output: host.contract.writeAnswer(answer, request.event),
        finish: (isUsed) => {
          const finishing = finish(isUsed).finally(() => running.delete(finishing));
          running.add(finishing);
          return finishing;
        },
      };
    },
    warmUp: async (onLoaded) => {
      try {
        await rehearse({ text: "Which command builds the project?", folder: null });
      } finally {
        onLoaded?.();
      }
      for (const prompt of await recall.lastPrompts(rehearsals)) await rehearse(prompt);
    },
    tidy: () => recall.tidy(),
    close: async () => {
      await Promise.all(running);
      await recall.close();
    },
  };
}

interface DoneWork {
  readonly host: Host;
  readonly answer: HookAnswer;
  readonly finish: AnsweredHook["finish"];
}

/** Does the work of a hook. Returns null if anything goes wrong: the hook then does it again, and reports the fault. */
async function work(
  request: HookRequest,
  places: Places,
  recall: WarmRecall,
  open: (options: OpenCaptureOptions) => Capture,
): Promise<DoneWork | null> {
  const env = sentEnvironment(request);
  const host = hosts.find(({ manifest }) => manifest.name === request.host);
  if (host === undefined) return null;
  const reported = readReported(host, request.event, { whole: request.input }, env);
  if (reported === null) return { host, answer: noAnswer, finish: async () => {} };
  const event = await completeEvent(host, reported, env);
  if (!hasAbsolutePaths(event)) return null;
  const later: Later = [];
  const captures: Capture[] = [];
  let isAnswered = false;
  let isFaulty = false;
  const close = (): void => {
    for (const capture of captures) capture.close();
  };
  try {
    const answer = await answerHook(host, event, {
      places,
      env,
      now: Date.now(),
      isWhole: true,
      onFault: (phase, error) => {
        if (isAnswered) keepLate(places, { host: request.host, event: request.event, phase }, error);
        // In these phases nothing has been recorded yet, so the hook can do the work itself.
        else if (phase === "settings" || phase === "pause") throw error;
        isFaulty = true;
      },
      later,
      moreTime: () => {},
      warm: {
        openCapture: (statedIn) => {
          const capture = open({ statedIn, env });
          captures.push(capture);
          return capture;
        },
        openRecall: (options, config) => recall.open({ ...options, embedder: embedderOf(config) }),
      },
    });
    isAnswered = true;
    if (!isFaulty)
      return {
        host,
        answer: isKnownSchema(reported.schema) ? answer : answerToFault(host.manifest, request.event),
        finish: async (isUsed) => {
          try {
            if (isUsed) for (const one of later) await one();
          } finally {
            close();
          }
        },
      };
  } finally {
    if (!isAnswered || isFaulty) close();
  }
  return null;
}

/** Stores a fault that happened after the answer, as the hook itself would. */
function keepLate(
  { memory, state }: Places,
  fault: { readonly host: string; readonly event: string; readonly phase: string },
  error: unknown,
): void {
  keepFault(state, { at: Date.now(), ...fault }, error, hasKeys(memory, state));
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
      const { openEmbedder } = await import("../compose/open-memory.ts");
      return openEmbedder({ model, checksum });
    },
  };
}

/** Returns the hook's environment. Throws if a variable is read that the hook has not sent. */
function sentEnvironment({ env }: HookRequest): Readonly<Record<string, string | undefined>> {
  return new Proxy(env, {
    get: (sent, name) => {
      if (typeof name === "string" && !sentVariables.includes(name) && !unsetVariables.includes(name))
        throw new LociError("INTERNAL", `a hook does not send the variable ${name}`);
      return typeof name === "string" && Object.hasOwn(sent, name) ? sent[name] : undefined;
    },
  });
}

/**
 * Variables that are unset in every request. A hook with a variable of `ownWorkVariables` does not ask the helper. The
 * others exist only on Windows, where no helper runs.
 */
const unsetVariables: readonly string[] = [...ownWorkVariables, "USERPROFILE", "APPDATA", "LOCALAPPDATA"];

function isSamePlace(own: Places, other: Places): boolean {
  return own.memory === other.memory && own.state === other.state && own.config === other.config;
}

function readRequest(value: unknown): HookRequest | null {
  if (typeof value !== "object" || value === null) return null;
  const { version: sender, root, host, event, input, env } = value as Partial<HookRequest>;
  if (![sender, root, host, event, input].every((text) => typeof text === "string")) return null;
  if (typeof env !== "object" || env === null) return null;
  return Object.values(env).every((one) => typeof one === "string") ? (value as HookRequest) : null;
}

/** A request like that of a hook in this environment. Its answer is dropped. */
function exampleRequest(env: HookAnswererOptions["env"], { text, folder }: AskedPrompt): HookRequest {
  const input = { cwd: folder ?? homedir(), hook_event_name: "UserPromptSubmit", prompt: text };
  const sent = sentVariables.flatMap((name): [string, string][] => {
    const own = env[name];
    return own === undefined ? [] : [[name, own]];
  });
  return {
    version,
    root: rootMount(),
    host: "claude-code",
    event: "UserPromptSubmit",
    input: JSON.stringify(input),
    env: Object.fromEntries(sent),
  };
}
