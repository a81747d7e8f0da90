import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, it } from "vitest";

import { resolvePlaces } from "../../src/config/paths.ts";
import { isPrivateSocket, linkSocket } from "../../src/platform/io/private-socket.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";

let home: TestHome;
let children: ChildProcess[];
beforeEach(() => {
  home = createTestHome();
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  home.remove();
});

interface Printed {
  readonly url: string;
  readonly link?: string;
  readonly isRunning?: boolean;
  readonly isOpened?: boolean;
}

/** Starts a command in a process of its own, and returns it with the first line that it prints. */
async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const script = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
  const child = spawn(process.execPath, [script, ...args, "--json"], {
    env: { HOME: home.path, PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const exited = once(child, "exit");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, exited, printed: JSON.parse(line.toString()) as Printed };
}

const socket = (): string => linkSocket(resolvePlaces({ HOME: home.path }).state, {}) ?? "";

async function sessionOf(link: string) {
  const response = await fetch(link, { redirect: "manual" });
  const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const { origin } = new URL(link);
  const session: unknown = await (await fetch(`${origin}/session`, { headers: { cookie } })).json();
  return { response, session };
}

it("loci ui listens on loopback, and a second one asks the first for another link", async () => {
  const first = await start(["ui", "--no-open"]);
  const { url, link = "", ...how } = first.printed;
  expect(how).toEqual({ isRunning: false, isOpened: false });
  expect(new URL(url).hostname).toBe("127.0.0.1");
  await expect.poll(() => isPrivateSocket(socket())).toBe(true);
  expect(lstatSync(socket()).mode & 0o777).toBe(0o600);

  const { checks } = (await home.json(["doctor"])) as { checks: { name: string; state: string; found: string }[] };
  expect(checks.find(({ name }) => name === "state folder")).toMatchObject({ state: "good" });

  const second = await start(["ui", "--no-open", "/search?q=tide"]);
  expect(second.printed).toMatchObject({ url, isRunning: true });
  expect(await second.exited).toEqual([0, null]);
  const other = second.printed.link ?? "";
  expect(other).toContain(`?to=${encodeURIComponent("/ui/search?q=tide")}`);
  expect(other.split("?")[0]).not.toBe(link);
  for (const one of [link, other]) {
    const { response, session } = await sessionOf(one);
    expect(response.status).toBe(303);
    expect(session).toMatchObject({ kind: "person" });
    expect((await fetch(one, { redirect: "manual" })).status).toBe(401);
  }

  first.child.kill("SIGINT");
  expect(await first.exited).toEqual([0, null]);
  expect(lstatSync(socket(), { throwIfNoEntry: false })).toBeUndefined();
});

it("loci ui opens the session of a running loci serve, and starts a server of its own after loci serve was killed", async () => {
  const server = await start(["serve", "--port", "0"]);
  await expect.poll(() => isPrivateSocket(socket())).toBe(true);
  const asked = await start(["ui", "--no-open"]);
  expect(asked.printed).toMatchObject({ url: server.printed.url, isRunning: true });

  server.child.kill("SIGKILL");
  await server.exited;
  const own = await start(["ui", "--no-open"]);
  expect(own.printed).toMatchObject({ isRunning: false });
  expect((await sessionOf(own.printed.link ?? "")).session).toMatchObject({ kind: "person" });
});

it("two servers of different memories have separate ports", async () => {
  const first = await start(["ui", "--no-open"]);
  const other = join(home.path, "other");
  const second = await start(["ui", "--no-open"], { AI_MEMORY_PATH: other });
  expect(second.printed.isRunning).toBe(false);
  expect(new URL(second.printed.url).port).not.toBe(new URL(first.printed.url).port);
});

it.runIf(process.platform === "linux")("loci ui passes the link to the browser, without a shell", async () => {
  const bin = join(home.path, "bin");
  const seen = join(home.path, "seen");
  mkdirSync(bin);
  writeFileSync(join(bin, "xdg-open"), `#!/bin/sh\nprintf '%s|%s' "$#" "$1" > '${seen}'\n`);
  chmodSync(join(bin, "xdg-open"), 0o755);
  const env = { PATH: `${bin}:${process.env["PATH"] ?? ""}`, DISPLAY: ":0" };
  const { printed } = await start(["ui", "/search?q=$(id)&x=`id`"], env);
  expect(printed).toEqual({ url: printed.url, isRunning: false, isOpened: true });
  const [count, link = ""] = readFileSync(seen, "utf8").split("|");
  expect(count).toBe("1");
  expect(link.startsWith(`${printed.url}/login/`)).toBe(true);
  expect((await sessionOf(link)).session).toMatchObject({ kind: "person" });

  await expect.poll(() => isPrivateSocket(socket())).toBe(true);
  const failing = join(home.path, "failing");
  mkdirSync(failing);
  writeFileSync(join(failing, "xdg-open"), "#!/bin/sh\nexit 3\n");
  chmodSync(join(failing, "xdg-open"), 0o755);
  for (const other of [
    { ...env, SSH_CONNECTION: "10.0.0.1 1 10.0.0.2 22" },
    { PATH: env.PATH },
    { PATH: `${failing}:${process.env["PATH"] ?? ""}`, DISPLAY: ":0" },
  ])
    expect((await start(["ui"], other)).printed).toMatchObject({ isOpened: false, link: expect.any(String) });
});

it("loci ui refuses an agent, and pages outside the UI", async () => {
  expect(await home.loci(["ui"], { env: { CLAUDECODE: "1" } })).toMatchObject({ exit: 77 });
  expect(await home.loci(["ui", "--no-open"], { env: { GEMINI_CLI: "1" } })).toMatchObject({ exit: 77 });
  for (const page of ["../docs", "/../../x", "\\evil", "..//evil.example"])
    expect(await home.loci(["ui", page]), page).toMatchObject({ exit: 64 });
});

it("loci serve on an occupied port explains how to get a link to the running server", async () => {
  const { url } = (await start(["serve", "--port", "0"])).printed;
  const { exit, stderr } = await home.loci(["serve", "--link", "--port", new URL(url).port]);
  expect(exit).toBe(75);
  expect(stderr).toContain("If it serves this memory, `loci ui --no-open` prints a link to it.");
});
