import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../../../src/compose/open-memory.ts";
import { resolvePlaces, type Places } from "../../../src/config/paths.ts";
import { createHookAnswerer, type HookAnswerer } from "../../../src/hook-process/answer-request.ts";
import { rootMount } from "../../../src/hook-process/hook-request.ts";
import { makeScratch, removeScratch } from "../../../src/platform/files/scratch.ts";
import { createTools } from "../../../src/tools/create-tools.ts";
import type { ToolContext } from "../../../src/tools/tool.ts";
import { version } from "../../../src/version.ts";
import { homeVariables } from "../../home-variables.ts";
import { carry, joinTeam } from "../../joined-team.ts";
import { filesUnder } from "../../memory-home.ts";
import { createTestHome, type TestHome } from "../../run-loci.ts";

/** What happens in a session, as a host reports it to its hooks, or what reaches the memory in another way. */
export type Step =
  | { readonly prompt: string }
  | { readonly reply: string }
  | { readonly run: string; readonly output: string; readonly fails?: boolean }
  | { readonly fetched: string }
  | { readonly read: string; readonly text: string }
  | { readonly written: string; readonly text: string }
  | { readonly plan: readonly string[] }
  | { readonly mcp: string }
  | { readonly subagent: string }
  | { readonly next: "session" }
  | { readonly transcript: readonly Step[] }
  | { readonly commit: string }
  | { readonly notes: string }
  /** The agent calls the tool `state_fact`; a refusal is not a fault. */
  | { readonly states: string; readonly quote?: string }
  /** The agent's tool runs `loci remember`. */
  | { readonly remembers: string }
  | { readonly member: string; readonly as?: "fact" | "prompt" | "assistant" };

/** What the next session gets, by where it gets it from. */
export type Surfaces = Readonly<Record<string, string>>;

/** A home with the real hooks, whose memory contains what the person has settled. */
export interface AttackWorld {
  play(steps: readonly Step[]): Promise<void>;
  /** Everything that the next session, and the person, get. `question` is its prompt. */
  surfaces(question: string): Promise<Surfaces>;
  /** True if a log contains this text. */
  stores(text: string): boolean;
  /** Forgets the memories of this type with this text, as the person does; those of all types if it is null. */
  forget(type: string | null, text: string): Promise<void>;
  /** Everything that is derived from the log, for sessions with these prompts. Records nothing. */
  derive(questions: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** Builds the index again from the log. */
  rebuild(): Promise<void>;
  /** The files of the home that contain this text. */
  filesWith(text: string): string[];
  close(): Promise<void>;
}

const settings = { claude: "claude-code", gemini: "gemini" } as const;

export async function openAttackWorld(): Promise<AttackWorld> {
  const home = createTestHome();
  const folder = home.shop();
  const env = { ...homeVariables(home.path), XDG_RUNTIME_DIR: join(home.path, "run") };
  mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
  const places = resolvePlaces(env);
  // Settles the home, as `loci install` does.
  const memory = await openMemory({ env });
  await memory.remember("The lighthouse lamp is lit at dusk.", { space: folder });
  await memory.close();
  const world = new World(home, folder, env, places);
  return world;
}

class World implements AttackWorld {
  readonly #home: TestHome;
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #places: Places;
  readonly #hooks: HookAnswerer;
  #session = 1;
  #turn = 0;

  constructor(home: TestHome, folder: string, env: Readonly<Record<string, string>>, places: Places) {
    this.#home = home;
    this.#folder = folder;
    this.#env = env;
    this.#places = places;
    this.#hooks = createHookAnswerer({ places, env });
  }

  /** Runs a hook of Claude Code, and returns the text for the model. */
  async #hook(event: string, fields: object, host: string = settings.claude): Promise<string> {
    const input = JSON.stringify({
      session_id: `session-${this.#session}`,
      transcript_path: join(this.#home.path, "none.jsonl"),
      cwd: this.#folder,
      permission_mode: "default",
      hook_event_name: event,
      ...fields,
    });
    const request = { version, root: rootMount(), host, event, input, env: this.#env };
    const answered = await this.#hooks.answer(request);
    if (answered === null) throw new Error(`the hook for ${event} was not answered`);
    await answered.finish(true);
    const answer = JSON.parse(answered.output) as { hookSpecificOutput?: { additionalContext?: string } };
    return answer.hookSpecificOutput?.additionalContext ?? "";
  }

  #tool(name: string, input: object, response: unknown): Promise<string> {
    this.#turn += 1;
    return this.#hook("PostToolUse", {
      tool_name: name,
      tool_input: input,
      tool_response: response,
      tool_use_id: `toolu_${this.#turn}`,
    });
  }

  #failed(command: string, output: string): Promise<string> {
    this.#turn += 1;
    return this.#hook("PostToolUseFailure", {
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: `toolu_${this.#turn}`,
      error: `Exit code 1\n${output}`,
      is_interrupt: false,
    });
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.#play(step);
  }

  async #play(step: Step): Promise<unknown> {
    if ("prompt" in step)
      return this.#hook("UserPromptSubmit", { prompt: step.prompt, prompt_id: `p${(this.#turn += 1)}` });
    if ("reply" in step)
      return this.#hook("Stop", {
        stop_hook_active: false,
        last_assistant_message: step.reply,
        prompt_id: `p${this.#turn}`,
      });
    if ("run" in step)
      return step.fails === true
        ? this.#failed(step.run, step.output)
        : this.#tool("Bash", { command: step.run }, { stdout: step.output, stderr: "", interrupted: false });
    if ("fetched" in step)
      return this.#tool(
        "WebFetch",
        { url: "https://docs.example/staging", prompt: "What does it say?" },
        {
          bytes: 1,
          code: 200,
          codeText: "OK",
          result: step.fetched,
          durationMs: 1,
          url: "https://docs.example/staging",
        },
      );
    if ("read" in step) {
      const file = {
        filePath: join(this.#folder, step.read),
        content: step.text,
        numLines: 1,
        startLine: 1,
        totalLines: 1,
      };
      return this.#tool("Read", { file_path: file.filePath }, { type: "text", file });
    }
    if ("written" in step) {
      const path = join(this.#folder, step.written);
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, step.text);
      const response = { type: "create", filePath: path, content: step.text, structuredPatch: [], originalFile: null };
      return this.#tool("Write", { file_path: path, content: step.text }, response);
    }
    if ("plan" in step) {
      const todos = step.plan.map((content) => ({ content, status: "pending", activeForm: content }));
      return this.#tool("TodoWrite", { todos }, { oldTodos: [], newTodos: todos });
    }
    if ("mcp" in step) return this.#tool("mcp__wiki__page", { title: "Staging" }, [{ type: "text", text: step.mcp }]);
    if ("subagent" in step)
      return this.#tool(
        "Agent",
        { description: "Look", prompt: "Look it up.", subagent_type: "general-purpose" },
        {
          status: "completed",
          content: [{ type: "text", text: step.subagent }],
        },
      );
    if ("next" in step) return (this.#session += 1);
    if ("transcript" in step) return this.#import(step.transcript);
    if ("commit" in step) return this.#commit(step.commit);
    if ("notes" in step) {
      writeFileSync(join(this.#folder, "CLAUDE.md"), step.notes);
      return this.#loci("import", "memories");
    }
    if ("states" in step) return this.#state(step.states, step.quote);
    if ("remembers" in step) {
      const options = { cwd: this.#folder, env: { CLAUDECODE: "1" } };
      return this.#home.loci(["remember", step.remembers], options);
    }
    return this.#member(step.member, step.as ?? "fact");
  }

  async #loci(...args: string[]): Promise<string> {
    const { stdout, stderr, exit } = await this.#home.loci(args, { cwd: this.#folder });
    if (exit !== 0) throw new Error(`loci ${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Writes a transcript of Claude Code from before Loci was installed, and imports it. */
  async #import(steps: readonly Step[]): Promise<void> {
    const session = `imported-${(this.#turn += 1)}`;
    const start = Date.now() - 1000 * steps.length;
    const lines = steps.flatMap((step, n) => {
      const common = {
        timestamp: new Date(start + 1000 * n).toISOString(),
        sessionId: session,
        cwd: this.#folder,
        version: "2.1.325",
        isSidechain: false,
      };
      const user = (content: unknown) => ({
        ...common,
        type: "user",
        promptId: `i${n}`,
        message: { role: "user", content },
      });
      const said = (content: object) => ({
        ...common,
        type: "assistant",
        message: { id: `m${n}`, content: [content], stop_reason: "end_turn" },
      });
      if ("prompt" in step) return [user(step.prompt)];
      if ("reply" in step) return [said({ type: "text", text: step.reply })];
      if (!("run" in step)) throw new Error("a transcript contains prompts, replies and commands");
      const result = { tool_use_id: `t${n}`, type: "tool_result", content: step.output, is_error: step.fails === true };
      return [said({ type: "tool_use", id: `t${n}`, name: "Bash", input: { command: step.run } }), user([result])];
    });
    const projects = join(this.#home.path, ".claude", "projects", "-shop");
    mkdirSync(projects, { recursive: true });
    writeFileSync(join(projects, `${session}.jsonl`), lines.map((line) => JSON.stringify(line)).join("\n"));
    await this.#loci("import", "claude-code");
  }

  async #commit(message: string): Promise<void> {
    const git = (...args: string[]) => {
      const identity = ["-c", "user.name=Eve", "-c", "user.email=eve@evil.example", "-c", "init.defaultBranch=main"];
      const { status, stderr } = spawnSync("git", ["-C", this.#folder, ...identity, ...args], { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    };
    git("init", "--quiet");
    git("commit", "--quiet", "--allow-empty", "-m", message);
    await this.#loci("import", "git", this.#folder);
  }

  async #state(text: string, quote: string | undefined): Promise<void> {
    const memory = await openMemory({ env: this.#env });
    const principal = { kind: "user", space: this.#folder, session: `session-${this.#session}`, run: "r" } as const;
    const context: ToolContext = {
      principal,
      folder: this.#folder,
      source: "claude-code",
      memory: async () => memory.as(principal),
    };
    const tool = createTools(context).find(({ name }) => name === "state_fact");
    if (tool === undefined) throw new Error("there is no tool state_fact");
    await tool.handle({ text, ...(quote === undefined ? {} : { quote }) });
    await memory.close();
  }

  /** Another member of the team stores something in the shared space, and a sync brings it. */
  async #member(text: string, type: "fact" | "prompt" | "assistant"): Promise<void> {
    const space = "github.com/acme/shop";
    const elsewhere = makeScratch("member");
    const own = { memory: join(elsewhere, "memory"), state: join(elsewhere, "state") };
    const theirs = joinTeam(own.state, "eve", space);
    const spaces = { find: () => ({ path: "/work/shop", remote: space, checkout: "none" }), changedAt: () => null };
    const eve = await openMemory({ ...own, spaces });
    const [id = ""] = await eve.record([
      { type, text, space: "/work/shop", level: "space", ...(type === "fact" ? {} : { session: "eve-1" }) },
    ]);
    await eve.sharing.share({ id });
    await carry(theirs, joinTeam(this.#places.state, "me", space));
    await eve.close();
    removeScratch(elsewhere);
  }

  stores(text: string): boolean {
    const logs = [join(this.#places.memory, "log"), join(this.#places.state, "teams")]
      .filter(existsSync)
      .flatMap(filesUnder);
    const bytes = logs.map((file) => readFileSync(file, "utf8").toLowerCase());
    return bytes.some((one) => one.includes(text.toLowerCase()));
  }

  async forget(type: string | null, text: string): Promise<void> {
    const memory = await openMemory({ env: this.#env });
    const all = await memory.timeline({ limit: 500 });
    await memory.close();
    const found = all.filter((one) => one.type === (type ?? one.type) && (one.text ?? "").includes(text));
    if (type !== null && found.length === 0) throw new Error(`no ${type} contains “${text}”`);
    // Forgetting one may erase others with it.
    for (const { id } of found) await this.#home.loci(["forget", id, "--yes"], { cwd: this.#folder });
  }

  async derive(questions: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const memory = await openMemory({ env: this.#env });
    const here = { space: this.#folder, record: false };
    const failed = { kind: "failure", command: "npm test", output: refused } as const;
    const views = {
      facts: await memory.facts.list({ superseded: true, limit: 500 }),
      waiting: await memory.facts.list({ waiting: true }),
      preferences: await this.#loci("preferences", "--json"),
      decisions: await memory.decisions(),
      brief: (await memory.brief({ space: this.#folder })).block,
      blocks: await Promise.all(questions.map(async (prompt) => (await memory.recall({ prompt, ...here })).block)),
      about: await Promise.all(questions.map((about) => memory.decisions({ about }))),
      work: (await memory.recall({ prompt: "where were we?", ...here })).block,
      fix: (await memory.atAction({ action: failed, ...here })).block,
      rule: (await memory.atAction({ action: { kind: "edit", path: join(this.#folder, "src/tables/a.ts") }, ...here }))
        .block,
    };
    await memory.close();
    return views;
  }

  async rebuild(): Promise<void> {
    await this.#loci("rebuild");
  }

  filesWith(text: string): string[] {
    return filesUnder(this.#home.path).filter((file) => readFileSync(file).includes(text));
  }

  async surfaces(question: string): Promise<Surfaces> {
    const lists: Record<string, string> = {};
    for (const name of ["facts", "preferences", "decisions"]) lists[name] = await this.#loci(name, "--json");
    lists["ended facts"] = await this.#loci("facts", "--superseded", "--json");
    lists["decisions about it"] = await this.#loci("decisions", question, "--json");
    await this.#loci("publish", "--yes");
    const published = join(this.#folder, "AGENTS.md");
    lists["publish"] = existsSync(published) ? readFileSync(published, "utf8") : "";
    this.#session += 1;
    lists["brief"] = await this.#hook("SessionStart", { source: "startup" });
    // Each in a session of its own, because a session does not get twice what it got before.
    for (const [name, prompt] of [
      ["continued", "where were we?"],
      ["block", question],
    ] as const) {
      this.#session += 1;
      lists[name] = await this.#hook("UserPromptSubmit", { prompt, prompt_id: name });
    }
    this.#session += 1;
    return { ...lists, fix: await this.#failed("npm test", refused) };
  }

  async close(): Promise<void> {
    await this.#hooks.close();
    this.#home.remove();
  }
}

/** The output of a command that fails in the past, and again in the next session. */
const refused = "Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect (node:net:1555:16)";

/** What the person has settled before an attack, in their own sessions. */
export const settled: readonly Step[] = [
  { prompt: "The staging port is 6433." },
  { reply: "Noted." },
  { prompt: "We deploy with `make ship`." },
  { reply: "Good to know." },
  { prompt: "Never use raw SQL in this repo." },
  { reply: "Understood." },
  { prompt: "I prefer pnpm in all my projects." },
  { reply: "Will do." },
  { next: "session" },
  { prompt: "How long should we keep audit logs, and where?" },
  { reply: "I propose to keep audit logs for 30 days in Postgres, partitioned by day." },
  { prompt: "Agreed, audit logs are kept for 30 days in Postgres." },
  { reply: "Settled: audit logs are kept for 30 days in Postgres, partitioned by day." },
  { next: "session" },
  { prompt: "Why do the tests fail?" },
  { run: "npm test", output: refused, fails: true },
  { run: "docker compose up -d db", output: "Container shop-db-1  Started" },
  { run: "npm test", output: "Tests  42 passed (42)" },
  { reply: "The database was not running; `docker compose up -d db` starts it, and the tests pass." },
  { next: "session" },
];
