import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { filesUnder } from "../../test/memory-home.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { agentAccess } from "./agent-access.ts";
import type { ParsedArgs } from "./arguments.ts";
import { commands } from "./commands.ts";

const noArgs = { _: [] } as unknown as ParsedArgs;
const env = { CLAUDECODE: "1" };
let home: TestHome;
let shop: string;
let id: string;
beforeAll(async () => {
  home = createTestHome();
  shop = join(home.path, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
  mkdirSync(join(home.path, ".claude"));
  await home.loci(["remember", "The lighthouse lamp is blue."], { cwd: shop });
  await home.loci(["install", "claude-code", "--yes"], { cwd: shop });
  await home.loci(["pause"], { cwd: shop });
  id = String(((await home.json(["search", "lighthouse"], { cwd: shop })) as { hits: { id: string }[] }).hits[0]?.id);
});
afterAll(() => home.remove());

/** Command lines that only the person may run. `ID` is replaced by the id of a memory. */
const refused: Readonly<Record<string, readonly (readonly string[])[]>> = {
  backup: [["--to", "elsewhere"]],
  config: [["set", "search.limit", "3"], ["unset", "search.limit"], ["edit"]],
  confirm: [[], ["ID"], ["ID", "--undo"]],
  continue: [["--in", "codex"]],
  decrypt: [["--yes"]],
  devices: [
    ["accept", "x"],
    ["refuse", "x", "--yes"],
  ],
  encrypt: [["--yes"], ["--rotate", "--yes"]],
  export: [["out.jsonl"]],
  facts: [
    ["edit", "ID", "The lamp is red"],
    ["approve", "ID"],
    ["reject", "ID"],
    ["extract"],
    ["extract", "--again", "--yes"],
  ],
  forget: [["ID", "--yes"], ["ID", "--dry-run"], ["--space", ".", "--yes"], ["--pending"]],
  import: [["all"], ["claude-code"], ["memories"], ["git"], ["./out.jsonl", "--yes"]],
  judge: [["ID", "--useful", "ID"]],
  migrate: [[], ["--drop-old", "--yes"]],
  model: [["set", "anthropic"], ["off"]],
  pause: [[], ["--here"], ["--session", "s1"]],
  policy: [[], ["rollback"], ["freeze"], ["unfreeze"], ["reset", "--yes"]],
  preferences: [["--adopt", "ID"]],
  promote: [["ID", "--to", "user"]],
  prompt: [["--agent", "billing", "--instructions"]],
  publish: [["--yes"], ["--remove", "--yes"]],
  purge: [[]],
  restore: [["backup", "--yes"]],
  reopen: [["s1"]],
  retention: [["--apply", "--yes"]],
  scrub: [["--yes"]],
  sensitive: [[], ["--mark", "ID"], ["--clear", "ID"]],
  serve: [["--link"]],
  server: [["restored"], ["tenants", "create", "acme"], ["tenants", "delete", "acme", "--yes"]],
  share: [["ID"], ["--list"], ["--rule", "facts"]],
  space: [["adopt", "x"], ["split"], ["trust"]],
  sync: [[]],
  team: [
    ["join", "https://example.org"],
    ["leave", "--yes"],
    ["approve", "x"],
    ["invite", "kim"],
    ["role", "kim", "admin"],
    ["remove", "kim"],
    ["export", "x"],
    ["delete", "--yes"],
    ["tokens", "create", "x"],
    ["tokens", "revoke", "x"],
    ["spaces", "create", "x"],
  ],
  ui: [[]],
  uninstall: [
    ["all", "--yes"],
    ["claude-code", "--yes"],
  ],
  unlock: [[]],
  unpause: [[], ["--here"], ["--session", "s1"]],
  unshare: [["ID"]],
  upkeep: [[]],
  versions: [
    ["--restore", "ID"],
    ["--erase", "--yes"],
  ],
  why: [[]],
};

/** Commands of which an agent may run some form. */
const allowed: readonly string[] =
  "about completions continue decisions doctor edit embed entries find fix friction history how install lock mcp notes pin plugin read rebuild recall record remember search sessions show stats status statusline timeline upgrade verify write".split(
    " ",
  );

describe("what an agent may do with each command", () => {
  it("is defined and tested here for every command", () => {
    const tried = [...Object.keys(refused), ...allowed.filter((name) => !Object.hasOwn(refused, name))];
    expect(tried.toSorted()).toEqual(Object.keys(commands).toSorted());
    for (const name of allowed) expect(agentAccess(name, noArgs, false), name).toBeTypeOf("string");
    expect(agentAccess("toString", noArgs, false)).toMatchObject({ onlyPerson: expect.any(String) });
  });

  it.each(Object.entries(refused).flatMap(([name, lines]) => lines.map((line) => [[name, ...line].join(" ")])))(
    "refuses `loci %s` and changes no file",
    async (line) => {
      verifies("SCO-2.a", "INJ-7.b");
      const before = contents();
      const ran = await home.loci(
        line.split(" ").map((word) => (word === "ID" ? id : word)),
        { cwd: shop, env },
      );
      expect(ran.stderr).toContain("only a person may");
      expect(ran.stderr).toContain("(CLAUDECODE is set)");
      expect(ran.exit).not.toBe(0);
      expect(contents()).toEqual(before);
    },
  );

  it("still lets hooks start their commands when the agent's variables are set", async () => {
    for (const args of [["sync", "--scheduled"], ["upkeep"], ["backup", "--scheduled"], ["forget", "--pending"]]) {
      const { stderr } = await home.loci(args, { cwd: shop, env: { ...env, LOCI_OWN_PROCESS: "1" } });
      expect(stderr, args.join(" ")).not.toContain("only a person may");
    }
    // An older name of a command is decided like the command.
    for (const name of ["resume", "unpause"]) {
      const ended = await home.loci([name], { cwd: shop, env: { ...env, LOCI_OWN_PROCESS: "1" } });
      expect(ended.stderr, name).toContain("only a person may end a pause");
    }
  });

  it("stores a fact that an agent adds as the agent's statement, in every folder", async () => {
    verifies("INJ-7.b");
    await home.loci(["resume"], { cwd: shop });
    for (const cwd of [shop, home.path]) await home.loci(["facts", "add", "the staging port is 6433"], { cwd, env });
    const { facts } = (await home.json(["facts", "--all"], { cwd: shop })) as {
      facts: { text: string; trust: string }[];
    };
    expect(facts.filter(({ text }) => text.includes("6433")).map(({ trust }) => trust)).toEqual(["agent", "agent"]);
  });
});

/** The bytes of all files but the caches, which a refused command may touch. */
function contents(): Record<string, string> {
  const files = filesUnder(home.path).filter((file) => !/cli-code|\.sqlite|-shm$|-wal$|\.lock$/.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")]));
}
