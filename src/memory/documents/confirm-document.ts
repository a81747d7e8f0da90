import { LociError } from "../../core/errors.ts";
import { trustOfText } from "../../index/views/document-versions.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { confirmation, takeBack } from "../trust/confirm.ts";
import type { Place } from "../versions/place.ts";
import { versionToken } from "./conflict.ts";
import type { Version } from "./documents.ts";
import { findVersion, versionsWith } from "./find-version.ts";
import { readArchive, readDocument } from "./read-document.ts";

/** A document, or one of its archives. */
interface ConfirmedFile {
  readonly place: Place;
  readonly isArchive: boolean;
}

/** Confirms the version with this id; the present text without an id. */
export async function confirmDocument(parts: Parts, file: ConfirmedFile, id: string | undefined): Promise<Version> {
  const { place } = file;
  const hash = await presentHash(parts, file);
  const { version } = await findVersion(parts, place, id ?? (await presentVersion(parts, place, hash)));
  await takeIn(parts, [confirmation(parts, version.id)]);
  return { ...version, confirmed: true, version: versionToken(version.hash) };
}

/** Withdraws the confirmation of the present text. Returns true if the text is now unconfirmed. */
export async function unconfirmDocument(parts: Parts, file: ConfirmedFile): Promise<boolean> {
  const { place } = file;
  const hash = await presentHash(parts, file);
  const confirmed = (await versionsWith(parts, place, hash)).filter((version) => version.confirmed);
  await takeBack(
    parts,
    confirmed.map(({ id }) => id),
  );
  return hash !== null && (await parts.index.query((db) => trustOfText(db, place.key, hash))) === null;
}

/**
 * Returns the hash of the file's present text. Also logs the text, because only a version in the log can be confirmed.
 */
async function presentHash(parts: Parts, { place, isArchive }: ConfirmedFile): Promise<string | null> {
  const { hash } = isArchive ? await readArchive(parts, place) : await readDocument(parts, place, { mode: "headers" });
  await freshen(parts);
  return hash;
}

async function presentVersion(parts: Parts, place: Place, hash: string | null): Promise<string> {
  const [present] = await versionsWith(parts, place, hash);
  if (present === undefined) throw new LociError("NOT_FOUND", `there is no ${place.title} to confirm`);
  return present.id;
}
