import { lazily } from "../lazily.ts";
import type { Parts } from "../parts.ts";
import type { Documents } from "./documents.ts";

const methods: Readonly<Record<keyof Documents, true>> = {
  read: true,
  append: true,
  replace: true,
  list: true,
  versions: true,
  versionText: true,
  diff: true,
  restore: true,
  confirm: true,
  unconfirm: true,
  eraseVersions: true,
  needsCompaction: true,
  compact: true,
  compactIfNeeded: true,
  saveSummary: true,
  instructions: true,
};

/** The documents of a memory, whose parser and differ are loaded when first used: most commands need neither. */
export function lazyDocuments(parts: Parts): Documents {
  return lazily(methods, async () => (await import("./create-documents.ts")).createDocuments(parts));
}
