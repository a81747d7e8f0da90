import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { holding } from "../../../test/memory-home.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
let project: string;
let file: string;
beforeEach(() => {
  home = createTestHome();
  project = join(home.path, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  file = join(project, ".ai", "memory", "MEMORY.md");
});
afterEach(() => home.remove());

const loci = (args: readonly string[], options: Parameters<TestHome["loci"]>[1] = {}) =>
  home.loci(args, { cwd: project, ...options });

const notConfirmed =
  "Not confirmed: it came with the folder's files, so agents get it as a quotation only; `loci confirm --document`.\n";

describe("loci write and read", () => {
  it("use the space's document in a repository, and the person's elsewhere", async () => {
    verifies("DOC-4.a", "DOC-4.b");
    await loci(["write", "ours"]);
    await loci(["write", "mine"], { cwd: home.path });
    expect(readFileSync(file, "utf8")).toContain("ours");
    expect((await loci(["read", "--scope", "user"])).stdout).toContain("mine");
    expect((await loci(["read"], { cwd: home.path })).stdout).toContain("mine");
  });

  it("accept an agent's document by its id", async () => {
    await loci(["write", "its own", "--agent", "billing"]);
    expect((await loci(["read", "--agent", "billing"])).stdout).toContain("its own");
    expect(await loci(["read", "--scope", "agent"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/--agent/),
    });
  });

  it("replace a document from a pipe", async () => {
    await loci(["write", "## A"]);
    await loci(["write", "-", "--replace"], { input: "## B\n" });
    expect((await loci(["read"])).stdout).toBe("## B\n");
  });

  it("refuse a version that is not the current one", async () => {
    verifies("DOC-9.b");
    await loci(["write", "## A", "--replace"]);
    const { version } = (await home.json(["read"], { cwd: project })) as { version: string };
    writeFileSync(file, "## By hand\n");
    const ran = await loci(["write", "## B", "--replace", "--version", version]);
    expect(ran).toMatchObject({ exit: 75, stdout: "" });
    expect(ran.stderr).toMatch(
      /^loci: the document of this space has changed since you read it; nothing was written\nIt is version [0-9a-f]{12} now, with these headings:\n {2}1: ## By hand\n`loci read` shows it/,
    );
    expect(readFileSync(file, "utf8")).toBe("## By hand\n");
  });

  it("accept the version to replace as a token or as an id from the list", async () => {
    for (const name of ["version", "id"] as const) {
      await loci(["write", `## ${name}`, "--replace"]);
      const { versions } = (await home.json(["versions"], { cwd: project })) as { versions: Record<string, string>[] };
      const version = versions[0]?.[name]?.slice(name === "id" ? -8 : 0) ?? "";
      expect(await loci(["write", "## B", "--replace", "--version", version])).toMatchObject({ exit: 0 });
    }
    expect(await loci(["write", "## C", "--replace", "--version", "latest"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(
        /'latest' is not a version of the document of this space; `loci versions` lists them/,
      ),
    });
    expect(await loci(["write", "## C", "--version", "latest"])).toMatchObject({
      exit: 64,
      stderr: "loci: --version is for --replace; it has no effect here\n",
    });
    expect(readFileSync(file, "utf8")).toBe("## B\n");
  });

  it("pass every character through a pipe, but nothing that controls a terminal", async () => {
    const text = "\ufeff\r\n  ## A\r\n\u001b[31mred\u200e\r\n\r\n";
    await loci(["write", "-", "--replace"], { input: text });
    expect(readFileSync(file, "utf8")).toBe(text);
    const { stdout } = await loci(["read"]);
    expect(stdout).toBe(text);
    await loci(["write", "-", "--replace"], { input: stdout });
    expect(readFileSync(file, "utf8")).toBe(text);
    const { versions } = (await home.json(["versions"], { cwd: project })) as { versions: { id: string }[] };
    expect(versions).toHaveLength(1);
    expect((await loci(["versions", "--show", versions[0]?.id ?? ""])).stdout).toBe(text);
    expect((await loci(["read"], { columns: 80 })).stdout).not.toMatch(/[\r\u001b\u200e]/);
  });

  it("keep the line ending of the file", async () => {
    await loci(["write", "-", "--replace"], { input: "## A\r\n" });
    await loci(["write", "-"], { input: "one\ntwo\r\nthree" });
    expect(readFileSync(file, "utf8").replace(/<.*>/, "")).toBe("## A\r\n\r\n\r\none\r\ntwo\r\nthree\r\n");
  });

  it("explain what to do about a secret in the file, and where archives are listed", async () => {
    await loci(["write", "## A"]);
    writeFileSync(file, "password: correcthorsebattery\n");
    expect(await loci(["write", "## B", "--replace"])).toMatchObject({
      exit: 75,
      stderr: `loci: the file holds a secret that a replace would lose; nothing was written\nTake the secret out of ${file.replace(home.path, "~")} first.\n`,
    });
    for (const path of ["nope.md", "memory/nope.md"])
      expect(await loci(["read", "--path", path])).toMatchObject({
        exit: 66,
        stderr: `loci: the document of this space has no archive '${path}'; \`loci read --list\` gives the paths\n`,
      });
  });

  it("read a file if the memory's own folders are unusable", async () => {
    await loci(["write", "## A", "--replace"]);
    const state = join(home.path, ".local/state/ai");
    const folder = join(state, readdirSync(state)[0] ?? "");
    const read = {
      exit: 0,
      stdout: "## B\n",
      stderr: expect.stringMatching(/^the memory's own folders cannot be used/),
    };
    rmSync(join(folder, "locks"), { recursive: true });
    writeFileSync(join(folder, "locks"), "");
    writeFileSync(file, "## B\n");
    expect(await loci(["read"])).toMatchObject(read);
    expect(await loci(["write", "## C"])).toMatchObject({
      exit: 74,
      stderr: expect.stringMatching(
        /^loci: opening the lock .*locks.document-\S+ failed: a part of this path is a file/,
      ),
    });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    expect(await loci(["read"])).toMatchObject(read);
    expect(await loci(["read", "--section", "b"])).toMatchObject({ exit: 0, stdout: "## B\n" });
  });

  it("refuse options that would have no effect", async () => {
    for (const [args, message] of [
      [["read", "--list", "--headers"], "give one of --headers, --section, --tail, --path and --list"],
      [["versions", "--to", "abcd"], "--to is for --diff; it has no effect here"],
      [["versions", "--show", "abcd", "-n", "3"], "--limit is for the list; it has no effect here"],
    ] as const)
      expect(await loci(args)).toMatchObject({ exit: 64, stderr: expect.stringContaining(message) });
  });

  it("report a missing document or section", async () => {
    verifies("DOC-12.b");
    expect(await loci(["read"])).toMatchObject({
      exit: 0,
      stdout: "",
      stderr: "there is no space document yet; `loci write <text>` creates it\n",
    });
    const missing = await loci(["read", "--section", "B", "--json"]);
    expect({ exit: missing.exit, ...JSON.parse(missing.stdout) }).toMatchObject({
      exit: 66,
      error: { code: "NOT_FOUND", message: expect.stringMatching(/^there is no space document yet/) },
    });
    await loci(["write", "## A", "--replace"]);
    expect(await loci(["read", "--section", "B"])).toMatchObject({
      exit: 66,
      stdout: "",
      stderr: "loci: no heading matches 'B'\n`loci read --headers` lists its headings.\n",
    });
    const { exit, stdout } = await loci(["read", "--section", "B", "--json"]);
    expect({ exit, ...JSON.parse(stdout) }).toMatchObject({
      exit: 66,
      error: { code: "NOT_FOUND", message: expect.stringMatching(/^no heading/) },
    });
    writeFileSync(file, "plain\n");
    expect((await loci(["read", "--headers"])).stderr).toBe(
      "it has no headings and 6 bytes; `loci read` shows all of it, `loci read --tail 50` its end\n" + notConfirmed,
    );
    rmSync(file);
    expect(await loci(["read"])).toMatchObject({
      exit: 0,
      stderr: "there is no space document yet; `loci versions` lists its earlier text\n",
    });
  });

  it("report that a secret was left out", async () => {
    verifies("SAF-1.b");
    const written = await loci(["write", "the token is ghp_abcdefghijklmnopqrstuvwxyz0123456789"]);
    expect(written.stdout).toMatch(/held a secret/);
    writeFileSync(file, "password: correcthorsebattery\n");
    expect(await loci(["read"])).toMatchObject({
      stdout: "password: [redacted:secret]\n",
      stderr: expect.stringMatching(/holds secrets/),
    });
  });

  it("list the document with its archives", async () => {
    verifies("DOC-3.a");
    expect((await loci(["read", "--list"])).stdout).toMatch(/Nothing here yet/);
    await loci(["write", "one"]);
    expect((await loci(["read", "--list"])).stdout).toMatch(/project\/\.ai\/memory\/MEMORY\.md +\d+ B +just now/);
  });
});

// The editors are scripts of sh. run-editor.test.ts starts an editor on Windows.
describe.skipIf(process.platform === "win32")("loci edit", () => {
  /** Makes an editor that runs this script on the edited file. */
  const editor = (script: string): Record<string, string> => {
    const path = join(home.path, "editor");
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return { EDITOR: path, PATH: process.env["PATH"] ?? "" };
  };

  const drafts = () => {
    const state = join(home.path, ".local", "state", "ai");
    return readdirSync(join(state, readdirSync(state)[0] ?? "", "drafts"));
  };

  it("saves the text that the editor wrote", async () => {
    await loci(["write", "## A", "--replace"]);
    const ran = await loci(["edit"], { env: editor(`echo "## B" > "$1"`) });
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringMatching(/saved the document of this space/) });
    expect(readFileSync(file, "utf8")).toBe("## B\n");
  });

  it("does nothing when nothing was changed", async () => {
    await loci(["write", "## A", "--replace"]);
    expect((await loci(["edit"], { env: editor("true") })).stdout).toBe("Nothing was changed.\n");
    expect(await home.json(["edit"], { cwd: project, env: editor("true") })).toMatchObject({ changed: false, file });
    expect(drafts()).toEqual([]);
    expect((await home.json(["versions"], { cwd: project }))["versions"]).toHaveLength(1);
  });

  it("keeps both texts if somebody else wrote meanwhile", async () => {
    verifies("DOC-9.c");
    await loci(["write", "## A", "--replace"]);
    const ran = await loci(["edit"], { env: editor(`echo "## Mine" > "$1"; echo "## Theirs" > "${file}"`) });
    expect(ran).toMatchObject({ exit: 75, stderr: expect.stringMatching(/Your text is in (\S+)/) });
    expect(ran.stderr).toMatch(/Compare: {2}diff \S+\/\.ai\/memory\/MEMORY\.md \S+\/MEMORY\.md\n$/);
    expect(ran.stderr).not.toContain("mode");
    const [, draft = ""] = /Your text is in (\S+)/.exec(ran.stderr) ?? [];
    expect(readFileSync(draft.replace("~", home.path), "utf8")).toBe("## Mine\n");
    expect(readFileSync(file, "utf8")).toBe("## Theirs\n");
  });

  it("explains what to do if no editor is set, and uses an installed one", async () => {
    expect(await loci(["edit"], { columns: 80 })).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/no editor is set; set EDITOR/),
    });
    editor('echo "## ${1##*/}" > "$1"');
    renameSync(join(home.path, "editor"), join(home.path, "vi"));
    expect(await loci(["edit"], { env: { PATH: home.path }, columns: 80 })).toMatchObject({ exit: 0 });
    expect(readFileSync(file, "utf8")).toBe("## MEMORY.md\n");
  });

  it("keeps a changed text in a draft if the editor failed, and an unchanged one nowhere", async () => {
    expect(await loci(["edit"], { env: editor("exit 3") })).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/editor' ended with an error; nothing was written\n/),
    });
    expect(await loci(["edit"], { env: { ...editor("true"), EDITOR: "/no/editor" } })).toMatchObject({
      exit: 64,
      stderr: "loci: the editor '/no/editor' could not be started; nothing was written\n",
    });
    expect(drafts()).toEqual([]);
    expect(await loci(["edit"], { env: editor(`echo typed > "$1"; exit 3`) })).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/Your text is in \S+MEMORY\.md\n/),
    });
    expect(drafts()).toHaveLength(1);
  });

  it("reports that a secret was left out, and rejects content that is not text", async () => {
    verifies("SAF-1.b");
    const secret = editor(`echo "password: correcthorsebattery" > "$1"`);
    expect((await loci(["edit"], { env: secret })).stdout).toMatch(/held a secret/);
    const latin = await loci(["edit"], { env: editor(`printf 'caf\\351' > "$1"`) });
    expect(latin).toMatchObject({
      stderr: expect.stringMatching(/did not save UTF-8; nothing was written\. Your text is in /),
    });
    expect(readFileSync(file, "utf8")).toBe("password: [redacted:secret]\n");
  });

  it("removes its drafts", async () => {
    await loci(["edit"], { env: editor(`echo "## B" > "$1"`) });
    expect(drafts()).toEqual([]);
  });
});

describe("loci versions", () => {
  it("--erase erases old versions of the document", async () => {
    verifies("SAF-5.c");
    await loci(["write", "the zanzibarword oven"]);
    writeFileSync(file, "## Oven\n");
    expect(await loci(["versions", "--erase"])).toMatchObject({ exit: 64, stderr: expect.stringMatching(/--yes/) });
    const ran = await loci(["versions", "--erase", "--yes"]);
    expect(ran).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^✓ erased 2 versions of the document of this space/),
    });
    expect(readFileSync(file, "utf8")).toBe("## Oven\n");
    expect(holding(home.path, ["zanzibarword"])).toEqual([]);
    const { hits } = (await home.json(["search", "oven"], { cwd: project })) as { hits: { id: string }[] };
    expect(await loci(["forget", hits[0]?.id ?? "", "--yes"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/part of a document.*loci versions --erase/s),
    });
  });

  it("lists, shows, compares and restores", async () => {
    verifies("DOC-10.a", "DOC-10.b", "DOC-10.c");
    await loci(["write", "## A", "--replace"]);
    writeFileSync(file, "## B\n");
    const listed = (await loci(["versions"])).stdout;
    expect(listed).toMatch(/^[0-9a-f]{8} {2}edited by hand +5 B +just now\n[0-9a-f]{8} {2}replace +5 B +just now\n$/);
    const [newest = "", first = ""] = listed.split("\n").map((line) => line.slice(0, 8));
    expect((await loci(["versions", "--show", first])).stdout).toBe("## A\n");
    expect((await loci(["versions", "--diff", first])).stdout).toMatch(/^-## A\n\+## B$/m);
    expect((await loci(["versions", "--diff", newest])).stdout).toBe("Nothing changed.\n");
    expect((await loci(["versions", "--restore", first])).stdout).toMatch(/restored/);
    expect(readFileSync(file, "utf8")).toBe("## A\n");
    expect(await loci(["versions", "--show", "00000000"])).toMatchObject({ exit: 66 });
  });
});

describe("loci forget --space", () => {
  it("lists the files that keep their text", async () => {
    verifies("SAF-5.c");
    await loci(["write", "ours"]);
    const ran = await loci(["forget", "--space", ".", "--yes"]);
    expect(ran.stdout).toMatch(/MEMORY\.md still has its text: it is your file/);
  });
});
