/** The files for `--smoke`: what depends most on the operating system. Filters of vitest. */
export const smokeFiles: readonly string[] = [
  "src/agents/hook-command.test.ts",
  "src/cli/documents/run-editor.test.ts",
  "src/config/paths.test.ts",
  "src/core/text/phrases/paths.test.ts",
  "src/health/probe-hook.test.ts",
  "src/hooks/guards/triage/",
  "src/index/database/cipher-database.test.ts",
  "src/index/open-index.test.ts",
  "src/memory/care/reseal.test.ts",
  "src/index/database/generations.test.ts",
  "src/platform/files/regular-file.test.ts",
  "src/platform/programs/find-program.test.ts",
  "src/platform/files/swap-file.test.ts",
  "src/platform/files/write-change.test.ts",
];
