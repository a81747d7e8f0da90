import { LociError } from "../../core/errors.ts";
import {
  listVersions,
  versionText,
  type Version,
  archivedAs,
  versionEventIds,
} from "../../index/views/document-versions.ts";
import { freshen } from "../base/freshen.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";
import { forgetEvents } from "../forget/forget.ts";
import { logVersion } from "../versions/log-version.ts";
import { noticeEdit, withDocument } from "../versions/notice-edit.ts";
import type { Place } from "../versions/place.ts";
import type { ErasedVersions } from "./documents.ts";

/** A version id is looked up among this many newest versions. */
const mostVersions = 10_000;

/** Finds a version of a document by the end of its id. Throws NOT_FOUND if there is none, or if its text is gone. */
export async function findVersion(
  parts: Parts,
  place: Place,
  id: string,
): Promise<{ readonly version: Version; readonly text: string }> {
  await freshen(parts);
  return parts.index.query((db) => {
    const fitting = listVersions(db, place.key, mostVersions).filter((version) => version.id.endsWith(id));
    const version = id.length < 4 ? undefined : onlyOne(fitting, id, "versions");
    if (version === undefined)
      throw new LociError("NOT_FOUND", `the ${place.title} has no version '${id}'; list them first`);
    const text = versionText(db, version.id);
    if (text === null)
      throw new LociError(
        "NOT_FOUND",
        `version '${id}' cannot be made: a part of it was forgotten or damaged, or has not arrived from another machine`,
      );
    return { version, text };
  });
}

/** Finds the versions whose text has this hash, latest first. */
export async function versionsWith(parts: Parts, place: Place, hash: string | null): Promise<Version[]> {
  const versions = await parts.index.query((db) => listVersions(db, place.key, mostVersions));
  return versions.filter((version) => version.hash === hash);
}

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
