/**
 * The requirements of Loci, by id and clause. Tests cite clauses with `verifies(…)`; `npm run requirements` prints all
 * of them.
 */

interface Listed {
  readonly line: string;
  /** The statements of the requirement. Each can be checked by itself. */
  readonly clauses: Readonly<Record<string, string>>;
  /** The clauses that no test covers yet. If nothing is implemented, these are all clauses. */
  readonly missing?: readonly string[];
  /** The reason why clauses are missing. */
  readonly note?: string;
}

const listed = {
  // LOG: the event log
  "LOG-1": {
    line: "The JSONL log is the only truth; everything derived can be deleted and rebuilt to the same state.",
    clauses: {
      a: "Append-only JSONL is the source of truth.",
      b: "The search index and every cache can be deleted and are rebuilt to the same state.",
      c: "Facts, tiers and policies are derived too, and can be deleted and rebuilt to the same state.",
    },
  },
  "LOG-2": {
    line: "An event carries id, time, scope, ACL, agent, role, task, outcome, importance and its own schema version.",
    clauses: {
      a: "Each event has a stable id, a time, a scope and an ACL.",
      b: "Each event has agent id, agent role and task.",
      c: "Each event has outcome signals and an importance.",
      d: "Each event has its own schema version (semver; the field is `v`).",
    },
  },
  "LOG-3": {
    line: "Older schema versions are upcast, newer minors passed through, unknown majors skipped and counted.",
    clauses: {
      a: "Old schema versions are read through upcasters.",
      b: "An unknown newer minor version is kept and passed through.",
      c: "An unknown major is skipped, counted and reported.",
      d: "An event of an unknown version is never dropped or rewritten.",
    },
  },
  "LOG-4": {
    line: "One schema validates every write, whichever way it comes in.",
    clauses: {
      a: "One schema validates what a hook writes.",
      b: "One schema validates what MCP writes.",
      c: "One schema validates what the library writes.",
      d: "One schema validates what an import writes.",
      e: "One schema validates what HTTP writes.",
    },
  },
  "LOG-5": {
    line: "An acknowledged append survives kill -9 and power loss; concurrent appends never interleave or get lost.",
    clauses: {
      a: "An acknowledged append is durable (fsync before the acknowledgement) and so survives power loss.",
      b: "An acknowledged append survives kill -9.",
      c: "Concurrent appends from many processes never interleave or lose a line.",
    },
  },
  "LOG-6": {
    line: "A damaged line or file is quarantined, counted and reported; the rest is still read.",
    clauses: {
      a: "A damaged line is quarantined, and everything else is read.",
      b: "A damaged file is quarantined, and everything else is read.",
      c: "What is damaged is counted and reported by `loci doctor`.",
    },
  },
  "LOG-7": {
    line: "The same event appended, synced or imported twice is one event.",
    clauses: {
      a: "The same event id appended twice is one event.",
      b: "The same event id synced twice is one event.",
      c: "The same event id imported twice is one event.",
      d: "The log is the durable outbox; delivery elsewhere is a cursor over it.",
    },
  },
  "LOG-8": {
    line: "Migration writes a new verified log beside the old one, with a dry run and an audit report.",
    clauses: {
      a: "`loci migrate` replays the log into a newer schema and rebuilds the derived state.",
      b: "`--dry-run` changes nothing.",
      c: "An audit report has counts per kind before and after, events changed, refused, and the unchanged digest.",
      d: "The old log is never edited: a new one is written, verified and switched to.",
      e: "The new log's chain records the old one's head.",
      f: "The old log is kept until the owner lets it go.",
    },
  },
  "LOG-9": {
    line: "Sealed segments form a hash chain in which alteration shows and lawful erasure still verifies.",
    clauses: {
      a: "Sealed segments form a hash chain.",
      b: "`loci verify` finds any alteration.",
      c: "`loci verify` still verifies after a lawful erasure (the erased content's digest stays, its salt goes).",
    },
  },
  "LOG-10": {
    line: "A device writes only its own folder, so any file-sync tool can merge two machines' logs.",
    clauses: {
      a: "Each device appends only to its own folder of the log.",
      b: "Any file-sync tool can merge two machines' logs without conflicts.",
    },
  },
  "LOG-11": {
    line: "First use creates folders, missing reads as empty; disk full, read-only and refused are typed errors.",
    clauses: {
      a: "First use creates folders; missing reads as empty.",
      b: "Disk full is a typed error with path and cause, and leaves nothing half written.",
      c: "Read-only and permission denied are typed errors with path and cause, and leave nothing half written.",
      d: "In a hook these errors are counted, not thrown.",
    },
  },
  "LOG-12": {
    line: "Backup and restore are verified, keep N, and are reached by erasure.",
    clauses: {
      a: "`loci backup` and `loci restore` work, and a restore verifies what it takes back.",
      b: "Erasure reaches backups.",
      c: "Backups are made on a schedule of hook events, if set so.",
      d: "Backups keep N.",
      e: "Sealed segments may be compressed.",
    },
  },

  // SCO: scopes and permissions
  "SCO-1": {
    line: "A memory belongs to exactly one of user, space, agent, session or run, and is routed by it.",
    clauses: {
      a: "Scopes are user, space, agent, session and run; every memory belongs to exactly one.",
      b: "Writes are routed by scope.",
      c: "Reads are routed by scope.",
    },
  },
  "SCO-2": {
    line: "A table decides what user and agent principals may do; the owner may read and erase everything.",
    clauses: {
      a: "A table decides what user and agent principals may do.",
      b: "The owner (CLI, UI, export, forget) may read and erase everything.",
    },
  },
  "SCO-3": {
    line: "An agent can only append to space memory; a replace is refused with a typed error.",
    clauses: {
      a: "An agent writes to space memory only by append; a replace is refused with a typed error.",
    },
  },
  "SCO-4": {
    line: "Scope holds in tool schemas, in the use case before any I/O, and in path resolution.",
    clauses: {
      a: "Tool schemas offer only the scopes the caller may use.",
      b: "The use case checks again before any I/O.",
      c: "Path resolution refuses ids with `..`, `/`, NUL and case tricks.",
      d: "Path resolution cannot reach another agent's files through symlinks.",
    },
  },
  "SCO-5": {
    line: "Run memory is private to its run; session memory is shared with sub-agents.",
    clauses: {
      a: "Run memory is private to one run, not shared with sub-agents.",
      b: "Session memory is shared with sub-agents.",
    },
  },
  "SCO-6": {
    line: "An ACL on an event narrows its readers, inside the query.",
    clauses: {
      a: "An explicit ACL on an event narrows who may read it.",
      b: "The index enforces the ACL in the query, not after it.",
    },
  },
  "SCO-7": {
    line: "Recall stays within a space unless that space opts in to more.",
    clauses: {
      a: "Recall is siloed by space by default.",
      b: "Cross-space recall is an explicit opt-in per space.",
    },
  },
  "SCO-8": {
    line: "The agent's role comes from AGENT_ROLE with safe defaults; a session marker is only the fallback.",
    clauses: {
      a: "The agent's role comes from AGENT_ROLE with safe defaults.",
      b: "A session marker file (session id + lock) is the fallback only.",
    },
  },
  "SCO-9": {
    line: "One user is recognised across tools without keeping any tool's account identifiers.",
    clauses: {
      a: "Identity is mapped across tools: one user, many agents' session ids.",
      b: "A tool's own account identifiers are not stored.",
    },
  },
  "SCO-10": {
    line: "Private memory becomes shared only by an explicit, checked, reversible promote.",
    clauses: {
      a: "Private memory never becomes shared by itself.",
      b: "`promote` (one memory or entry to session, space or user) is explicit and checked.",
      c: "A promotion is logged.",
      d: "A promotion is reversible.",
    },
  },

  // SPC: spaces
  "SPC-1": {
    line: "A folder keeps its memory when its remote or its path changes.",
    clauses: {
      a: "A folder keeps its memory when it gains, loses or changes a remote.",
      b: "A folder keeps its memory when it is moved.",
      c: "What looks orphaned is reported and can be adopted.",
      d: "Nothing a clone claims opens another's space.",
    },
  },

  // DOC: Markdown documents
  "DOC-1": {
    line: "Documents are read as headers, a section, the tail or in full; archives by path.",
    clauses: {
      a: "Mode headers gives heading lines with line numbers.",
      b: "Mode section gives the content under a matched heading.",
      c: "Mode tail gives the last N lines, 50 by default.",
      d: "Mode full is the default.",
      e: "`path` reads an archive, and then the mode is ignored.",
    },
  },
  "DOC-2": {
    line: "Documents are written by atomic append with time and source, or by replace.",
    clauses: {
      a: "Append is one atomic write prefixed `<!-- {timestamp} by {source} -->`.",
      b: "Replace is temp file + rename.",
    },
  },
  "DOC-3": {
    line: "A scope's document, archives and summaries are listed with size and date.",
    clauses: {
      a: "A scope's document and archives are listed with sizes and dates.",
      b: "Session summaries are listed with sizes and dates.",
    },
  },
  "DOC-4": {
    line: "User, space and agent documents each have their fixed place.",
    clauses: {
      a: "The user document is in the memory home.",
      b: "The space document is in the space.",
      c: "The agent document is at `{space}/…/agents/{agentId}/memory.md` with a `memory/` folder of archives.",
    },
  },
  "DOC-5": {
    line: "Prompt instructions per scope say what to write, which files exist, and how to read large ones.",
    clauses: {
      a: "Instructions are generated per scope, with state-document rules (what to write, what not, replace over append).",
      b: "Instructions have heading guidance (State, Patterns, Config).",
      c: "Instructions list the files with their sizes, and for files over 4 KB hint to read headers first.",
      d: 'Instructions say "state unchanged: do not write", with one good and one bad example.',
      e: "Instructions are snapshot-tested, and within the token budget.",
    },
  },
  "DOC-6": {
    line: "A document over 100 KB is archived and summarised, with a fallback when no model answers.",
    clauses: {
      a: "A document over 100 KB is archived to `memory/YYYY-MM-DD-HHmm.md`, and the model's summary becomes the document.",
      b: "If the model fails, the new document is the headings and the last 100 lines.",
      c: "The size is checked after every run and session.",
      d: "`needsCompaction` and `compact` are callable.",
      e: "Compaction is automatic for agent documents; a user's or space's only on request or by setting.",
    },
  },
  "DOC-7": {
    line: "Session summaries get distinct names, even within one minute.",
    clauses: {
      a: "A session summary is `memory/YYYY-MM-DD-HHmm.md` with an optional sanitised slug.",
      b: "Summaries are written at each run and session end where the profile allows.",
      c: "Any two files made in one minute, archive or summary, get distinct names.",
    },
  },
  "DOC-8": {
    line: "The user's document fills the memory part of the prompt, followed by the space's.",
    clauses: {
      a: "The user document is the global long-term memory and fills `## Your Memory`.",
      b: "The space's document follows when there is a space.",
      c: "A missing file reads as empty.",
    },
  },
  "DOC-9": {
    line: "An outside edit is noticed, logged and indexed; no edit is ever lost.",
    clauses: {
      a: "An outside edit is noticed by content hash, logged as an event and indexed.",
      b: "A write over an unseen edit is refused with a clear conflict.",
      c: "In the unavoidable race the other text is kept as a version.",
    },
  },
  "DOC-10": {
    line: "Every version of a document can be listed, compared and restored.",
    clauses: {
      a: "Every version of a document can be listed.",
      b: "Versions can be diffed.",
      c: "Versions can be restored from the log.",
    },
  },
  "DOC-11": {
    line: "Markdown is read by a real parser; headings match forgivingly, and repeated ones can be addressed.",
    clauses: {
      a: "`#` inside a code fence is not a heading.",
      b: "Duplicate headings are addressable.",
      c: "Section match is forgiving (case, emphasis, trailing #).",
    },
  },
  "DOC-12": {
    line: "Reading headers or sections that do not exist answers with what does.",
    clauses: {
      a: "`headers` on a document without headings answers helpfully (size).",
      b: "`section` without a match answers helpfully (available headings).",
    },
  },

  // ENT: entries in compartments
  "ENT-1": {
    line: "Entries live in run, session and plan compartments; the plan's scope is a setting.",
    clauses: {
      a: "There are the compartments run, session and plan, and the plan's scope is configurable.",
      b: "A run-scoped plan is cleared at run end and private like run memory.",
      c: "A session-scoped plan (the default) persists and is shared with sub-agents.",
    },
  },
  "ENT-2": {
    line: "An entry has content, category, tags, metadata, times, access count and priority.",
    clauses: {
      a: "An entry has id, content, category, tags, metadata, created/updated and access count.",
      b: "An entry has a priority 1–10 (default 5).",
    },
  },
  "ENT-3": {
    line: "Entries are saved, fetched and cleared by tools whose errors name the options, sizes and limits.",
    clauses: {
      a: "`save_memory`, `get_memory`, `clear_memory` have the seed's parameters.",
      b: "Validation messages name the valid options.",
      c: "Validation messages name current size and limit.",
    },
  },
  "ENT-4": {
    line: "Entries are found by id, category or all given tags; a read is counted.",
    clauses: {
      a: "Entries are read by id, category, tags (all given tags), or all.",
      b: "Reading increments the access count (a read is an event).",
    },
  },
  "ENT-5": {
    line: "Clearing is final: cleared entries are out of reach of every tool and search.",
    clauses: {
      a: "Clearing all or by filter puts entries out of reach of every tool and search.",
      b: "The reply says how many were cleared and that it is final.",
      c: "Erasure of their bytes follows SAF-5.",
    },
  },
  "ENT-6": {
    line: "A compartment's size limit is enforced before the write.",
    clauses: {
      a: "A compartment has a size limit (default 10,000 characters), enforced before the write.",
    },
  },
  "ENT-7": {
    line: "Run memory is in every prompt of its run; session and plan are fetched by tool.",
    clauses: {
      a: "Run memory is included automatically in every prompt of the run.",
      b: "Run memory is cleared at the run's end.",
      c: "Session and plan are fetched by tool.",
      d: "`buildMessages()` in `manual` never includes entries.",
    },
  },
  "ENT-8": {
    line: "Prompt variables say whether there is memory, and hold it formatted.",
    clauses: {
      a: "A prompt variable says whether there is memory.",
      b: "A prompt variable holds its formatted content.",
    },
  },
  "ENT-9": {
    line: "Reading entries takes milliseconds and is safe under concurrency.",
    clauses: {
      a: "Typical reads take under 5 ms.",
      b: "Reads and writes are safe under concurrency.",
    },
  },
  "ENT-10": {
    line: "An entry can be updated by id and searched; entries exchange with the memory.json shape.",
    clauses: {
      a: "The library updates an entry by id (created kept, updated moved, limits checked again).",
      b: "The library searches entry text.",
      c: "Entries go to and come from the seed's `memory.json` shape.",
    },
  },

  // HIS: message history
  "HIS-1": {
    line: "One append-only history spans all channels, each message labelled with channel and sender.",
    clauses: {
      a: "There is one global, append-only history across channels.",
      b: "Each message is labelled `[channel / owner|sender]`.",
    },
  },
  "HIS-2": {
    line: "Messages are assembled deterministically: prompt, memory, the last N, the current one.",
    clauses: {
      a: "`buildMessages()` gives system prompt, `## Your Memory`, the last N labelled messages and the current message.",
      b: "It is deterministic, adds nothing else and calls no model.",
    },
  },
  "HIS-3": {
    line: "The number of history messages is validated, 80 by default.",
    clauses: {
      a: "`history_context_messages` is 80 by default.",
      b: "It must be > 0, validated with a clear message.",
    },
  },
  "HIS-4": {
    line: "Older messages are searchable; a failure is a tool error, never an exception in the turn.",
    clauses: {
      a: "`search_history` finds older messages across channels.",
      b: "A failure is a tool error result, never an exception in the turn.",
    },
  },
  "HIS-5": {
    line: "Both sides of a turn are stored exactly once.",
    clauses: {
      a: "`persistExchange()` stores both sides of a turn exactly once.",
    },
  },
  "HIS-6": {
    line: "Guidance tells the model to keep durable facts and to search before it answers about the past.",
    clauses: {
      a: "Guidance tells the model to keep durable facts with `memory_write`.",
      b: "Guidance tells the model to search history before answering confidently about older details.",
    },
  },
  "HIS-7": {
    line: "The manual profile has history and the last N, and nothing that happens by itself.",
    clauses: {
      a: "The `manual` profile keeps the history and assembles the last N.",
      b: "It has no summarising, no injection and no hidden state at all.",
      c: "Obsolete files of other systems are ignored.",
    },
  },
  "HIS-8": {
    line: "Scheduled notes, one-off or cron with time zone, come due exactly once, also after downtime.",
    clauses: {
      a: "Scheduled notes can be added, listed and removed.",
      b: "A note is one-off or has a cron expression with time zone.",
      c: "Due notes are returned once, also after downtime.",
    },
  },

  // REC: memories and search
  "REC-1": {
    line: "Ten types of memory, each with its own fields.",
    clauses: {
      a: "The types are prompt, assistant, tool_use, tool_result, approval, error, artifact, fact, preference and pin.",
      b: "Each type has the seed's fields.",
    },
  },
  "REC-2": {
    line: "Full-text search ranks by BM25 and filters by type, session, space and time.",
    clauses: {
      a: "The index is SQLite FTS5, ranked by BM25.",
      b: "Search takes `q, k=20, type, session, space, since`.",
      c: "Hits are ranked and have snippet, id and metadata; the result has `took_ms`.",
    },
  },
  "REC-3": {
    line: "Artifacts are pointers with a small snippet, never whole files.",
    clauses: {
      a: "Artifacts are pointers to created or modified files with a small snippet or diff, never whole files.",
    },
  },
  "REC-4": {
    line: "Ranking blends match, recency, pins, space, importance and usage, and explains each score.",
    clauses: {
      a: "Ranking blends BM25, recency, pin boost and space affinity.",
      b: "Ranking blends importance and usage.",
      c: "Weights come from the policy.",
      d: "Every hit can explain its score.",
    },
  },
  "REC-5": {
    line: "Optional semantic search is fused with keywords; its vectors can be rebuilt.",
    clauses: {
      a: "Semantic search is optional, goes through an embedding port and is fused with keyword search.",
      b: "The vector index is rebuildable.",
      c: "A change of model re-embeds without downtime.",
    },
  },
  "REC-6": {
    line: "A write costs under 2 ms besides the fsync; search stays within its budget at a million memories.",
    clauses: {
      a: "The write path takes under 2 ms of our own work a record, the device's fsync apart.",
      b: "Batches share one fsync.",
      c: "Nothing is acknowledged before it is durable.",
      d: "Search P95 is under 50 ms for top-20 on 100k rows.",
      e: "Search P95 is under 50 ms for top-20 on 1M rows.",
    },
  },
  "REC-7": {
    line: "Unspaced scripts are searchable; identifiers match whole and in parts.",
    clauses: {
      a: "Chinese, Japanese, Korean and other unspaced scripts are searchable.",
      b: "Identifiers (camelCase, snake_case, paths, error codes) match whole and in parts.",
    },
  },
  "REC-8": {
    line: "Duplicates are shown once with a count; forgetting one forgets every copy.",
    clauses: {
      a: "Duplicates (equal after normalisation) are shown once with a count.",
      b: "Forgetting one shows and erases every copy.",
    },
  },
  "REC-9": {
    line: "Word forms match; content, tags and path are searched; large results stream.",
    clauses: {
      a: "Word forms match (stemming), without hurting REC-7.",
      b: "Content, tags and path are searched.",
      c: "A hit is {id, type, score, snippet, metadata}.",
      d: "Large results stream over HTTP.",
    },
  },
  "REC-10": {
    line: "The unit of recall is an exchange, and the answer leads.",
    clauses: {
      a: "The unit of recall is an exchange: a question with the answer that ended its turn.",
      b: "An error is recalled with its fix.",
      c: "The answer leads.",
    },
  },
  "REC-11": {
    line: "Every list names agent, space and date, and can be filtered; ids work by prefix.",
    clauses: {
      a: "Every list a person sees names agent, space and date.",
      b: "Every list can be filtered by type, agent, space, session, tag and time.",
      c: "Ids and session ids work by prefix everywhere.",
    },
    missing: ["a", "b"],
  },

  // INJ: injection into prompts
  "INJ-1": {
    line: "A prompt brings a short block of relevant memory, within 800 tokens and 50 ms.",
    clauses: {
      a: 'On prompt submit, keywords from the prompt are searched and give a short "Relevant prior context" block.',
      b: "The block has at most 5 facts, 3 episodic snippets and 800 tokens.",
      c: "The added latency is 50 ms or less.",
      d: "Recall is local only.",
    },
    missing: ["c"],
    note: "the time a hook takes for it is over the budget, see docs/hooks.md",
  },
  "INJ-2": {
    line: "Injection follows space and recency, leaves out what is sensitive, and can be switched off.",
    clauses: {
      a: "Injection is scoped by space and recency.",
      b: "Sensitive memories are excluded unless the user overrides.",
      c: "It can be switched off at any time: globally, per space, per session.",
    },
  },
  "INJ-3": {
    line: "Pull-only and manual modes inject nothing beyond what they promise.",
    clauses: {
      a: "Pull-only mode injects nothing beyond what it promises.",
      b: "Manual mode injects nothing beyond what it promises.",
    },
  },
  "INJ-4": {
    line: "Memory search is a read-only tool with the same scoping and redaction.",
    clauses: {
      a: "`memory_search {query, top_k?, type?}` is read-only.",
      b: "It has the same scoping and redaction.",
      c: "It is allowed by default.",
    },
    missing: ["c"],
    note: "hosts ask before its first use, until the person allows it",
  },
  "INJ-5": {
    line: "Each injection is an event that answers why the agent saw something.",
    clauses: {
      a: "Each injection is an event: what was shown, why, what it cost.",
      b: '`loci why` answers "why did the agent see this?".',
    },
  },
  "INJ-6": {
    line: "Nothing relevant means nothing injected, by a measured threshold.",
    clauses: {
      a: "Nothing relevant means nothing injected, not top-K regardless.",
      b: "The precision threshold is measured.",
    },
    missing: ["b"],
    note: "the threshold holds, and the recall bench measures how often it errs; there is no budget for that yet",
  },
  "INJ-7": {
    line: "Injected text is data with provenance; untrusted memory waits for confirmation.",
    clauses: {
      a: "Injected text is data with provenance, never instruction.",
      b: "Memory that came from tools or the web is marked untrusted.",
      c: "It is not injected automatically until a person or trusted source confirms it.",
    },
  },
  "INJ-8": {
    line: "A memory tied to a file that has changed or gone is marked stale or left out.",
    clauses: {
      a: "A memory anchored to a file is checked at injection: file gone or changed since → shown as stale or left out.",
    },
  },
  "INJ-9": {
    line: "Injected text is never captured back as new memory.",
    clauses: {
      a: "Loci's own injected text is never captured back as new memory.",
    },
  },
  "INJ-10": {
    line: "Rules of the person, the space and the path are at the start of every session, within a budget of their own.",
    clauses: {
      a: "Rules of the person, the space and the path are at the start of every session.",
      b: "They have a budget of their own, and facts never push them out.",
    },
  },
  "INJ-11": {
    line: "A snippet is a thread: its conclusion with every part first.",
    clauses: {
      a: "A snippet begins with the conclusion of its conversation.",
      b: "Acknowledgements, and questions that have an answer, are never snippets.",
      c: "The conclusion has every part of what was settled.",
    },
    missing: ["b", "c"],
    note: "acknowledgements are still seen as snippets at times; of 33 conversations of sde-bench, 27 are given with every part",
  },
  "INJ-12": {
    line: "At a file or a failure an agent gets what is known of exactly that, at most 100 tokens, once a session.",
    clauses: {
      a: "At a file an agent gets the rules and earlier words about exactly that file, after a failure the fix of that error.",
      b: "At most 100 tokens, once a session, nothing untrusted.",
      c: "Per host as its program allows, shown by the real program.",
      d: "The text comes before the edit or the command.",
    },
    missing: ["d"],
    note: "no host passes text to the model before a tool's result; rules for a file come when it is opened, docs/recall.md",
  },
  "INJ-13": {
    line: "After a compaction the session gets back what it lost, from its own events.",
    clauses: {
      a: "After a compaction the session gets its goal, decisions, rules, commands that worked, open errors and files.",
    },
  },
  "INJ-14": {
    line: "Nothing that Loci adds changes the conversation before its newest message; brief and block are byte-stable.",
    clauses: {
      a: "Nothing that Loci adds changes the conversation before its newest message.",
      b: "Brief and block are byte-stable while nothing has changed.",
    },
  },

  // FAC: facts and summaries
  "FAC-1": {
    line: "Extraction yields at most ten short facts from a bounded input, without secrets.",
    clauses: {
      a: "Facts are extracted at session end or after N tokens/tools.",
      b: "The input is ≤ 2k tokens, the output ≤ 10 facts of ≤ 40 words, a JSON array of {text, tags}.",
      c: "Facts contain no secrets and no internal command detail.",
    },
    note: "the prompt asks the model to leave out commands; admission refuses secrets, but cannot recognise command detail",
  },
  "FAC-2": {
    line: "Extraction never blocks, is capped in time and spend, and can be off.",
    clauses: {
      a: "Extraction runs asynchronously and never blocks the user.",
      b: "It is capped in time (1 s) and spend, by the provider's small model by default, or skipped and counted.",
      c: "It can be disabled and run by hand; offline yields no new facts.",
    },
    note: "a background process of at most 120 s instead of 1 s, because no model answers that fast; no hook waits for it",
  },
  "FAC-3": {
    line: "A fact cites its sources, and goes or is derived anew when they are erased.",
    clauses: {
      a: "Every fact cites the events it came from.",
      b: "A fact whose sources are erased is erased.",
      c: "A fact with some of its sources erased is re-derived from the rest.",
    },
  },
  "FAC-4": {
    line: "A newer fact supersedes the one it contradicts; the past can still be asked for.",
    clauses: {
      a: "A newer fact supersedes an older one it contradicts; both keep validity times.",
      b: "Search returns what holds now.",
      c: 'Search returns what held "as of" a past time on request.',
    },
  },
  "FAC-5": {
    line: "Facts can be reviewed, edited and rejected, before use if so set.",
    clauses: {
      a: "Facts can be approved, edited and rejected in a review queue by CLI.",
      b: "The UI shows the review queue.",
      c: "A setting requires approval before use.",
    },
  },
  "FAC-6": {
    line: "Preferences are read-only to the model.",
    clauses: {
      a: "Preferences are read-only to the model.",
    },
  },
  "FAC-7": {
    line: "Pins never expire.",
    clauses: {
      a: "Pins never expire.",
    },
  },
  "FAC-8": {
    line: "Several model providers, none required, behind timeouts, retries and a breaker.",
    clauses: {
      a: "Providers are the Anthropic API, any OpenAI-compatible endpoint, MCP sampling and a local agent CLI; none is required.",
      b: "Calls have timeouts, retries with backoff, and a circuit breaker.",
    },
  },
  "FAC-9": {
    line: "Preferences are set by the owner; an extracted one is a fact until adopted.",
    clauses: {
      a: "Preferences (style, paths, always-allow rules) are set by the owner.",
      b: "A derived profile view lists preferences with sources.",
      c: "An extracted preference is a fact until the owner adopts it.",
    },
  },
  "FAC-10": {
    line: "A fact quotes its evidence; only newer evidence for the same slot supersedes.",
    clauses: {
      a: "A fact quotes its evidence, and the quote is found in the event.",
      b: "Only the same slot with newer evidence supersedes.",
      c: "No model deletes.",
    },
  },
  "FAC-11": {
    line: "Facts are stated by the user without a model, and by agents through a tool.",
    clauses: {
      a: "What the user states outright becomes a fact without a model.",
      b: "An agent can state and correct facts by a tool.",
    },
  },
  "FAC-12": {
    line: "Facts are published to the files that hosts read, and imported from hosts' memories.",
    clauses: {
      a: "Approved facts of a space can be published to the files that hosts read (AGENTS.md, CLAUDE.md).",
      b: "Published facts can be removed from these files.",
      c: "Hosts' own memories can be imported.",
    },
  },
  "FAC-13": {
    line: "A change of state in the person's words ends the value that it changes; what cannot be settled is asked.",
    clauses: {
      a: "A change in the person's words ends the value that it changes, with both quotes.",
      b: "What cannot be settled is asked once, and shown newest first with the older beside it.",
      c: "Nothing contradictory is published.",
    },
    note: "most corrections in a conversation name no subject, and only some of those are found, see bench/weeks/README.md",
  },
  "FAC-14": {
    line: "Decisions are derived from threads, with their parts and what amends them, without a model.",
    clauses: {
      a: "Decisions are derived from threads without a model, and end with their evidence.",
      b: "A superseded decision is never listed alone.",
      c: "A superseded decision is never shown alone in a block.",
    },
    missing: ["c"],
    note: "in two of six amended conversations of sde-bench, the block does not have the newer rule first",
  },
  "FAC-15": {
    line: "Scope follows the words: the person's, the space's, a path's; every surface agrees.",
    clauses: {
      a: "A rule that names where it holds gets that scope.",
      b: "Every surface agrees about the scope.",
    },
    missing: ["b"],
    note: "no test compares brief, facts, preferences, publish and the UI for one rule",
  },

  // LIFE: lifecycle
  "LIFE-1": {
    line: "Memory ages through tiers, with summaries at their boundaries.",
    clauses: {
      a: "Memory has hot, warm and cold tiers with boundary summaries and progressive compaction.",
      b: "The thresholds are configurable.",
      c: "In `automatic` a summary is also written at session end.",
    },
  },
  "LIFE-2": {
    line: "Importance is set on arrival and recalibrated in batches.",
    clauses: {
      a: "Importance is set at ingest, from outcome.",
      b: "Importance is scored from usage, novelty and conflict.",
      c: "Importance is recalibrated in batches.",
    },
    note: "novelty is the number of memories with the same text; usage is what a person judged until Loci notices use by itself",
  },
  "LIFE-3": {
    line: "Retention per type and space; facts stay until deleted, pins for ever.",
    clauses: {
      a: "Episodic memories are kept 90 days by default, with per-space policies.",
      b: "Facts stay until deleted, pins for ever; artifacts are kept as snippets.",
    },
  },
  "LIFE-4": {
    line: "The whole cycle runs on hook events in bounded jobs, without a daemon.",
    clauses: {
      a: "The cycle Record → Organise → Recall runs on hook events only, each job bounded in time; no daemon is needed.",
      b: "Self-improvement runs on hook events only.",
      c: "A running server may do the same jobs in the background.",
      d: "A table maps hook to phase; a test compares it with the router.",
    },
  },
  "LIFE-5": {
    line: "Metrics show what was captured, indexed, recalled, used, improved, and that nothing was lost.",
    clauses: {
      a: "Metrics show what was captured, indexed, recalled and used.",
      b: "Metrics show what was improved.",
      c: "Metrics show what was lost, which must be 0.",
    },
    note: "improved: memories whose importance was adjusted to their use",
  },
  "LIFE-6": {
    line: "Failed attempts stay searchable, together with what fixed them.",
    clauses: {
      a: "Errors stay searchable.",
      b: "Failed attempts are summarised with what fixed them.",
    },
  },

  // POL: self-improving policy
  "POL-1": {
    line: "Outcomes adjust ranking weights per role and scope, and the signals that matter are reported.",
    clauses: {
      a: "Retrieval outcomes and task results update scoring weights and thresholds per role and per scope.",
      b: "The signals (duration, tool calls, errors, corrections, success) are recorded.",
      c: "Which of the signals predict a useful memory is reported.",
    },
  },
  "POL-2": {
    line: "Policies are versioned events that can be audited and rolled back.",
    clauses: {
      a: "Policies are versioned events, applied at session start, auditable, and can be rolled back.",
    },
  },
  "POL-3": {
    line: "A new policy must beat the old one on recorded recalls, and moves within bounds.",
    clauses: {
      a: "A new policy is adopted only if replaying recorded recalls scores it better than the old one.",
      b: "A policy moves within bounds.",
    },
  },
  "POL-4": {
    line: "Statistics show whether memory helped.",
    clauses: {
      a: "`loci stats` shows served, used, ignored and harmful memories and tokens spent, over time.",
    },
  },
  "POL-5": {
    line: "Signals of use are found without asking; candidates are logged by features.",
    clauses: {
      a: "Signals of use are found without asking anybody.",
      b: "Candidates are logged by features and chances, never by text.",
    },
  },

  // SAF: safety
  "SAF-1": {
    line: "Secrets are redacted before anything reaches the disk, on every write path.",
    clauses: {
      a: "API keys, tokens, auth headers, private keys and clipboard passwords are redacted before anything touches disk, by default.",
      b: "Redaction is in every write path, imports included.",
      c: "Redaction is in logs of faults and in error messages.",
    },
  },
  "SAF-2": {
    line: "Redaction knows the common secret formats and spares hashes and ids people search for.",
    clauses: {
      a: "Patterns cover known key formats, bearer tokens, JWTs, PEM/SSH keys and connection strings.",
      b: "Patterns cover assignments to secret-like names and 16+ hex.",
      c: "Commit hashes and UUIDs that people search for are spared; the context decides.",
      d: "Precision and recall are measured.",
    },
  },
  "SAF-3": {
    line: "Sensitive memories are tagged, and kept out of injection.",
    clauses: {
      a: "Sensitive memories are tagged by heuristics.",
      b: "Sensitive memories are excluded from injection by default.",
    },
  },
  "SAF-4": {
    line: "Only paths under the space are indexed unless the user opts in.",
    clauses: {
      a: "Hooks and imports index only files under the space unless the user opts in.",
      b: "Output of a command whose arguments name files outside the space is not indexed unless the user opts in.",
    },
  },
  "SAF-5": {
    line: "Forgetting one memory, a session, a space or a query erases it everywhere, provably.",
    clauses: {
      a: "One memory can be deleted, a session forgotten, a space forgotten.",
      b: "Memories can be forgotten by query, with preview.",
      c: "Erased means gone from log, index, vectors, summaries, documents, archives and backups made by us.",
      d: "`loci verify` proves it.",
    },
  },
  "SAF-6": {
    line: "Log and index can be encrypted, with the key in the system's keychain.",
    clauses: {
      a: "Log and index can be encrypted at rest.",
      b: "The key is in the OS keychain.",
    },
  },
  "SAF-7": {
    line: "Everything exports as JSONL that can be imported again, and as Markdown.",
    clauses: {
      a: "The export as JSONL is complete and re-importable.",
      b: "There is an export as Markdown.",
    },
  },
  "SAF-8": {
    line: "New redaction rules can be applied to what is already stored.",
    clauses: {
      a: "New redaction rules are applied to what is already stored.",
    },
  },
  "SAF-9": {
    line: "The memory home is private to its owner; the process environment is never stored.",
    clauses: {
      a: "The memory home is 0600/0700.",
      b: "A document inside a space follows the repository's own modes.",
      c: "The process environment is never stored.",
    },
  },
  "SAF-10": {
    line: "The local server takes only loopback, checked Host and Origin, and a token.",
    clauses: {
      a: "The server accepts only loopback, checks Host and Origin, and needs a token.",
      b: "The same holds for the HTTP API and the UI.",
    },
    note: "`loci mcp --http`, `loci serve` and `loci ui`, whose pages are a client of the same server",
  },
  "SAF-11": {
    line: "Nothing is captured before someone enables it; capture can be paused and says so.",
    clauses: {
      a: "Nothing is captured before a person installs or enables it; install says what is recorded and where.",
      b: "Capture can be paused globally, per space or per session, and status shows it.",
    },
  },
  "SAF-12": {
    line: "Every write path caps sizes with a typed error; no input exhausts memory.",
    clauses: {
      a: "Every write path caps field, event, document and request size.",
      b: "Over the limit is a typed error naming size and limit.",
      c: "Hooks truncate with a marker.",
      d: "No input exhausts memory.",
    },
  },
  "SAF-13": {
    line: "Work on any input is linear or bounded; no placed file blocks a process.",
    clauses: {
      a: "Work on any input is linear in its size, or the input is cut first.",
      b: "No file that a project, a host or a sync can place blocks or exhausts a process.",
    },
  },
  "SAF-14": {
    line: "Texts about erasure say exactly what was erased.",
    clauses: {
      a: "Texts about erasure say exactly what was erased.",
      b: "Hosts' own transcripts that contain the words are named.",
      c: "Hosts' own transcripts are redacted on request.",
    },
  },

  // INT: integrity
  "INT-1": {
    line: "A content's digest is checked wherever an event enters an index.",
    clauses: {
      a: "The digest is checked when the index catches up or is rebuilt.",
      b: "The digest is checked on restore.",
      c: "A mismatch is quarantined and never served.",
    },
  },

  // DEV: devices
  "DEV-1": {
    line: "A device that appears in a synced folder waits for the owner's acceptance.",
    clauses: {
      a: "A device that appears in a synced folder is announced.",
      b: "Its events count as imports until the owner accepts it.",
      c: "Its forgettings wait until the owner accepts it.",
    },
  },

  // HOOK: hooks and agent adapters
  "HOOK-1": {
    line: "One router turns host events into capture, recall and maintenance.",
    clauses: {
      a: "One hook router handles SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, PostAssistantResponse (Stop), PermissionRequest, PreCompact, SessionEnd and subagent events.",
      b: "Events lead to capture.",
      c: "Events lead to recall.",
      d: "Events lead to maintenance.",
    },
  },
  "HOOK-2": {
    line: "Four agent CLIs behind one interface, each with a versioned capability manifest.",
    clauses: {
      a: "Claude Code, Codex CLI, Gemini CLI and Copilot CLI are behind one interface (capabilities, events, routing, fallbacks).",
      b: "Each has a versioned capability manifest (hooks supported, host version range, schema range).",
    },
  },
  "HOOK-3": {
    line: "Recorded fixtures hold each hook's contract, golden and failing.",
    clauses: {
      a: "Contract tests have golden and error cases per hook (metadata, stdin, expected stdout, stderr and exit code, notes).",
      b: "Normalisation rules are stated, and I/O is schema-checked.",
      c: "A record tool captures new, redacted fixtures.",
      d: "One command compares two builds.",
    },
  },
  "HOOK-4": {
    line: "Real agent CLIs, end to end: one learns, another recalls.",
    clauses: {
      a: "Each real CLI, installed from its package, runs a scripted conversation with hooks and MCP installed by `loci install`.",
      b: "A later conversation in another CLI recalls what the first learned.",
    },
  },
  "HOOK-5": {
    line: "A hook never fails or delays its host.",
    clauses: {
      a: "A hook exits 0 with valid output for that host on any error.",
      b: "A hook has a hard deadline, and never delays its host.",
      c: "Errors are kept for `loci doctor`.",
    },
  },
  "HOOK-6": {
    line: "Unknown versions and events degrade gracefully.",
    clauses: {
      a: "Unknown tool versions degrade gracefully.",
      b: "Unknown events degrade gracefully.",
    },
  },
  "HOOK-7": {
    line: "Install shows a diff, merges, is repeatable and reversible; doctor proves that hooks fire.",
    clauses: {
      a: "`loci install <agent>` shows a diff, keeps a backup, merges with what is there, and is idempotent.",
      b: "`loci uninstall` restores.",
      c: "`loci doctor` proves that the hooks really fire (trust gates included).",
    },
  },
  "HOOK-8": {
    line: "Transcripts already on the machine can be imported, resumably.",
    clauses: {
      a: "`loci import <agent>` back-fills memory from the transcripts already on the machine.",
      b: "The import is resumable.",
      c: "The import has a progress bar.",
    },
  },
  "HOOK-9": {
    line: "What one agent learned is recalled by another under the same scopes.",
    clauses: {
      a: "What one agent learned is recalled by another under the same scopes.",
      b: "The recalled memory has agent id, role, task and outcome.",
    },
  },
  "HOOK-10": {
    line: "Normalised hook input and output carry their own schema version.",
    clauses: {
      a: "Normalised hook input carries a schema version of its own.",
      b: "Normalised hook output carries a schema version of its own.",
      c: "A mismatch degrades as in HOOK-6.",
    },
  },

  // GRD: guards
  "GRD-1": {
    line: "Conductors who do the work themselves are warned, then blocked, per session.",
    clauses: {
      a: "Non-delegated work-tool use is counted per session for conductor and section-leader roles; it warns, then blocks past thresholds, with an allowlist.",
      b: "The state is in the project's own folder and atomic; missing state warns.",
    },
  },
  "GRD-2": {
    line: "Permission triage parses the command, lets deny win, and asks when unsure.",
    clauses: {
      a: "Triage works on argv parsed from the command, without shell execution.",
      b: "A denylist, an allowlist; the denylist beats the allowlist.",
      c: "A model is the optional fallback.",
      d: 'Ambiguous, a timeout, a crash or an open breaker yields "ask", or "deny" where nobody can be asked, never a silent pass.',
    },
  },
  "GRD-3": {
    line: "Obfuscated commands are all denied or asked about.",
    clauses: {
      a: "An adversarial corpus of command obfuscation (expansion, separators, encodings) is all denied or asked.",
    },
  },
  "GRD-4": {
    line: "Two tiers of agents by default, three only when configured.",
    clauses: {
      a: "2-tier is the default hierarchy; 3-tier only when configured.",
    },
  },

  // CFG: configuration and paths
  "CFG-1": {
    line: "The memory path comes from AI_MEMORY_PATH or the config folder, else a typed error.",
    clauses: {
      a: "The memory path is AI_MEMORY_PATH → OS config dir → error.",
      b: "There is no relative or cwd fallback; a missing HOME is a typed error.",
    },
  },
  "CFG-2": {
    line: "Layered configuration in which a project may tighten safety but never loosen it.",
    clauses: {
      a: "Layers are project `.ai/tools/<tool>` → project `.ai/` → global `tools/<tool>` → global → defaults; symlink-friendly.",
      b: "A project's config may tighten but never loosen redaction, guards, capture or model endpoints.",
      c: "`loci config` shows each value and where it came from.",
    },
  },
  "CFG-3": {
    line: "One profile setting decides what happens by itself.",
    clauses: {
      a: "Profiles are `manual`, `assisted` (default) and `automatic`: one setting decides what happens by itself.",
      b: "A tested table gives profile × {capture, history, last-N assembly, injection, compaction}.",
      c: "The table's rows summaries, facts and policy hold.",
      d: "Pull-only = `assisted` with injection off.",
    },
  },
  "CFG-4": {
    line: "Configuration has a schema, errors that name key and values, and defaults without a file.",
    clauses: {
      a: "Config has a JSON schema.",
      b: "Errors name the key and the allowed values.",
      c: "Defaults need no file at all.",
    },
  },
  "CFG-5": {
    line: "Guardrail policies and role presets, global and per project.",
    clauses: {
      a: "Guardrails live in `policies/`, global and project.",
      b: "Role presets live in `roles/`, global and project.",
    },
  },

  // API: library, server, tools, UI
  "API-1": {
    line: "An HTTP API with an OpenAPI document from the same schemas.",
    clauses: {
      a: "HTTP has record, search, summarize, delete, pin and export.",
      b: "The OpenAPI document is generated from the same schemas.",
    },
  },
  "API-2": {
    line: "Live changes as server-sent events.",
    clauses: {
      a: "SSE `memory_update` tells live changes.",
    },
  },
  "API-3": {
    line: "An MCP server with few tools, filtered by scope.",
    clauses: {
      a: "The MCP server runs over stdio with the tools above.",
      b: "The MCP server runs over streamable HTTP with the tools above.",
      c: "There are few tools with short descriptions; the tool list is filtered by scope.",
    },
  },
  "API-4": {
    line: "A web UI for search, pins, review, timeline and settings.",
    clauses: {
      a: "The UI has a search panel with filters (type, session, space, date) and adds any snippet to memory.",
      b: "The UI has pins, retention, sensitivity and injection toggles.",
      c: 'The UI has a session timeline with jumps to artifacts, and "why was this recalled".',
      d: "The UI has the review queue and always-allow rules.",
    },
  },
  "API-5": {
    line: "The typed library does everything the CLI does, with an in-memory store for tests.",
    clauses: {
      a: "The library does everything the CLI does with a memory, its settings, keys and health, and with agents.",
      b: "The library is typed and documented.",
      c: "There is an in-memory store for tests.",
      d: "The library serves a memory over MCP, as the CLI does.",
    },
  },
  "API-6": {
    line: "Adapters for the common agent SDKs.",
    clauses: {
      a: "There is an adapter for the Claude Agent SDK: an in-process MCP server per session and scope.",
      b: "There is an adapter for the Vercel AI SDK.",
      c: "There is an adapter for the Anthropic memory tool.",
      d: "There is an adapter for the LangGraph store.",
      e: "There is an adapter for OpenAI Agents sessions.",
      f: "There is an adapter for Mastra.",
      g: "There is an adapter for the memory service of Google ADK.",
    },
  },
  "API-7": {
    line: "The library's surface lets an agent bring its own log, compartments and tools.",
    clauses: {
      a: "The library creates tools for a scope and prompt instructions, saves a summary, and has needsCompaction/compact.",
      b: "The library loads history (last N or all), appends a message, and loads and saves the user document.",
      c: "A custom log is taken (through the contract suite).",
      d: "Custom compartments, validators and tools are taken.",
    },
  },
  "API-8": {
    line: "JSON lines on standard input let any language write.",
    clauses: {
      a: "`loci record` takes JSON lines on standard input.",
    },
  },
  "API-9": {
    line: "The library's Memory works the same over HTTP.",
    clauses: {
      a: "The library's Memory works the same over HTTP, by the same contract tests.",
    },
  },
  "API-10": {
    line: "A process that has the memory open answers hooks.",
    clauses: {
      a: "A process that has the memory open answers hooks.",
      b: "Without such a process the result is the same.",
    },
  },

  // CLI: the command line
  "CLI-1": {
    line: "Everyday commands start fast, and the first ten are shown first.",
    clauses: {
      a: "Everyday commands start within 2.5 × an empty Node.",
      b: "Ten of them are shown first.",
      c: "There are an interactive finder, completions, `config set`, `sessions` and `purge`.",
    },
    missing: ["a"],
    note: "`loci recall` takes 3.2 × an empty Node; search, timeline and remember are within 2.5 ×",
  },

  // SCALE: shared and large
  "SCALE-1": {
    line: "A team server keeps many tenants in PostgreSQL, and any node can serve any of them.",
    clauses: {
      a: "A team server has many tenants, the log in PostgreSQL with row-level security.",
      b: "The index is a disposable local cache on any node; any node can serve any tenant.",
    },
  },
  "SCALE-2": {
    line: "Sync between laptop and server is resumable, idempotent and offline-first.",
    clauses: {
      a: "`loci sync` pushes and pulls between a laptop's log and the server, resumable, idempotent, offline-first.",
    },
  },
  "SCALE-3": {
    line: "Killing a node or the primary under load loses nothing acknowledged.",
    clauses: {
      a: "A node or the database primary is killed under load: nothing acknowledged is lost, clients resume.",
    },
  },
  "SCALE-4": {
    line: "Cost per tenant stays flat up to 100,000 tenants.",
    clauses: {
      a: "Cost per tenant stays flat from 1 to 100,000 tenants.",
      b: "The plan to internet scale is written with measured numbers.",
    },
  },
  "SCALE-5": {
    line: "A session sees its person's stream and its space's.",
    clauses: {
      a: "A session sees its person's stream and its space's.",
      b: "Private never becomes shared by itself.",
      c: "Leaving a team removes its replica.",
    },
  },
  "SCALE-6": {
    line: "Erasure holds on the server.",
    clauses: {
      a: "Erasure holds in heap, WAL, standbys and backups.",
    },
  },
  "SCALE-7": {
    line: "The server has tokens, logins, roles, quotas and audit.",
    clauses: {
      a: "There are tokens, device login, roles, quotas and audit.",
      b: "The server refuses to run with a role that could bypass row-level security.",
      c: "People can sign in by OIDC.",
    },
  },

  // PLAT: platforms and releases
  "PLAT-1": {
    line: "Linux, macOS and Windows differences sit behind small tested functions.",
    clauses: {
      a: "Paths, rename, locks, permissions, line endings and temp folders are isolated behind small tested functions.",
      b: "The suites run on macOS and Windows.",
      c: "What only Linux could run is said so.",
    },
    missing: ["b"],
    note: "run on Linux, and in Windows' Node under Wine; not on macOS or Windows itself, as the README says",
  },
  "PLAT-2": {
    line: "A release is scripted, and the packed package is smoke-tested.",
    clauses: {
      a: "A release is scripted and reproducible.",
      b: "The packed package is smoke-tested.",
    },
  },
  "PLAT-3": {
    line: "Two versions of the program on one memory home do not harm each other.",
    clauses: {
      a: "Two versions of the program on one memory home do not harm each other: the log's format is stable.",
      b: "The index carries its version, and the older program says so and still appends.",
    },
  },
  "PLAT-4": {
    line: "The suites run on Windows' Node.",
    clauses: {
      a: "The suites run on Windows' Node.",
      b: "What the emulation cannot show is said.",
    },
    missing: ["a"],
    note: "each file was run under Wine, in pieces (docs/windows.md); not yet in one run without an unlisted failure",
  },
  "PLAT-5": {
    line: "Plugins, registry entry, docs site, workflows and a reproducible release.",
    clauses: {
      a: "There are plugins in each host's own form and an MCP registry entry.",
      b: "There is a docs site.",
      c: "There are workflows and a reproducible release with SBOM.",
    },
  },

  // WORK: continuing work
  "WORK-1": {
    line: "The state of work of a space is current, and answers “continue” and “where were we?”.",
    clauses: {
      a: "It has the goal, done and open steps, the failing command, files and the last answer, rebuilt from the log.",
      b: "It answers “continue”, “where were we?” and “what did we do on …?”.",
    },
  },
  "WORK-2": {
    line: "Work is handed to another host, and a session resumes in its own.",
    clauses: {
      a: "`loci continue` hands the work to another host, shown by real programs in ordered pairs.",
      b: "`loci reopen` resumes a session in its own host.",
    },
  },
  "WORK-3": {
    line: "`about`, `how`, `fix` and `friction` answer from events.",
    clauses: {
      a: "They answer from events, which they cite, with paths relative to the repository.",
      b: "They are in the command line, MCP and HTTP.",
      c: "They are in the UI.",
    },
    missing: ["c"],
  },

  // OBS: observability
  "OBS-1": {
    line: "Diagnostics are structured and redacted; statistics show size, timings and I/O.",
    clauses: {
      a: "Diagnostics are structured and redacted.",
      b: "`loci stats` shows size per space and compartment, timings and I/O.",
    },
  },

  // LANG: language
  "LANG-1": {
    line: "Everything written follows the style guide.",
    clauses: {
      a: "Everything written follows STYLE.md.",
      b: "A glossary defines the words.",
    },
    missing: ["a"],
  },
} as const satisfies Readonly<Record<string, Listed>>;

type RequirementId = keyof typeof listed;

type ClausesOf<Id extends RequirementId> = `${Id}.${keyof (typeof listed)[Id]["clauses"] & string}`;

/** The name of a clause as a test cites it, such as `"LOG-5.a"`. */
export type ClauseId = { [Id in RequirementId]: ClausesOf<Id> }[RequirementId];

/** `covered`: tests cover every clause. `partial`: some clauses are missing. `planned`: all clauses are missing. */
export type State = "covered" | "partial" | "planned";

export interface Requirement extends Listed {
  readonly id: string;
}

export const requirements: readonly Requirement[] = Object.entries(listed).map(([id, rest]) => ({ id, ...rest }));

/** Derives the state of a requirement from its missing clauses. */
export function stateOf({ clauses, missing = [] }: Requirement): State {
  if (missing.length === 0) return "covered";
  return missing.length < Object.keys(clauses).length ? "partial" : "planned";
}
