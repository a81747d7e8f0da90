import { defineConfig } from "vitest/config";

import { keptSeeds } from "./test/kept-seeds.ts";
import { seedVariable } from "./test/seed.ts";

/**
 * The suites that need no service. A test over many files, commands or processes, each tried for real, is named
 * `*.slow.test.ts`, and runs in `npm run test:slow`.
 */
const units = ["src/**", "bench/**", "test", "test/crash", "test/failover", "test/windows"];
const fast = units.map((folder) => `${folder}/*.test.ts`);
const slow = units.map((folder) => `${folder}/*.slow.test.ts`);

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
          include: fast,
          exclude: [...slow, ...adapters],
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
        test: { name: "slow", include: slow, setupFiles, ...shared, testTimeout: 120_000, hookTimeout: 120_000 },
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
