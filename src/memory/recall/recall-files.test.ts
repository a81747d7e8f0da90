import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { about, app, memory, recallBlock, site, useRecallHome } from "../../../test/recall-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";

useRecallHome();

describe("a memory about a file", () => {
  verifies("INJ-8.a");
  const written = Date.UTC(2026, 0, 1);
  const artifact = (fields: Partial<RecordInput>): RecordInput => ({
    type: "artifact",
    text: about("in the script"),
    path: "rotate.ts",
    space: app,
    at: written,
    ...fields,
  });

  function write(path: string, at: number): void {
    writeFileSync(path, "x");
    utimesSync(path, at / 1000, at / 1000);
  }

  it("is shown unchanged while the file is unchanged", async () => {
    write(join(app, "rotate.ts"), written + 1_000);
    await memory.record([artifact({})]);
    expect(await recallBlock({ space: app })).toContain(`: ${about("in the script")}`);
  });

  it("mentions that the file has changed since", async () => {
    write(join(app, "rotate.ts"), written + 60_000);
    await memory.record([artifact({})]);
    expect(await recallBlock({ space: app })).toContain(`(rotate.ts, changed since) ${about("in the script")}`);
  });

  it("mentions a changed file even if only a later sentence is shown", async () => {
    write(join(app, "main.ts"), written + 60_000);
    const filler = "The weather of that day was fine, and nothing else was to be said about it at all. ";
    await memory.record([artifact({ path: "main.ts", text: `${filler.repeat(20)}\n\n${about("in the end")}` })]);
    expect(await recallBlock({ space: app })).toContain(`(main.ts, changed since) … ${about("in the end")}`);
  });

  it("is omitted if the file was removed", async () => {
    await memory.record([artifact({}), artifact({ path: join(app, "absolute.ts"), text: about("by hand") })]);
    expect(await recallBlock({ space: app })).toBe("");
  });

  it("is shown if it reports the deletion of the file", async () => {
    await memory.record([artifact({ change: "deleted", text: about("no more with this script") })]);
    expect(await recallBlock({ space: app })).toContain("no more with this script");
  });

  it("is compared with the file in the request's folder or at the top of its repository", async () => {
    mkdirSync(join(app, ".git"));
    mkdirSync(join(app, "packages", "one"), { recursive: true });
    const inner = join(app, "packages", "one");
    write(join(inner, "inner.ts"), written);
    write(join(app, "outer.ts"), written);
    await memory.record([
      artifact({ path: "inner.ts", text: about("here"), space: inner }),
      artifact({ path: "outer.ts", text: about("above"), space: inner }),
    ]);
    const block = await recallBlock({ space: inner });
    expect(block).toContain(about("here"));
    expect(block).toContain(about("above"));
  });

  it("is not compared with files of another space", async () => {
    write(join(site, "rotate.ts"), Date.now());
    await memory.record([
      artifact({ text: about("of the app") }),
      artifact({ text: about("of the user"), level: "user", space: app, path: "mine.ts" }),
    ]);
    const block = await recallBlock({ space: site, alsoFrom: [app] });
    expect(block).toContain(`: ${about("of the app")}`);
    expect(block).toContain(`: ${about("of the user")}`);
  });
});
