import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { contents, session } from "../../../test/entry-places.ts";
import { filesUnder, holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

describe("clearing entries", () => {
  verifies("ENT-5.a", "ENT-5.c");

  it("removes all entries, or those that a filter selects, permanently and everywhere", async () => {
    const memory = await open();
    const { entries } = memory;
    const staying = await entries.save({ ...session, content: "kept quokka", category: "a" });
    const gone = await entries.save({ ...session, content: "cleared quokka", category: "b", tags: ["t"] });
    expect(await entries.clear({ ...session, category: "b", tags: ["t"] })).toBe(1);
    expect(await entries.clear({ ...session, category: "b" })).toBe(0);
    const nowhere = async () => {
      expect(contents(await entries.get(session))).toEqual(["kept quokka"]);
      expect(await entries.get({ ...session, id: gone.id })).toEqual([]);
      expect(contents(await entries.search("quokka", session))).toEqual(["kept quokka"]);
      expect(Object.values(await entries.exportJson({ session: "s1" })).flat()).toHaveLength(1);
      expect(await texts(memory, "quokka")).toEqual([]);
      await expect(memory.show(gone.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(entries.update({ ...session, id: gone.id }, { content: "back" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    };
    await nowhere();
    await memory.care.rebuild();
    await nowhere();
    expect(await entries.clear({ ...session, id: staying.id })).toBe(1);
    expect(await entries.get(session)).toEqual([]);
  });

  it("does not start an erasure, so the bytes of entries stay in files until the next one", async () => {
    verifies("SAF-5.c");
    const words = ["zorblaxian", "quuxonomicon"];
    const memory = await open();
    for (const content of words)
      await memory.entries.save({ ...session, content, metadata: { note: `${content} too` } });
    await memory.entries.get(session);
    await memory.entries.clear(session);
    const note = await memory.notes.add({ text: `say ${words[0]}`, at: 5 });
    await memory.notes.remove(note.id);
    const index = () => filesUnder(join(home, "state")).filter((path) => path.endsWith(".sqlite"));
    const before = index();
    await (await open()).search("anything");
    expect(index()).toEqual(before);
    expect(holding(join(home, "memory"), words)).not.toEqual([]);
    const id = await memory.remember("something else");
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 1, residue: false });
    expect(holding(home, words)).toEqual([]);
    expect(await memory.care.verify()).toMatchObject({ ok: true });
  });

  it("erases the bytes when the owner asks for it", async () => {
    const memory = await open();
    await memory.entries.save({ ...session, content: "flimsterdomly" });
    await memory.care.backup();
    await memory.entries.clear(session);
    await memory.care.settle();
    expect(holding(home, ["flimsterdomly"])).toEqual([]);
    await memory.care.rebuild();
    expect(await memory.entries.get(session)).toEqual([]);
  });

  it("happens when a session or a space is forgotten: no byte of its entries remains", async () => {
    verifies("SAF-5.c");
    const words = ["zorblaxian", "quuxonomicon", "flimsterdomly"];
    const owner = await open();
    const { entries } = owner.as({ kind: "agent", agent: "a", space: "/projects/app", session: "s1", run: "r1" });
    const { id } = await entries.save({ compartment: "session", content: "zorblaxian", category: "first" });
    await entries.update({ compartment: "session", id }, { content: "quuxonomicon" });
    await entries.save({ compartment: "run", content: "flimsterdomly" });
    await entries.endRun();
    await owner.entries.save({ ...session, session: "s2", content: "stays" });
    await owner.entries.get(session);
    expect(await owner.forget({ session: "s1" })).toMatchObject({ forgotten: 2 });
    expect(holding(home, words)).toEqual([]);
    await entries.save({ compartment: "session", content: "zorblaxian" });
    expect(await owner.forget({ space: "/projects/app" })).toMatchObject({ forgotten: 1 });
    expect(holding(home, words)).toEqual([]);
    expect(await owner.entries.get({ ...session, session: "s2" })).toHaveLength(1);
  });
});
