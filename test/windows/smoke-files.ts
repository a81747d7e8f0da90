/** The files for `--smoke`: what depends most on the operating system. Filters of vitest. */
export const smokeFiles: readonly string[] = ["src/platform/", "src/log/jsonl/"];
