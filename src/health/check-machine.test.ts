import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { checkMachine } from "./check-machine.ts";

describe.skipIf(process.platform === "win32")("the check of the state folder", () => {
  let folder: string;
  let server: Server;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "loci-machine-"));
    mkdirSync(join(folder, "warm"), { mode: 0o700 });
    server = createServer();
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const listen = async (name: string, mode: number): Promise<void> => {
    await new Promise<void>((resolve) => server.listen(join(folder, name), resolve));
    chmodSync(join(folder, name), mode);
  };
  const stateCheck = () =>
    checkMachine({ memory: join(folder, "memory"), state: folder, config: null }, Date.now()).find(
      ({ name }) => name === "state folder",
    );

  it("accepts the socket of a running server", async () => {
    await listen("warm/hooks.sock", 0o600);
    expect(stateCheck()?.state).toBe("good");
  });

  it("reports a socket with Loci's name that other users can connect to", async () => {
    await listen("warm/hooks.sock", 0o666);
    expect(stateCheck()).toMatchObject({ state: "warning", found: expect.stringContaining("hooks.sock") as string });
  });

  it("reports a segment that also has another name", async () => {
    mkdirSync(join(folder, "log", "a"), { recursive: true, mode: 0o700 });
    const segment = join(folder, "log", "a", "2026-11-000001.jsonl");
    writeFileSync(segment, "x", { mode: 0o600 });
    expect(stateCheck()?.state).toBe("good");
    linkSync(segment, join(folder, "other"));
    expect(stateCheck()).toMatchObject({ state: "warning", found: expect.stringContaining(segment) as string });
  });

  it("reports a migration that was cut off, and how it is completed", () => {
    const checks = () => checkMachine({ memory: join(folder, "memory"), state: folder, config: null }, Date.now());
    const isCut = () => checks().some(({ todo }) => todo?.includes("`loci migrate` again"));
    expect(isCut()).toBe(false);
    writeFileSync(join(folder, "migrating.json"), JSON.stringify({ target: "d0123456789ab" }));
    expect(isCut()).toBe(true);
  });

  it("reports a socket that Loci did not make", async () => {
    await listen("other.sock", 0o600);
    expect(stateCheck()).toMatchObject({ state: "warning", found: expect.stringContaining("other.sock") as string });
  });
});
