import { spawn } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { defaultPolicy, extendPolicy, type PolicyFile } from "../../../core/guards/policy.ts";
import { makeScratch, removeScratch } from "../../../platform/scratch.ts";
import type { HookAnswer } from "../../hook-answer.ts";
import { hookSchema, type HookEventOf, type HookPlace, type ToolUse } from "../../hook-event.ts";
import { enforceDelegation, type DelegationPlace } from "./enforce-delegation.ts";
import { changeState, hasState } from "./session-state.ts";

let top: string;
beforeEach(() => {
  top = makeScratch("delegation");
  mkdirSync(join(top, "shop"));
});
afterEach(() => removeScratch(top));

const build: ToolUse = { name: "Bash", kind: "shell", text: "npm run build", command: "npm run build" };
const task: ToolUse = { name: "Task", kind: "delegate", text: "build it" };
const edit = (path: string): ToolUse => ({ name: "Edit", kind: "edit", text: path, path });

interface Given extends Partial<HookPlace> {
  readonly role?: string | undefined;
  readonly file?: PolicyFile;
  readonly presets?: DelegationPlace["presets"];
}

async function use(
  tool: ToolUse,
  { role = "conductor", file = {}, presets = {}, ...more }: Given = {},
): Promise<HookAnswer> {
  const event: HookEventOf<"tool-requested"> = {
    schema: hookSchema,
    host: "claude-code",
    hostEvent: "PreToolUse",
    session: "s1",
    folder: join(top, "shop"),
    mark: null,
    at: null,
    ...more,
    kind: "tool-requested",
    tool,
  };
  return enforceDelegation(event, {
    space: join(top, "shop"),
    state: join(top, "state"),
    home: top,
    policy: extendPolicy(defaultPolicy, file),
    presets,
    agentRole: role === "" ? undefined : role,
  });
}

const kindOf = ({ context, decision }: HookAnswer): string =>
  decision?.verdict ?? (context === undefined ? "-" : "warn");
const times = async (count: number, options?: Given): Promise<string[]> => {
  const kinds: string[] = [];
  for (let n = 0; n < count; n += 1) kinds.push(kindOf(await use(build, options)));
  return kinds;
};
const stateFile = (session = "s1"): string => join(top, "shop", ".ai", "delegation", `${session}.json`);

describe("an agent that is to delegate", () => {
  verifies("GRD-1.a", "GRD-1.b");

  it("is warned, and then refused, when it goes on doing the work itself", async () => {
    expect(await times(8)).toEqual(["-", "-", "warn", "warn", "warn", "deny", "deny", "deny"]);
  });

  it("begins anew when it delegates", async () => {
    await times(6);
    expect(kindOf(await use(task))).toBe("-");
    expect(await times(3)).toEqual(["-", "-", "warn"]);
  });

  it("is counted by session", async () => {
    await times(6);
    expect(await times(3, { session: "s2" })).toEqual(["-", "-", "warn"]);
  });

  it("may read as much as it likes, also by a command", async () => {
    await times(6);
    for (const tool of [
      { name: "Read", kind: "read", text: "x" },
      { name: "Bash", kind: "shell", text: "git status", command: "git status" },
    ] as const) {
      expect(kindOf(await use(tool))).toBe("-");
    }
  });

  it("may edit what is on the allowlist, and not its own record", async () => {
    await times(6);
    expect(kindOf(await use(edit(".ai/config.json")))).toBe("-");
    expect(kindOf(await use(edit(join(top, "shop", ".claude", "agents", "x.md"))))).toBe("-");
    expect(kindOf(await use(edit(".ai/../src/x.ts")))).toBe("deny");
    expect(kindOf(await use(edit("src/x.ts")))).toBe("deny");
    expect(kindOf(await use(edit(".ai/delegation/s1.json")))).toBe("deny");
  });

  it("has limits of its own where a preset or policy gives them", async () => {
    expect(await times(3, { file: { delegation: { warnAt: 1, denyAt: 3 } } })).toEqual(["warn", "warn", "deny"]);
    expect(await times(2, { session: "s2", presets: { conductor: { warnAt: 1, denyAt: 2 } } })).toEqual([
      "warn",
      "deny",
    ]);
  });

  it("has its record in the project's own folder, and none of it is committed", async () => {
    await times(2);
    expect(JSON.parse(readFileSync(stateFile(), "utf8"))).toEqual({ session: "s1", role: "conductor", count: 2 });
    expect(readFileSync(join(top, "shop", ".ai", "delegation", ".gitignore"), "utf8")).toBe("*\n");
  });

  it("is told when the record is gone or altered, and the count goes on", async () => {
    await times(5);
    rmSync(stateFile());
    expect((await use(build)).decision?.reason).toMatch(/removed or broken.*restored/);
    writeFileSync(stateFile(), JSON.stringify({ session: "s1", role: "conductor", count: 0 }));
    expect(kindOf(await use(build))).toBe("deny");
    writeFileSync(stateFile(), "{");
    expect(kindOf(await use(build))).toBe("deny");
  });

  it("has no record written through a link that a clone brought", async () => {
    mkdirSync(join(top, "elsewhere"));
    symlinkSync(join(top, "elsewhere"), join(top, "shop", ".ai"));
    await expect(use(build)).rejects.toThrow(/behind a link/);
    expect(existsSync(join(top, "elsewhere", "delegation"))).toBe(false);
  });

  it.each([".ai", join(".ai", "delegation")])(
    "has none written behind %s where that is a link to nothing yet",
    async (link) => {
      mkdirSync(join(top, "shop", link, ".."), { recursive: true });
      symlinkSync(join(top, "elsewhere"), join(top, "shop", link));
      await expect(use(build)).rejects.toThrow(/behind a link/);
      expect(existsSync(join(top, "elsewhere"))).toBe(false);
    },
  );

  it("makes no file elsewhere by a link in its folder, and is counted all the same", async () => {
    const folder = join(top, "shop", ".ai", "delegation");
    mkdirSync(folder, { recursive: true });
    const names = [".gitignore", "s1.json", `s1.json.${process.pid}.draft`];
    for (const name of names) symlinkSync(join(top, `planted-${name}`), join(folder, name));
    await times(5);
    expect(kindOf(await use(build))).toBe("deny");
    for (const name of names) expect(existsSync(join(top, `planted-${name}`)), name).toBe(false);
  });

  it("writes over no file by a link in its folder", async () => {
    const folder = join(top, "shop", ".ai", "delegation");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(top, "mine.json"), "mine");
    for (const name of ["s1.json", `s1.json.${process.pid}.draft`])
      symlinkSync(join(top, "mine.json"), join(folder, name));
    linkSync(join(top, "mine.json"), join(folder, ".gitignore"));
    await times(5);
    expect(readFileSync(join(top, "mine.json"), "utf8")).toBe("mine");
  });

  it("stays in its folder whatever the session is called", async () => {
    const session = "../../../../planted";
    const place = { space: join(top, "shop"), state: join(top, "state") };
    await changeState(place, session, () => ({ session, role: "conductor", count: 1 }));
    expect(hasState(place, session)).toBe(true);
    const made = [join(place.space, ".ai", "delegation"), join(place.state, "delegation")];
    for (const folder of made) expect(readdirSync(folder).some((name) => name.startsWith("id-"))).toBe(true);
  });
});

describe("tools that run side by side", () => {
  verifies("GRD-1.b");

  it("are all counted", async () => {
    const worker = fileURLToPath(new URL("../../../../test/workers/delegation-counter.ts", import.meta.url));
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, [worker, top, "10"], { stdio: "inherit" });
        await new Promise((resolve) => child.once("exit", resolve));
      }),
    );
    expect(JSON.parse(readFileSync(stateFile(), "utf8"))).toMatchObject({ count: 40 });
  });
});

describe("the role of an agent", () => {
  verifies("SCO-8.a", "SCO-8.b", "GRD-4.a");

  it.each(["", "musician", "developer", "42", "con ductor"])("%j is kept from nothing", async (role) => {
    expect(await times(8, { role })).toEqual(Array.from({ length: 8 }, () => "-"));
    expect(existsSync(join(top, "shop", ".ai"))).toBe(false);
  });

  it("is read as people write it", async () => {
    expect((await times(3, { role: " Conductor " })).at(-1)).toBe("warn");
    expect(
      (await times(3, { role: "SECTION_LEADER", session: "s2", file: { delegation: { hierarchy: 3 } } })).at(-1),
    ).toBe("warn");
  });

  it("of a section leader counts only with three levels", async () => {
    expect(await times(8, { role: "section-leader" })).not.toContain("deny");
    expect(await times(8, { role: "section-leader", file: { delegation: { hierarchy: 3 } } })).toContain("deny");
  });

  it("is known by the session's record where the environment does not tell it, and by that only", async () => {
    await times(2);
    expect(await times(1, { role: "" })).toEqual(["warn"]);
    expect(await times(1, { role: "", session: "s2" })).toEqual(["-"]);
    expect(await times(1, { role: "musician" })).toEqual(["-"]);
  });

  it("is not that of its subagents: what they do has been delegated", async () => {
    await times(6);
    expect(kindOf(await use(build, { subagent: { id: "a1", type: "coder" } }))).toBe("-");
  });
});
