import type { CommandEntry } from "./command.ts";

/** All commands by topic, in the order of the help. Each is loaded only when it runs. */
export const commandGroups = {
  "Remember and find": {
    remember: { summary: "store something worth remembering", load: () => import("./commands/remember.ts") },
    record: { summary: "store JSON lines from standard input", load: () => import("./commands/record.ts") },
    search: { summary: "find memories", load: () => import("./commands/search.ts") },
    find: { summary: "choose a memory from a list while you type", load: () => import("./commands/find.ts") },
    show: { summary: "everything about one memory", load: () => import("./commands/show.ts") },
    timeline: { summary: "what happened, newest first", load: () => import("./commands/timeline.ts") },
    sessions: { summary: "the sessions, and what each was about", load: () => import("./commands/sessions.ts") },
    pin: { summary: "keep a memory for good", load: () => import("./commands/pin.ts") },
    confirm: { summary: "confirm memories from tools, web, imports", load: () => import("./commands/confirm.ts") },
    promote: { summary: "share a memory with more, or again with fewer", load: () => import("./commands/promote.ts") },
    share: { summary: "share a memory with the team of a space", load: () => import("./commands/share.ts") },
    unshare: {
      summary: "take back a shared memory",
      load: async () => ({ command: (await import("./commands/share.ts")).unshare }),
    },
    facts: { summary: "what is known, and what shows it", load: () => import("./commands/facts.ts") },
    decisions: { summary: "what was settled, and what that replaced", load: () => import("./commands/decisions.ts") },
    about: { summary: "a file: decisions, failures, edits, sessions", load: () => import("./commands/about.ts") },
    how: {
      summary: "calls of a program that worked here",
      load: async () => ({ command: (await import("./commands/about.ts")).how }),
    },
    fix: {
      summary: "what followed the same error when it did not come back",
      load: async () => ({ command: (await import("./commands/about.ts")).fix }),
    },
    friction: {
      summary: "errors of three or more sessions, and what they cost",
      load: async () => ({ command: (await import("./commands/about.ts")).friction }),
    },
    preferences: {
      summary: "your preferences and standing rules, and adopting facts",
      load: () => import("./commands/preferences.ts"),
    },
    forget: {
      summary: "erase memories from Loci's log, index and backups",
      load: () => import("./commands/forget.ts"),
    },
  },
  "Documents and history": {
    read: { summary: "a Markdown document, or a part of it", load: () => import("./commands/read.ts") },
    write: { summary: "add to a document, or replace it", load: () => import("./commands/write.ts") },
    edit: { summary: "open a document in your editor", load: () => import("./commands/edit.ts") },
    versions: { summary: "list, compare and restore versions", load: () => import("./commands/versions.ts") },
    entries: { summary: "small notes of a run or a session", load: () => import("./commands/entries.ts") },
    history: { summary: "the messages of all channels", load: () => import("./commands/history.ts") },
    notes: { summary: "notes that come due at a time", load: () => import("./commands/notes.ts") },
  },
  Agents: {
    install: { summary: "let an agent remember by itself", load: () => import("./commands/install.ts") },
    uninstall: { summary: "remove Loci from an agent's settings", load: () => import("./commands/uninstall.ts") },
    plugin: {
      summary: "write hooks as a folder that an agent loads",
      load: async () => ({ command: (await import("./commands/install.ts")).plugin }),
    },
    mcp: { summary: "serve the memory to an agent over MCP", load: () => import("./commands/mcp.ts") },
    serve: { summary: "serve the memory to programs over HTTP", load: () => import("./commands/serve.ts") },
    team: {
      summary: "join a team, and manage its members, roles and tokens",
      load: () => import("./commands/team.ts"),
    },
    sync: { summary: "exchange what is new with the server of your team", load: () => import("./commands/sync.ts") },
    server: {
      summary: "run the databases and teams of a team server",
      load: () => import("./commands/server.ts"),
    },
    ui: { summary: "open the memory in your browser", load: () => import("./commands/ui.ts") },
    pause: { summary: "stop recording or recall for a while", load: () => import("./commands/pause.ts") },
    unpause: {
      summary: "end all pauses",
      load: async () => ({ command: (await import("./commands/pause.ts")).unpause }),
    },
    continue: {
      summary: "show unfinished work, and continue it in another agent",
      load: () => import("./commands/continue.ts"),
    },
    reopen: {
      summary: "resume a session in its own agent",
      load: async () => ({ command: (await import("./commands/continue.ts")).reopen }),
    },
    recall: { summary: "what an agent would be given for a prompt", load: () => import("./commands/recall.ts") },
    why: { summary: "why an agent was given something", load: () => import("./commands/why.ts") },
    judge: { summary: "say which recalled memories were useful", load: () => import("./commands/judge.ts") },
    policy: { summary: "the weights that recall has learned from you", load: () => import("./commands/policy.ts") },
    devices: { summary: "whose events count in a synced memory", load: () => import("./commands/devices.ts") },
    space: { summary: "which memory this folder shares", load: () => import("./commands/space.ts") },
    import: { summary: "import transcripts, exports, other memories", load: () => import("./commands/import.ts") },
    publish: { summary: "write a space's facts into AGENTS.md", load: () => import("./commands/publish.ts") },
    prompt: { summary: "what a model is given with a message", load: () => import("./commands/prompt.ts") },
  },
  Care: {
    status: {
      summary: "how the memory is doing; `loci` alone is the same",
      load: () => import("./commands/status.ts"),
    },
    stats: { summary: "sizes, counts and timings", load: () => import("./commands/stats.ts") },
    retention: {
      summary: "how long memories are kept, and what expires",
      load: () => import("./commands/retention.ts"),
    },
    upkeep: { summary: "do what is due now: compact, clear, expire", load: () => import("./commands/upkeep.ts") },
    sensitive: { summary: "review what agents are not given unasked", load: () => import("./commands/sensitive.ts") },
    scrub: { summary: "apply today's redaction to what is stored", load: () => import("./commands/scrub.ts") },
    statusline: {
      summary: "one line about the session, for an agent's status line",
      load: () => import("./commands/statusline.ts"),
    },
    doctor: { summary: "check that everything is in order", load: () => import("./commands/doctor.ts") },
    verify: { summary: "check every line and checksum of the log", load: () => import("./commands/verify.ts") },
    rebuild: { summary: "rebuild the index from the log", load: () => import("./commands/rebuild.ts") },
    embed: { summary: "prepare memories for a search by meaning", load: () => import("./commands/embed.ts") },
    backup: { summary: "copy the memory to a safe place", load: () => import("./commands/backup.ts") },
    restore: { summary: "restore memories from a backup", load: () => import("./commands/restore.ts") },
    export: { summary: "write the memory into one file", load: () => import("./commands/export.ts") },
    migrate: { summary: "bring an old log to the current version", load: () => import("./commands/migrate.ts") },
    encrypt: { summary: "encrypt the memory, or give it a new key", load: () => import("./commands/encrypt.ts") },
    decrypt: { summary: "keep the memory in plain text again", load: () => import("./commands/decrypt.ts") },
    unlock: {
      summary: "let an encrypted memory be read until you log out",
      load: async () => ({ command: (await import("./commands/lock.ts")).unlock }),
    },
    lock: { summary: "lock an encrypted memory again", load: () => import("./commands/lock.ts") },
    purge: { summary: "remove the whole memory from this machine", load: () => import("./commands/purge.ts") },
    model: { summary: "the language model, and what it costs", load: () => import("./commands/model.ts") },
    config: { summary: "show and change settings", load: () => import("./commands/config.ts") },
    upgrade: { summary: "how to get the newest version", load: () => import("./commands/upgrade.ts") },
    completions: {
      summary: "complete commands and options in your shell",
      load: async () => {
        const { createCompletions } = await import("./commands/completions.ts");
        return { command: createCompletions(commands) };
      },
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CommandEntry>>>>;

/** The commands that `loci --help` lists. `loci --help --all` lists all. */
export const everydayCommands = [
  "remember",
  "search",
  "timeline",
  "sessions",
  "show",
  "forget",
  "recall",
  "install",
  "pause",
  "doctor",
] as const;

/** Older names of commands, which still work. */
export const aliases: ReadonlyMap<string, string> = new Map([["resume", "unpause"]]);

export const commands: Readonly<Record<string, CommandEntry>> = Object.assign({}, ...Object.values(commandGroups));
