import { withoutPrivate } from "../../core/text/private-text.ts";
import { kept, shorten } from "../../hooks/shorten.ts";

/** Returns the words of a text as the memory stores them: without private passages, and shortened as hooks do. */
export function storedWords(text: string): string {
  return shorten(withoutPrivate(text), kept.reply);
}
