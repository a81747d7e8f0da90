import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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

  it("reports a socket of Loci's name that other users can connect to", async () => {
    await listen("warm/hooks.sock", 0o666);
    expect(stateCheck()).toMatchObject({ state: "warning", found: expect.stringContaining("hooks.sock") as string });
  });

  it("reports any other socket", async () => {
    await listen("other.sock", 0o600);
    expect(stateCheck()).toMatchObject({ state: "warning", found: expect.stringContaining("other.sock") as string });
  });
});
