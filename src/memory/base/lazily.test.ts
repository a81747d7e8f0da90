import { describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../../core/errors.ts";
import type { Memory } from "../memory.ts";

useHome();

type Method = (...args: unknown[]) => unknown;

/** Every method of a memory and its groups, by path. Found at run time, so that new methods are included. */
function methodsOf(object: object, path = ""): [path: string, method: Method][] {
  return Object.entries(object).flatMap(([name, member]: [string, unknown]) =>
    typeof member === "function" ? [[path + name, member as Method]] : methodsOf(member as object, `${path}${name}.`),
  );
}

/** Calls a method and consumes its result. */
async function call(method: Method): Promise<void> {
  const returned = await method();
  if (typeof returned === "object" && returned !== null && Symbol.asyncIterator in returned)
    for await (const _ of returned as AsyncIterable<unknown>);
}

async function unrefused(memory: Memory): Promise<string[]> {
  const found: string[] = [];
  for (const [path, method] of methodsOf(memory).filter(([name]) => name !== "close")) {
    const code = await call(method).then(
      () => "done",
      (error: unknown) => (error instanceof LociError ? error.code : "another error"),
    );
    if (code !== "MEMORY_CLOSED") found.push(`${path}: ${code}`);
  }
  return found;
}

describe("a closed memory", () => {
  it("refuses every method with MEMORY_CLOSED", async () => {
    verifies("API-5.b");
    const memory = await open();
    await memory.remember("Invoices are sent on Mondays");
    await memory.close();
    expect(methodsOf(memory).length).toBeGreaterThan(80);
    expect(await unrefused(memory)).toEqual([]);
  });

  it("is closed for every principal, whoever closed it", async () => {
    const memory = await open();
    const agent = memory.as({ kind: "agent", agent: "billing", space: "/projects/app" });
    const other = memory.as({ kind: "owner" });
    const started = memory.transfer.beginImport();
    await agent.close();
    for (const one of [memory, agent, other]) expect(await unrefused(one)).toEqual([]);
    await expect(started.take([])).rejects.toMatchObject({ code: "MEMORY_CLOSED" });
  });

  it("can be closed again, also during the closing", async () => {
    const memory = await open();
    await memory.remember("Invoices are sent on Mondays");
    await Promise.all([memory.close(), memory.close()]);
    await expect(memory.close()).resolves.toBeUndefined();
  });

  it("contains what another principal wrote", async () => {
    const memory = await open();
    await memory.as({ kind: "user", session: "s" }).remember("Invoices are sent on Mondays");
    await memory.close();
    expect((await (await open()).search("invoices")).hits).toHaveLength(1);
  });
});
