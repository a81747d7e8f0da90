import { appendMark } from "../../core/documents/append-mark.ts";
import { LociError } from "../../core/errors.ts";
import { lineEndingOf } from "../../core/text/markdown/line-end.ts";
import type { Parts } from "../parts.ts";
import { givenText } from "./given-text.ts";
import type { Place } from "./place.ts";
import { changeDocument, type Changed } from "./write-document.ts";

/** Appends a text to a document, under a comment with time and writer. */
export async function appendDocument(
  parts: Parts,
  place: Place,
  text: string,
  by: string | undefined,
): Promise<Changed> {
  const addition = givenText(text.trim());
  if (addition === "") throw new LociError("USAGE", "there is nothing to append; give a text");
  const mark = appendMark(parts.clock.now(), by ?? defaultSource(parts));
  return changeDocument(parts, place, {
    action: "append",
    by,
    isRepeated: true,
    make: (live) => {
      const before = live?.text ?? "";
      const block = withLineEnding(`${separator(before)}${mark}\n${addition}\n`, lineEndingOf(before));
      // Appends to the bytes of the file instead of its redacted text, so that the existing content stays unchanged.
      return { bytes: Buffer.concat([live?.bytes ?? Buffer.alloc(0), Buffer.from(block)]), text: before + block };
    },
  });
}

function separator(before: string): string {
  if (before === "") return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}

/**
 * Converts line endings to those of the file. An editor that finds two kinds in one file would unify them, and so
 * change every line.
 */
function withLineEnding(text: string, ending: string): string {
  return ending === "\n" ? text : text.replace(/\r\n|\n/g, ending);
}

function defaultSource({ principal, user }: Parts): string {
  return principal.kind === "agent" ? principal.agent : user;
}
