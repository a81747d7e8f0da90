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
  "src/memory/reseal.test.ts",
  "src/platform/move-file.test.ts",
  "src/platform/regular-file.test.ts",
  "src/platform/startable.test.ts",
  "src/platform/swap-file.test.ts",
  "src/platform/write-change.test.ts",
];
