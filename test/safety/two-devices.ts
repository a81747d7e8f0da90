import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openParts } from "../../src/compose/open-memory.ts";
import type { Embedder } from "../../src/core/ports/models.ts";
import { createFileCare } from "../../src/disk/file-care.ts";
import { openIndex } from "../../src/index/open-index.ts";
import { openJsonlLog } from "../../src/log/jsonl/log.ts";
import type { Parts } from "../../src/memory/base/parts.ts";
import { createMemory } from "../../src/memory/create-memory.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { createSemantic } from "../../src/memory/recall/semantic.ts";
import { acceptDevices, readAcceptance } from "../../src/platform/devices/device-acceptance.ts";
import { openDevice } from "../../src/platform/devices/device.ts";
import { openKeys, type HomeKeys } from "../../src/platform/encryption/open-keys.ts";
import { draftsFolder } from "../../src/platform/inventory/drafts.ts";
import { giveKey, unlockedEnv } from "../give-key.ts";

/** One of a person's two machines, with its folders and its clone of the repository that both use. */
export interface Device {
  readonly name: string;
  readonly memory: string;
  readonly state: string;
  readonly project: string;
  readonly keys: HomeKeys;
}

export interface Opened {
  readonly memory: Memory;
  readonly parts: Parts;
}

/**
 * Makes the folders of a machine, whose memory may be encrypted. Both machines identify the repository by its remote.
 */
export function makeDevice(home: string, name: string, isSealed = false): Device {
  const top = join(home, name);
  const project = join(top, "project");
  for (const folder of ["memory", "state", join("project", ".git")]) mkdirSync(join(top, folder), { recursive: true });
  writeFileSync(join(project, ".git", "config"), '[remote "origin"]\n\turl = https://git.example/team/shop.git\n');
  const places = { memory: join(top, "memory"), state: join(top, "state") };
  // A machine with a plain memory also has the key, so that it can read what the other machine has sealed.
  giveKey(places, isSealed);
  return { name, ...places, project, keys: openKeys({ ...places, env: unlockedEnv }) };
}

/** Opens the memory of a machine, with small segments that are sealed at once. */
export function openDeviceMemory({ name, memory, state, keys }: Device): Opened {
  const machine = `machine ${name}`;
  const device = openDevice(state, machine).id;
  const log = openJsonlLog({ memory, state, machine, segmentBytes: 6_000, sealAfterMs: 0, keys });
  const index = openIndex({ state, log, databaseKey: keys.databaseKey });
  const parts: Parts = {
    ...openParts({ memory, state, env: unlockedEnv }),
    log,
    care: createFileCare(log, { memory, state, drafts: [draftsFolder(state)], keys, resealStores: async () => 0 }),
    index,
    semantic: createSemantic(index.vectors, embedder),
    device: () => device,
  };
  return { memory: createMemory(parts), parts };
}

/** A model whose vectors count the letters of a text. */
const embedder: Embedder = {
  model: { id: "letters", checksum: "0123456789abcdef0123456789abcdef", dimensions: 64 },
  embed: async (texts) =>
    texts.map((text) => {
      const counts = new Float32Array(64);
      for (const unit of Buffer.from(text)) counts[unit % 64] = (counts[unit % 64] ?? 0) + 1;
      const length = Math.hypot(...counts) || 1;
      return counts.map((count) => count / length);
    }),
  close: async () => {},
};

/**
 * Copies the log folder of one machine to the other, as a file sync does. Only whole files are copied, and only by the
 * machine that writes them.
 */
export function sync(from: Device, to: Device, isConflict: boolean): void {
  const device = openDevice(from.state, `machine ${from.name}`).id;
  const [source, target] = [join(from.memory, "log", device), join(to.memory, "log", device)];
  if (!existsSync(source)) return;
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    const [own, copy] = [join(source, name), join(target, name)];
    const isOther = existsSync(copy) && !readFileSync(copy).equals(readFileSync(own));
    if (isOther && isConflict && /^[\d-]+\.jsonl$/.test(name)) {
      // The sync tool keeps the older copy under another name, and copies it to both machines.
      const conflictName = name.replace(/\.jsonl$/, `.sync-conflict-${readdirSync(source).length}.jsonl`);
      copyFileSync(copy, join(target, conflictName));
      copyFileSync(copy, join(source, conflictName));
    }
    copyFileSync(own, copy);
  }
  // The person accepts the other machine. In an encrypted memory, an acceptance does not cover plain lines that arrive
  // later. So the person accepts the machine again after each sync.
  const isKnown = readAcceptance(to.state).accepted.includes(device);
  if (!isKnown || to.keys.sealing() !== null) acceptDevices(to.memory, to.state, [device]);
}
