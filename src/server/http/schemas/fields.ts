import { isAbsolute } from "node:path";

import { z } from "zod";

import { limits } from "../../../core/event/limits.ts";
import { memoryTypes, type MemoryType } from "../../../core/event/memory-type.ts";
import { splitList } from "../../../core/text/comma-list.ts";

/** Fields that the requests of several routes share. */

export const name = z.string().min(1).max(limits.name);
export const text = z.string().min(1).max(limits.text);
export const tags = z.array(z.string().min(1).max(limits.tag)).max(limits.tags);
/** Milliseconds since 1970. */
export const time = z.int().min(0).max(limits.time);
/** An id, or its first or last characters. */
export const id = z.string().min(1).max(64);
export const ids = z.array(id).min(1).max(limits.targets);
export const memoryTypeNames = z.enum(memoryTypes as [MemoryType, ...MemoryType[]]);

export const folder = z
  .string()
  .min(1)
  .max(limits.path)
  .refine((value) => isAbsolute(value) && !/[\u0000-\u001f\u007f]/.test(value), "must be an absolute path of a folder")
  .describe("The absolute path of a folder in the space.");

/** A whole number in a query. */
export const count = z.coerce.number().int().min(1).max(10_000);

/** A flag in a query. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** A time in a query: milliseconds since 1970, or an ISO date. */
export const moment = z
  .string()
  .max(40)
  .transform((value, context) => {
    const at = /^\d{1,16}(?:\.\d{1,16})?$/.test(value) ? Number(value) : Date.parse(value);
    if (Number.isFinite(at) && at >= 0 && at <= limits.time) return at;
    context.addIssue({ code: "custom", message: "must be milliseconds since 1970 or an ISO date" });
    return z.NEVER;
  })
  .describe("Milliseconds since 1970, or an ISO date.");

/** A list in a query, separated by commas. */
export const list = z
  .string()
  .max(4096)
  .transform((value) => splitList(value).filter((item) => item !== ""))
  .describe("Values separated by commas; a comma inside a value is written as `\\,`.");

/** Checks that a schema lists all fields of a type of the library. Answers may get more fields later. */
export function shapeOf<T extends object>() {
  return <S extends Record<keyof T, z.ZodType>>(shape: S) => z.looseObject(shape);
}

/** An answer whose fields docs/library.md describes under the name of this type. */
export function typeOfLibrary(type: string) {
  return z.looseObject({}).describe(`The type ${type} of the library.`);
}

/** The answer of a route that has nothing to return. */
export const nothing = z.looseObject({});
