import { LociError } from "../../core/errors.ts";
import { archivedAs, versionEventIds } from "../../index/views/document-versions.ts";
import { forgetEvents } from "../erasure/forget.ts";
import type { Parts } from "../parts.ts";
import type { ErasedVersions } from "./documents.ts";
import { logVersion } from "./log-version.ts";
import { noticeEdit, withDocument } from "./notice-edit.ts";
import type { Place } from "./place.ts";

/** Erases every version of a document except its present text from the log, the index and Loci's backups. */
export async function eraseVersions(parts: Parts, place: Place): Promise<ErasedVersions> {
  const old = await withDocument(parts, place, async () => {
    const live = await noticeEdit(parts, place);
    // A version that the index has not read yet would not be erased.
    if ((await parts.index.catchUp({ waitMs: 0, sections: false })) !== "complete")
      throw new LociError("BUSY", "another process keeps the index busy; nothing was erased; try again in a moment");
    const ids = await parts.index.query((db) => versionEventIds(db, place.key));
    const archived = await parts.index.query((db) => archivedAs(db, place.key));
    // The present text may be stored as a change to a version that is erased. So Loci stores it again as a whole first.
    if (live !== null && ids.length > 0)
      await logVersion(parts, place, {
        text: live.text,
        action: archived ?? "renew",
        trust: "user",
        isMadeFromBase: true,
        isWhole: true,
      });
    return ids;
  });
  return { ...(await forgetEvents(parts, old, "asked")), forgotten: old.length };
}
