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
import { makeScratch, removeScratch } from "../../../platform/files/scratch.ts";
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

describe("an agent that has to delegate", () => {
  verifies("GRD-1.a", "GRD-1.b");

  it("is warned, and then refused, if it continues doing the work itself", async () => {
    expect(await times(8)).toEqual(["-", "-", "warn", "warn", "warn", "deny", "deny", "deny"]);
  });

  it("starts again at zero when it delegates", async () => {
    await times(6);
    expect(kindOf(await use(task))).toBe("-");
    expect(await times(3)).toEqual(["-", "-", "warn"]);
  });

  it("is counted separately in each session", async () => {
    await times(6);
    expect(await times(3, { session: "s2" })).toEqual(["-", "-", "warn"]);
  });

  it("may read without limit, also by a command", async () => {
    await times(6);
    for (const tool of [
      { name: "Read", kind: "read", text: "x" },
      { name: "Bash", kind: "shell", text: "git status", command: "git status" },
    ] as const) {
      expect(kindOf(await use(tool))).toBe("-");
    }
  });

  it("may edit files on the allowlist, but not its own record", async () => {
    await times(6);
    expect(kindOf(await use(edit(".ai/config.json")))).toBe("-");
    expect(kindOf(await use(edit(join(top, "shop", ".claude", "agents", "x.md"))))).toBe("-");
    expect(kindOf(await use(edit(".ai/../src/x.ts")))).toBe("deny");
    expect(kindOf(await use(edit("src/x.ts")))).toBe("deny");
    expect(kindOf(await use(edit(".ai/delegation/s1.json")))).toBe("deny");
  });

  it("has its own limits if a preset or policy sets them", async () => {
    expect(await times(3, { file: { delegation: { warnAt: 1, denyAt: 3 } } })).toEqual(["warn", "warn", "deny"]);
    expect(await times(2, { session: "s2", presets: { conductor: { warnAt: 1, denyAt: 2 } } })).toEqual([
      "warn",
      "deny",
    ]);
  });

  it("has its record in the project's folder, ignored by Git", async () => {
    await times(2);
    expect(JSON.parse(readFileSync(stateFile(), "utf8"))).toEqual({ session: "s1", role: "conductor", count: 2 });
    expect(readFileSync(join(top, "shop", ".ai", "delegation", ".gitignore"), "utf8")).toBe("*\n");
  });

  it("is warned if the record is missing or altered, and the count continues", async () => {
    await times(5);
    rmSync(stateFile());
    expect((await use(build)).decision?.reason).toMatch(/removed or broken.*restored/);
    writeFileSync(stateFile(), JSON.stringify({ session: "s1", role: "conductor", count: 0 }));
    expect(kindOf(await use(build))).toBe("deny");
    writeFileSync(stateFile(), "{");
    expect(kindOf(await use(build))).toBe("deny");
  });

  it("gets no record that is written through a link from a clone", async () => {
    mkdirSync(join(top, "elsewhere"));
    symlinkSync(join(top, "elsewhere"), join(top, "shop", ".ai"));
    await expect(use(build)).rejects.toThrow(/behind a link/);
    expect(existsSync(join(top, "elsewhere", "delegation"))).toBe(false);
  });

  it.each([".ai", join(".ai", "delegation")])("gets no record behind %s if that is a dangling link", async (link) => {
    mkdirSync(join(top, "shop", link, ".."), { recursive: true });
    symlinkSync(join(top, "elsewhere"), join(top, "shop", link));
    await expect(use(build)).rejects.toThrow(/behind a link/);
    expect(existsSync(join(top, "elsewhere"))).toBe(false);
  });

  it("creates no file elsewhere through a link in its folder, and is still counted", async () => {
    const folder = join(top, "shop", ".ai", "delegation");
    mkdirSync(folder, { recursive: true });
    const names = [".gitignore", "s1.json", `s1.json.${process.pid}.draft`];
    for (const name of names) symlinkSync(join(top, `planted-${name}`), join(folder, name));
    await times(5);
    expect(kindOf(await use(build))).toBe("deny");
    for (const name of names) expect(existsSync(join(top, `planted-${name}`)), name).toBe(false);
  });

  it("overwrites no file through a link in its folder", async () => {
    const folder = join(top, "shop", ".ai", "delegation");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(top, "mine.json"), "mine");
    for (const name of ["s1.json", `s1.json.${process.pid}.draft`])
      symlinkSync(join(top, "mine.json"), join(folder, name));
    linkSync(join(top, "mine.json"), join(folder, ".gitignore"));
    await times(5);
    expect(readFileSync(join(top, "mine.json"), "utf8")).toBe("mine");
  });

  it("has its record in the delegation folder, whatever the name of the session contains", async () => {
    const session = "../../../../planted";
    const place = { space: join(top, "shop"), state: join(top, "state") };
    await changeState(place, session, () => ({ session, role: "conductor", count: 1 }));
    expect(hasState(place, session)).toBe(true);
    const made = [join(place.space, ".ai", "delegation"), join(place.state, "delegation")];
    for (const folder of made) expect(readdirSync(folder).some((name) => name.startsWith("id-"))).toBe(true);
  });
});

describe("tools that run in parallel", () => {
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

  it.each(["", "musician", "developer", "42", "con ductor"])("%j is not restricted", async (role) => {
    expect(await times(8, { role })).toEqual(Array.from({ length: 8 }, () => "-"));
    expect(existsSync(join(top, "shop", ".ai"))).toBe(false);
  });

  it("is accepted in common spellings", async () => {
    expect((await times(3, { role: " Conductor " })).at(-1)).toBe("warn");
    expect(
      (await times(3, { role: "SECTION_LEADER", session: "s2", file: { delegation: { hierarchy: 3 } } })).at(-1),
    ).toBe("warn");
  });

  it("section-leader is restricted only in a hierarchy of three levels", async () => {
    expect(await times(8, { role: "section-leader" })).not.toContain("deny");
    expect(await times(8, { role: "section-leader", file: { delegation: { hierarchy: 3 } } })).toContain("deny");
  });

  it("comes from the session's record if the environment does not set it", async () => {
    await times(2);
    expect(await times(1, { role: "" })).toEqual(["warn"]);
    expect(await times(1, { role: "", session: "s2" })).toEqual(["-"]);
    expect(await times(1, { role: "musician" })).toEqual(["-"]);
  });

  it("does not apply to its subagents, whose work was delegated", async () => {
    await times(6);
    expect(kindOf(await use(build, { subagent: { id: "a1", type: "coder" } }))).toBe("-");
  });
});
