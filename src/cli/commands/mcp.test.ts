import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

it("loci mcp at a terminal explains how to add it to an agent", async () => {
  const { exit, stdout, stderr } = await home.loci(["mcp"]);
  expect({ exit, stdout }).toEqual({ exit: 64, stdout: "" });
  const { stdout: help } = await home.loci(["mcp", "--help"]);
  for (const command of [
    "claude mcp add -s user loci -- loci mcp",
    "codex mcp add loci -- loci mcp",
    "gemini mcp add -s user loci loci mcp",
    'copilot mcp add loci --tools "*" -- loci mcp',
  ]) {
    expect(stderr).toContain(`\n  ${command}\n`);
    expect(help).toContain(`\n  ${command}\n`);
  }
  expect(stderr).toMatch(/\n {2}loci mcp --http\n$/);
});

it("loci mcp --http explains what to do about an occupied port", async () => {
  const otherServer = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => otherServer.once("listening", resolve));
  const port = String((otherServer.address() as AddressInfo).port);
  expect(await home.json(["mcp", "--http", "--port", port])).toMatchObject({
    error: { code: "BUSY", next: "Choose another with --port." },
  });
  expect((await home.loci(["mcp", "--http", "--port", port])).stderr).toMatch(
    /^loci: port \d+ is taken.*\nChoose another with --port\.\n$/,
  );
  otherServer.close();
  expect(await home.loci(["mcp", "--ipv6"])).toMatchObject({
    exit: 64,
    stderr: expect.stringContaining("--ipv6 is for --http"),
  });
});
