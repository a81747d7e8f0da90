import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import {
  home,
  converse,
  claudeMeta,
  discover,
  initialize,
  initialized,
  codex,
  list,
  call,
  useStdioServer,
} from "../../../test/stdio-server.ts";
import { verifies } from "../../../test/verifies.ts";

useStdioServer();

describe("loci mcp", () => {
  verifies("API-3.a");

  it("speaks 2026-07-28 with Claude Code", async () => {
    const { exit, answer } = await converse([
      discover("server-discover-probe-1", claudeMeta),
      list(1, claudeMeta),
      call(
        2,
        "memory_search",
        { query: "auth" },
        { ...claudeMeta, "claudecode/toolUseId": "toolu_04", progressToken: 2 },
      ),
    ]);
    expect(exit).toBe(0);
    expect(answer("server-discover-probe-1")?.result).toMatchObject({ supportedVersions: ["2026-07-28"] });
    expect(answer(1)?.result?.["tools"]).toHaveLength(9);
    expect(answer(2)?.result).toMatchObject({
      content: [{ type: "text", text: expect.stringContaining("Nothing found") as string }],
    });
  });

  it("lists its tools even if the memory is read-only, and reports that when they are used", async () => {
    writeFileSync(join(home, "file"), "");
    const { exit, answer } = await converse(
      [
        initialize(0, codex),
        initialized,
        list(1),
        call(2, "memory_write", { scope: "user", mode: "append", content: "x" }),
      ],
      [],
      { AI_MEMORY_PATH: join(home, "file", "memory") },
    );
    expect(exit).toBe(0);
    expect(answer(1)?.result?.["tools"]).toHaveLength(9);
    expect(answer(2)?.result).toMatchObject({ isError: true });
    expect(JSON.stringify(answer(2))).not.toContain(home);
  });

  it("refuses invalid ids in its arguments, in one line on standard error", async () => {
    const { exit, stderr, answers } = await converse([], ["--agent", "../other"]);
    expect({ exit, answers }).toEqual({ exit: 77, answers: [] });
    expect(stderr).toMatch(/agent '\.\.\/other' is not a plain id/);
  });
});
