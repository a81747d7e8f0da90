import { contentShapes, headShape, recordShape } from "./event-shapes.ts";
import type { Shape } from "./shape.ts";

/** What is wrong with a value, where, and by which rule. */
export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly rule: keyof Shape;
}

/** Deepest nesting of a value: no input may exhaust the stack. */
const maxDepth = 64;

/** Null if the head of an event is valid, else the first problem. */
export function validateHead(value: unknown): Problem | null {
  return check(headShape, value, "", 0);
}

/** The fields of a content that this program knows of its kind. */
export function knownContent(kind: string, content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = (Object.hasOwn(contentShapes, kind) ? contentShapes[kind]?.properties : undefined) ?? {};
  return Object.fromEntries(Object.entries(content).filter(([field]) => Object.hasOwn(known, field)));
}

/** Null if a record from outside is valid, else the first problem. */
export function validateRecord(value: unknown): Problem | null {
  return check(recordShape, value, "", 0);
}

/** Null if the content is valid for this kind of event, else the first problem. */
export function validateContent(kind: string, value: unknown): Problem | null {
  const shape = Object.hasOwn(contentShapes, kind) ? contentShapes[kind] : undefined;
  if (shape === undefined)
    return { path: "kind", message: `must be one of ${Object.keys(contentShapes).join(", ")}`, rule: "enum" };
  return check(shape, value, "", 0);
}

/** Null if a value fits a shape, else the first problem. */
export function validateShape(shape: Shape, value: unknown): Problem | null {
  return check(shape, value, "", 0);
}

function check(shape: Shape, value: unknown, path: string, depth: number): Problem | null {
  if (shape.json) return checkJson(value, path, depth);
  switch (shape.type) {
    case "string":
      return typeof value === "string" ? checkString(shape, value, path) : wrongType(shape, path);
    case "number":
    case "integer":
      return checkNumber(shape, value, path);
    case "boolean":
      return typeof value === "boolean" ? null : wrongType(shape, path);
    case "array":
      return Array.isArray(value) ? checkArray(shape, value, path, depth) : wrongType(shape, path);
    default:
      return isRecord(value) ? checkRecord(shape, value, path, depth) : wrongType(shape, path);
  }
}

function checkString(shape: Shape, value: string, path: string): Problem | null {
  if (shape.enum !== undefined && !shape.enum.includes(value))
    return { path, message: `must be one of ${shape.enum.join(", ")}`, rule: "enum" };
  if (shape.minLength !== undefined && value.length < shape.minLength)
    return { path, message: "must not be empty", rule: "minLength" };
  if (shape.maxLength !== undefined && value.length > shape.maxLength) {
    return { path, message: `is ${value.length} characters long; the limit is ${shape.maxLength}`, rule: "maxLength" };
  }
  if (shape.pattern !== undefined && !pattern(shape.pattern).test(value))
    return { path, message: `does not match ${shape.pattern}`, rule: "pattern" };
  return null;
}

function checkNumber(shape: Shape, value: unknown, path: string): Problem | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return wrongType(shape, path);
  if (shape.type === "integer" && !Number.isSafeInteger(value)) return wrongType(shape, path);
  if (shape.minimum !== undefined && value < shape.minimum)
    return { path, message: `must be at least ${shape.minimum}`, rule: "minimum" };
  if (shape.maximum !== undefined && value > shape.maximum)
    return { path, message: `must be at most ${shape.maximum}`, rule: "maximum" };
  return null;
}

function checkArray(shape: Shape, value: readonly unknown[], path: string, depth: number): Problem | null {
  if (shape.minItems !== undefined && value.length < shape.minItems)
    return { path, message: "must not be empty", rule: "minItems" };
  if (shape.maxItems !== undefined && value.length > shape.maxItems) {
    return { path, message: `has ${value.length} items; the limit is ${shape.maxItems}`, rule: "maxItems" };
  }
  return firstProblem(value.keys(), (at) => check(shape.items ?? { json: true }, value[at], join(path, at), depth + 1));
}

function checkRecord(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
): Problem | null {
  for (const name of shape.required ?? []) {
    if (value[name] === undefined) return { path: join(path, name), message: "is missing", rule: "required" };
  }
  return firstProblem(Object.keys(value), (name) => {
    const known =
      shape.properties !== undefined && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;
    if (known !== undefined)
      return value[name] === undefined ? null : check(known, value[name], join(path, name), depth + 1);
    if (!shape.additionalProperties)
      return { path: join(path, name), message: "is not a known field", rule: "additionalProperties" };
    const badName = shape.propertyNames === undefined ? null : checkString(shape.propertyNames, name, join(path, name));
    return badName ?? check(shape.additionalProperties, value[name], join(path, name), depth + 1);
  });
}

function checkJson(value: unknown, path: string, depth: number): Problem | null {
  if (depth > maxDepth) return { path, message: `is nested deeper than ${maxDepth} levels`, rule: "json" };
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number")
    return Number.isFinite(value) ? null : { path, message: "must be a finite number", rule: "json" };
  if (Array.isArray(value)) return firstProblem(value.keys(), (at) => checkJson(value[at], join(path, at), depth + 1));
  if (!isRecord(value)) return { path, message: "must be JSON", rule: "json" };
  return firstProblem(Object.keys(value), (name) => checkJson(value[name], join(path, name), depth + 1));
}

function firstProblem<K>(keys: Iterable<K>, checkKey: (key: K) => Problem | null): Problem | null {
  for (const key of keys) {
    const problem = checkKey(key);
    if (problem !== null) return problem;
  }
  return null;
}

function wrongType(shape: Shape, path: string): Problem {
  return { path, message: `must be ${shape.type === "integer" ? "a whole number" : `a ${shape.type}`}`, rule: "type" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function join(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}

const patterns = new Map<string, RegExp>();

function pattern(source: string): RegExp {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const made = new RegExp(source, "u");
  patterns.set(source, made);
  return made;
}
