import { memories } from "./001-memories.ts";

/** The steps that make an index, in order. A change of the schema is a new step: the file's name carries their number. */
export const migrations: readonly string[] = [memories];
