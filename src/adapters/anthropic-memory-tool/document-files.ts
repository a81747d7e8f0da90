/** The name of the text before the first mark of a file. */
const mainFile = "MEMORY.md";

const mark = /^<!-- file: ([^\n]+) -->\n/m;

/** True for a text that would look like the mark of a file. */
export function hasMark(text: string): boolean {
  return mark.test(`${text}\n`);
}

/** Returns the files in a document by their paths. The text before the first mark is the main file. */
export function documentToFiles(text: string): Map<string, string> {
  const [main = "", ...rest] = text.split(mark);
  const files = new Map<string, string>();
  if (main !== "") files.set(mainFile, withoutEnd(main));
  for (let at = 0; at < rest.length; at += 2) files.set(rest[at] ?? "", withoutEnd(rest[at + 1] ?? ""));
  return files;
}

/** Returns the document with these files, the main file first. */
export function filesToDocument(files: ReadonlyMap<string, string>): string {
  const main = files.get(mainFile);
  const others = [...files].filter(([path]) => path !== mainFile);
  return [
    ...(main === undefined ? [] : [`${main}\n`]),
    ...others.map(([path, text]) => `<!-- file: ${path} -->\n${text}\n`),
  ].join("");
}

function withoutEnd(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
