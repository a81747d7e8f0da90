import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseSync } from "rolldown/utils";

/**
 * The names that an importer of a TypeScript module sees, sorted: values and types, and everything that `export *`
 * passes on.
 */
export function exportedNames(file: string): string[] {
  return [...new Set(namesOf(file, new Set()))].toSorted();
}

function namesOf(file: string, visited: Set<string>): string[] {
  if (visited.has(file)) return [];
  visited.add(file);
  const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  return program.body.flatMap((statement) => {
    if (statement.type === "ExportDefaultDeclaration") return ["default"];
    if (statement.type === "ExportAllDeclaration")
      return statement.exported !== null
        ? [nameOf(statement.exported)]
        : namesOf(join(dirname(file), sourceOf(file, statement.source.value)), visited).filter(
            (name) => name !== "default",
          );
    if (statement.type !== "ExportNamedDeclaration") return [];
    const listed = statement.specifiers.map(({ exported }) => nameOf(exported));
    return [...listed, ...declaredIn(statement.declaration)];
  });
}

function sourceOf(file: string, path: string): string {
  if (!path.startsWith(".")) throw new Error(`${file} passes on the names of the package ${path}`);
  return path;
}

interface Named {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}

function nameOf(node: Named): string {
  return node.name ?? String(node.value);
}

/** The names in an exported declaration. Patterns such as `export const { a } = …` do not occur, and throw. */
function declaredIn(declaration: object | null): string[] {
  if (declaration === null) return [];
  const { id, declarations } = declaration as {
    readonly id?: Named | null;
    readonly declarations?: readonly { readonly id: Named }[];
  };
  return (declarations ?? [{ id }]).map((one) => {
    if (one.id?.type !== "Identifier") throw new Error("an exported declaration without a plain name");
    return nameOf(one.id);
  });
}
