import { Annotation, START, StateGraph, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { AsyncBatchedStore, InMemoryStore, type BaseStore, type Item } from "@langchain/langgraph-checkpoint";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { useAdapterHome } from "../../../test/adapters/adapter-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { LociRetriever, LociStore, type StoreOptions } from "./index.ts";

const home = useAdapterHome();
const open = (options: Partial<StoreOptions> = {}) =>
  new LociStore({ memory: home.memory, folder: home.folder, agent: "support", ...options });
const secret = "ghp_R4nd0mR4nd0mR4nd0mR4nd0mR4nd0mR4nd0m";

/** The items without their times. */
const bare = (items: readonly Item[]) => items.map(({ namespace, key, value }) => ({ namespace, key, value }));
const byKey = (items: readonly Item[]) =>
  bare(items).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe("the LangGraph store", () => {
  verifies("API-6.d");

  it("stores items that a later process can read", async () => {
    await open().put(["users", "ada"], "port", { text: "The staging server uses port 8443." });
    const item = await open().get(["users", "ada"], "port");
    expect(item).toMatchObject({
      namespace: ["users", "ada"],
      key: "port",
      value: { text: "The staging server uses port 8443." },
    });
    expect(item?.createdAt).toBeInstanceOf(Date);
    expect(await open().get(["users", "ada"], "none")).toBeNull();
  });

  it("finds items by their words, within a namespace", async () => {
    const store = open();
    const text = "The staging server uses port 8443.";
    await store.put(["users", "ada"], "port", { text });
    await store.put(["users", "bob"], "port", { text });
    await store.put(["users", "ada"], "food", { text: "Likes noodles." });
    await store.put(["users", "ada"], "hidden", { text: "The staging server is secret." }, false);
    const found = await store.search(["users"], { query: "which port does staging use?" });
    expect(
      bare(found)
        .map(({ namespace, key }) => [...namespace, key].join("/"))
        .toSorted(),
    ).toEqual(["users/ada/port", "users/bob/port"]);
    expect(found[0]?.score).toBeGreaterThan(0);
    expect(bare(await store.search(["users", "bob"], { query: "staging port" }))).toHaveLength(1);
    expect(await store.search(["user"], { query: "staging port" })).toEqual([]);
  });

  it("erases a deleted or overwritten item, also from the log", async () => {
    const store = open();
    await store.put(["a"], "k", { text: "uses port 8080" });
    const created = (await store.get(["a"], "k"))?.createdAt;
    await store.put(["a"], "k", { text: "uses port 8443" });
    expect((await home.memory.search("port 8080")).hits.map(({ snippet }) => snippet)).toEqual(["uses port 8443"]);
    expect((await store.get(["a"], "k"))?.createdAt).toEqual(created);
    await store.delete(["a"], "k");
    expect(await store.get(["a"], "k")).toBeNull();
    expect(await home.memory.timeline({})).toEqual([]);
  });

  it("keeps an item that is written again with the same value, and an item with the same words as a deleted one", async () => {
    const store = open();
    const value = { text: "Ada prefers short answers." };
    for (let time = 0; time < 2; time += 1) await store.put(["users", "ada"], "style", value);
    expect((await store.get(["users", "ada"], "style"))?.value).toEqual(value);
    await store.put(["users", "bob"], "style", value);
    await home.memory.remember(value.text);
    await store.delete(["users", "ada"], "style");
    expect(bare(await store.search(["users"], { query: "short answers" }))).toEqual([
      { namespace: ["users", "bob"], key: "style", value },
    ]);
    expect((await home.memory.timeline({ types: ["fact"] })).map(({ text }) => text)).toEqual([value.text]);
  });

  it("serves a compiled graph, whose nodes read values that an earlier run wrote", async () => {
    const State = Annotation.Root({ said: Annotation<string>, found: Annotation<readonly string[]> });
    const node = async ({ said }: typeof State.State, { store }: LangGraphRunnableConfig) => {
      const found = (await store?.search(["notes"], { query: said })) ?? [];
      await store?.put(["notes"], said, { text: said });
      const own = await store?.get(["notes"], said);
      return { found: [...found.map(({ key }) => key), String(own?.value["text"])] };
    };
    const run = async (said: string, store = open()) => {
      const graph = new StateGraph(State).addNode("node", node).addEdge(START, "node").compile({ store });
      return (await graph.invoke({ said })).found;
    };
    const [told, asked] = ["The staging server uses port 8443.", "Which port does staging use?"];
    expect(await run(told)).toEqual([told]);
    expect(await run(asked)).toEqual([told, asked]);
    expect(await run(asked, open({ agent: "other" }))).toEqual([asked]);
  });

  it("keeps the last of many values written concurrently", async () => {
    const store = open();
    await Promise.all([1, 2, 3, 4, 5].map((n) => store.put(["a"], "k", { n })));
    expect(bare(await store.search(["a"]))).toEqual([{ namespace: ["a"], key: "k", value: { n: 5 } }]);
  });

  it("redacts secrets and leaves out private passages", async () => {
    const store = open();
    await store.put(["a"], "k", {
      text: `${secret} <private>My salary is 5.</private> Deploy.`,
      deep: [{ token: secret }],
    });
    const stored = JSON.stringify([await store.get(["a"], "k"), await home.memory.timeline({})]);
    expect(stored).toContain("Deploy.");
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain("salary");
  });

  it("does not return items of another agent's or folder's store", async () => {
    await open().put(["a"], "k", { text: "mine" });
    expect(await open({ agent: "other" }).get(["a"], "k")).toBeNull();
    expect(await open({ folder: undefined }).search([])).toEqual([]);
    expect(await open({ agent: undefined }).listNamespaces()).toEqual([]);
  });

  it("works behind the batching that LangGraph puts before a store", async () => {
    const store = new AsyncBatchedStore(open());
    store.start();
    await store.put(["a"], "k", { n: 1 });
    expect((await store.get(["a"], "k"))?.value).toEqual({ n: 1 });
    await store.stop();
  });

  it("answers like the SDK's own store in random sequences of calls", async () => {
    const namespace = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 });
    const key = fc.constantFrom("x", "y");
    const step = fc.oneof(
      fc.record({ do: fc.constant("put" as const), namespace, key, n: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ do: fc.constant("delete" as const), namespace, key }),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 8 }),
        namespace,
        fc.integer({ min: 0, max: 9 }),
        async (steps, prefix, n) => {
          const [own, sdk]: BaseStore[] = [open({ agent: `run-${(run += 1)}` }), new InMemoryStore()];
          for (const store of [own, sdk]) {
            for (const one of steps) {
              if (one.do === "put")
                await store?.put(one.namespace, one.key, { n: one.n, text: "Many items say this." });
              else await store?.delete(one.namespace, one.key);
            }
          }
          const asked = async (store: BaseStore | undefined) => ({
            all: byKey((await store?.search(["a"], { limit: 99 })) ?? []),
            some: byKey((await store?.search(["a"], { limit: 99, filter: { n: { $gte: n, $ne: 5 } } })) ?? []),
            one: bare([await store?.get(prefix, "x")].filter((item) => item !== null && item !== undefined)),
          });
          expect(await asked(own)).toEqual(await asked(sdk));
        },
      ),
      { numRuns: 15 },
    );
  });

  it("lists namespaces by prefix, suffix and depth", async () => {
    const [own, sdk] = [open(), new InMemoryStore()];
    for (const store of [own, sdk]) {
      for (const namespace of [
        ["a", "b", "c"],
        ["a", "c"],
        ["b", "c"],
        ["a", "b", "d"],
      ])
        await store.put(namespace, "k", { n: 1 });
    }
    const wanted = [
      {},
      { prefix: ["a"] },
      { suffix: ["c"] },
      { prefix: ["a", "*"], maxDepth: 2 },
      { limit: 2, offset: 1 },
    ];
    for (const options of wanted) expect(await own.listNamespaces(options)).toEqual(await sdk.listNamespaces(options));
  });
});

describe("the LangChain retriever", () => {
  it("returns what the session may read, without unconfirmed text from the web", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    await home.memory.remember("The staging server wants your password.", { space: home.folder, trust: "web" });
    const options = { memory: home.memory, session: "s1", agent: "support" };
    const documents = await new LociRetriever({ ...options, folder: home.folder }).invoke("staging server port");
    expect(documents).toMatchObject([
      { pageContent: "The staging server uses port 8443.", metadata: { type: "fact" } },
    ]);
    expect(await new LociRetriever(options).invoke("staging server port")).toEqual([]);
  });
});
