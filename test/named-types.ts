import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseSync } from "rolldown/utils";

/** A node of a syntax tree, with the fields that this file reads. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A declaration with its file and its name in that file. */
interface Declared {
  readonly file: string;
  readonly name: string;
  readonly node: Node;
}

interface Module {
  readonly declared: ReadonlyMap<string, Node>;
  /** Imported or re-exported names, with the file that they come from and their names there. */
  readonly brought: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly passedOn: readonly string[];
  /**
   * For each declaration, the start of its whole statement, including `export`. A doc comment ends before this
   * position.
   */
  readonly starts: ReadonlyMap<Node, number>;
  /** Positions right after a doc comment. */
  readonly documented: ReadonlySet<number>;
}

const key = ({ file, name }: Declared): string => `${file} ${name}`;

/** The declarations behind a module's exports. */
function findExported(read: Read, entry: string): Declared[] {
  const exported = read(entry).passedOn.flatMap((name) => find(read, entry, name) ?? []);
  return [...new Map(exported.map((one) => [key(one), one])).values()];
}

/** The declarations behind a module's exports, and those of every type that they mention, directly or indirectly. */
function findReached(read: Read, entry: string): Declared[] {
  const seen = new Map(findExported(read, entry).map((one) => [key(one), one]));
  // The loop also visits entries that are added while it runs.
  for (const one of seen.values())
    for (const name of typesIn(one.node)) {
      const found = find(read, one.file, name);
      if (found !== null && !seen.has(key(found))) seen.set(key(found), found);
    }
  return [...seen.values()];
}

/** An export, field or method without a doc comment, and the position where the comment belongs. */
interface Undocumented {
  readonly file: string;
  readonly name: string;
  readonly position: number;
}

/**
 * Finds the exports of a module, and their fields and methods, that have no doc comment. `all` also looks at the types
 * that they mention, directly or indirectly.
 */
export function undocumented(entry: string, types: "exported" | "all"): Undocumented[] {
  const read = createReader();
  const declared = types === "all" ? findReached(read, entry) : findExported(read, entry);
  return declared.flatMap(({ file, name, node }) => {
    const { starts, documented } = read(file);
    return [node, ...fieldsIn(node)]
      .map((one) => ({
        file,
        name: one === node ? name : `${name}.${nameOf(one["key"])}`,
        position: starts.get(one) ?? Number(one["start"]),
      }))
      .filter(({ position }) => !documented.has(position));
  });
}

/**
 * Finds the types that an entry exports or mentions, and that are inferred from a zod schema. Comments on a schema are
 * missing in the published types.
 */
export function inferredTypes(entry: string): string[] {
  return findReached(createReader(), entry)
    .filter(({ node }) => isInferred(node))
    .map(({ name }) => name);
}

function isInferred(node: Node): boolean {
  const name = nodeIn(node["typeName"]);
  if (name !== null && firstName(name) === "z" && ["input", "output", "infer"].includes(nameOf(name["right"])))
    return true;
  return Object.entries(node).some(([field, value]) => !unspoken.has(field) && nodesIn(value).some(isInferred));
}

const fieldTypes = new Set(["TSPropertySignature", "TSMethodSignature", "PropertyDefinition"]);

/**
 * The fields and methods in a declaration, including those of types inside it. `Exclude` is skipped, because it lists
 * what the type does not have.
 */
function fieldsIn(node: Node): Node[] {
  if (node.type === "TSTypeReference" && firstName(node["typeName"]) === "Exclude") return [];
  const inside = Object.entries(node).flatMap(([field, value]) =>
    nodesIn(value).filter((child) => !unspoken.has(field) || bodies.has(child.type) || Array.isArray(value)),
  );
  return [...(fieldTypes.has(node.type) ? [node] : []), ...inside.flatMap(fieldsIn)];
}

type Read = (file: string) => Module;

function createReader(): Read {
  const known = new Map<string, Module>();
  return (file) => {
    const module = known.get(file) ?? readModule(file);
    known.set(file, module);
    return module;
  };
}

/** Finds the declaration of a name. Returns null if the name belongs to the language, a package or a type parameter. */
function find(read: Read, file: string, name: string): Declared | null {
  const { declared, brought } = read(file);
  const node = declared.get(name);
  if (node !== undefined) return { file, name, node };
  const source = brought.get(name);
  return source === undefined || !source.from.startsWith(".")
    ? null
    : find(read, join(dirname(file), source.from), source.name);
}

function readModule(file: string): Module {
  const declared = new Map<string, Node>();
  const brought = new Map<string, { from: string; name: string }>();
  const passedOn: string[] = [];
  const starts = new Map<Node, number>();
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  for (const statement of program.body as unknown as Node[]) {
    const source = nodeIn(statement["source"]);
    const isExport = statement.type === "ExportNamedDeclaration";
    for (const one of source === null ? [] : nodesIn(statement["specifiers"])) {
      const [here, there] = isExport ? [one["exported"], one["local"]] : [one["local"], one["imported"]];
      brought.set(nameOf(here), { from: String(source?.["value"]), name: nameOf(there) });
      if (isExport) passedOn.push(nameOf(here));
    }
    const declaration = isExport ? nodeIn(statement["declaration"]) : statement;
    if (declaration === null) continue;
    for (const one of [declaration, ...nodesIn(declaration["declarations"])])
      if (nodeIn(one["id"]) !== null) {
        declared.set(nameOf(one["id"]), one);
        starts.set(one, Number(statement["start"]));
      }
  }
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const documented = new Set(docs.map(({ end }) => end + text.slice(end).search(/\S|$/)));
  return { declared, brought, passedOn, starts, documented };
}

// The body of a function and the value of a variable, which do not affect the type.
const unspoken = new Set(["body", "init", "value"]);
const bodies = new Set(["TSInterfaceBody", "ClassBody"]);

/** The names of types in a declaration. */
function typesIn(node: Node): string[] {
  const own = node.type === "TSTypeReference" ? firstName(node["typeName"]) : null;
  const base = node.type === "TSInterfaceHeritage" ? nameOf(node["expression"]) : null;
  const inside = Object.entries(node).flatMap(([field, value]) => {
    const isMethod = node.type === "MethodDefinition" && field === "value";
    return nodesIn(value).filter(
      (child) => !unspoken.has(field) || bodies.has(child.type) || isMethod || Array.isArray(value),
    );
  });
  return [own, base].filter((name) => name !== null).concat(inside.flatMap(typesIn));
}

/** The first part of a dotted name. */
function firstName(value: unknown): string {
  const node = nodeIn(value);
  return node?.type === "TSQualifiedName" ? firstName(node["left"]) : nameOf(value);
}

function nameOf(value: unknown): string {
  const name = nodeIn(value)?.["name"];
  return typeof name === "string" ? name : "";
}

function nodeIn(value: unknown): Node | null {
  return typeof value === "object" && value !== null && "type" in value ? (value as Node) : null;
}

function nodesIn(value: unknown): Node[] {
  return [value].flat().flatMap((one) => nodeIn(one) ?? []);
}
