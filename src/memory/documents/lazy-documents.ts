import type { Parts } from "../parts.ts";
import type { Documents } from "./documents.ts";

// By name, so that the compiler sees when one is missing.
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

/** The documents of a memory, whose parser and differ are loaded when they are first used: most commands need neither. */
export function lazyDocuments(parts: Parts): Documents {
  let loaded: Promise<Documents> | undefined;
  const load = async () => (await import("./create-documents.ts")).createDocuments(parts);
  const lazily =
    (method: keyof Documents) =>
    async (...args: readonly unknown[]) => {
      const documents = await (loaded ??= load());
      return (documents[method] as (...given: readonly unknown[]) => unknown)(...args);
    };
  return Object.fromEntries(
    Object.keys(methods).map((method) => [method, lazily(method as keyof Documents)]),
  ) as unknown as Documents;
}
