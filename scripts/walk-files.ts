import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A function that a walk names, with the file of `src` that the walk gives for it. */
export interface NamedFunction {
  readonly name: string;
  readonly file: string;
}

/** The functions of each file of `src`, by the file's path. Tests do not count. */
export type FunctionsByFile = ReadonlyMap<string, ReadonlySet<string>>;

/** Matches `name` (`folder/file.ts`), also with a line break between name and file. */
const namedFunction = /`(\w+)`(\s+)\(`([\w/.-]+\.tsx?)`\)/g;
const walk = /(?<=<!-- walk -->)[\s\S]*?(?=<!-- \/walk -->)/g;

/** Reads the names of all functions of a source folder. */
export function readFunctions(source: string): FunctionsByFile {
  const files = globSync("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.{ts,tsx}"] });
  return new Map(
    files.map((file) => [
      file.replaceAll("\\", "/"),
      new Set(
        [...readFileSync(join(source, file), "utf8").matchAll(/\bfunction\*? (\w+)/g)].map(([, name = ""]) => name),
      ),
    ]),
  );
}

/** Finds the functions that a text names with their files. */
export function namedFunctions(text: string): NamedFunction[] {
  return [...text.matchAll(namedFunction)].map(([, name = "", , file = ""]) => ({ name, file }));
}

/**
 * Corrects the files that the walks of a page name, after a function has moved. Throws if a function no longer exists, or if
 * several files declare one and none of them is the named file.
 */
export function withWalkFiles(page: string, functions: FunctionsByFile): string {
  return page.replace(walk, (text) =>
    text.replace(
      namedFunction,
      (_, name: string, space: string, file: string) => `\`${name}\`${space}(\`${fileOf({ name, file }, functions)}\`)`,
    ),
  );
}

function fileOf({ name, file }: NamedFunction, functions: FunctionsByFile): string {
  if (functions.get(file)?.has(name)) return file;
  const files = [...functions].filter(([, names]) => names.has(name)).map(([path]) => path);
  const [only] = files;
  if (only === undefined || files.length > 1)
    throw new Error(`docs/architecture.md: ${name} is in ${files.join(", ") || "no file"}, not in ${file}`);
  return only;
}
