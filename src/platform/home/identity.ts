import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../../core/errors.ts";
import { makeFolder, publishFile } from "../files.ts";
import { randomBytes } from "../random-bytes.ts";

/**
 * Identities of a memory: empty files in its folder `identity`, each named by 128 random bits. A machine that finds
 * none makes one. Two machines may do so before they sync; then the memory has both, and each machine still finds the
 * one that it knows. The sync would overwrite a shared file with one id, and the loser's state would belong to nothing.
 */
const folderName = "identity";
const namePattern = /^[0-9a-f]{32}$/;

const text = "Loci recognises this memory by the name of this file. Keep it with the log.\n";

/** The most ids to check, because a synced folder may contain anything. */
const mostIds = 64;

/** All ids of a memory, in a fixed order; none without a folder. Only names are read. */
export function listIds(memory: string): string[] {
  try {
    const names = readdirSync(join(memory, folderName)).filter((name) => namePattern.test(name));
    return names.toSorted().slice(0, mostIds);
  } catch {
    return [];
  }
}

/** True if the memory in this folder has this id. One stat, for hooks. */
export function hasId(memory: string, id: string): boolean {
  return namePattern.test(id) && isThere(join(memory, folderName, id));
}

/** Gives the memory an id; a new one if none is passed. Returns it. */
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
 * True if the folder contains neither an id nor a log: it was never written, was emptied, or its disk is not mounted.
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
