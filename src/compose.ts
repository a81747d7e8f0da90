import { resolvePlaces, type Places } from "./config/paths.ts";
import type { AdmissionTools } from "./core/admit.ts";
import type { Principal } from "./core/scope.ts";
import { openIndex } from "./index/open-index.ts";
import { openJsonlLog } from "./log/jsonl/log.ts";
import { createMemory, type Memory } from "./memory/memory.ts";
import { systemTools } from "./platform/admission-tools.ts";
import { openDevice } from "./platform/device.ts";

export interface OpenMemoryOptions {
  /** The memory folder; found from AI_MEMORY_PATH, then the OS config folder, when left out. */
  readonly memory?: string;
  /** The folder for this machine's own state; found from the environment when left out. */
  readonly state?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Who asks; the owner when left out. */
  readonly as?: Principal;
  /** Whose memory it is; `me` when left out. */
  readonly user?: string;
  readonly now?: () => number;
  /** How long a read may wait for a catch-up that another process has begun, in milliseconds. */
  readonly waitMs?: number;
  /** Told how many events a read has taken in so far, when there are many to catch up with. */
  readonly onCatchUp?: (events: number) => void;
}

/**
 * Opens the memory. Nothing is made on disk before the first write.
 *
 * @example
 * const memory = await openMemory();
 * await memory.remember("The staging database is reset every night.", { tags: ["staging"] });
 * const { hits } = await memory.search("when is staging reset?");
 * await memory.close();
 */
export async function openMemory(options: OpenMemoryOptions = {}): Promise<Memory> {
  const places = memoryPlaces(options);
  const tools: AdmissionTools = options.now === undefined ? systemTools : { ...systemTools, now: options.now };
  const log = openJsonlLog({ memory: places.memory, state: places.state, tools });
  const { onCatchUp } = options;
  const index = openIndex({ state: places.state, log, ...(onCatchUp === undefined ? {} : { onProgress: onCatchUp }) });
  return createMemory({
    log,
    index,
    tools,
    principal: options.as ?? { kind: "owner" },
    user: options.user ?? "me",
    device: () => openDevice(places.state).id,
    waitMs: options.waitMs ?? 2000,
  });
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
