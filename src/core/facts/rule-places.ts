/** The words by which a rule names where it holds: in all work of the person, in this space, or below a path. */

const work = "(?:repos?|repositor(?:y|ies)|projects?|codebases?|monorepos?|services?)";

const ofAllWork = new RegExp(
  [
    String.raw`\b(?:in|for|across|to) (?:all|any|every|each)(?: one)?(?: of)?(?: (?:my|our))? (?:\w+ )?(?:${work}|code)\b`,
    String.raw`\b(?:all|any|every)(?: of)? (?:my|our) (?:\w+ )?(?:repos|repositories|projects|code|work)\b`,
    String.raw`\b(?:whatever|whichever|every) (?:repo|repository|project)\b`,
    String.raw`\bany \w+ (?:that )?i (?:have|write|own)\b`,
  ].join("|"),
  "i",
);

const ofThisSpace = new RegExp(
  [
    String.raw`\b(?:in|for|of|across|throughout|inside) (?:this|our) (?:whole |entire )?(?:${work}|shop|app|module)\b`,
    String.raw`\b(?:this|the) ${work} (?:is|uses|has no)\b`,
  ].join("|"),
  "i",
);

/** A folder, and not a file or an address. */
const folder = /(?:^|[\s`(])(?:[\w@-]+\/)+(?:[\w-]+)?(?=$|[\s`),;:.!])(?!\.\w)/i;
/** A folder in which something holds, not only one that is named. */
const holdsIn =
  /\b(?:in|under|below|inside|within|into) `?(?:[\w.@-]+\/)+[\w.*-]*`?|(?:^|\s)`?(?:[\w.@-]+\/)+[\w.*-]*`? (?:must|is|are|never|always|only)\b/i;
const pointsBack = /\b(?:in|inside) (?:there|that (?:module|folder|package|directory))\b/i;

/** True if a text names all work of the person: “in all my repos”. */
export function namesAllWork(text: string): boolean {
  return ofAllWork.test(text);
}

/** True if a text names the space in which it is written: “in this repo”. */
export function namesThisSpace(text: string): boolean {
  return ofThisSpace.test(text);
}

/** True if a text names a folder. */
export function namesFolder(text: string): boolean {
  return folder.test(text);
}

/** True if a text says that something holds in a folder. */
export function holdsInFolder(text: string): boolean {
  return holdsIn.test(text);
}

/** True if a text refers to a folder that was named before it: “no joins in there”. */
export function pointsToFolder(text: string): boolean {
  return pointsBack.test(text);
}
