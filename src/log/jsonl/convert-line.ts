import { join } from "node:path";

import { lineToEvent } from "../../core/event/event-line.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import type { Sealer } from "../../platform/encryption/sealed-box.ts";
import { isSealed, openLine, sealLine } from "../../platform/encryption/sealed-line.ts";
import { sealText } from "../../platform/encryption/sealed-text.ts";
import { makeFolder } from "../../platform/files.ts";
import { appendText } from "../../platform/regular-file.ts";
import { putAsideFolder, putAsidePurpose } from "./put-aside.ts";

/**
 * Converts lines of the log. Old lines may be plain or sealed with any key. New lines are plain or sealed with one key.
 */
export interface LineConverter {
  /**
   * Returns the line to store, or null if the line is put aside. A line is put aside if it cannot be converted. It is
   * also put aside if somebody else may have written it, because this machine's seal would make it count as proved.
   */
  line(text: string, isTrusted: (isProved: boolean) => boolean): string | null;
  /** Makes sure that the lines put aside are on the disk. */
  flush(): void;
  result(): { readonly events: number; readonly putAside: number; readonly putAsideFile: string | null };
}

/** Creates a converter. If `sealer` is null, the new lines are plain. */
export function createLineConverter(sealer: Sealer | null, keys: HomeKeys, state: string, now: Date): LineConverter {
  const file = join(putAsideFolder(state), `lines-${now.toISOString().replace(/[:.]/g, "-")}.txt`);
  const pending: string[] = [];
  let events = 0;
  let putAside = 0;

  const putOneAside = (text: string): null => {
    putAside += 1;
    pending.push(sealer === null || isSealed(text) ? text : sealText(text, sealer, putAsidePurpose));
    return null;
  };

  const line: LineConverter["line"] = (text, isTrusted) => {
    if (isSealed(text)) {
      const { text: plain, contentLost, isProved } = openLine(text, keys.ring());
      // A sealed line that cannot be opened stays unreadable in a sealed log. A plain log cannot contain it.
      if (plain === null || contentLost) return sealer === null ? putOneAside(text) : text;
      if (!isTrusted(isProved)) return putOneAside(text);
      events += 1;
      return sealer === null ? plain : sealLine(plain, sealer);
    }
    const decoded = lineToEvent(text);
    const isTorn = decoded.status === "damaged" || (decoded.status === "event" && decoded.contentLost);
    // A torn line may contain words, but cannot be sealed as a line.
    if (isTorn) return sealer === null ? text : putOneAside(text);
    if (!isTrusted(false)) return putOneAside(text);
    events += 1;
    return sealer === null ? text : sealLine(text, sealer);
  };

  return {
    line,
    flush: () => {
      if (pending.length === 0) return;
      makeFolder(putAsideFolder(state));
      appendText(file, `${pending.splice(0).join("\n")}\n`, { flush: true });
    },
    result: () => ({ events, putAside, putAsideFile: putAside === 0 ? null : file }),
  };
}
