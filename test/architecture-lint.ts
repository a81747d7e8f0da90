import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { expect } from "vitest";

export const root = fileURLToPath(new URL("..", import.meta.url));

// The lint rules that protect the architecture. `npm run lint` also checks them.
export const direction = "eslint(no-restricted-imports)";
export const cycle = "import(no-cycle)";
export const globals = "eslint(no-restricted-globals)";
export const typeImport = "typescript(consistent-type-imports)";
const architecture = new Set([direction, cycle, globals, typeImport]);

export interface Finding {
  readonly rule: string;
  readonly file: string;
}

/** Lints the src/ of a folder with the project's own rules. Returns the violations of the architecture. */
export function findViolations(folder: string): Finding[] {
  const linter = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/oxlint/bin/oxlint"),
      "--config",
      join(folder, "oxlint.config.ts"),
      "--format=json",
      "src",
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(linter.stdout) as {
    number_of_files: number;
    diagnostics: { code?: string; filename: string }[];
  };
  // The linter must have read files, because otherwise it would find nothing.
  expect(report.number_of_files).toBeGreaterThan(0);
  return report.diagnostics
    .map(({ code, filename }) => ({ rule: code ?? "", file: filename.replaceAll("\\", "/") }))
    .filter(({ rule }) => architecture.has(rule));
}

/** Writes the project's rules to a folder. Type-aware rules need the dependencies' types and are not tested here. */
export function writeRules(folder: string): void {
  const config = pathToFileURL(join(root, "oxlint.config.ts")).href;
  write(
    join(folder, "oxlint.config.ts"),
    `import config from "${config}";\nexport default { ...config, options: { typeAware: false } };\n`,
  );
  write(join(folder, "tsconfig.json"), readFileSync(join(root, "tsconfig.json"), "utf8"));
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
