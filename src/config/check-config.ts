import { LociError } from "../core/errors.ts";
import { memoryTypes } from "../core/event/memory-type.ts";
import type { Shape } from "../core/event/shape.ts";
import { validateShape } from "../core/event/validate-event.ts";
import { closestName } from "../core/text/closest-name.ts";
import { configShape } from "./config-shape.generated.ts";

/** Throws CONFIG_INVALID with the file, the key and the allowed values, unless a file's content fits the schema. */
export function checkConfig(path: string, value: unknown): void {
  const problem = validateShape(configShape, value);
  if (problem === null) return;
  if (problem.path === "") throw new LociError("CONFIG_INVALID", `${path} must hold one JSON object, { … }`);
  if (problem.rule === "additionalProperties") throw unknownKey(path, problem.path);
  // If an item of a list is wrong, the message shows the whole list.
  const key = problem.path.replace(/\.\d+$/, "");
  throw new LociError(
    "CONFIG_INVALID",
    `${path}: '${key}' is ${show(valueAt(value, key))}; it must be ${allowedValues(key, shapeAt(key))}`,
  );
}

function unknownKey(path: string, key: string): LociError {
  const parent = key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : "";
  const siblings = Object.keys((parent === "" ? configShape : shapeAt(parent))?.properties ?? {})
    .filter((name) => name !== "$schema")
    .map((name) => (parent === "" ? name : `${parent}.${name}`));
  const meant = closestName(key, siblings) ?? closestName(key, configKeys());
  const hint = meant === null ? `the keys are ${siblings.join(", ")}` : `did you mean '${meant}'?`;
  return new LociError("CONFIG_INVALID", `${path}: there is no setting '${key}'; ${hint}`);
}

/** All settings as dotted keys. */
export function configKeys(): string[] {
  return Object.entries(configShape.properties ?? {})
    .filter(([name]) => name !== "$schema")
    .flatMap(([name, shape]) => {
      return shape.properties === undefined ? [name] : Object.keys(shape.properties).map((inner) => `${name}.${inner}`);
    });
}

/** The shape of a setting by its dotted key. */
export function shapeAt(key: string): Shape | undefined {
  return key.split(".").reduce<Shape | undefined>((shape, name) => shape?.properties?.[name], configShape);
}

function valueAt(value: unknown, key: string): unknown {
  return key.split(".").reduce<unknown>((at, name) => {
    return typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  }, value);
}

const textValues: Readonly<Record<string, string>> = {
  "backup.path": "an absolute path",
  "embeddings.model": "an absolute path, or package: and the name of an npm package",
  "embeddings.checksum": "64 hexadecimal digits",
  "model.name": "the name of a model, such as claude-haiku-5-5 or llama3.2:3b",
  "model.url": "an address such as http://localhost:11434/v1; only https for another machine",
  "model.keyVariable": "the name of an environment variable, not the key itself",
};

function allowedValues(key: string, shape: Shape | undefined): string {
  switch (shape?.type) {
    case "boolean":
      return "true or false";
    case "array":
      if (key === "retention.types")
        return `a list of types with days, such as ["error=30", "prompt=forever"]; types are ${memoryTypes.join(", ")}`;
      if (key.startsWith("retention.")) return 'a list of names with days, such as ["name=30", "other=forever"]';
      return `a list of at most ${shape.maxItems} names, such as ["github.com/acme/shop"]`;
    case "integer":
      return `a whole number from ${shape.minimum} to ${shape.maximum}`;
    case "number":
      return `a number from ${shape.minimum} to ${shape.maximum}`;
    case "string":
      if (shape.enum !== undefined) return `one of ${shape.enum.join(", ")}`;
      return textValues[key] ?? `a name of 1 to ${shape.maxLength ?? "any number of"} characters, without slashes`;
    default:
      return `an object with ${Object.keys(shape?.properties ?? {}).join(", ")}`;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
