import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type RunOptions, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { findBlock, putBlock } from "../../core/publish/block-in-text.ts";

let home: TestHome;
let shop: string;
beforeEach(() => {
  home = createTestHome();
  shop = home.shop();
});
afterEach(() => home.remove());

const publish = (args: readonly string[] = [], options: RunOptions = {}) =>
  home.loci(["publish", ...args], { cwd: shop, ...options });
const remember = async (text: string, ...options: string[]) =>
  String((await home.json(["remember", text, ...options], { cwd: shop }))["id"]);
const file = (name = "AGENTS.md") => join(shop, name);
const read = (name?: string) => readFileSync(file(name), "utf8");

describe("loci publish", () => {
  verifies("FAC-12.a");

  it("writes facts that a person stated or confirmed, and nothing else", async () => {
    await remember("The staging port is 6433.", "--tag", "ops");
    await remember("Mine, everywhere.", "--scope", "user");
    await remember("I prefer tabs.", "--type", "preference");
    await home.loci(["sensitive", "--mark", await remember("The patient has diabetes.")]);
    const input = [
      { type: "fact", text: "A page says so.", trust: "web", space: shop },
      { type: "fact", text: "A confirmed page says so.", trust: "web", space: shop },
      { type: "fact", text: "An agent thinks so.", trust: "agent", space: shop },
    ];
    const lines = input.map((one) => JSON.stringify(one)).join("\n");
    const { ids } = (await home.json(["record", "--ids"], { input: lines })) as { ids: string[] };
    await home.loci(["confirm", ids[1] ?? "", "--yes"]);
    expect(await publish(["--yes"])).toMatchObject({ exit: 0, stderr: "" });
    expect(read().split("\n").slice(1)).toEqual([
      "",
      "## Facts from Loci",
      "",
      "- The staging port is 6433. #ops",
      "- A confirmed page says so.",
      "",
      "<!-- /loci:facts -->",
      "",
    ]);
  });

  it("leaves out a change that may end several facts, and the fact that it may end", async () => {
    verifies("FAC-13.c");
    await remember("The staging port is 6433");
    await remember("The production port is 7433");
    await remember("The port is now 6601");
    await publish(["--yes"]);
    expect(read().match(/^- .*/gm)).toEqual(["- The staging port is 6433"]);
  });

  it("shows the diff, and writes only after a yes", async () => {
    await remember("The staging port is 6433.");
    writeFileSync(file(), "# Notes\n");
    const no = await publish([], { keys: "n" });
    expect(no.stdout).toMatch(/^ # Notes\n\+\n\+<!-- loci:facts/m);
    expect(no.stdout).toContain("Nothing was written.");
    expect(await publish([], { input: "" })).toMatchObject({ exit: 64, stderr: expect.stringContaining("--yes") });
    expect(await publish(["--dry-run"])).toMatchObject({ stdout: expect.stringContaining("+- The staging port") });
    expect(read()).toBe("# Notes\n");
    expect(await publish([], { keys: "y" })).toMatchObject({ exit: 0 });
    expect(read()).toContain("- The staging port is 6433.");
  });

  it("changes nothing on a second run, and replaces the list when facts change", async () => {
    await remember("The staging port is 6433.");
    writeFileSync(file(), "# Notes\r\n");
    chmodSync(file(), 0o640);
    await publish(["--yes", "--also", "claude"]);
    const once = read();
    expect(await publish(["--yes"])).toMatchObject({ stdout: expect.stringContaining("up to date") });
    expect(read()).toBe(once);
    expect(statSync(file()).mode & 0o777).toBe(0o640);
    await remember("Deploys are frozen on Fridays.");
    await publish(["--yes"]);
    for (const name of ["AGENTS.md", "CLAUDE.md"]) expect(read(name)).toMatch(/6433\.\r?\n- Deploys/);
  });

  it("reports that nothing can be published", async () => {
    expect(await publish()).toMatchObject({ exit: 0, stdout: expect.stringContaining("nothing to publish") });
    expect(existsSync(file())).toBe(false);
  });

  it("lets an agent only preview the list", async () => {
    await remember("The staging port is 6433.");
    const env = { CLAUDECODE: "1" };
    expect(await publish(["--yes"], { env })).toMatchObject({ exit: 77 });
    expect(await publish(["--remove", "--yes"], { env })).toMatchObject({ exit: 77 });
    expect(await publish(["--dry-run"], { env })).toMatchObject({ exit: 0, stdout: expect.stringContaining("6433") });
    expect(existsSync(file())).toBe(false);
  });

  it.each([
    ["--also", "gemini"],
    ["--check", "--remove"],
    ["--check", "--dry-run"],
    ["--remove", "--also", "claude"],
  ])("refuses %s %s", async (...args) => {
    expect(await publish(args)).toMatchObject({ exit: 64 });
  });

  it("refuses symbolic links, and writes nothing through them", async () => {
    await remember("The staging port is 6433.");
    const outside = join(home.path, "outside.md");
    writeFileSync(outside, "mine\n");
    symlinkSync(outside, file());
    expect(await publish(["--yes"])).toMatchObject({ exit: 77, stderr: expect.stringContaining("symbolic link") });
    expect(readFileSync(outside, "utf8")).toBe("mine\n");
  });

  it("explains that a CLAUDE.md linked to AGENTS.md needs no list of its own", async () => {
    await remember("The staging port is 6433.");
    writeFileSync(file(), "# Notes\n");
    symlinkSync("AGENTS.md", file("CLAUDE.md"));
    expect(await publish(["--yes", "--also", "claude"])).toMatchObject({
      exit: 77,
      stderr: expect.stringContaining("leave out --also claude"),
    });
    expect(read()).toBe("# Notes\n");
    expect(await publish(["--yes"])).toMatchObject({ exit: 0 });
  });

  it("refuses a file that is not UTF-8 or too large", async () => {
    await remember("The staging port is 6433.");
    const bytes = Buffer.from([0xff, 0xfe, 0x41, 0x00]);
    writeFileSync(file(), bytes);
    expect((await publish(["--yes"])).stderr).toContain("not UTF-8");
    expect(readFileSync(file())).toEqual(bytes);
    writeFileSync(file("CLAUDE.md"), bytes);
    writeFileSync(file(), "x\n");
    expect(await publish(["--yes"])).toMatchObject({ exit: 0 });
    expect(readFileSync(file("CLAUDE.md"))).toEqual(bytes);
    writeFileSync(file(), "x".repeat(1_100_000));
    expect((await publish(["--yes"])).exit).not.toBe(0);
    expect(statSync(file()).size).toBe(1_100_000);
  });
});

describe("loci publish --remove", () => {
  verifies("FAC-12.b");

  it.each([
    ["a file with CRLF and a byte order mark", "\uFEFF# Notes\r\nlast"],
    ["an empty file", ""],
    ["no file", null],
  ])("restores %s byte for byte", async (_title, text) => {
    await remember("The staging port is 6433.");
    if (text !== null) for (const name of ["AGENTS.md", "CLAUDE.md"]) writeFileSync(file(name), text);
    await publish(["--yes", "--also", "claude"]);
    await remember("Deploys are frozen on Fridays.");
    await publish(["--yes"]);
    expect(await publish(["--remove", "--yes"])).toMatchObject({ exit: 0 });
    for (const name of ["AGENTS.md", "CLAUDE.md"])
      expect(existsSync(file(name)) ? readFileSync(file(name)) : null).toEqual(
        text === null ? null : Buffer.from(text),
      );
    expect(await publish(["--remove", "--yes"])).toMatchObject({ stdout: "No file has a published block.\n" });
  });

  it("does not touch a block that somebody edited, and explains what to do", async () => {
    await remember("The staging port is 6433.");
    await publish(["--yes"]);
    writeFileSync(file(), read().replace("6433", "7000"));
    for (const args of [["--yes"], ["--remove", "--yes"]]) {
      const ran = await publish(args);
      expect(ran.exit).not.toBe(0);
      expect(ran.stderr).toMatch(/AGENTS\.md: .*edited by hand[^]*Move your own text out of the block/);
    }
    expect(read()).toContain("7000");
    expect(await publish(["--check"])).toMatchObject({ exit: 1, stdout: expect.stringContaining("edited by hand") });
  });
});

describe("loci publish --check", () => {
  it("names published lines without a fact, and exits with 1", async () => {
    const id = await remember("The staging port is 6433.");
    await remember("Deploys are frozen on Fridays.");
    expect(await publish(["--check"])).toMatchObject({ exit: 0, stdout: "No file has a published block.\n" });
    await publish(["--yes"]);
    await remember("The lamp is blue.");
    expect(await publish(["--check"])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("1 fact not published yet"),
    });
    await home.loci(["facts", "reject", id], { cwd: shop });
    const { checks } = (await home.json(["doctor"], { cwd: shop })) as { checks: { name: string; found: string }[] };
    expect(checks.filter(({ name }) => name === "published")).toMatchObject([
      { state: "warning", found: "AGENTS.md has 1 line that no fact has any more" },
    ]);
    expect(await publish(["--check"])).toMatchObject({
      exit: 1,
      stdout: expect.stringMatching(/1 line that no fact has any more[^]*- The staging port is 6433\.\n/),
    });
    expect(read()).toContain("6433");
    await publish(["--yes"]);
    expect(await publish(["--check"])).toMatchObject({ exit: 0 });
    expect(read()).not.toContain("6433");
  });

  it("reports a fact that became sensitive", async () => {
    const id = await remember("The staging port is 6433.");
    await publish(["--yes"]);
    await home.loci(["sensitive", "--mark", id]);
    expect(await publish(["--check"])).toMatchObject({ exit: 1 });
    expect(await publish(["--yes"])).toMatchObject({ exit: 0 });
    expect(existsSync(file())).toBe(false);
  });
});

describe("a published list after forgetting", () => {
  verifies("SAF-5.c", "FAC-3.b");

  const forget = (id: string) => home.loci(["forget", id, "--yes"], { cwd: shop });
  const published = async () => {
    const { checks } = (await home.json(["doctor"], { cwd: home.path })) as {
      checks: { name: string; found: string }[];
    };
    return checks.filter(({ name }) => name === "published").map(({ found }) => found);
  };

  it("loses the line of the fact, and no other byte", async () => {
    writeFileSync(file(), "\uFEFF# Notes\r\nThe staging port is 6433.");
    chmodSync(file(), 0o640);
    const id = await remember("The staging port is 6433.", "--tag", "ops");
    await remember("Deploys are frozen on Fridays.");
    await publish(["--yes", "--also", "claude"]);
    // Somebody else has published another line in the same block, and written below it.
    const { body } = findBlock(read()) ?? { body: "" };
    writeFileSync(file(), `${putBlock(read(), `${body}\n- The lamp is blue.`)}mine\r\n`);
    const before = read();
    expect(await forget(id)).toMatchObject({ exit: 0 });
    expect(read()).toBe(
      putBlock(before, `${body.replace("- The staging port is 6433. #ops\n", "")}\n- The lamp is blue.`),
    );
    expect(read("CLAUDE.md")).not.toContain("6433");
    expect(statSync(file()).mode & 0o777).toBe(0o640);
    expect(await home.loci(["verify", "--erasures"])).toMatchObject({ exit: 0 });
  });

  it("is removed with its last line, together with the file if Loci created it", async () => {
    writeFileSync(file("CLAUDE.md"), "# Notes\n");
    const id = await remember("The staging port is 6433.");
    await publish(["--yes", "--also", "claude"]);
    await forget(id);
    expect(existsSync(file())).toBe(false);
    expect(read("CLAUDE.md")).toBe("# Notes\n");
  });

  it.each([
    ["edited", () => writeFileSync(file(), read().replace("- The", "- the")), "edited by hand"],
    ["moved", () => renameSync(file(), file("moved.md")), "moved or removed"],
    [
      "replaced by a link",
      () => {
        renameSync(file(), file("moved.md"));
        symlinkSync("moved.md", file());
      },
      "cannot be read or written",
    ],
  ])("that was %s is not changed, and is reported until it is repaired", async (_title, change, fault) => {
    const id = await remember("The staging port is 6433.");
    await remember("Deploys are frozen on Fridays.");
    await publish(["--yes"]);
    const restore = readFileSync(file());
    change();
    const names = ["AGENTS.md", "moved.md"].filter((name) => existsSync(file(name)));
    const before = names.map(read);
    const forgotten = await forget(id);
    expect(forgotten).toMatchObject({ exit: 75, stdout: expect.stringContaining(fault) });
    expect(forgotten.stdout).toMatch(/1 published line of forgotten facts may be in .*AGENTS\.md/);
    expect(names.map(read)).toEqual(before);
    expect(await published()).toEqual([expect.stringMatching(/AGENTS\.md may have 1 line of forgotten facts/)]);
    rmSync(file(), { force: true });
    writeFileSync(file(), restore);
    expect(await home.loci(["verify", "--erasures"])).toMatchObject({ exit: 1 });
    expect(await home.loci(["forget", "--pending"])).toMatchObject({ exit: 0 });
    expect(read()).not.toContain("6433");
    expect(await published()).toEqual([]);
  });

  it("is no longer looked for after --remove in its folder", async () => {
    const id = await remember("The staging port is 6433.");
    await publish(["--yes"]);
    rmSync(file());
    await forget(id);
    expect(await published()).toHaveLength(1);
    await publish(["--remove", "--yes"]);
    expect(await published()).toEqual([]);
  });
});
