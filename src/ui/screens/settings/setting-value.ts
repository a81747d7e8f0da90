export type FieldKind = "switch" | "choice" | "number" | "list" | "text";

type Schema = Readonly<Record<string, unknown>>;

/** Returns the field that suits the schema of a setting. */
export function fieldKind(schema: Schema): FieldKind {
  if (schema["type"] === "boolean") return "switch";
  if (Array.isArray(schema["enum"])) return "choice";
  if (schema["type"] === "number" || schema["type"] === "integer") return "number";
  return schema["type"] === "array" ? "list" : "text";
}

/** A value as a person writes it in a field. */
export function valueToText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Reads a field. Undefined if it is empty, so that the default applies. */
export function textToValue(text: string, kind: FieldKind): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (kind === "number") return Number(trimmed);
  if (kind !== "list") return trimmed;
  return trimmed
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Says what is wrong with a typed number. Null if nothing is; the server checks everything else. */
export function mistakeIn(text: string, schema: Schema): string | null {
  const value = textToValue(text, fieldKind(schema));
  if (typeof value !== "number") return null;
  const { type, minimum, maximum } = schema;
  const isInRange =
    (typeof minimum !== "number" || value >= minimum) && (typeof maximum !== "number" || value <= maximum);
  if (Number.isFinite(value) && isInRange && (type !== "integer" || Number.isInteger(value))) return null;
  const limits = describeLimits(schema);
  return `Type a ${type === "integer" ? "whole number" : "number"}${limits === "" ? "" : `, ${limits}`}.`;
}

/** The limits of a value in words, such as "1 to 600". */
export function describeLimits(schema: Schema): string {
  const { minimum, maximum } = schema;
  if (typeof minimum === "number" && typeof maximum === "number") return `${minimum} to ${maximum}`;
  if (typeof minimum === "number") return `${minimum} or more`;
  return typeof maximum === "number" ? `at most ${maximum}` : "";
}

/** The spaces that are folders of this machine. Others are named by their remote, which has no settings. */
export function foldersOf(
  spaces: readonly { readonly space: string | null }[],
  chosen: string | undefined,
): readonly string[] {
  const names = spaces.flatMap(({ space }) => (space !== null && /^(?:\/|[A-Za-z]:\\)/.test(space) ? [space] : []));
  return [...new Set(chosen === undefined ? names : [chosen, ...names])].toSorted();
}

/** The part of a key before its first dot, which groups the settings. */
export function groupOf(key: string): string {
  return key.includes(".") ? (key.split(".")[0] ?? "") : "general";
}
