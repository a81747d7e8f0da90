import { redactText } from "../../../src/core/redaction/redact-text.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Makes a function that replaces everything that differs between runs with fixed values. Use one function per
 * recording, so that the same id always gets the same number.
 */
export function createNormaliser(paths: Readonly<Record<string, string>>): (value: unknown) => unknown {
  const known = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = known.get(text) ?? known.size + 1;
    known.set(text, number);
    return number;
  };
  // Longest path first, because the project may be inside the home.
  const folders = Object.entries(paths).sort(([one], [other]) => other.length - one.length);

  const text = (found: string): string => {
    let replaced = found;
    for (const [from, to] of folders) {
      replaced = replaced.replaceAll(from, to).replaceAll(slug(from), slug(to));
    }
    return redactText(
      replaced
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => uuid(numberOf(id)))
        .replace(/\b(ses|msg|prt|evt|per)_[0-9A-Za-z]{26}\b/g, (id, kind) => `${kind}_${numberOf(id)}`)
        .replace(/\btoolu_\d{13}_[0-9a-z]+\b/g, (id) => `toolu_${numberOf(id)}`)
        .replace(/\ba[0-9a-f]{16}\b/g, (id) => `a${String(numberOf(id)).padStart(16, "0")}`)
        .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (time) => isoTime(numberOf(time)))
        .replace(
          /\b\d{4}-\d\d-\d\dT\d\d-\d\d(-\d\d)?\b/g,
          (_time, seconds) => `2026-01-01T00-00${seconds ? "-00" : ""}`,
        )
        .replace(/\/\d{4}\/\d\d\/\d\d\//g, "/2026/01/01/")
        .replace(/(-[0-9a-f]{8})(?=\.jsonl)/g, "-00000000")
        .replace(/(<(?:duration_ms|subagent_tokens)>)\d+/g, "$112")
        .replace(/("nickname":")[^"]*/g, "$1Ada")
        .replace(/(PGID: )\d+/g, "$11000")
        .replace(/(127\.0\.0\.1:)\d+/g, "$18080"),
    );
  };

  const value = (found: unknown, key: string): Json => {
    // A stack contains paths of the program's own code, which do not matter.
    if (key === "stack") return "Error";
    if (typeof found === "string") return text(found);
    if (typeof found === "number") return numberField(found, key, numberOf);
    if (Array.isArray(found)) return found.map((each) => value(each, key));
    if (typeof found !== "object" || found === null) return (found ?? null) as Json;
    return Object.fromEntries(Object.entries(found).map(([name, each]) => [name, value(each, name)]));
  };
  return (found) => value(found, "");
}

function numberField(found: number, key: string, numberOf: (text: string) => number): number {
  if (/duration|seconds/i.test(key)) return 12;
  if (/tokens/i.test(key)) return 100;
  return key === "timestamp" ? Date.parse(isoTime(numberOf(String(found)))) : found;
}

function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

function isoTime(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
}

/** Makes a folder name from a path as Claude Code does. */
function slug(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, "-");
}
