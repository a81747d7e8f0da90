import type { Result } from "../result.ts";
import { benchServerAppend } from "./append.ts";

/** The team server on a real PostgreSQL. Without `--smoke` it takes several minutes. */
export async function benchServer({ smoke }: { readonly smoke: boolean }): Promise<Result[]> {
  return benchServerAppend(smoke);
}
