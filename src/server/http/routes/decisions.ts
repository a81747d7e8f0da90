import { z } from "zod";

import { scopeLevels } from "../../../core/event/event-schema.ts";
import { givenFields } from "../../../core/event/given-fields.ts";
import type { KnownDevice } from "../../../memory/places/devices.ts";
import type { CountedMemories } from "../../../memory/trust/trust.ts";
import { pageFrom, pageOf, pageQuery } from "../page.ts";
import { defineRoute } from "../route.ts";
import { flag, folder, id, ids, moment, name, nothing, shapeOf, typeOfLibrary } from "../schemas/fields.ts";
import { countedMemories, memory as memorySchema } from "../schemas/memories.ts";

/** Returns one page of memories that the library also counts. */
async function countedPage(
  page: { readonly limit: number; readonly cursor?: string | undefined },
  list: (limit: number) => Promise<CountedMemories>,
) {
  let total = 0;
  const { items, next } = await pageFrom(
    page,
    async (most) => {
      const { memories, count } = await list(most);
      total = count;
      return memories;
    },
    (one) => one.id,
  );
  return { items, count: total, next };
}

const chosen = z.strictObject({ ids });
const memoriesAnswer = z.looseObject({ memories: z.array(memorySchema) });

const trustRoutes = [
  defineRoute({
    id: "trust.waiting",
    method: "get",
    path: "/trust/waiting",
    summary: "List what came from elsewhere and nobody has confirmed",
    query: z.strictObject({ from: z.enum(["tool", "web", "import"]).optional(), agent: name.optional(), ...pageQuery }),
    answer: countedMemories,
    run: ({ memory, query: { limit, cursor, ...query } }) =>
      countedPage({ limit, cursor }, (most) => memory.trust.waiting({ ...query, limit: most })),
  }),
  ...(["confirm", "unconfirm"] as const).map((action) =>
    defineRoute({
      id: `trust.${action}`,
      method: "post",
      path: `/trust/${action}`,
      summary: action === "confirm" ? "Let agents receive memories from elsewhere" : "Withdraw a confirmation",
      body: chosen,
      answer: memoriesAnswer,
      run: async ({ memory, body }) => ({ memories: await memory.trust[action](body.ids) }),
    }),
  ),
  defineRoute({
    id: "trust.sensitive",
    method: "get",
    path: "/trust/sensitive",
    summary: "List sensitive memories, newest first",
    query: z.strictObject({ cleared: flag.optional(), ...pageQuery }),
    answer: countedMemories,
    run: ({ memory, query: { limit, cursor, ...query } }) =>
      countedPage({ limit, cursor }, (most) => memory.trust.sensitive({ ...givenFields(query), limit: most })),
  }),
  defineRoute({
    id: "trust.classify",
    method: "post",
    path: "/trust/classify",
    summary: "Mark memories as sensitive or as harmless",
    body: z.strictObject({ ids, sensitive: z.boolean() }),
    answer: memoriesAnswer,
    run: async ({ memory, body }) => ({ memories: await memory.trust.classify(body) }),
  }),
  defineRoute({
    id: "trust.promote",
    method: "post",
    path: "/trust/promote",
    summary: "Move a memory or an entry to another level of its scope",
    body: z.strictObject({ id, to: z.enum(scopeLevels) }),
    answer: typeOfLibrary("Promoted"),
    run: ({ memory, body }) => memory.trust.promote(body),
  }),
  defineRoute({
    id: "trust.preferences",
    method: "get",
    path: "/trust/preferences",
    summary: "List preferences, newest first, with the facts that they were adopted from",
    query: z.strictObject(pageQuery),
    answer: pageOf(typeOfLibrary("Preference")),
    run: ({ memory, query }) =>
      pageFrom(
        query,
        () => memory.trust.preferences(),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "trust.adopt",
    method: "post",
    path: "/trust/adopt",
    summary: "Turn a fact into a preference",
    body: z.strictObject({ fact: id }),
    answer: z.looseObject({ id: z.string() }),
    run: async ({ memory, body }) => ({ id: await memory.trust.adopt(body.fact) }),
  }),
  defineRoute({
    id: "trust.recalls",
    method: "get",
    path: "/trust/recalls",
    summary: "List the blocks that agents received, newest first",
    query: z.strictObject({ id: id.optional(), showing: id.optional(), since: moment.optional(), ...pageQuery }),
    answer: pageOf(typeOfLibrary("ServedRecall")),
    run: ({ memory, query: { limit, cursor, ...query } }) =>
      pageFrom(
        { limit, cursor },
        (most) => memory.trust.recalls({ ...givenFields(query), limit: most }),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "trust.judge",
    method: "post",
    path: "/trust/judge",
    summary: "Log which memories of a recall were useful",
    body: z.strictObject({ recall: id, useful: ids.exactOptional(), useless: ids.exactOptional() }),
    answer: nothing,
    run: ({ memory, body }) => memory.trust.judge(body),
  }),
];

const spaceRoutes = [
  defineRoute({
    id: "spaces.resolve",
    method: "get",
    path: "/spaces/resolve",
    summary: "Find the space of a folder",
    query: z.strictObject({ folder, asIndexed: flag.optional() }),
    answer: typeOfLibrary("ResolvedSpace"),
    run: ({ memory, query: { folder: wanted, ...options } }) => memory.spaces.resolve(wanted, givenFields(options)),
  }),
  defineRoute({
    id: "spaces.show",
    method: "get",
    path: "/spaces/show",
    summary: "Return the space of a folder, with the other folders in it",
    query: z.strictObject({ folder }),
    answer: typeOfLibrary("FolderSpace"),
    run: ({ memory, query }) => memory.spaces.show(query.folder),
  }),
  ...(["link", "split"] as const).map((action) =>
    defineRoute({
      id: `spaces.${action}`,
      method: "post",
      path: `/spaces/${action}`,
      summary: action === "link" ? "Link a folder to the space of its remote" : "Make a folder a space of its own",
      body: z.strictObject({ folder }),
      answer: typeOfLibrary("FolderSpace"),
      run: ({ memory, body }) => memory.spaces[action](body.folder),
    }),
  ),
  defineRoute({
    id: "spaces.adopt",
    method: "post",
    path: "/spaces/adopt",
    summary: "Let a folder continue an earlier space",
    body: z.strictObject({ folder, space: name }),
    answer: typeOfLibrary("FolderSpace"),
    run: ({ memory, body }) => memory.spaces.adopt(body.folder, body.space),
  }),
];

const device = shapeOf<KnownDevice>()({
  device: z.string(),
  status: z.enum(["own", "accepted", "waiting", "refused"]),
  bytes: z.number(),
  newest: z.number().nullable(),
  waitingEvents: z.number(),
});

const deviceRoutes = [
  defineRoute({
    id: "devices.list",
    method: "get",
    path: "/devices",
    summary: "List every device that has written to this memory",
    query: z.strictObject(pageQuery),
    answer: pageOf(device),
    run: ({ memory, query }) =>
      pageFrom(
        query,
        () => memory.devices.list(),
        (one) => one.device,
      ),
  }),
  defineRoute({
    id: "devices.accept",
    method: "post",
    path: "/devices/accept",
    summary: "Accept all events of these devices, or of all waiting ones",
    body: z.strictObject({ devices: z.array(name).min(1).max(1000).optional() }),
    answer: z.looseObject({ accepted: z.array(z.string()) }),
    isSlow: true,
    run: async ({ memory, body }) => ({ accepted: await memory.devices.accept(body.devices) }),
  }),
  defineRoute({
    id: "devices.refuse",
    method: "post",
    path: "/devices/refuse",
    summary: "Ignore all events of these devices",
    body: z.strictObject({ devices: z.array(name).min(1).max(1000) }),
    answer: nothing,
    isSlow: true,
    run: ({ memory, body }) => memory.devices.refuse(body.devices),
  }),
];

const policy = typeOfLibrary("DescribedPolicy");
const target = z.strictObject({ role: name.optional(), space: folder.optional() });

const policyRoutes = [
  defineRoute({
    id: "policies.list",
    method: "get",
    path: "/policies",
    summary: "List the weights of recall that Loci has learned, newest first",
    query: z.strictObject(pageQuery),
    answer: pageOf(policy).extend({ learning: z.boolean(), factory: z.string() }),
    run: async ({ memory, query }) => {
      const { policies, ...rest } = await memory.policies.list();
      const page = await pageFrom(
        query,
        async () => policies,
        (one) => one.name,
      );
      return { ...rest, ...page };
    },
  }),
  defineRoute({
    id: "policies.show",
    method: "get",
    path: "/policies/{id}",
    summary: "Return one policy",
    params: z.strictObject({ id }),
    answer: policy,
    run: ({ memory, params }) => memory.policies.show(params.id),
  }),
  defineRoute({
    id: "policies.rollback",
    method: "post",
    path: "/policies/rollback",
    summary: "Retire a policy, or the newest one in use",
    body: z.strictObject({ id: id.optional() }),
    answer: policy,
    run: ({ memory, body }) => memory.policies.rollback(body.id),
  }),
  ...(["freeze", "unfreeze"] as const).map((action) =>
    defineRoute({
      id: `policies.${action}`,
      method: "post",
      path: `/policies/${action}`,
      summary: action === "freeze" ? "Keep the present policies" : "Let Loci learn again",
      body: target,
      answer: nothing,
      run: ({ memory, body }) => memory.policies[action](body),
    }),
  ),
  defineRoute({
    id: "policies.reset",
    method: "post",
    path: "/policies/reset",
    summary: "Retire all policies",
    body: target,
    answer: z.looseObject({ retired: z.number() }),
    run: async ({ memory, body }) => ({ retired: await memory.policies.reset(body) }),
  }),
];

/** The routes for decisions, most of which only a person may make. */
export const decisionRoutes = [...trustRoutes, ...spaceRoutes, ...deviceRoutes, ...policyRoutes];
