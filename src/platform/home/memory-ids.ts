import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../../core/errors.ts";
import { makeFolder, publishFile } from "../files/make-files.ts";
import { randomBytes } from "../hashes/random-bytes.ts";

/**
 * The ids of a memory are small files in its folder `identity`, each named by 128 random bits. A machine that finds no
 * id makes one. Two machines may do so before they sync. The memory then has both ids, and each machine still finds its
 * own. With one shared file, the sync would overwrite an id, and the state with that id would belong to no memory.
 */
const folderName = "identity";
const namePattern = /^[0-9a-f]{32}$/;

const text = "Loci recognises this memory by the name of this file. Keep it with the log.\n";

/** The most ids that are checked, because a synced folder may contain anything. */
const mostIds = 64;

/** Returns all ids of a memory, in a fixed order; none if the folder does not exist. Reads only names. */
export function listIds(memory: string): string[] {
  try {
    const names = readdirSync(join(memory, folderName)).filter((name) => namePattern.test(name));
    return names.toSorted().slice(0, mostIds);
  } catch {
    return [];
  }
}

/** True if the memory in this folder has this id. Costs only one stat, because hooks call it. */
export function hasId(memory: string, id: string): boolean {
  return namePattern.test(id) && isThere(join(memory, folderName, id));
}

/** Adds an id to the memory; a new id if none is passed. Returns the id. */
export function addId(memory: string, id: string = randomBytes(16).toString("hex")): string {
  makeFolder(join(memory, folderName));
  publishFile(join(memory, folderName, id), text);
  return id;
}

/** True if one of these devices has a folder in the log of the memory. */
export function hasDeviceFolder(memory: string, devices: ReadonlySet<string>): boolean {
  return [...devices].some((device) => device !== "" && isThere(join(memory, "log", device)));
}

/**
 * True if the folder contains neither an id nor a log. It was never written, was emptied, or its disk is not mounted.
 */
export function isEmptyMemory(memory: string): boolean {
  return listIds(memory).length === 0 && !isThere(join(memory, "log"));
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (hasCode(error, "ENOTDIR")) return false;
    throw error;
  }
}
