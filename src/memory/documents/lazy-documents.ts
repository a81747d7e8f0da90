import { lazily } from "../base/lazily.ts";
import type { Parts } from "../base/parts.ts";
import type { Documents } from "./documents.ts";

const methods: Readonly<Record<keyof Documents, true>> = {
  read: true,
  append: true,
  replace: true,
  all: true,
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

/**
 * Creates the document methods of a memory. Their parser and diff code are loaded on first use, because most commands
 * do not need them.
 */
export function lazyDocuments(parts: Parts): Documents {
  return lazily(methods, async () => (await import("./create-documents.ts")).createDocuments(parts));
}
