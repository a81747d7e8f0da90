import { existsSync, lstatSync, readdirSync, type Dirent } from "node:fs";
import { join, relative } from "node:path";

import type { Places } from "../config/paths.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import type { SealedState } from "../core/ports/file-care.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { readFaults } from "../hooks/faults.ts";
import {
  hasKeys,
  isForeignShared,
  ownKeyFile,
  readKeyFile,
  sharedKeyFile,
  type KeyFile,
} from "../platform/encryption/key-file.ts";
import { openKeys } from "../platform/encryption/open-keys.ts";
import { realPath } from "../platform/files/links.ts";
import { bad, good, warning, type Check } from "./check.ts";

/** The state of a memory: `off` for plain text, or encrypted and either unlocked or locked. */
export type Encryption = "off" | "unlocked" | "locked";

/** Reads whether the memory is encrypted and unlocked. Throws if its keys are damaged or unverified. */
export function encryptionOf({ memory, state }: Places, env: Surroundings["world"]["env"]): Encryption {
  const keys = openKeys({ memory, state, env });
  if (keys.sealing() === null) return "off";
  try {
    keys.ring();
    return "unlocked";
  } catch (error) {
    if (error instanceof LociError && ["KEY_LOCKED", "KEYCHAIN_UNAVAILABLE"].includes(error.code)) return "locked";
    throw error;
  }
}

const locked = "on, and locked: agents are given nothing, and log and index were not looked at";

/** True for the check that reports that the memory is locked. */
export function isLocked({ found }: Check): boolean {
  return found === locked;
}

/** True if this machine stores nothing until the first `loci unlock`. */
function isUnverified(error: unknown): error is LociError {
  return error instanceof LociError && error.code === "KEY_UNVERIFIED";
}

/** Checks the encryption. Returns no checks for a plain memory. */
export function checkEncryption(places: Places, env: Surroundings["world"]["env"]): Check[] {
  const { memory, state } = places;
  if (!hasKeys(memory, state)) return [];
  let encryption: Encryption;
  try {
    encryption = encryptionOf(places, env);
  } catch (error) {
    if (!isUnverified(error)) throw error;
    const refused = readFaults(state).filter(({ code, phase }) => code === error.code && phase === "record").length;
    const todo = "run `loci unlock` once; then `loci import all` stores what hooks have refused";
    return [bad("encryption", error.message, refused === 0 ? todo : `${todo} (${count(refused, "event")} so far)`)];
  }
  const found: Check[] = [
    encryption === "off"
      ? warning("encryption", "off; the keys are kept for what other devices have sealed", "run `loci decrypt` there")
      : encryption === "locked"
        ? warning("encryption", locked, "run `loci unlock`; capture goes on meanwhile")
        : good("encryption", "on, and unlocked"),
  ];
  const own = readOwn(state);
  if (own !== null && isForeignShared(memory, own))
    found.push(
      own.encrypted
        ? bad(
            "key file",
            `${sharedKeyFile(memory)} has keys of another device, which this machine does not have`,
            "neither can read what the other has sealed: run `loci decrypt` on both, let the folder sync, then `loci encrypt` on one and `loci unlock` on the other",
          )
        : warning("key file", "another device has encrypted the memory again", "run `loci unlock`"),
    );
  else if (!isSharedSound(places))
    found.push(
      warning(
        "key file",
        `${sharedKeyFile(memory)} is missing or not the one that this machine knows`,
        `copy ${ownKeyFile(state)} there: without it no other device can open the memory`,
      ),
    );
  const plain = encryption === "off" ? [] : plainDocuments(memory);
  if (plain.length > 0)
    found.push(warning("documents", `${plain.join(", ")} in plain text`, "run `loci encrypt`; it takes them in"));
  for (const { link, target } of encryption === "off" ? [] : linkedDocuments(memory))
    found.push(
      warning(
        "documents",
        `${link} is a link to ${target}, which is in plain text and not read`,
        "run `loci encrypt`; it copies the text into the memory",
      ),
    );
  return found;
}

/** Reports parts of the log that are not encrypted as they should be. Only an open memory knows this. */
export function checkSealed({ isUnfinished, elsewhere }: SealedState): Check[] {
  return [
    ...(isUnfinished
      ? [
          warning(
            "encryption",
            "a part of what this machine stores is not encrypted as it should be: something was cut off or put back",
            "run `loci encrypt` (or `loci decrypt`) again; it completes what is left",
          ),
        ]
      : []),
    ...(elsewhere.length > 0
      ? [
          warning(
            "other devices",
            `${count(elsewhere.length, "device")} with lines of another key or in plain text`,
            "run the same command there",
          ),
        ]
      : []),
  ];
}

function readOwn(state: string): KeyFile | null {
  try {
    return readKeyFile(ownKeyFile(state));
  } catch {
    return null;
  }
}

function isSharedSound({ memory, state }: Places): boolean {
  try {
    const [own, shared] = [readKeyFile(ownKeyFile(state)), readKeyFile(sharedKeyFile(memory))];
    return shared !== null && (own === null || shared.mac === own.mac);
  } catch {
    return false;
  }
}

/** The documents in the memory folder that are plain text and could be encrypted. */
export function plainDocuments(memory: string): string[] {
  return documentEntries(memory)
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => relative(join(memory, "documents"), join(parentPath, name)));
}

/** The owner's document, if it is a link to a file elsewhere, for example among dotfiles. */
export interface LinkedDocument {
  /** The path of the link. */
  readonly link: string;
  /** The file that the link points to. */
  readonly target: string;
}

/** Returns the owner's document if it is a link to a file, because an encrypted document cannot be a link. */
export function linkedDocuments(memory: string): LinkedDocument[] {
  const link = join(memory, "documents", "user.md");
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && existsSync(link) ? [{ link, target: realPath(link) }] : [];
}

function documentEntries(memory: string): Dirent[] {
  const folder = join(memory, "documents");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith(".md"));
}
