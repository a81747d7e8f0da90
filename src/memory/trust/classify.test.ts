import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { filesUnder, home, makeSpace, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

let shop: string;
let owner: Memory;

beforeEach(async () => {
  shop = makeSpace("shop");
  owner = await open();
});

const salary = "My salary is paid by the shop on the 28th.";

const recalled = async () =>
  (await owner.recall({ prompt: "When is the salary paid by the shop?", space: shop })).block;
const briefed = async () => (await owner.brief({ space: shop })).block;

describe("a sensitive memory", () => {
  it("is shown to no agent unasked, but found by a search", async () => {
    verifies("SAF-3.b", "INJ-2.b");
    await owner.remember(salary, { space: shop });
    expect(await recalled()).toBeNull();
    expect(await briefed()).toBeNull();
    expect(await texts(owner, "salary")).toEqual([salary]);
    const { hits } = await owner.search("salary");
    expect(hits[0]?.metadata).toMatchObject({ sensitive: true, sensitivity: ["finances"], classified: null });
    expect((await owner.recall({ prompt: "When is the salary paid?", space: shop, sensitive: true })).block).toContain(
      salary,
    );
  });

  it("is shown again, like its copies, after a person calls it harmless, and hidden again after a person calls it sensitive", async () => {
    verifies("SAF-3.b");
    const id = await owner.remember(salary, { space: shop });
    const copy = await owner.remember(salary, { space: shop });
    expect((await owner.trust.sensitive()).count).toBe(2);
    await owner.trust.classify({ ids: [id], sensitive: false });
    expect(await recalled()).toContain(salary);
    expect(await briefed()).toContain(salary);
    expect((await owner.trust.sensitive()).count).toBe(0);
    expect((await owner.trust.sensitive({ cleared: true })).memories.map((memory) => memory.id)).toContain(copy);
    await owner.trust.classify({ ids: [copy], sensitive: true });
    expect(await recalled()).toBeNull();
  });

  it("is any memory that a person marks, whatever its words", async () => {
    verifies("SAF-3.a");
    const id = await owner.remember("The shop closes at noon on Mondays.", { space: shop });
    expect(await briefed()).toContain("noon");
    await owner.trust.classify({ ids: [id.slice(-8)], sensitive: true });
    expect(await briefed()).toBeNull();
    const answer = await owner.show(id);
    expect(answer).toMatchObject({ memory: { sensitive: true, sensitivity: [], classified: true } });
  });

  it("is not shown as a part of the fix of an error", async () => {
    verifies("SAF-3.b", "LIFE-6.b");
    const at = Date.now() - 60_000;
    const place = { session: "s1", folder: shop };
    const run = (command: string, failed: boolean, n: number) =>
      hookEvent(
        { kind: "tool-finished", tool: shell(command), result: { text: failed ? "no such user" : "ok", failed } },
        { ...place, at: at + n, mark: `u${n}` },
      );
    const fix = (command: string) =>
      capture(join(home, "memory"), join(home, "state"), [
        run("npm run deploy", true, 1),
        run(command, false, 2),
        run("npm run deploy", false, 3),
      ]);
    await fix("adduser marta.kowalczyk@proton.me");
    const request = { prompt: "npm run deploy fails, what fixed npm run deploy?", space: shop };
    expect((await owner.recall(request)).block ?? "").not.toContain("marta");
    expect((await owner.recall({ ...request, sensitive: true })).block).toContain("marta");
  });

  it("is reviewed only by its owner", async () => {
    const id = await owner.remember(salary, { space: shop });
    const session = owner.as({ kind: "user", space: shop });
    await expect(session.trust.sensitive()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(session.trust.classify({ ids: [id], sensitive: false })).rejects.toMatchObject({
      code: "SCOPE_REFUSED",
    });
  });
});

describe("text between <private> and </private>", () => {
  it("is in no file, by any way of recording", async () => {
    const text = "Keep this. <Private>zebra-7719\nzebra-7719</private> And this. <private>zebra-7719";
    await owner.remember(text, { space: shop, tags: ["<private>zebra-7719"] });
    await owner.history.appendMessage({ text, role: "user", channel: "cli" });
    await owner.notes.add({ text, at: Date.now() + 60_000 });
    await owner.entries.save({ compartment: "session", content: text, metadata: { a: text }, session: "s1" });
    await owner.documents.append({ scope: "user" }, text);
    await capture(join(home, "memory"), join(home, "state"), [
      hookEvent({ kind: "prompt-submitted", prompt: text }, { folder: shop }),
      hookEvent({
        kind: "tool-finished",
        tool: shell(`echo "<private>zebra-7719</private>" ${"x".repeat(5000)}`),
        result: { text: `${"y".repeat(9000)}<private>zebra-7719`, failed: false },
      }),
    ]);
    expect(await texts(owner, "Keep this")).not.toEqual([]);
    await owner.close();
    for (const file of filesUnder(home)) expect(readFileSync(file, "latin1"), file).not.toContain("zebra-7719");
  });
});
