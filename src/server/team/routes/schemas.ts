import { z } from "zod";

import { isVisibleName, mixesScripts, toVisibleName } from "../../../team/visible-name.ts";

/** The name of a member. It becomes the author of what the member writes. */
export const memberName = z.string().regex(/^[A-Za-z0-9._@-]{1,64}$/);
/** The name of a space that exists, as in `scope.space`. */
export const spaceName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}+$/u);
/** The name of a new space. Two names that look the same would let a member take one space for another. */
export const newSpaceName = z
  .string()
  .min(1)
  .max(200)
  .normalize("NFKC")
  .refine(isVisibleName, "has characters that nobody sees")
  .refine((name) => !mixesScripts(name), "mixes letters of several scripts in a word");
/** The name of a device or a token, for a person to recognise. Characters that nobody sees are left out. */
export const label = z.string().max(128).overwrite(toVisibleName).min(1).max(64);
export const role = z.enum(["owner", "writer", "reader"]);
/** A role that every member may have. */
export const sharedRole = z.enum(["writer", "reader"]);
export const scope = z.enum(["read", "write", "sync", "admin"]);
export const tenant = z.string().regex(/^[1-9]\d{0,17}$/);
/** The secret of an invitation or a device: its form is checked where it is used, so that all wrong ones look alike. */
export const secret = z.string().min(1).max(512);
export const id = z.strictObject({ id: z.string().regex(/^[0-9a-f]{12}$/) });
export const time = z.number().describe("Milliseconds since 1970.");
