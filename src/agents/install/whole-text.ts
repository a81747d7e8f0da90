import type { ConfigPart } from "./config-file.ts";

/**
 * A file without settings, such as a program, that belongs to Loci as a whole. Loci recognises its own file by the
 * first line.
 */
export function wholeText(text: string, label: string): ConfigPart {
  const isOwn = (present: unknown) => typeof present === "string" && firstLine(present) === firstLine(text);
  return {
    label,
    add: (settings) => {
      const present = settings["text"];
      if (present !== undefined && !isOwn(present)) throw new TypeError("somebody else has written this file");
      return { text };
    },
    remove: (settings) => (isOwn(settings["text"]) ? {} : settings),
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
