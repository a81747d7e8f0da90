/** A person's home before Loci is installed. It lists files by their path in the home, and links with their target. */
export interface StartingConfig {
  readonly name: string;
  readonly host: "claude-code" | "codex" | "gemini" | "copilot" | "opencode" | "qwen" | "kilo" | "cline";
  readonly files: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly modes?: Readonly<Record<string, number>>;
}

const claude = ".claude/settings.json";
const claudeServers = ".claude.json";
const codex = ".codex/config.toml";
const codexHooks = ".codex/hooks.json";
const gemini = ".gemini/settings.json";
const copilotHooks = ".copilot/hooks/loci.json";
const copilotServers = ".copilot/mcp-config.json";
const qwen = ".qwen/settings.json";
const opencode = ".config/opencode/opencode.json";

const typical = `{
  "model": "opus",
  "permissions": {
    "allow": ["Bash(npm run *)", "Read(~/notes/**)"],
    "deny": ["Read(./.env)"]
  },
  "env": { "EDITOR": "vim" }
}
`;

const tabbed = `{
\t"statusLine": {
\t\t"type": "command",
\t\t"command": "~/.claude/status.sh"
\t},
\t"cleanupPeriodDays": 90
}
`;

const othersHooks = `{
  "hooks": {
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "~/bin/check.sh", "timeout": 10 }] }
    ],
    "Stop": [
      {
        "hooks": [
          { "type": "command", "command": "notify-send done" },
          { "type": "command", "command": "say done" }
        ]
      }
    ],
    "SessionStart": [{ "matcher": "startup|resume", "hooks": [{ "type": "command", "command": "date" }] }]
  }
}
`;

const commented = `// My settings, kept in git.
{
  /* models */
  "model": "sonnet", // cheaper
  "hooks": {
    // rings a bell
    "Stop": [
      // one
      { "hooks": [{ "type": "command", "command": "printf '\\\\a'" }] } // two
      // three
    ] // four
    // five
  } // six
  // seven
}
// eight
`;

const oddlyLaidOut = `{ "a" : 1
,   "hooks" :
      { "Stop" :[
            {"hooks":
  [ { "type":"command" , "command":"x" } ]}
      ]
      }
,"b":
[ ]
   }`;

const manyRules = JSON.stringify(
  { permissions: { allow: Array.from({ length: 5000 }, (_, n) => `Bash(tool-${n} *)`) }, last: true },
  null,
  2,
);

const busyClaude = JSON.stringify(
  {
    numStartups: 214,
    userID: "0f".repeat(32),
    projects: Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [
        `/home/ada/work/project-${n}`,
        { allowedTools: [], history: [{ display: `fix test ${n} – “über”`, pastedContents: {} }], mcpServers: {} },
      ]),
    ),
    mcpServers: { github: { type: "http", url: "https://api.example.com/mcp" } },
    oauthAccount: { emailAddress: "ada@example.com" },
  },
  null,
  2,
);

const typicalToml = `model = "gpt-5.5"
approval_policy = "on-request"

[features]
hooks = true

[mcp_servers.docs]
command = "npx"
args = ["-y", "docs-server"]

[mcp_servers.docs.env]
TOKEN_FILE = "/home/ada/.token"

[projects."/home/ada/work/shop"]
trust_level = "trusted"
`;

const lookalikes = `notes = """
[mcp_servers.loci]
mcp_servers = { loci = 1 }
# Loci, by \`loci install codex\`; \`loci uninstall codex\` takes it away
"""
list = [
  "[mcp_servers.loci]",
  # [mcp_servers.other]
]
literal = '''
[x'''
`;

/** Configs as people, programs and dotfile managers write them. */
export const startingConfigs: readonly StartingConfig[] = [
  { name: "nothing at all", host: "claude-code", files: {} },
  { name: "an empty file", host: "claude-code", files: { [claude]: "" } },
  { name: "white space alone", host: "claude-code", files: { [claude]: "\n  \n" } },
  { name: "a comment alone", host: "gemini", files: { [gemini]: "// nothing yet" } },
  { name: "an empty object", host: "claude-code", files: { [claude]: "{}" } },
  { name: "an empty object and a newline", host: "claude-code", files: { [claude]: "{}\n", [claudeServers]: "{}\n" } },
  { name: "an empty object over two lines", host: "claude-code", files: { [claude]: "{\n}\n" } },
  { name: "an object with a comment alone", host: "gemini", files: { [gemini]: "{\n  // soon\n}\n" } },
  { name: "typical settings", host: "claude-code", files: { [claude]: typical } },
  { name: "tabs", host: "claude-code", files: { [claude]: tabbed } },
  { name: "CRLF", host: "claude-code", files: { [claude]: typical.replaceAll("\n", "\r\n") } },
  { name: "a byte order mark", host: "claude-code", files: { [claude]: `\uFEFF${typical}` } },
  {
    name: "a byte order mark, CRLF and comments",
    host: "copilot",
    files: { [copilotServers]: `\uFEFF${commented.replaceAll("\n", "\r\n")}` },
  },
  { name: "comments everywhere", host: "gemini", files: { [gemini]: commented } },
  {
    name: "trailing commas",
    host: "copilot",
    files: {
      [copilotServers]: `{\n  "hooks": {\n    "Stop": [\n      { "hooks": [], },\n    ],\n  },\n  "model": "opus", // best\n}\n`,
    },
  },
  { name: "hooks of others for the same events", host: "claude-code", files: { [claude]: othersHooks } },
  { name: "empty hooks", host: "claude-code", files: { [claude]: `{\n  "hooks": {}\n}\n` } },
  { name: "an empty list of an event", host: "claude-code", files: { [claude]: `{ "hooks": { "Stop": [] } }` } },
  { name: "all on one line", host: "claude-code", files: { [claude]: JSON.stringify(JSON.parse(othersHooks)) } },
  {
    name: "one line with spaces and a comment",
    host: "gemini",
    files: { [gemini]: `{ "model": "opus" // mine\n}` },
  },
  { name: "odd layout", host: "claude-code", files: { [claude]: oddlyLaidOut } },
  { name: "no newline at the end", host: "claude-code", files: { [claude]: typical.trimEnd() } },
  { name: "several newlines at the end", host: "claude-code", files: { [claude]: `${typical}\n\n\n` } },
  { name: "four spaces", host: "claude-code", files: { [claude]: JSON.stringify(JSON.parse(othersHooks), null, 4) } },
  {
    name: "unicode",
    host: "claude-code",
    files: { [claude]: `{\n  "naïve — 記憶 🧠": "\\u00e9\\ud83e\\udde0 “quoted” \u2028",\n  "__proto__x": 1\n}\n` },
  },
  { name: "five thousand rules", host: "claude-code", files: { [claude]: manyRules } },
  { name: "a busy .claude.json", host: "claude-code", files: { [claudeServers]: busyClaude, [claude]: typical } },
  {
    name: "a server loci of one's own",
    host: "claude-code",
    files: { [claudeServers]: `{"mcpServers":{"loci":{"command":"loci","args":["mcp","--agent","billing"]}}}` },
  },
  {
    name: "a file linked into dotfiles",
    host: "claude-code",
    files: { "dotfiles/claude/settings.json": typical },
    links: { [claude]: "../dotfiles/claude/settings.json" },
  },
  {
    name: "a folder linked into dotfiles, and a link to a link",
    host: "claude-code",
    files: { "dotfiles/claude/real.json": tabbed, "dotfiles/claude/CLAUDE.md": "# Me\n" },
    links: {
      ".claude": "dotfiles/claude",
      "dotfiles/claude/settings.json": "real.json",
      [claudeServers]: "dotfiles/state.json",
    },
  },
  {
    name: "a file that nobody may write",
    host: "claude-code",
    files: { [claude]: typical },
    modes: { [claude]: 0o444 },
  },
  {
    name: "a file for its owner alone",
    host: "claude-code",
    files: { [claudeServers]: busyClaude },
    modes: { [claudeServers]: 0o600 },
  },

  {
    name: "a file that a group may write",
    host: "claude-code",
    files: { [claude]: tabbed },
    modes: { [claude]: 0o664 },
  },

  { name: "nothing at all", host: "codex", files: {} },
  { name: "an empty config.toml", host: "codex", files: { [codex]: "" } },
  { name: "typical settings", host: "codex", files: { [codex]: typicalToml } },
  { name: "no newline at the end", host: "codex", files: { [codex]: typicalToml.trimEnd() } },
  { name: "CRLF", host: "codex", files: { [codex]: typicalToml.replaceAll("\n", "\r\n") } },
  { name: "a byte order mark", host: "codex", files: { [codex]: `\uFEFF${typicalToml}` } },
  { name: "comments at the end", host: "codex", files: { [codex]: `${typicalToml}\n# the end\n\n\n` } },
  {
    name: "servers as an inline table",
    host: "codex",
    files: {
      [codex]: `model = "x"\nmcp_servers = { docs = { command = "npx", args = ["a", "b"] } } # mine\n\n[features]\nhooks = true\n`,
    },
  },
  { name: "an empty inline table", host: "codex", files: { [codex]: `mcp_servers = {}\nmodel = "x"\n` } },
  { name: "an inline table with spaces", host: "codex", files: { [codex]: `mcp_servers = {  }\n` } },
  {
    name: "a table of inline tables",
    host: "codex",
    files: { [codex]: `[mcp_servers]\ndocs = { command = "npx" }\n[tui]\ntheme = "dark"\n` },
  },
  {
    name: "dotted keys",
    host: "codex",
    files: { [codex]: `mcp_servers.docs.command = "npx"\nmcp_servers.docs.args = ["a"]\ntui.theme = 'dark'\n` },
  },
  {
    name: "arrays of tables",
    host: "codex",
    files: {
      [codex]: `[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "date"\n\n[[skills.config]]\npath = "a"\n[[skills.config]]\npath = "b"\n`,
    },
  },
  {
    name: "quoted keys",
    host: "codex",
    files: {
      [codex]: `["mcp_servers"."my server"]\ncommand = 'x'\n["projects"."/home/ada/a.b c"]\ntrust_level = "trusted"\n`,
    },
  },
  {
    name: "dates, floats and odd numbers",
    host: "codex",
    files: {
      [codex]: `a = 1979-05-27T07:32:00Z\nb = 1979-05-27\nc = 07:32:00\nd = inf\ne = -0.0\nf = 0xDEAD_BEEF\ng = nan\n`,
    },
  },
  { name: "texts that look like tables", host: "codex", files: { [codex]: lookalikes } },
  { name: "unicode", host: "codex", files: { [codex]: `"naïve — 記憶" = "🧠 \\u00e9"\n# “end”` } },
  {
    name: "ten thousand lines",
    host: "codex",
    files: {
      [codex]: Array.from({ length: 2500 }, (_, n) => `[projects."/p/${n}"]\ntrust_level = "trusted"\n# ${n}\n\n`).join(
        "",
      ),
    },
  },
  {
    name: "a linked config.toml",
    host: "codex",
    files: { "dotfiles/codex.toml": typicalToml },
    links: { [codex]: "../dotfiles/codex.toml" },
  },
  {
    name: "a server loci of one's own",
    host: "codex",
    files: { [codex]: `[mcp_servers.loci]\ncommand = "loci"\nargs = ["mcp", "--agent", "billing"]\n` },
  },
  {
    name: "hooks of others",
    host: "codex",
    files: {
      [codexHooks]: `{\n  "description": "mine",\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "date" }] }]\n  }\n}\n`,
    },
  },

  { name: "nothing at all", host: "gemini", files: {} },
  {
    name: "typical settings with comments",
    host: "gemini",
    files: {
      [gemini]: `{\n  // how I log in\n  "security": { "auth": { "selectedType": "gemini-api-key" } },\n  "ui": { "theme": "GitHub" } /* light */\n}\n`,
    },
  },
  {
    name: "hooks and servers of others",
    host: "gemini",
    files: {
      [gemini]: `{\n    "hooksConfig": { "enabled": true, "notifications": false },\n    "hooks": {\n        "BeforeAgent": [\n            { "matcher": "", "sequential": true, "hooks": [{ "name": "lint", "type": "command", "command": "lint", "timeout": 1000 }] }\n        ]\n    },\n    "mcpServers": { "github": { "command": "gh-mcp", "trust": true } }\n}`,
    },
  },
  {
    name: "tabs, CRLF and trailing commas",
    host: "copilot",
    files: { [copilotServers]: `{\r\n\t"mcpServers": {\r\n\t\t"a": {"command": "a",},\r\n\t},\r\n}\r\n` },
  },
  { name: "all on one line", host: "gemini", files: { [gemini]: `{"general":{"vimMode":true}}` } },
  { name: "empty servers", host: "gemini", files: { [gemini]: `{\n  "mcpServers": {},\n  "hooks": {}\n}\n` } },
  {
    name: "a linked folder",
    host: "gemini",
    files: { "dotfiles/gemini/settings.json": "{}\n" },
    links: { ".gemini": "dotfiles/gemini" },
  },

  { name: "nothing at all", host: "copilot", files: {} },
  {
    name: "hooks and servers of others",
    host: "copilot",
    files: {
      ".copilot/hooks/mine.json": `{"version":1,"hooks":{"sessionStart":[{"type":"command","bash":"date"}]}}`,
      [copilotServers]: `{\n  "mcpServers": {\n    "docs": { "type": "local", "command": "npx", "args": ["docs"], "tools": ["*"] }\n  }\n}\n`,
    },
  },
  {
    name: "servers with comments",
    host: "copilot",
    files: { [copilotServers]: `// written by hand\n{\n\t"mcpServers": {\n\t\t// none\n\t}\n}` },
  },
  {
    name: "a file of the same name",
    host: "copilot",
    files: { [copilotHooks]: `{ "version": 1, "hooks": { "agentStop": [{ "type": "command", "bash": "date" }] } }\n` },
  },
  {
    name: "a linked folder of hooks",
    host: "copilot",
    files: { "dotfiles/hooks/x.json": `{"version":1,"hooks":{}}` },
    links: { ".copilot/hooks": "../dotfiles/hooks" },
  },

  { name: "nothing at all", host: "qwen", files: {} },
  {
    name: "typical settings with comments and a byte order mark",
    host: "qwen",
    files: {
      [qwen]: `\uFEFF{\n  // how I log in\n  "security": { "auth": { "selectedType": "openai" } },\n  "$version": 3\n}\n`,
    },
  },
  {
    name: "hooks and servers of others",
    host: "qwen",
    files: {
      [qwen]: `{\n\t"hooks": {\n\t\t"UserPromptSubmit": [\n\t\t\t{ "hooks": [{ "type": "command", "name": "lint", "command": "lint", "timeout": 10 }] }\n\t\t]\n\t},\n\t"mcpServers": { "github": { "command": "gh-mcp", "trust": true } }\n}`,
    },
  },
  {
    name: "a linked folder",
    host: "qwen",
    files: { "dotfiles/qwen/settings.json": "{}\n" },
    links: { ".qwen": "dotfiles/qwen" },
  },

  { name: "nothing at all", host: "kilo", files: {} },
  {
    name: "settings of opencode's form, and plugins of others",
    host: "kilo",
    files: {
      ".config/kilo/kilo.jsonc": `{\n  "$schema": "https://app.kilo.ai/config.json",\n  // mine\n  "mcp": {\n    "docs": { "type": "local", "command": ["npx", "docs"] },\n  },\n}\n`,
      ".config/kilo/plugin/mine.js": "export const Mine = async () => ({});\n",
    },
  },

  { name: "nothing at all", host: "cline", files: {} },
  {
    name: "servers and plugins of others",
    host: "cline",
    files: {
      ".cline/data/settings/cline_mcp_settings.json": `{\n  "mcpServers": {\n    "docs": { "command": "npx", "args": ["docs"] }\n  }\n}`,
      ".cline/plugins/mine.js": 'export default { name: "mine", manifest: { capabilities: ["hooks"] } };\n',
    },
  },

  { name: "nothing at all", host: "opencode", files: {} },
  {
    name: "servers and plugins of others",
    host: "opencode",
    files: {
      [opencode]: `{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n    "docs": { "type": "local", "command": ["npx", "docs"] }\n  },\n  "plugin": ["opencode-wakatime"]\n}\n`,
      ".config/opencode/plugins/mine.js": "export const Mine = async () => ({});\n",
    },
  },
  {
    name: "the other name, with comments",
    host: "opencode",
    files: {
      ".config/opencode/opencode.jsonc": `// written by hand\n{\n\t"theme": "system", // as it is\n\t"permission": { "bash": "ask" },\n}`,
    },
  },
  {
    name: "a linked folder",
    host: "opencode",
    files: { "dotfiles/opencode/opencode.json": `{ "model": "anthropic/opus" }\n` },
    links: { ".config/opencode": "../dotfiles/opencode" },
  },
];

/** Files that their host could not read, or that are ambiguous. */
export const brokenConfigs: readonly (StartingConfig & { readonly says: RegExp })[] = [
  {
    name: "a plugin of the same name",
    host: "opencode",
    files: { ".config/opencode/plugins/loci.js": "export const Mine = async () => ({});\n" },
    says: /somebody else/,
  },
  { name: "cut off", host: "claude-code", files: { [claude]: typical.slice(0, 60) }, says: /line \d, column \d/ },
  {
    name: "marks of a merge",
    host: "claude-code",
    files: { [claude]: `<<<<<<< HEAD\n{}\n=======\n{"a":1}\n>>>>>>> x\n` },
    says: /line 1/,
  },
  {
    name: "a comment",
    host: "claude-code",
    files: { [claude]: `{\n  // mine\n  "model": "opus"\n}` },
    says: /line 2, column 3: the agent cannot read comments/,
  },
  {
    name: "a trailing comma",
    host: "claude-code",
    files: { [claudeServers]: `{\n  "numStartups": 1,\n}` },
    says: /line 3, column 1: the agent cannot read trailing commas/,
  },
  { name: "a comment", host: "codex", files: { ".codex/hooks.json": "{} // none" }, says: /cannot read comments/ },
  { name: "a trailing comma", host: "gemini", files: { [gemini]: `{ "a": [1,] }` }, says: /trailing commas/ },
  { name: "a byte order mark", host: "gemini", files: { [gemini]: "\uFEFF{}" }, says: /a byte order mark/ },
  { name: "a missing bracket", host: "gemini", files: { [gemini]: `{ "a": [1` }, says: /a \] is missing/ },
  { name: "a list", host: "claude-code", files: { [claude]: "[]" }, says: /object/ },
  { name: "hooks that are a list", host: "claude-code", files: { [claude]: `{"hooks": []}` }, says: /"hooks"/ },
  {
    name: "an event that is no list",
    host: "claude-code",
    files: { [claude]: `{"hooks": {"Stop": {}}}` },
    says: /"hooks\.Stop"/,
  },
  {
    name: "hooks that are there twice",
    host: "claude-code",
    files: { [claude]: `{"hooks": {}, "hooks": {"Stop": []}}` },
    says: /twice/,
  },
  {
    name: "servers that are null",
    host: "claude-code",
    files: { [claudeServers]: `{"mcpServers": null}` },
    says: /"mcpServers"/,
  },
  { name: "two values", host: "gemini", files: { [gemini]: "{}{}" }, says: /line 1, column 3/ },
  {
    name: "a table that is there twice",
    host: "codex",
    files: { [codex]: "[a]\n[a]\n" },
    says: /config\.toml: line 2, /,
  },
  {
    name: "servers that are a list of tables",
    host: "codex",
    files: { [codex]: `[[mcp_servers]]\nname = "x"\n` },
    says: /"mcp_servers"/,
  },
  { name: "TOML that is JSON", host: "codex", files: { [codex]: `{"model": "x"}` }, says: /config\.toml/ },
];
