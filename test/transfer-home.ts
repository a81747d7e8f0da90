import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openParts } from "../src/compose/open-memory.ts";
import type { Parts } from "../src/memory/base/parts.ts";
import { createMemory } from "../src/memory/create-memory.ts";
import type { Memory } from "../src/memory/memory.ts";
import { acceptDevices } from "../src/platform/devices/device-acceptance.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { dumpIndex } from "./dump-index.ts";
import { giveKey, unlockedEnv } from "./give-key.ts";

/** A memory and the parts that it consists of. */
export interface Opened {
  readonly memory: Memory;
  readonly parts: Parts;
}

/** A folder with several memories, between which tests copy events. */
export interface TransferHome {
  readonly path: string;
  open(name: string, now?: () => number, isSealed?: boolean): Opened;
  /** Writes a file into the folder. Returns its path. */
  write(name: string, text: string | Uint8Array): string;
  /** Copies the log of another machine, as a sync does. The receiving machine must not change these files. */
  syncFrom(name: string, into: string): void;
  closeAll(): Promise<void>;
  remove(): Promise<void>;
}

export function createTransferHome(): TransferHome {
  const path = makeScratch("transfer");
  const opened: Memory[] = [];
  const write = (name: string, text: string | Uint8Array): string => {
    writeFileSync(join(path, name), text);
    return join(path, name);
  };
  const closeAll = async (): Promise<void> => {
    for (const memory of opened.splice(0)) await memory.close();
  };
  return {
    path,
    open: (name, now, isSealed = false) => {
      const places = { memory: join(path, name, "memory"), state: join(path, name, "state") };
      if (isSealed) giveKey(places);
      const parts = openParts({ ...places, env: isSealed ? unlockedEnv : {}, ...(now === undefined ? {} : { now }) });
      const memory = createMemory(parts);
      opened.push(memory);
      return { memory, parts };
    },
    write,
    syncFrom: (name, into) => {
      const log = join(path, name, "memory", "log");
      for (const device of existsSync(log) ? readdirSync(log) : []) {
        cpSync(join(log, device), join(path, into, "memory", "log", device), { recursive: true });
        write(join(into, "memory", "log", device, "owner.json"), JSON.stringify({ machine: "another" }));
        acceptDevices(join(path, into, "memory"), join(path, into, "state"), [device]);
      }
    },
    closeAll,
    remove: async () => {
      await closeAll();
      removeScratch(path);
    },
  };
}

/** Exports the memory. Returns the content of the export. */
export async function exportOf(memory: Memory, options?: Parameters<Memory["transfer"]["export"]>[0]): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of memory.transfer.export(options)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** A dump of a memory's index after a catch-up. */
export async function dumpOf({ parts }: Opened): Promise<string[]> {
  await parts.index.catchUp({ waitMs: 5000 });
  return parts.index.query(dumpIndex);
}

/** The texts in an export, in order. */
export function textsOf(exported: string): string[] {
  return exported
    .trim()
    .split("\n")
    .slice(1)
    .flatMap((line) => (JSON.parse(line) as { content: { text?: string } | null }).content?.text ?? []);
}
