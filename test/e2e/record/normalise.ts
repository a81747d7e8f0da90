import { redactText } from "../../../src/core/redaction/redact-text.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Replaces what differs in every run by fixed values. One of these per recording: the same id gets the same number. */
export function createNormaliser(paths: Readonly<Record<string, string>>): (value: unknown) => unknown {
  const known = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = known.get(text) ?? known.size + 1;
    known.set(text, number);
    return number;
  };
  // The longest first: the project may be in the home.
  const folders = Object.entries(paths).sort(([one], [other]) => other.length - one.length);

  const text = (found: string): string => {
    let told = found;
    for (const [from, to] of folders) {
      told = told.replaceAll(from, to).replaceAll(slug(from), slug(to));
    }
    return redactText(
      told
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => uuid(numberOf(id)))
        .replace(/\b(ses|msg|prt|evt|per)_[0-9A-Za-z]{26}\b/g, (id, kind) => `${kind}_${numberOf(id)}`)
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
    // The path of the program's own code does not matter.
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

/** How Claude Code makes the name of a folder from a path. */
function slug(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, "-");
}
