import type { OxlintConfig, OxlintOverride } from "oxlint";

/**
 * The architecture: what each part of src/ may import from the others. Dependencies point down only. A part that is not in this
 * table fails test/architecture.test.ts, which also plants violations to prove that these rules see them.
 */
export const mayImport: Record<string, readonly string[]> = {
  core: [],
  platform: ["core"],
  log: ["core", "platform"],
  index: ["core", "platform"],
  // The adapters of the memory's ports over the file system.
  disk: ["core", "platform"],
  config: ["core", "platform"],
  models: ["core", "platform"],
  // Nothing of the platform that reaches a file: test/reach-files.ts looks at all that is imported in turn.
  memory: ["core", "platform", "index"],
  // Of the memory only the types.
  testing: ["core", "platform", "memory"],
  hooks: ["core", "platform", "memory"],
  // Agents' transcripts are captured by the settings of their folder.
  agents: ["core", "platform", "config", "memory", "hooks", "version.ts"],
  // The process that a host starts for an event. It can use all of a memory, but must not load code that it does not need.
  "hook-process": ["core", "platform", "config", "memory", "hooks", "agents", "compose", "version.ts"],
  tools: ["core", "memory"],
  // One folder per SDK. They shorten the words of a session as hooks do.
  adapters: ["core", "memory", "tools", "hooks"],
  // Only types of the memory and of teams: test/http/client.test.ts looks at all that is imported in turn.
  client: ["core", "memory", "team"],
  server: ["core", "platform", "memory", "tools", "team", "sync", "version.ts"],
  // A laptop's side of a team's streams, and what both sides of the wire know.
  sync: ["core", "platform"],
  // Members, roles, tokens of a team server.
  team: ["core", "platform"],
  cli: [
    "core",
    "platform",
    "config",
    "memory",
    "hooks",
    // A server answers hooks with the code of the hook process.
    "hook-process",
    "agents",
    "health",
    "keys",
    "server",
    "client",
    "team",
    "sync",
    "compose",
    "version.ts",
  ],
  // The health of a memory and its machine, for every surface that shows it.
  health: ["core", "platform", "config", "memory", "hooks", "agents", "compose", "version.ts"],
  // Encrypting, decrypting, unlocking: changes of keys, and the rewrite of a memory with them.
  keys: ["core", "platform", "config", "memory", "health", "compose"],
  // Types of the answers only: the bundle fails with any code that needs Node.
  ui: ["library.ts", "server"],
  "version.ts": [],
  // The one folder that turns configuration into concrete parts. It also serves a memory over MCP to every known agent.
  compose: [
    "core",
    "platform",
    "config",
    "log",
    "index",
    "disk",
    "models",
    "memory",
    "agents",
    "tools",
    "server",
    "team",
    "sync",
    "version.ts",
  ],
  // The entries of the package: its root, and the folder with those for the machine and for a team's server.
  "library.ts": ["core", "config", "index", "memory", "compose", "version.ts"],
  library: ["config", "hooks", "agents", "health", "keys", "tools", "server", "team", "sync", "compose"],
};

/**
 * The subjects of src/memory, and which others each one may import. A subject names only subjects above it, so no arrow runs
 * upward. All may import `base`, and none the files at the top of src/memory.
 */
export const memoryMayImport: Record<string, readonly string[]> = {
  base: [],
  admission: [],
  entries: [],
  insight: [],
  recall: [],
  actions: ["recall"],
  versions: [],
  erasure: ["admission"],
  places: ["erasure"],
  policies: ["recall"],
  sharing: ["erasure", "insight", "recall"],
  transfer: ["admission", "versions"],
  forget: ["erasure", "sharing", "transfer", "versions"],
  retention: ["erasure", "forget"],
  trust: ["entries", "forget", "insight", "recall"],
  documents: ["erasure", "forget", "recall", "trust", "versions"],
  facts: ["admission", "recall", "trust"],
  history: ["documents", "recall"],
  scrub: ["erasure", "forget", "trust", "versions"],
  summaries: ["admission", "documents", "entries", "facts", "policies", "recall", "versions"],
  care: ["erasure", "forget", "recall", "retention", "scrub", "summaries"],
};

/** What a part may not import from outside src/. Patterns are gitignore-style; this linter has no look-ahead in expressions. */
const outside: Record<string, { group: string[]; message: string }> = {
  core: {
    group: ["*", "!./**", "!../**"],
    message: "core is pure: no built-ins, and no packages but zod in *-schema.ts.",
  },
  ui: { group: ["node:*"], message: "ui runs in a browser." },
  client: { group: ["node:*"], message: "The client also runs in a browser." },
  testing: { group: ["vitest", "vitest/*", "node:test"], message: "The caller hands over describe, it and expect." },
};

function directionRule(part: string) {
  const allowed = mayImport[part] ?? [];
  const forbidden = Object.keys(mayImport)
    .filter((other) => other !== part && !allowed.includes(other))
    .map((other) => (isFile(other) ? `${other.replace(".", "\\.")}$` : `${other}/`));
  const inside = {
    regex: `^(${isFile(part) ? "\\./" : "(\\.\\./)+"})(${forbidden.join("|")})`,
    message: `src/${part} may import ${allowed.length > 0 ? `only ${allowed.join(", ")}` : "no other part of src"}.`,
  };
  return [inside, ...(outside[part] ? [outside[part]] : [])];
}

function subjectRule(subject: string) {
  const allowed = ["base", ...(memoryMayImport[subject] ?? [])];
  const forbidden = Object.keys(memoryMayImport)
    .filter((other) => other !== subject && !allowed.includes(other))
    .map((other) => `${other}/`);
  return {
    regex: `^(\\.\\./)+(${[...forbidden, "memory\\.ts$", "create-memory\\.ts$"].join("|")})`,
    message: `src/memory/${subject} may import of the memory only ${allowed.join(", ")}.`,
  };
}

function isFile(part: string): boolean {
  return part.endsWith(".ts");
}

const architecture: OxlintOverride[] = [
  ...Object.keys(mayImport).map((part): OxlintOverride => ({
    files: [isFile(part) ? `src/${part}` : `src/${part}/**`],
    rules: { "no-restricted-imports": ["error", { patterns: directionRule(part) }] },
  })),
  ...Object.keys(memoryMayImport).map((subject): OxlintOverride => ({
    files: [`src/memory/${subject}/**`],
    rules: {
      "no-restricted-imports": ["error", { patterns: [...directionRule("memory"), subjectRule(subject)] }],
    },
  })),
  {
    files: ["src/core/**"],
    rules: { "no-restricted-globals": ["error", "process", "console", "fetch"] },
  },
  {
    files: ["src/core/**/*-schema.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            ...directionRule("core").slice(0, 1),
            {
              group: ["*", "!zod", "!./**", "!../**"],
              message: "A schema file may import zod, and nothing else from outside.",
            },
          ],
        },
      ],
    },
  },
  // These parts lean on a pure library each: what a well-kept one does, we do not write. A large table is a file
  // of core's own, because a process needs a few lines of it.
  ...Object.entries({
    "src/core/text/open-text.ts": ["node:fs", "node:path"],
    "src/core/text/markdown/**": ["mdast-util-from-markdown", "micromark-extension-frontmatter"],
    "src/core/documents/**": ["diff"],
    "src/core/schedule/**": ["croner"],
  }).map(([files, packages]): OxlintOverride => ({
    files: [files],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            ...directionRule("core").slice(0, 1),
            {
              group: ["*", "!./**", "!../**", ...packages.map((name) => `!${name}`)],
              message: `Here core may import ${packages.join(" and ")}, and nothing else from outside.`,
            },
          ],
        },
      ],
    },
  })),
  // A test may build what it needs from any part.
  {
    files: ["**/*.test.ts"],
    rules: { "no-restricted-imports": "off", "no-restricted-globals": "off" },
  },
];

const config: OxlintConfig = {
  plugins: ["typescript", "unicorn", "oxc", "import", "promise", "node", "vitest"],
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["dist/**", "coverage/**", "**/fixtures/**", "**/*.generated.*", "**/generated/**"],
  rules: {
    eqeqeq: "error",
    "default-case-last": "error",
    "no-var": "error",
    "prefer-const": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-readonly": "error",
    "typescript/return-await": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "unicorn/prefer-node-protocol": "error",

    // Off, with the reason.
    "import/no-named-as-default-member": "off", // fc.record reads better than a bare record
    "import/no-unassigned-import": "off", // a side-effect import is a choice, not a slip
    "no-control-regex": "off", // text from outside is checked for control characters
    "typescript/consistent-return": "off", // the compiler's noImplicitReturns knows exhaustive switches
    "vitest/valid-expect": "off", // it does not know expect's message argument
    "unicorn/require-post-message-target-origin": "off", // threads have no origin
    "unicorn/no-array-sort": "off", // sorting an array one has just made is fine
    "typescript/no-unsafe-type-assertion": "off", // JSON that a schema has just checked needs one
  },
  overrides: [
    ...architecture,
    {
      // A suite reads best with its small functions close by, and takes describe, it and expect apart.
      files: ["**/*.test.ts", "src/testing/**"],
      rules: { "unicorn/consistent-function-scoping": "off", "typescript/unbound-method": "off" },
    },
    { files: ["*.config.ts", "site/.vitepress/config.ts"], rules: { "import/no-default-export": "off" } },
  ],
};

export default config;
