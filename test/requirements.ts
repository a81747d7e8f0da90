/** What Loci must do, by id. Tests cite ids with `verifies(…)`; `npm run requirements` shows which tests stand behind each. */

/** `covered`: tests prove all of it. `partial`: tests prove a part, and the note says what is missing. `planned`: not yet. */
type State = "covered" | "partial" | "planned";

interface Listed {
  readonly id: string;
  readonly state: State;
  readonly line: string;
  readonly note?: string;
}

const listed = [
  // LOG: the event log
  {
    id: "LOG-1",
    state: "covered",
    line: "The JSONL log is the only truth; everything derived can be deleted and rebuilt to the same state.",
  },
  {
    id: "LOG-2",
    state: "covered",
    line: "An event carries id, time, scope, ACL, agent, role, task, outcome, importance and its own schema version.",
  },
  {
    id: "LOG-3",
    state: "covered",
    line: "Older schema versions are upcast, newer minors passed through, unknown majors skipped and counted.",
  },
  { id: "LOG-4", state: "covered", line: "One schema validates every write, whichever way it comes in." },
  {
    id: "LOG-5",
    state: "covered",
    line: "An acknowledged append survives kill -9 and power loss; concurrent appends never interleave or get lost.",
  },
  {
    id: "LOG-6",
    state: "covered",
    line: "A damaged line or file is quarantined, counted and reported; the rest is still read.",
  },
  { id: "LOG-7", state: "covered", line: "The same event appended, synced or imported twice is one event." },
  {
    id: "LOG-8",
    state: "covered",
    line: "Migration writes a new verified log beside the old one, with a dry run and an audit report.",
  },
  {
    id: "LOG-9",
    state: "covered",
    line: "Sealed segments form a hash chain in which alteration shows and lawful erasure still verifies.",
  },
  {
    id: "LOG-10",
    state: "covered",
    line: "A device writes only its own folder, so any file-sync tool can merge two machines' logs.",
  },
  {
    id: "LOG-11",
    state: "covered",
    line: "First use creates folders, missing reads as empty; disk full, read-only and refused are typed errors.",
  },
  {
    id: "LOG-12",
    state: "partial",
    line: "Backup and restore are verified, keep N, and are reached by erasure.",
    note: "all but backups by themselves, on a schedule",
  },

  // SCO: scopes and permissions
  {
    id: "SCO-1",
    state: "covered",
    line: "A memory belongs to exactly one of user, space, agent, session or run, and is routed by it.",
  },
  {
    id: "SCO-2",
    state: "covered",
    line: "A table decides what user and agent principals may do; the owner may read and erase everything.",
  },
  {
    id: "SCO-3",
    state: "covered",
    line: "An agent can only append to space memory; a replace is refused with a typed error.",
  },
  {
    id: "SCO-4",
    state: "covered",
    line: "Scope holds in tool schemas, in the use case before any I/O, and in path resolution.",
  },
  {
    id: "SCO-5",
    state: "covered",
    line: "Run memory is private to its run; session memory is shared with sub-agents.",
  },
  { id: "SCO-6", state: "covered", line: "An ACL on an event narrows its readers, inside the query." },
  {
    id: "SCO-7",
    state: "covered",
    line: "Recall stays within a space unless that space opts in to more.",
  },
  {
    id: "SCO-8",
    state: "covered",
    line: "The agent's role comes from AGENT_ROLE with safe defaults; a session marker is only the fallback.",
  },
  {
    id: "SCO-9",
    state: "covered",
    line: "One user is recognised across tools without keeping any tool's account identifiers.",
  },
  {
    id: "SCO-10",
    state: "covered",
    line: "Private memory becomes shared only by an explicit, checked, reversible promote.",
  },

  // DOC: Markdown documents
  {
    id: "DOC-1",
    state: "covered",
    line: "Documents are read as headers, a section, the tail or in full; archives by path.",
  },
  {
    id: "DOC-2",
    state: "covered",
    line: "Documents are written by atomic append with time and source, or by replace.",
  },
  { id: "DOC-3", state: "covered", line: "A scope's document, archives and summaries are listed with size and date." },
  { id: "DOC-4", state: "covered", line: "User, space and agent documents each have their fixed place." },
  {
    id: "DOC-5",
    state: "covered",
    line: "Prompt instructions per scope say what to write, which files exist, and how to read large ones.",
  },
  {
    id: "DOC-6",
    state: "covered",
    line: "A document over 100 KB is archived and summarised, with a fallback when no model answers.",
  },
  { id: "DOC-7", state: "covered", line: "Session summaries get distinct names, even within one minute." },
  {
    id: "DOC-8",
    state: "covered",
    line: "The user's document fills the memory part of the prompt, followed by the space's.",
  },
  { id: "DOC-9", state: "covered", line: "An outside edit is noticed, logged and indexed; no edit is ever lost." },
  { id: "DOC-10", state: "covered", line: "Every version of a document can be listed, compared and restored." },
  {
    id: "DOC-11",
    state: "covered",
    line: "Markdown is read by a real parser; headings match forgivingly, and repeated ones can be addressed.",
  },
  { id: "DOC-12", state: "covered", line: "Reading headers or sections that do not exist answers with what does." },

  // ENT: entries in compartments
  {
    id: "ENT-1",
    state: "covered",
    line: "Entries live in run, session and plan compartments; the plan's scope is a setting.",
  },
  {
    id: "ENT-2",
    state: "covered",
    line: "An entry has content, category, tags, metadata, times, access count and priority.",
  },
  {
    id: "ENT-3",
    state: "covered",
    line: "Entries are saved, fetched and cleared by tools whose errors name the options, sizes and limits.",
  },
  { id: "ENT-4", state: "covered", line: "Entries are found by id, category or all given tags; a read is counted." },
  {
    id: "ENT-5",
    state: "covered",
    line: "Clearing is final: cleared entries are out of reach of every tool and search.",
  },
  { id: "ENT-6", state: "covered", line: "A compartment's size limit is enforced before the write." },
  {
    id: "ENT-7",
    state: "covered",
    line: "Run memory is in every prompt of its run; session and plan are fetched by tool.",
  },
  { id: "ENT-8", state: "covered", line: "Prompt variables say whether there is memory, and hold it formatted." },
  { id: "ENT-9", state: "covered", line: "Reading entries takes milliseconds and is safe under concurrency." },
  {
    id: "ENT-10",
    state: "covered",
    line: "An entry can be updated by id and searched; entries exchange with the memory.json shape.",
  },

  // HIS: message history
  {
    id: "HIS-1",
    state: "covered",
    line: "One append-only history spans all channels, each message labelled with channel and sender.",
  },
  {
    id: "HIS-2",
    state: "covered",
    line: "Messages are assembled deterministically: prompt, memory, the last N, the current one.",
  },
  { id: "HIS-3", state: "covered", line: "The number of history messages is validated, 80 by default." },
  {
    id: "HIS-4",
    state: "covered",
    line: "Older messages are searchable; a failure is a tool error, never an exception in the turn.",
  },
  { id: "HIS-5", state: "covered", line: "Both sides of a turn are stored exactly once." },
  {
    id: "HIS-6",
    state: "covered",
    line: "Guidance tells the model to keep durable facts and to search before it answers about the past.",
  },
  {
    id: "HIS-7",
    state: "covered",
    line: "The manual profile has history and the last N, and nothing that happens by itself.",
  },
  {
    id: "HIS-8",
    state: "covered",
    line: "Scheduled notes, one-off or cron with time zone, come due exactly once, also after downtime.",
  },

  // REC: memories and search
  { id: "REC-1", state: "covered", line: "Ten types of memory, each with its own fields." },
  {
    id: "REC-2",
    state: "covered",
    line: "Full-text search ranks by BM25 and filters by type, session, space and time.",
  },
  {
    id: "REC-3",
    state: "covered",
    line: "Artifacts are pointers with a small snippet, never whole files.",
  },
  {
    id: "REC-4",
    state: "covered",
    line: "Ranking blends match, recency, pins, space, importance and usage, and explains each score.",
  },
  {
    id: "REC-5",
    state: "covered",
    line: "Optional semantic search is fused with keywords; its vectors can be rebuilt.",
  },
  {
    id: "REC-6",
    state: "covered",
    line: "A write costs under 2 ms besides the fsync; search stays within its budget at a million memories.",
  },
  {
    id: "REC-7",
    state: "covered",
    line: "Unspaced scripts are searchable; identifiers match whole and in parts.",
  },
  { id: "REC-8", state: "covered", line: "Duplicates are shown once with a count; forgetting one forgets every copy." },
  {
    id: "REC-9",
    state: "partial",
    line: "Word forms match; content, tags and path are searched; large results stream.",
    note: "all but streaming over HTTP, which comes with the server",
  },

  // INJ: injection into prompts
  {
    id: "INJ-1",
    state: "partial",
    line: "A prompt brings a short block of relevant memory, within 800 tokens and 50 ms.",
    note: "the block and its limits; the time a hook takes for it is over the budget, see docs/hooks.md",
  },
  {
    id: "INJ-2",
    state: "covered",
    line: "Injection follows space and recency, leaves out what is sensitive, and can be switched off.",
  },
  {
    id: "INJ-3",
    state: "covered",
    line: "Pull-only and manual modes inject nothing beyond what they promise.",
  },
  {
    id: "INJ-4",
    state: "covered",
    line: "Memory search is a read-only tool with the same scoping and redaction.",
  },
  {
    id: "INJ-5",
    state: "covered",
    line: "Each injection is an event that answers why the agent saw something.",
  },
  {
    id: "INJ-6",
    state: "partial",
    line: "Nothing relevant means nothing injected, by a measured threshold.",
    note: "the threshold holds, and the recall bench measures how often it errs; there is no budget for that yet",
  },
  {
    id: "INJ-7",
    state: "covered",
    line: "Injected text is data with provenance; untrusted memory waits for confirmation.",
  },
  {
    id: "INJ-8",
    state: "covered",
    line: "A memory tied to a file that has changed or gone is marked stale or left out.",
  },
  { id: "INJ-9", state: "covered", line: "Injected text is never captured back as new memory." },

  // FAC: facts and summaries
  {
    id: "FAC-1",
    state: "planned",
    line: "Extraction yields at most ten short facts from a bounded input, without secrets.",
  },
  { id: "FAC-2", state: "planned", line: "Extraction never blocks, is capped in time and spend, and can be off." },
  {
    id: "FAC-3",
    state: "partial",
    line: "A fact cites its sources, and goes or is derived anew when they are erased.",
    note: "sources are cited, and a fact goes when all of them were forgotten; nothing derives facts anew yet",
  },
  {
    id: "FAC-4",
    state: "planned",
    line: "A newer fact supersedes the one it contradicts; the past can still be asked for.",
  },
  { id: "FAC-5", state: "planned", line: "Facts can be reviewed, edited and rejected, before use if so set." },
  { id: "FAC-6", state: "covered", line: "Preferences are read-only to the model." },
  { id: "FAC-7", state: "covered", line: "Pins never expire." },
  {
    id: "FAC-8",
    state: "planned",
    line: "Several model providers, none required, behind timeouts, retries and a breaker.",
  },
  {
    id: "FAC-9",
    state: "covered",
    line: "Preferences are set by the owner; an extracted one is a fact until adopted.",
  },

  // LIFE: lifecycle
  { id: "LIFE-1", state: "planned", line: "Memory ages through tiers, with summaries at their boundaries." },
  {
    id: "LIFE-2",
    state: "partial",
    line: "Importance is set on arrival and recalibrated in batches.",
    note: "by kind, words and outcome on arrival; novelty, conflict and recalibration are missing",
  },
  { id: "LIFE-3", state: "covered", line: "Retention per type and space; facts stay until deleted, pins for ever." },
  { id: "LIFE-4", state: "covered", line: "The whole cycle runs on hook events in bounded jobs, without a daemon." },
  {
    id: "LIFE-5",
    state: "partial",
    line: "Metrics show what was captured, indexed, recalled, used, improved, and that nothing was lost.",
    note: "captured, indexed, recalled, used, refused, lost; nothing is improved by itself yet",
  },
  { id: "LIFE-6", state: "covered", line: "Failed attempts stay searchable, together with what fixed them." },

  // POL: self-improving policy
  {
    id: "POL-1",
    state: "partial",
    line: "Outcomes adjust ranking weights per role and scope, and the signals that matter are reported.",
    note: "judgements of recalls move single memories; weights do not learn yet, and no signals are reported",
  },
  { id: "POL-2", state: "planned", line: "Policies are versioned events that can be audited and rolled back." },
  {
    id: "POL-3",
    state: "planned",
    line: "A new policy must beat the old one on recorded recalls, and moves within bounds.",
  },
  { id: "POL-4", state: "planned", line: "Statistics show whether memory helped." },

  // SAF: safety
  {
    id: "SAF-1",
    state: "covered",
    line: "Secrets are redacted before anything reaches the disk, on every write path.",
  },
  {
    id: "SAF-2",
    state: "covered",
    line: "Redaction knows the common secret formats and spares hashes and ids people search for.",
  },
  { id: "SAF-3", state: "covered", line: "Sensitive memories are tagged, and kept out of injection." },
  {
    id: "SAF-4",
    state: "partial",
    line: "Only paths under the space are indexed unless the user opts in.",
    note: "hooks and imports leave files outside of a space out; what a shell prints of them is not known to be theirs",
  },
  {
    id: "SAF-5",
    state: "covered",
    line: "Forgetting one memory, a session, a space or a query erases it everywhere, provably.",
  },
  {
    id: "SAF-6",
    state: "covered",
    line: "Log and index can be encrypted, with the key in the system's keychain.",
  },
  { id: "SAF-7", state: "covered", line: "Everything exports as JSONL that can be imported again, and as Markdown." },
  { id: "SAF-8", state: "covered", line: "New redaction rules can be applied to what is already stored." },
  {
    id: "SAF-9",
    state: "covered",
    line: "The memory home is private to its owner; the process environment is never stored.",
  },
  {
    id: "SAF-10",
    state: "partial",
    line: "The local server takes only loopback, checked Host and Origin, and a token.",
    note: "`loci mcp --http` does; the HTTP API and the UI come later",
  },
  {
    id: "SAF-11",
    state: "covered",
    line: "Nothing is captured before someone enables it; capture can be paused and says so.",
  },
  { id: "SAF-12", state: "covered", line: "Every write path caps sizes with a typed error; no input exhausts memory." },

  // HOOK: hooks and agent adapters
  { id: "HOOK-1", state: "covered", line: "One router turns host events into capture, recall and maintenance." },
  {
    id: "HOOK-2",
    state: "covered",
    line: "Four agent CLIs behind one interface, each with a versioned capability manifest.",
  },
  { id: "HOOK-3", state: "covered", line: "Recorded fixtures hold each hook's contract, golden and failing." },
  { id: "HOOK-4", state: "covered", line: "Real agent CLIs, end to end: one learns, another recalls." },
  { id: "HOOK-5", state: "covered", line: "A hook never fails or delays its host." },
  { id: "HOOK-6", state: "covered", line: "Unknown versions and events degrade gracefully." },
  {
    id: "HOOK-7",
    state: "covered",
    line: "Install shows a diff, merges, is repeatable and reversible; doctor proves that hooks fire.",
  },
  { id: "HOOK-8", state: "covered", line: "Transcripts already on the machine can be imported, resumably." },
  { id: "HOOK-9", state: "covered", line: "What one agent learned is recalled by another under the same scopes." },
  { id: "HOOK-10", state: "covered", line: "Normalised hook input and output carry their own schema version." },

  // GRD: guards
  {
    id: "GRD-1",
    state: "covered",
    line: "Conductors who do the work themselves are warned, then blocked, per session.",
  },
  { id: "GRD-2", state: "covered", line: "Permission triage parses the command, lets deny win, and asks when unsure." },
  { id: "GRD-3", state: "covered", line: "Obfuscated commands are all denied or asked about." },
  { id: "GRD-4", state: "covered", line: "Two tiers of agents by default, three only when configured." },

  // CFG: configuration and paths
  {
    id: "CFG-1",
    state: "covered",
    line: "The memory path comes from AI_MEMORY_PATH or the config folder, else a typed error.",
  },
  {
    id: "CFG-2",
    state: "covered",
    line: "Layered configuration in which a project may tighten safety but never loosen it.",
  },
  { id: "CFG-3", state: "covered", line: "One profile setting decides what happens by itself." },
  {
    id: "CFG-4",
    state: "covered",
    line: "Configuration has a schema, errors that name key and values, and defaults without a file.",
  },
  { id: "CFG-5", state: "covered", line: "Guardrail policies and role presets, global and per project." },

  // API: library, server, tools, UI
  { id: "API-1", state: "planned", line: "An HTTP API with an OpenAPI document from the same schemas." },
  { id: "API-2", state: "planned", line: "Live changes as server-sent events." },
  { id: "API-3", state: "covered", line: "An MCP server with few tools, filtered by scope." },
  { id: "API-4", state: "planned", line: "A web UI for search, pins, review, timeline and settings." },
  {
    id: "API-5",
    state: "covered",
    line: "The typed library does everything the CLI does, with an in-memory store for tests.",
  },
  { id: "API-6", state: "planned", line: "Adapters for the common agent SDKs." },
  {
    id: "API-7",
    state: "covered",
    line: "The library's surface lets an agent bring its own log, compartments and tools.",
  },
  { id: "API-8", state: "covered", line: "JSON lines on standard input let any language write." },

  // SCALE: shared and large
  {
    id: "SCALE-1",
    state: "planned",
    line: "A team server keeps many tenants in PostgreSQL, and any node can serve any of them.",
  },
  {
    id: "SCALE-2",
    state: "planned",
    line: "Sync between laptop and server is resumable, idempotent and offline-first.",
  },
  { id: "SCALE-3", state: "planned", line: "Killing a node or the primary under load loses nothing acknowledged." },
  { id: "SCALE-4", state: "planned", line: "Cost per tenant stays flat up to 100,000 tenants." },

  // PLAT: platforms and releases
  {
    id: "PLAT-1",
    state: "partial",
    line: "Linux, macOS and Windows differences sit behind small tested functions.",
    note: "only Linux was run; the differences sit in src/platform",
  },
  { id: "PLAT-2", state: "covered", line: "A release is scripted, and the packed package is smoke-tested." },
  { id: "PLAT-3", state: "covered", line: "Two versions of the program on one memory home do not harm each other." },

  // OBS: observability
  {
    id: "OBS-1",
    state: "covered",
    line: "Diagnostics are structured and redacted; statistics show size, timings and I/O.",
  },
] as const satisfies readonly Listed[];

export type RequirementId = (typeof listed)[number]["id"];

export interface Requirement extends Listed {
  readonly id: RequirementId;
}

export const requirements: readonly Requirement[] = listed;
