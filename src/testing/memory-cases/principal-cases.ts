import { LociError } from "../../core/errors.ts";
import type { Memory } from "../../memory/memory.ts";
import { allOf, rejects, same, stored, type MemoryCase } from "./memory-case.ts";

const agent = { kind: "agent", agent: "billing", session: "s1" } as const;

/** Returns the code of the error that a function throws at once. */
function thrownBy(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof LociError ? error.code : String(error);
  }
  return "nothing";
}

/** Other principals, and closing a memory. */
export const principalCases: readonly MemoryCase[] = [
  {
    title: "what an agent writes carries its name, session and space",
    methods: ["as", "remember"],
    check: async ({ memory, space }) => {
      const { name } = await memory.spaces.resolve(space);
      const id = await memory.as({ ...agent, space: name }).remember("Invoices are sent on Mondays");
      const shown = await memory.show(id);
      if (shown.status !== "found") throw new Error("the owner does not see it");
      const { session, trust, level } = shown.memory;
      same([shown.memory.agent, shown.memory.space, session, trust, level], ["billing", name, "s1", "agent", "space"]);
    },
  },
  {
    title: "an agent sees its own space, and not another one",
    methods: ["as", "search"],
    check: async ({ memory, space }) => {
      const { name } = await memory.spaces.resolve(space);
      await stored(memory, { type: "fact", text: "The shop opens at nine", space, level: "space" });
      const hits = async (of: string) => (await memory.as({ ...agent, space: of }).search("shop opens")).hits.length;
      same([await hits(name), await hits("another space")], [1, 0]);
    },
  },
  {
    title: "names in any script reach the memory",
    methods: ["as", "remember"],
    check: async ({ memory, space }) => {
      const { name } = await memory.spaces.resolve(space);
      const id = await memory
        .as({ ...agent, agent: "Büro 日本 👩‍🚀", space: name })
        .remember("Invoices are sent on Mondays");
      const shown = await memory.show(id);
      same(shown.status === "found" ? shown.memory.agent : null, "Büro 日本 👩‍🚀");
    },
  },
  {
    title: "an agent is refused what only the owner may do",
    methods: ["as"],
    check: async ({ memory }) => {
      const billing = memory.as(agent);
      await rejects("SCOPE_REFUSED", () => billing.forget({ session: "s1" }));
      await rejects("SCOPE_REFUSED", () => billing.care.stats());
      await rejects("SCOPE_REFUSED", () => billing.changes.position());
      await rejects("SCOPE_REFUSED", () => allOf(billing.changes.read(null)));
      await rejects("SCOPE_REFUSED", () => allOf(billing.transfer.export()));
      same(
        thrownBy(() => billing.as({ kind: "owner" })),
        "SCOPE_REFUSED",
      );
    },
  },
  {
    title: "after the end of a memory, every method is refused, for all its principals",
    methods: ["close"],
    check: async ({ memory }) => {
      const billing = memory.as(agent);
      await memory.close();
      await memory.close();
      for (const [name, call] of [...methodsOf(memory), ...methodsOf(billing)])
        same([name, await codeOf(call)], [name, "MEMORY_CLOSED"]);
    },
  },
];

/** Every method of a memory except `close`, by its name. */
function methodsOf(memory: object, prefix = ""): (readonly [string, () => unknown])[] {
  return Object.entries(memory).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === "function") {
      const call = member as (...args: unknown[]) => unknown;
      return name === "close" ? [] : [[`${prefix}${name}`, () => call({}, {}, {})] as const];
    }
    return methodsOf(member as Memory, `${prefix}${name}.`);
  });
}

/** Returns the code with which a method is refused: at once, by its promise, or by its stream. */
async function codeOf(call: () => unknown): Promise<string> {
  try {
    const made = call();
    if (typeof made === "object" && made !== null && Symbol.asyncIterator in made)
      await allOf(made as AsyncIterable<unknown>);
    else await made;
  } catch (error) {
    return error instanceof LociError ? error.code : String(error);
  }
  return "nothing";
}
