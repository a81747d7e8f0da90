import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { basename, dirname, join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { compileHookClient } from "../../scripts/hook-client.ts";
import {
  clientCommand,
  logLines,
  makeHelperHome,
  runClient,
  type ClientRun,
  type HelperHome,
} from "../../test/helper-home.ts";
import { readIfThere } from "../platform/files/read-if-there.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { createHttpReader, toHttpResponse } from "../platform/io/http-wire.ts";
import { hookSocket } from "../platform/io/private-socket.ts";
import { mostInputBytes } from "./hook-request.ts";
import { writeAddress } from "./socket-address.ts";

let home: HelperHome;
let socket: string;
let server: Server;
let asked: Buffer[];
/** Returns the HTTP status for a request body; null to send no answer, and "half" to end in the middle of one. */
let judge: (body: Buffer) => number | "half" | null;

/** The shells of this machine that may be its /bin/sh, and the native client if this machine can compile it. */
const shells = ["/bin/sh", "/bin/dash", "/bin/bash", "/bin/busybox"].filter((shell) => existsSync(shell));
const hasCompiler = process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;
const clients = [...shells, ...(hasCompiler ? ["native"] : [])];
const oneOfEach = clients.filter((client) => ["/bin/sh", "native"].includes(client));
let compiled: string;
beforeAll(() => {
  compiled = makeScratch("client");
  if (hasCompiler) compileHookClient(join(compiled, "loci-hook"));
});
afterAll(() => removeScratch(compiled));

beforeEach(async () => {
  home = await makeHelperHome();
  // With this setting, the hook in Node.js starts no helper.
  writeFileSync(join(home.home, ".config", "ai", "config.json"), '{ "hooks": { "warm": false } }');
  socket = hookSocket(home.places.state, home.env) ?? "";
  mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
  asked = [];
  server = createServer((client) => {
    const read = createHttpReader({ mostHeadBytes: 65_536, mostBodyBytes: mostInputBytes });
    client.on("error", () => {});
    client.on("data", (piece) => {
      const request = read(piece);
      if (request === undefined) return;
      asked.push(request.body);
      const status = judge(request.body);
      if (status === "half") client.end(toHttpResponse(200, "answered").subarray(0, -1));
      else if (status !== null) client.end(toHttpResponse(status, status === 200 ? "answered" : ""));
    });
  }).listen(socket);
  await once(server, "listening");
  chmodSync(socket, 0o600);
  writeAddress(socket, home.env);
});
afterEach(() => {
  server.close();
  home.remove();
});

const ask = (input: string | Buffer, client: string, more: Partial<ClientRun> = {}) =>
  runClient({
    env: home.env,
    cwd: home.space,
    host: "claude-code",
    event: "UserPromptSubmit",
    input,
    node: process.execPath,
    ...chosen(client),
    ...more,
  });
const chosen = (client: string) => (client === "native" ? { native: join(compiled, "loci-hook") } : { shell: client });
/** The arguments of each running process of this name, as every user can read them. */
const argumentsOf = (name: string) =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .map((pid) => readIfThere(`/proc/${pid}/cmdline`) ?? "")
    .filter((line) => basename(line.split("\0")[0] ?? "") === name);
const prompt = () =>
  JSON.stringify({ session_id: "s1", cwd: home.space, prompt: "How does the lighthouse deploy?", prompt_id: "p1" });
const recorded = () => logLines(home).filter((line) => line.includes('"prompt.submitted"')).length;

/** A row for each client and value. The native client sends an event of any length that the helper takes. */
const rows = (forShells: readonly number[], forNative: readonly number[], of = clients) =>
  of.flatMap((client) => (client === "native" ? forNative : forShells).map((size) => ({ client, size })));

describe.skipIf(process.platform === "win32")("a client of the session helper", () => {
  it.each(rows([1, 20_000, 65_000], [1, 65_000, mostInputBytes - 60]))(
    "passes $size bytes of any value unchanged, and $client expands none of them",
    async ({ client, size }) => {
      const tricky = Buffer.from("$(touch x) `id` ${HOME} \\0 'a' \"b\" %s\r\n\xff.", "latin1");
      // A variable of a shell loses NUL bytes.
      const bytes = randomBytes(size).map((byte) => (client === "native" ? byte : byte || 1));
      const input = Buffer.concat([bytes, tricky]);
      judge = (body) => (body.length < input.length ? 422 : 200);
      expect(await ask(input, client)).toEqual({ printed: "answered", code: 0 });
      expect(asked.at(-1)?.equals(input)).toBe(true);
    },
  );

  it.each(rows([150_000], [150_000, 5_000_000]))(
    "passes each of $size bytes to Node.js if the helper refuses, in $client",
    async ({ client, size }) => {
      // In the shortest input, a character of three bytes is at the end of what a shell reads at once.
      const input = Buffer.from(`{"prompt": "x${"\u{6f22}".repeat(size / 3)}"}\n`);
      const node = join(home.home, "node");
      writeFileSync(node, `#!/bin/sh\n{ cat <&3; cat; } >${join(home.home, "read")}\n`, { mode: 0o755 });
      judge = () => 409;
      expect((await ask(input, client, { node })).code).toBe(0);
      expect(readFileSync(join(home.home, "read")).equals(input)).toBe(true);
    },
  );

  it.each(oneOfEach)("gives the same input to the Node.js in PATH if its own is too old, in %s", async (client) => {
    const node = join(home.home, "node");
    writeFileSync(node, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    judge = () => 409;
    expect((await ask(prompt(), client, { node })).printed).toContain("make beacon");
    expect(recorded()).toBe(1);
  });

  it.each(clients)("asks the helper even with shell options from the environment, in %s", async (client) => {
    judge = () => 200;
    const env = { ...home.env, SHELLOPTS: "nounset:errexit:allexport", IFS: "/", CDPATH: "/tmp" };
    expect((await ask(prompt(), client, { env })).printed).toBe("answered");
  });

  it.each(clients)("loses no event if the host has closed the output, in %s", async (client) => {
    const closed = join(home.home, "closed.sh");
    const command = clientCommand({ ...chosen(client), node: process.execPath }).join(" ");
    writeFileSync(closed, `exec ${command} claude-code UserPromptSubmit >&-\n`);
    const throughShell = { native: undefined, shell: "sh", client: closed };
    judge = () => 200;
    await ask(prompt(), client, throughShell);
    expect([asked.map(String), recorded()]).toEqual([[prompt()], 0]);
    judge = () => 409;
    await ask(prompt(), client, throughShell);
    expect(recorded()).toBe(1);
  });

  it.each(rows([80_000], [5_000_000], oneOfEach))(
    "passes a prompt of $size bytes to Node.js in $client",
    async (row) => {
      const { client, size } = row;
      judge = (body) => (body.length < size ? 422 : 200);
      const { printed, code } = await ask(prompt().replace("How", `${"How ".repeat(size / 4)}How`), client);
      expect([code, printed !== "answered", recorded()]).toEqual([0, true, 1]);
    },
  );

  it.each(oneOfEach)(
    "answers a host that writes slowly or nothing, and never closes the stream, in %s",
    async (client) => {
      judge = (body) => (body.toString().endsWith("}") ? 200 : 422);
      const whole = prompt();
      const inTwo = await ask(whole.slice(0, 50), client, { later: whole.slice(50) });
      // A shell sends what it reads first. The native client waits for the rest of an object.
      const [answer, count] = client === "native" ? ["answered", 0] : ["make beacon", 1];
      expect([inTwo.printed.includes(answer), recorded()]).toEqual([true, count]);
      for (const input of ["", whole.slice(0, 50)])
        expect((await ask(input, client, { later: "" })).printed).toBe("{}");
      expect(recorded()).toBe(count);
      expect((await ask(whole, client, { later: "" })).printed).toBe("answered");
    },
  );

  const failures: readonly (readonly [string, number | "half" | null])[] = [
    ["refuses", 409],
    ["fails", 500],
    ["ends in the middle of its answer", "half"],
    ["never answers", null],
  ];
  it.each(oneOfEach.flatMap((client) => failures.map(([what, status]) => ({ client, what, status }))))(
    "runs the hook in Node.js with the same input if the helper $what, in $client",
    async ({ client, status }) => {
      judge = () => status;
      const { printed, code } = await ask(prompt(), client);
      expect(printed).toContain("make beacon");
      expect([code, asked.length, recorded()]).toEqual([0, 1, 1]);
    },
  );

  it.runIf(process.platform === "linux")("shows no environment variable in the list of processes", async () => {
    judge = () => null;
    const asking = ask(prompt(), "/bin/sh");
    await expect
      .poll(() => argumentsOf("curl").filter((line) => line.includes(socket)), { interval: 10 })
      .toHaveLength(1);
    const [line = ""] = argumentsOf("curl").filter((one) => one.includes(socket));
    expect(line).not.toContain("HOME=");
    expect(line).not.toContain(home.space);
    await asking;
  });

  it.each(oneOfEach)(
    "runs the hook in Node.js without asking a helper if the socket is stale, a link, or belongs to another user, in %s",
    async (client) => {
      judge = () => 200;
      renameSync(socket, `${socket}.real`);
      symlinkSync(`${socket}.real`, socket);
      expect((await ask(prompt(), client)).printed).toContain("make beacon");
      renameSync(`${socket}.real`, socket);
      // Only root can give a file to somebody else.
      const isRoot = process.getuid?.() === 0;
      if (isRoot) chownSync(socket, 65_534, 65_534);
      else renameSync(socket, `${socket}.real`);
      expect((await ask(prompt().replace("s1", "s2"), client)).printed).toContain("make beacon");
      if (isRoot) chownSync(socket, 0, 0);
      else renameSync(`${socket}.real`, socket);
      expect(asked).toEqual([]);
      renameSync(socket, `${socket}.kept`);
      server.close();
      renameSync(`${socket}.kept`, socket);
      expect((await ask(prompt().replace("s1", "s3"), client)).printed).toContain("make beacon");
    },
  );
});
