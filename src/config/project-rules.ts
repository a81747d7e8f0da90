import { profiles } from "../core/access/profile.ts";

/**
 * How a project's own files may change a setting. A clone is not trusted, so it may tighten a setting but never loosen
 * it.
 */
export type ProjectRule = "free" | "only-false" | "only-true" | "only-less" | "only-more" | "only-calmer" | "never";

/** The rule of each setting. A test checks that every setting of the schema has one. */
export const projectRules: Readonly<Record<string, ProjectRule>> = {
  user: "never",
  capture: "only-false",
  profile: "only-calmer",
  "files.outside": "only-false",
  // A clone must not shorten your own documents.
  "documents.compactAt": "only-more",
  "documents.compactAll": "only-false",
  "entries.limit": "free",
  "entries.planScope": "free",
  "history.messages": "only-less",
  // A clone must neither erase anything nor store it for longer than you want.
  "retention.days": "never",
  "retention.types": "never",
  "retention.spaces": "never",
  // A clone must not hide what happened.
  "tiers.warm": "never",
  "tiers.cold": "never",
  // A clone must not let facts be used that you want to see first.
  "facts.review": "never",
  // A clone must not make a model read more often.
  "facts.every": "only-more",
  "search.limit": "free",
  // A model is a program, so a clone must not bring one.
  "embeddings.model": "never",
  "embeddings.checksum": "never",
  "embeddings.search": "free",
  // A clone must neither fill your disk nor prevent backups.
  "backup.every": "never",
  // A lower number would also remove backups of everything else.
  "backup.keep": "never",
  "backup.path": "never",
  "recall.enabled": "only-false",
  "recall.learn": "only-false",
  "recall.tokens": "only-less",
  "recall.facts": "only-less",
  "recall.snippets": "only-less",
  "recall.pushes": "never",
  // A clone must not read the memories of other projects.
  "recall.alsoFrom": "never",
  "recall.sensitive": "only-false",
  "recall.failures": "only-false",
  "recall.files": "only-false",
  "recall.sign": "only-false",
  "hooks.warm": "only-false",
  "hooks.client": "never",
  // A clone must not decide where your memories are sent, nor with which key.
  "model.provider": "never",
  "model.name": "never",
  "model.url": "never",
  "model.keyVariable": "never",
  "model.timeout": "only-less",
  "model.tokensPerDay": "only-less",
  "model.dollarsPerDay": "only-less",
  // A clone must neither answer questions for you nor switch a guard off.
  "guards.permissions": "never",
  "guards.delegation": "only-true",
  "guards.model": "only-false",
};

/**
 * Returns why a project's value does not apply, or null if it applies. `own` is the value without the project's files.
 */
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
