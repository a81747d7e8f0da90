import { blockBegin, blockEnd, blockHeader } from "./own-block.ts";

/**
 * Shown once when a session begins in a folder that claims the space of another folder. Contains no text from the
 * folder's files, because a stranger may have written them.
 */
export const waitingNotice =
  "- Loci, to tell the user: this folder names the same remote repository as another folder that memory knows, so that memory is not used here. If both are the same project, run `loci space link` here in a terminal; `loci space` shows more.";

/** Shown when a session begins on a machine that stores nothing until the person has unlocked the memory there once. */
export const unverifiedNotice =
  "- Loci, to tell the user: this memory is encrypted, and this machine has not verified its key, so nothing is stored or recalled here. Run `loci unlock` once in a terminal, then `loci import all`; `loci doctor` shows more.";

/** Shown when a session begins while one of the person's settings files has a mistake. */
export function settingsNotice(isRecorded: boolean): string {
  const effect = isRecorded ? "safe values or those from before are used" : "nothing is recorded";
  return `- Loci, to tell the user: a settings file of Loci has a mistake in it, so ${effect} until it is corrected. \`loci doctor\` in a terminal names the file and the place.`;
}

/**
 * Shown once when a session begins in a folder whose space looks new although an earlier space may fit. Does not name
 * other spaces, because the folder may come from a stranger.
 */
export const earlierNotice =
  "- Loci, to tell the user: this folder has little or no memory of its own, but memory of an earlier folder may belong to it, as after a move, a new clone or a changed remote. Run `loci space` here in a terminal to see it and to go on with it.";

/**
 * Shown when a session begins after a device that the owner has not accepted has written to the memory. Does not
 * contain the device's name, because a stranger may have chosen it.
 */
export const deviceNotice =
  "- Loci, to tell the user: a device that this machine does not know has written to the synced memory. What it wrote is not used unasked. Run `loci devices` in a terminal; `loci devices accept --all` accepts it if it is yours.";

/** Shown when a session begins in a space in which this machine shares memories automatically. */
export function sharingNotice(rule: "facts" | "exchanges"): string {
  const what = rule === "facts" ? "new facts" : "new facts, prompts and replies";
  return `- Loci, to tell the user: ${what} of this space are shared with its team, except what is sensitive or private. \`loci share --rule off\` ends that.`;
}

/** Shown when a session begins and the last complete sync with a team was hours ago. */
export function syncNotice(age: string): string {
  return `- Loci, to tell the user: what the team shares was last synced ${age}, so newer shared memories are missing here. Run \`loci sync\` in a terminal to see why.`;
}

/** The most bytes that the notices of a session add to a block. */
export const noticeBytes = 800;

/** Adds a notice from Loci as the first line of a block. Without a block, returns a block with only the notice. */
export function withNotice(block: string | null, notice: string): string {
  const begin = `${blockBegin}\n${blockHeader}\n`;
  return block === null ? `${begin}${notice}\n${blockEnd}` : block.replace(begin, () => `${begin}${notice}\n`);
}
