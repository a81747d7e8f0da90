import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { bundlePrograms } from "../../../scripts/bundle-programs.ts";
import { homeVariables } from "../../../test/home-variables.ts";
import { filesUnder } from "../../../test/memory-home.ts";
import { createTestHome } from "../../../test/run-loci.ts";
import { startSyncServer } from "../../../test/sync/sync-server.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { writeTeam } from "../../config/team-folder.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { strangeFiles } from "../../platform/inventory/kept-files.ts";
import { createMemoryStream, createMemorySyncStore } from "../../testing/index.ts";
import { commands } from "../commands.ts";

/** Commands that are not run, because they wait for input or a signal, or need a model or an agent. */
const leftOut = ["install", "uninstall", "mcp", "ui", "judge", "embed"];

interface Line {
  readonly args: readonly string[];
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: number;
  readonly fails?: true;
}

const line = (args: string, rest: Omit<Line, "args"> = {}): Line => ({ args: args.split(" "), ...rest });
const later = (days: number) => ({ now: Date.now() + days * 86_400_000 });

/** The commands to run in each state of the memory: plain, encrypted, and plain again. */
const inEveryState: readonly Line[] = [
  line("remember something"),
  line("remember another"),
  line("record", {
    input: `${JSON.stringify({ type: "prompt", text: "an old thing", session: "s1", at: 1_700_000_000_000 })}\n`,
  }),
  line("search something"),
  line("find something", { input: "", fails: true }),
  line("show ID"),
  line("timeline"),
  line("sessions"),
  line("decisions"),
  line("about src/lamps.ts"),
  line("how npm"),
  line("fix TypeError"),
  line("friction"),
  line("continue"),
  line("reopen unknown", { fails: true }),
  line("unpause"),
  line("pin ID"),
  line("confirm ID --yes"),
  line("promote ID --to user"),
  line("preferences"),
  line("share --list"),
  line("unshare ID", { fails: true }),
  // The server of this test has the routes of a sync only.
  line("team", { fails: true }),
  line("sync"),
  line("share --rule facts --space git.example/team/shop"),
  line("remember The-lamp-burns-for-400-hours"),
  line("sync"),
  line("sync --scheduled"),
  line("server check", { fails: true }),
  line("facts"),
  line("facts add The-staging-port-is-6433"),
  line("publish --yes"),
  line("model"),
  line("write - --scope user", { input: "# A document\n" }),
  line("write - --scope space", { input: "a line\n" }),
  line("read --scope user"),
  line("edit --scope user", { env: { EDITOR: "sh -c 'echo more >> \"$0\"'" } }),
  line("edit --scope user", { env: { EDITOR: "sh -c 'echo lost >> \"$0\"; exit 1'" }, fails: true }),
  line("versions --scope user"),
  line("entries --session s1 --save a-line"),
  line("history"),
  line("notes --add something --at 3d"),
  line("plugin claude-code PLUGIN"),
  line("serve --print-token"),
  line("pause --for 1h"),
  line("unpause"),
  line("recall something"),
  line("why"),
  line("policy"),
  line("devices"),
  line("upkeep"),
  line("space"),
  line("space link --yes"),
  line("space split --yes"),
  line("prompt hello"),
  line("status"),
  line("statusline", { input: "{}" }),
  line("stats"),
  line("retention"),
  line("retention --apply --yes", later(1)),
  line("sensitive"),
  line("scrub"),
  line("scrub --yes"),
  line("doctor"),
  line("verify"),
  line("verify --erasures"),
  line("rebuild"),
  line("backup"),
  line("restore BACKUP --yes"),
  line("export OUT/m.jsonl --force"),
  line("import OUT/m.jsonl --yes"),
  line("migrate --yes"),
  line("forget --query another --yes"),
  line("forget --space . --files --yes"),
  line("versions --scope user --erase --yes"),
  line("config"),
  line("config set search.limit 30"),
  line("upgrade"),
  line("completions bash"),
  line("purge --dry-run"),
];

it("every file that a command creates is of a known kind, encrypted or not", async () => {
  verifies("SAF-5.c");
  const home = createTestHome();
  const runtime = makeScratch("run");
  const scripts = makeScratch("hook");
  const token = "loci_pat_7_1_secret";
  const grant = { role: "owner", kind: "space", space: "git.example/team/shop", scopes: ["sync"] } as const;
  const server = await startSyncServer(
    createMemorySyncStore({ stream: createMemoryStream(), kind: "space" }),
    new Map([[token, { ...grant, name: "ada" }]]),
  );
  try {
    await bundlePrograms(scripts);
    const space = join(home.path, "shop");
    mkdirSync(join(space, ".git"), { recursive: true });
    mkdirSync(join(home.path, "out"));
    writeFileSync(join(space, ".git", "config"), '[remote "origin"]\n\turl = https://git.example/team/shop.git\n');
    const places = resolvePlaces({ ...homeVariables(home.path) });
    const team = { server: server.url, tenant: "7", team: "Acme", member: "ada", streams: [], epoch: "1" };
    const { folder } = writeTeam(places.state, team, token);
    const shared = { XDG_RUNTIME_DIR: runtime, PATH: process.env["PATH"], LOCI_PASSPHRASE: "the words of the memory" };
    const failed: string[] = [];
    const run = async ({ args, fails, ...rest }: Line): Promise<void> => {
      const known: Record<string, string> = { PLUGIN: join(home.path, "out", "plugin") };
      if (args.includes("ID")) {
        const { hits } = (await home.json(["search", "something"], { cwd: space, env: shared })) as {
          hits: { id: string }[];
        };
        known["ID"] = hits[0]?.id ?? "";
      }
      if (args.includes("BACKUP"))
        known["BACKUP"] = String((await home.json(["backup"], { cwd: space, env: shared }))["path"]);
      const words = args.map((word) => known[word] ?? word.replace("OUT", join(home.path, "out")));
      const ran = await home.loci(words, { cwd: space, ...rest, env: { ...shared, ...rest.env } });
      if ((ran.exit !== 0) !== (fails === true)) failed.push(`${args.join(" ")}: ${ran.exit} ${ran.stderr}`);
      expect(strangeFiles(places), args.join(" ")).toEqual([]);
      const inMemory = filesUnder(runtime).map((path) => path.slice(runtime.length + 1));
      expect(inMemory.filter((path) => !/^loci\/[0-9a-f]{16}\.(?:key|drafts\/edit-.+)$/.test(path))).toEqual([]);
    };
    const hook = (event: string, fields: object) =>
      spawnSync(process.execPath, [join(scripts, "hook", "hook.cjs"), "claude-code", event], {
        env: { ...shared, ...homeVariables(home.path) },
        input: JSON.stringify({ session_id: "s1", cwd: space, hook_event_name: event, ...fields }),
      });
    const lives: readonly (readonly Line[])[] = [
      [],
      [line("encrypt --yes"), line("unlock", { input: "the words of the memory" }), line("encrypt --rotate --yes")],
      [line("decrypt --yes")],
    ];
    for (const beginning of lives) {
      for (const one of beginning) await run(one);
      hook("UserPromptSubmit", { prompt: "something", prompt_id: "p1" });
      hook("Stop", {});
      hook("UserPromptSubmit", { prompt: 7 });
      for (const one of inEveryState) await run(one);
    }
    await run(line("lock"));
    const used = new Set([...inEveryState, ...lives.flat(), line("lock")].map(({ args }) => args[0]));
    expect(Object.keys(commands).filter((name) => !used.has(name))).toEqual(leftOut);
    expect(failed).toEqual([]);
    expect(filesUnder(folder).filter((path) => /streams.*\.jsonl$/.test(path))).not.toEqual([]);
  } finally {
    await server.close();
    home.remove();
    for (const folder of [runtime, scripts]) removeScratch(folder);
  }
}, 240_000);
