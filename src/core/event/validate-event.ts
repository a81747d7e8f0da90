import { contentShapes, headShape, recordShape } from "./event-shapes.generated.ts";
import type { Shape } from "./shape.ts";

/** What is wrong with a value, where, and by which rule. */
export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly rule: keyof Shape;
}

/** The deepest allowed nesting, so that no input can exhaust the stack. */
const maxDepth = 64;

/** Returns the first problem in the head of an event, or null if it is valid. */
export function validateHead(value: unknown): Problem | null {
  return check(headShape, value, 0);
}

/** Returns only the fields of a content that this program knows for this kind. */
export function knownContent(kind: string, content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = contentShape(kind)?.properties ?? {};
  return Object.fromEntries(Object.entries(content).filter(([field]) => Object.hasOwn(known, field)));
}

/** Returns the first problem in a record from outside, or null if it is valid. */
export function validateRecord(value: unknown): Problem | null {
  return check(recordShape, value, 0);
}

/** Returns the first problem in the content of this kind of event, or null if it is valid. */
export function validateContent(kind: string, value: unknown): Problem | null {
  const shape = contentShape(kind);
  if (shape === undefined)
    return { path: "kind", message: `must be one of ${Object.keys(contentShapes).join(", ")}`, rule: "enum" };
  return check(shape, value, 0);
}

const madeShapes = new Map<string, Shape>();

function contentShape(kind: string): Shape | undefined {
  const known = madeShapes.get(kind);
  if (known !== undefined || !Object.hasOwn(contentShapes, kind)) return known;
  const made = contentShapes[kind]?.();
  if (made !== undefined) madeShapes.set(kind, made);
  return made;
}

/** Returns the first problem of a value that does not fit a shape, or null if it fits. */
export function validateShape(shape: Shape, value: unknown): Problem | null {
  return check(shape, value, 0);
}

// Paths are built only after a problem was found. Almost every value is valid, and then no string is made.

function check(shape: Shape, value: unknown, depth: number): Problem | null {
  if (shape.json) return checkJson(value, depth);
  switch (shape.type) {
    case "string":
      return typeof value === "string" ? checkString(shape, value) : wrongType(shape);
    case "number":
    case "integer":
      return checkNumber(shape, value);
    case "boolean":
      return typeof value === "boolean" ? null : wrongType(shape);
    case "array":
      return Array.isArray(value) ? checkArray(shape, value, depth) : wrongType(shape);
    default:
      return isRecord(value) ? checkRecord(shape, value, depth) : wrongType(shape);
  }
}

function checkString(shape: Shape, value: string): Problem | null {
  if (shape.enum !== undefined && !shape.enum.includes(value))
    return problem("enum", `must be one of ${shape.enum.join(", ")}`);
  if (shape.minLength !== undefined && value.length < shape.minLength) return problem("minLength", "must not be empty");
  if (shape.maxLength !== undefined && value.length > shape.maxLength) {
    return problem("maxLength", `is ${value.length} characters long; the limit is ${shape.maxLength}`);
  }
  if (shape.pattern !== undefined && !pattern(shape.pattern).test(value))
    return problem("pattern", `does not match ${shape.pattern}`);
  return null;
}

function checkNumber(shape: Shape, value: unknown): Problem | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return wrongType(shape);
  if (shape.type === "integer" && !Number.isSafeInteger(value)) return wrongType(shape);
  if (shape.minimum !== undefined && value < shape.minimum)
    return problem("minimum", `must be at least ${shape.minimum}`);
  if (shape.maximum !== undefined && value > shape.maximum)
    return problem("maximum", `must be at most ${shape.maximum}`);
  return null;
}

function checkArray(shape: Shape, value: readonly unknown[], depth: number): Problem | null {
  if (shape.minItems !== undefined && value.length < shape.minItems) return problem("minItems", "must not be empty");
  if (shape.maxItems !== undefined && value.length > shape.maxItems) {
    return problem("maxItems", `has ${value.length} items; the limit is ${shape.maxItems}`);
  }
  for (let at = 0; at < value.length; at += 1) {
    const found = check(shape.items ?? anyJson, value[at], depth + 1);
    if (found !== null) return within(at, found);
  }
  return null;
}

const anyJson: Shape = { json: true };

function checkRecord(shape: Shape, value: Readonly<Record<string, unknown>>, depth: number): Problem | null {
  for (const name of shape.required ?? []) {
    if (value[name] === undefined) return within(name, problem("required", "is missing"));
  }
  for (const name of Object.keys(value)) {
    const found = checkMember(shape, name, value[name], depth);
    if (found !== null) return within(name, found);
  }
  return null;
}

function checkMember(shape: Shape, name: string, value: unknown, depth: number): Problem | null {
  const known =
    shape.properties !== undefined && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;
  if (known !== undefined) return value === undefined ? null : check(known, value, depth + 1);
  if (!shape.additionalProperties) return problem("additionalProperties", "is not a known field");
  const badName = shape.propertyNames === undefined ? null : checkString(shape.propertyNames, name);
  return badName ?? check(shape.additionalProperties, value, depth + 1);
}

function checkJson(value: unknown, depth: number): Problem | null {
  if (depth > maxDepth) return problem("json", `is nested deeper than ${maxDepth} levels`);
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : problem("json", "must be a finite number");
  if (!Array.isArray(value) && !isRecord(value)) return problem("json", "must be JSON");
  // `Array.from` also visits holes, which JSON would write as null. `Object.entries` skips them.
  const members: readonly [string | number, unknown][] = Array.isArray(value)
    ? Array.from(value, (item: unknown, at) => [at, item])
    : Object.entries(value);
  for (const [name, item] of members) {
    const found = checkJson(item, depth + 1);
    if (found !== null) return within(name, found);
  }
  return null;
}

function problem(rule: keyof Shape, message: string): Problem {
  return { path: "", message, rule };
}

function within(name: string | number, { path, message, rule }: Problem): Problem {
  return { path: path === "" ? String(name) : `${name}.${path}`, message, rule };
}

function wrongType(shape: Shape): Problem {
  return problem("type", `must be ${shape.type === "integer" ? "a whole number" : `a ${shape.type}`}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const patterns = new Map<string, RegExp>();

function pattern(source: string): RegExp {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const made = new RegExp(source, "u");
  patterns.set(source, made);
  return made;
}
