const page = (text: string, name: string) => ({ text, link: `/${name}` });

/** The pages in the order in which a new reader needs them. */
export const chapters = [
  {
    text: "Begin",
    items: [
      page("A first day, and the next", "first-run"),
      page("Why it works", "why"),
      page("Comparison", "comparison"),
      page("Limits", "limits"),
      page("Glossary", "glossary"),
    ],
  },
  {
    text: "Everyday use",
    items: [
      page("Installing into agents", "install"),
      page("Windows", "windows"),
      page("The command line", "cli"),
      page("Web UI", "ui"),
      page("Settings", "config"),
      page("Spaces", "spaces"),
      page("Import", "import"),
      page("Export and import", "transfer"),
      page("Errors", "errors"),
    ],
  },
  {
    text: "What it keeps",
    items: [
      page("Recall", "recall"),
      page("Facts", "facts"),
      page("Publishing facts", "publish"),
      page("Learning", "learning"),
      page("Documents", "documents"),
      page("Entries", "entries"),
      page("History", "history"),
      page("How long things are kept", "retention"),
      page("Language models", "models"),
    ],
  },
  {
    text: "Safety",
    items: [
      page("Security", "security"),
      page("Redaction", "redaction"),
      page("Private and sensitive", "sensitivity"),
      page("Forgetting", "erasure"),
      page("Scrubbing", "scrub"),
      page("Encryption", "encryption"),
      page("Guards", "guards"),
    ],
  },
  {
    text: "Programs",
    items: [
      page("The library", "library"),
      page("Adapters for agent SDKs", "adapters"),
      page("HTTP API", "http"),
      page("MCP", "mcp"),
      page("Hooks", "hooks"),
      page("The log", "log-format"),
      page("Architecture", "architecture"),
    ],
  },
  {
    text: "Devices and teams",
    items: [
      page("Devices", "devices"),
      page("Teams", "team"),
      page("Sync with a team's server", "sync"),
      page("Operating a team server", "server-operations"),
      page("Tenants and erasure", "server-security"),
      page("Scale", "scale"),
    ],
  },
];
