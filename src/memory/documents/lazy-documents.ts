import type { Parts } from "../parts.ts";
import type { Documents } from "./documents.ts";

const methods = [
  "read",
  "append",
  "replace",
  "list",
  "versions",
  "versionText",
  "diff",
  "restore",
  "eraseVersions",
  "needsCompaction",
  "compact",
  "compactIfNeeded",
  "saveSummary",
  "instructions",
] as const satisfies readonly (keyof Documents)[];

/** The documents of a memory, whose parser and differ are loaded when they are first used: most commands need neither. */
export function lazyDocuments(parts: Parts): Documents {
  let loaded: Promise<Documents> | undefined;
  const load = async () => (await import("./create-documents.ts")).createDocuments(parts);
  const lazily =
    (method: (typeof methods)[number]) =>
    async (...args: readonly unknown[]) => {
      const documents = await (loaded ??= load());
      return (documents[method] as (...given: readonly unknown[]) => unknown)(...args);
    };
  return Object.fromEntries(methods.map((method) => [method, lazily(method)])) as unknown as Documents;
}
