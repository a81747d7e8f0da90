import { profiles } from "../core/profile.ts";

/** What a project's own files may do with a setting. A clone is not trusted: it may tighten, never loosen. */
export type ProjectRule = "free" | "only-false" | "only-true" | "only-less" | "only-more" | "only-calmer" | "never";

/** Every setting has its line here; a test compares the keys with the schema. */
export const projectRules: Readonly<Record<string, ProjectRule>> = {
  user: "never",
  capture: "only-false",
  profile: "only-calmer",
  "files.outside": "only-false",
  // A clone must not have your own documents shortened.
  "documents.compactAt": "only-more",
  "documents.compactAll": "only-false",
  "entries.limit": "free",
  "entries.planScope": "free",
  "history.messages": "only-less",
  // A clone must not have anything erased, nor kept for longer than you want.
  "retention.days": "never",
  "retention.types": "never",
  "retention.spaces": "never",
  "search.limit": "free",
  // A model is a program of its own: a clone must not bring one.
  "embeddings.model": "never",
  "embeddings.checksum": "never",
  "embeddings.search": "free",
  // A clone must not fill your disk, nor keep backups from being made.
  "backup.every": "never",
  // Fewer would remove backups of everything else, too.
  "backup.keep": "never",
  "backup.path": "never",
  "recall.enabled": "only-false",
  "recall.tokens": "only-less",
  "recall.facts": "only-less",
  "recall.snippets": "only-less",
  // A clone must not bring what belongs to other projects into its own.
  "recall.alsoFrom": "never",
  "recall.sensitive": "only-false",
  // A clone must neither answer questions in your place nor take a guard away.
  "guards.permissions": "never",
  "guards.delegation": "only-true",
};

/** Why a project's value is not used, or null when it is. `own` is the value that holds without the project's files. */
export function refusedBecause(key: string, value: unknown, own: unknown): string | null {
  switch (projectRules[key] ?? "never") {
    case "free":
      return null;
    case "only-false":
      return value === false ? null : "a project may only switch this off";
    case "only-true":
      return value === true ? null : "a project may only switch this on";
    case "only-less":
      return Number(value) <= Number(own) ? null : `a project may only lower this, and yours is ${Number(own)}`;
    case "only-more":
      return Number(value) >= Number(own) ? null : `a project may only raise this, and yours is ${Number(own)}`;
    case "only-calmer":
      return rank(value) <= rank(own)
        ? null
        : `a project may only choose a calmer profile, and yours is ${String(own)}`;
    case "never":
      return "a project may not set this";
  }
}

function rank(profile: unknown): number {
  return (profiles as readonly unknown[]).indexOf(profile);
}
