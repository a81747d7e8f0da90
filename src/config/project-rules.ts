/** What a project's own files may do with a setting. A clone is not trusted: it may tighten, never loosen. */
export type ProjectRule = "free" | "only-false" | "never";

/** Every setting has its line here; a test compares the keys with the schema. */
export const projectRules: Readonly<Record<string, ProjectRule>> = {
  user: "never",
  capture: "only-false",
  "search.limit": "free",
  // Fewer would remove backups of everything else, too.
  "backup.keep": "never",
  "backup.path": "never",
};

/** Why a project's value is not used, or null when it is. */
export function refusedBecause(key: string, value: unknown): string | null {
  switch (projectRules[key] ?? "never") {
    case "free":
      return null;
    case "only-false":
      return value === false ? null : "a project may only switch this off";
    case "never":
      return "a project may not set this";
  }
}
