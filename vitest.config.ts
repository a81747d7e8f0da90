import { defineConfig } from "vitest/config";

import { keptSeeds } from "./test/kept-seeds.ts";
import { seedVariable } from "./test/seed.ts";

/** Suites over many files, commands or processes, each tried for real, and of the benches: too slow for every change. */
const corpora = [
  "bench/import.test.ts",
  "bench/redaction/fuzz.test.ts",
  "src/agents/forget/forget-transcripts.test.ts",
  "src/agents/install/install-host.test.ts",
  "src/cli/commands/encrypt.test.ts",
  "src/cli/commands/import.test.ts",
  "src/cli/commands/install.test.ts",
  "src/cli/commands/kept-files.test.ts",
  "src/cli/commands/model.test.ts",
  "src/cli/commands/moved-memory.test.ts",
  "src/cli/commands/search-by-meaning.test.ts",
  "src/cli/commands/sessions.test.ts",
  "src/cli/commands/transfer.test.ts",
  "src/cli/docs.test.ts",
  "src/cli/find/terminal.test.ts",
  "src/cli/loci-loader.test.ts",
  "src/cli/loci.test.ts",
  "src/cli/statusline/statusline.test.ts",
  "src/core/learning/trial.test.ts",
  "src/core/text/markdown/outline.test.ts",
  "src/core/text/markdown/section.test.ts",
  "src/core/text/terms/text-to-terms.test.ts",
  "src/health/check-hosts.test.ts",
  "src/hooks/guards/shell/read-script.test.ts",
  "src/hooks/process/answer-warm.test.ts",
  "src/hooks/process/ask-warm.test.ts",
  "src/hooks/process/hook-deadline.test.ts",
  "src/hooks/process/hook-team.test.ts",
  "src/hooks/process/hook.test.ts",
  "src/hooks/process/scheduled-backup.test.ts",
  "src/hooks/process/start-command.test.ts",
  "src/index/any-order.test.ts",
  "src/index/shared-stream.test.ts",
  "src/keys/keys.test.ts",
  "src/memory/documents/compact-document.test.ts",
  "src/memory/documents/paths.test.ts",
  "src/memory/documents/permissions.test.ts",
  "src/memory/documents/versions.test.ts",
  "src/memory/entries/entries-at-once.test.ts",
  "src/memory/erasure/forget.test.ts",
  "src/memory/erasure/sealed-erasure.test.ts",
  "src/memory/history/build-messages.test.ts",
  "src/memory/transfer/encrypted-export.test.ts",
  "src/memory/transfer/round-trip.test.ts",
  "src/models/language/cli-model.test.ts",
  "src/models/language/http-models.test.ts",
  "src/models/onnx/onnx-embedder.test.ts",
  "src/platform/encryption/open-keys.test.ts",
  "src/server/mcp/serve-stdio.test.ts",
  "src/server/warm/serve-socket.test.ts",
  "src/testing/describe-log.test.ts",
  "src/testing/describe-sync-store.test.ts",
  "src/testing/memory-cases/broken-memory.test.ts",
  "test/architecture.test.ts",
  "test/event-loop.test.ts",
  "test/guards-run.test.ts",
  "test/guards.test.ts",
  "test/identity.test.ts",
  "test/library-page.test.ts",
  "test/new-machine.test.ts",
  "test/plugins.test.ts",
  "test/reach-files.test.ts",
  "test/read-only-home.test.ts",
  "test/slot-histories.test.ts",
  "test/two-versions.test.ts",
];

// Tests with the packages of agent SDKs.
const adapters = ["src/adapters/**/*.test.ts", "test/adapters/**/*.test.ts"];

const setupFiles = ["test/use-seed.ts"];
const globalSetup = ["test/print-seed.ts", "test/scratch-in-memory.ts", "test/quick-processes.ts"];
// The files of a worker share its modules, which halves the time of a run. No test may leave anything behind in them.
const shared = { isolate: false };
// Ten times the slowest test, because a busy machine must not fail it.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

// One project a suite. Only `unit` is the fast suite (`npm test`); the others have their own script.
export default defineConfig({
  test: {
    // Also on a machine with two cores; by itself one would be left free.
    maxWorkers: "100%",
    globalSetup,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "bench/**/*.test.ts",
            "test/*.test.ts",
            "test/crash/*.test.ts",
            "test/failover/*.test.ts",
            "test/windows/*.test.ts",
          ],
          exclude: [...corpora, ...adapters],
          setupFiles,
          ...shared,
          ...patience,
        },
      },
      ...keptSeeds.map(({ file, seed }) => ({
        test: {
          name: `unit-seed-${seed}-${file.replaceAll(/\W+/g, "-")}`,
          include: [file],
          setupFiles,
          env: { [seedVariable]: String(seed) },
          ...patience,
        },
      })),
      {
        test: { name: "corpus", include: corpora, setupFiles, ...shared, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        test: { name: "adapters", include: adapters, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["test/http/**/*.test.ts"],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["test/server/**/*.test.ts"],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "sync",
          include: ["test/sync/**/*.test.ts"],
          setupFiles,
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "ui",
          include: ["test/ui/**/*.test.ts"],
          globalSetup: ["test/ui/set-up.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "mcp",
          include: ["test/e2e/mcp*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "agents",
          include: ["test/e2e/hooks-*.test.ts", "test/e2e/models-*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 1_200_000,
        },
      },
      {
        test: {
          name: "safety",
          include: ["test/safety/**/*.test.ts"],
          setupFiles,
          testTimeout: 300_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
});
