import { createContext, runInContext } from "node:vm";

import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedMethods } from "../../src/client/refused-methods.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { memberNames } from "../member-names.ts";
import { serveTestMemory, type ServedMemory } from "./remote-memory.ts";
import { token } from "./test-api.ts";

let served: ServedMemory;
beforeAll(async () => {
  served = await serveTestMemory();
});
afterAll(() => served.dispose());

/** Bundles the client as a page would. Fails if anything but its own files is needed. */
async function bundleClient(): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  const bundle = await rolldown({
    input: new URL("../../src/client/index.ts", import.meta.url).pathname,
    platform: "browser",
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: "iife", name: "loci" });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  return { code, files: moduleIds };
}

describe("the client", () => {
  it("has the same methods as a memory on this machine", () => {
    expect(memberNames(served.connect("person")).toSorted()).toEqual(memberNames(served.owner).toSorted());
  });

  it("imports only its own files and the rules of core: neither Node nor SQLite nor the log", async () => {
    const { code, files } = await bundleClient();
    const outside = files.filter((file) => !/\/src\/(?:client|core)\//.test(file));
    expect(outside).toEqual([]);
    expect(code).not.toMatch(/node:|\brequire\(|\bprocess\.|\bBuffer\b/);
    expect(code.length).toBeLessThan(80_000);
  });

  it("works with only the functions of a browser", async () => {
    const { code } = await bundleClient();
    const browser = createContext({
      fetch,
      URL,
      URLSearchParams,
      AbortController,
      AbortSignal,
      TextDecoder,
      setTimeout,
      clearTimeout,
    });
    const { connectMemory } = runInContext(`${code}; loci`, browser) as { connectMemory: (options: object) => Memory };
    const memory = connectMemory({ url: served.url, token });
    const id = await memory.remember("The lighthouse has a red roof");
    expect((await memory.search("lighthouse roof")).hits[0]?.id).toBe(id);
    const changes = [];
    for await (const batch of memory.changes.read(null)) changes.push(...batch.changes);
    expect(changes.map((change) => change.id)).toContain(id);
  });

  it("refuses what needs the files of the server's machine, and says what to do instead", async () => {
    const memory = served.connect("person");
    const calls: Readonly<Record<string, () => unknown>> = {
      "transfer.exportTo": () => memory.transfer.exportTo("/tmp/export.jsonl"),
      "transfer.importFrom": () => memory.transfer.importFrom("/etc/passwd"),
      "transfer.beginImport": () => memory.transfer.beginImport(),
      "care.forgotten.sessions": () => memory.care.forgotten.sessions(),
      "care.forgotten.among": () => memory.care.forgotten.among([]),
      "care.forgotten.finder": async () =>
        memory.care.forgotten.finder({ query: "x" }, await memory.previewForget({ query: "x" })),
      "care.migrate": () => memory.care.migrate({ dryRun: true }),
      "care.dropMigrated": () => memory.care.dropMigrated(),
      "care.reseal": () => memory.care.reseal(),
      "care.checkReseal": () => memory.care.checkReseal("plain"),
      "care.losses": () => memory.care.losses(),
      "care.acknowledge": () => memory.care.acknowledge(),
    };
    expect(Object.keys(calls)).toEqual(Object.keys(refusedMethods));
    for (const [name, call] of Object.entries(calls)) {
      const { next } = refusedMethods[name as keyof typeof refusedMethods];
      await expect((async () => call())(), name).rejects.toMatchObject({ code: "NO_FILES", next });
    }
  });

  it("refuses options that the server would not see", async () => {
    const memory = served.connect("person");
    await expect(memory.care.backup({ to: "/tmp/elsewhere" })).rejects.toMatchObject({ code: "USAGE" });
    const encrypted = memory.transfer.export({ passphrase: "open sesame" });
    await expect(encrypted[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "USAGE" });
  });

  it("allows a person's actions only in a person's session, like the server", async () => {
    const memory = served.connect("token");
    await expect(memory.forget({ session: "s1" })).rejects.toMatchObject({
      code: "SCOPE_REFUSED",
      next: "Open the link that `loci ui --no-open` prints, or run the `loci` command in a terminal.",
    });
    await expect(memory.remember("Be brief", { type: "preference" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    const proposed = memory.facts.propose([], { kind: "person" });
    await expect(proposed).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("throws the library's errors, with message and advice", async () => {
    const [local, remote] = await Promise.all(
      [served.owner, served.connect("token")].map(async (memory) => {
        const error: unknown = await memory.show("01890000-0000-7000-8000-000000000000").catch((reason) => reason);
        const { code, message, next, name } = error as { code: string; message: string; next: string; name: string };
        return { code, message, next, name };
      }),
    );
    expect(remote).toEqual(local);
  });

  it("can be limited to one principal from the start", async () => {
    const { name: space } = await served.owner.spaces.resolve(served.space);
    const principal = { kind: "agent", agent: "billing", space } as const;
    const memory = served.connect("token", { principal });
    const shown = await served.owner.show(await memory.remember("Invoices are sent on Mondays"));
    expect(shown).toMatchObject({ memory: { agent: "billing", trust: "agent" } });
    expect(() => memory.as({ kind: "owner" })).toThrow(expect.objectContaining({ code: "SCOPE_REFUSED" }));
  });

  it("removes no file that a preview names", async () => {
    const memory = served.connect("person");
    const id = await memory.remember("The vault code is nine");
    const preview = { ...(await memory.previewForget({ id })), files: ["/etc/hostname"] };
    await expect(memory.forget(preview, { files: true })).rejects.toMatchObject({ code: "USAGE" });
    expect(await memory.forget(preview)).toMatchObject({ forgotten: 1, files: ["/etc/hostname"], removed: [] });
  });

  it("gives no access with a wrong token", async () => {
    const memory = served.connect("token", { token: "x".repeat(43) });
    await expect(memory.search("any")).rejects.toMatchObject({ code: "NOT_AUTHENTICATED" });
  });
});
