import type { Route } from "../../src/server/http/route.ts";
import type { TestApi } from "./test-api.ts";

/** The ids of what `fillForExamples` has stored. */
export type KnownIds = Readonly<
  Record<"fact" | "recorded" | "imported" | "entry" | "note" | "version" | "recall" | "backup", string>
>;

/** What a route is asked in the test, and the code of the problem if it cannot succeed in an empty memory. */
export interface Example {
  readonly path?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly problem?: string;
}

const compartment = "compartment=plan&session=s1";

/** An example of every route, in the order in which they run. */
export function routeExamples(api: TestApi, known: KnownIds): Readonly<Record<string, Example>> {
  const space = encodeURIComponent(api.space);
  return {
    record: { body: [{ type: "prompt", text: "Where is the anchor?", session: "s1" }] },
    search: { query: "q=anchor" },
    recall: { body: { prompt: "Where is the anchor?", space: api.space, limits: { tokens: 200 }, explain: true } },
    brief: { body: { space: api.space } },
    work: { query: `space=${space}` },
    atAction: { body: { action: { kind: "edit", path: "src/anchor.ts" }, space: api.space } },
    show: { path: known.recorded },
    around: { path: known.recorded },
    timeline: {},
    sessions: {},
    decisions: { query: "about=anchor" },
    about: { body: { file: "src/anchor.ts", space: api.space } },
    facets: { query: "q=anchor&zone=120&types=fact,prompt" },
    activity: { query: "by=hour&split=agent" },
    endSession: { body: { session: "s1" } },
    pin: { body: { id: known.recorded } },
    previewForget: { body: { query: "no such words" } },
    forget: { body: { target: { session: "no such session" } } },
    "facts.list": {},
    "facts.show": { path: known.fact },
    "facts.add": { body: { text: "The mast is made of ash", tags: ["ship"] } },
    "facts.propose": {
      body: {
        facts: [{ text: "The mast is red", evidence: [{ event: known.recorded, quote: "no such words" }] }],
        by: { kind: "model" },
      },
    },
    "facts.edit": { path: known.fact, body: { text: "The anchor is in the bow" } },
    "facts.approve": { body: { ids: [known.fact] } },
    "facts.reject": { body: { ids: [known.fact] } },
    "facts.extract": { query: "session_id=s1", problem: "MODEL_UNAVAILABLE" },
    "facts.previewExtraction": { query: "session_id=s1", problem: "MODEL_UNAVAILABLE" },
    "facts.extractDue": {},
    "documents.all": {},
    "documents.read": { path: "user" },
    "documents.replace": { path: "user", body: { text: "# One\n" }, headers: { "if-match": `"${known.version}"` } },
    "documents.append": { path: "space", query: `space=${space}`, body: { text: "Two" } },
    "documents.list": { path: "user" },
    "documents.versions": { path: "user" },
    "documents.versionText": { path: "user", problem: "NOT_FOUND" },
    "documents.diff": { path: "user", query: "from=ffffffff", problem: "NOT_FOUND" },
    "documents.restore": { path: "user", body: { id: "ffffffff" }, problem: "NOT_FOUND" },
    "documents.confirm": { path: "user", body: {} },
    "documents.unconfirm": { path: "user" },
    "documents.eraseVersions": { path: "user" },
    "documents.needsCompaction": { path: "user" },
    "documents.compact": { path: "user", query: "ifNeeded=true" },
    "documents.saveSummary": { path: "user", body: { text: "It went well", slug: "well" } },
    "documents.instructions": {},
    "entries.save": { body: { compartment: "plan", session: "s1", content: "Step two" } },
    "entries.get": { query: compartment },
    "entries.getOne": { path: known.entry, query: compartment },
    "entries.update": { path: known.entry, query: compartment, body: { priority: 7 } },
    "entries.search": { query: `${compartment}&q=step` },
    "entries.promptVariables": { query: "run=r1" },
    "entries.exportJson": { query: "session=s1" },
    "entries.importJson": { query: "session=s2", body: {} },
    "entries.clear": { query: compartment },
    "entries.endRun": { body: { run: "r1" } },
    "history.appendMessage": { body: { role: "user", text: "Ahoy", channel: "mail" } },
    "history.persistExchange": { body: { channel: "mail", user: "Ahoy again", assistant: "Aye" } },
    "history.loadHistory": {},
    "history.searchHistory": { query: "q=ahoy" },
    "history.buildMessages": { body: { system: "Be brief.", current: { text: "Well?", channel: "mail" } } },
    "notes.add": { body: { text: "Check the rope", at: 4_000_000_000_000 } },
    "notes.list": {},
    "notes.due": {},
    "notes.remove": { path: known.note },
    "trust.waiting": {},
    "trust.confirm": { body: { ids: [known.imported] } },
    "trust.unconfirm": { body: { ids: [known.imported] } },
    "trust.sensitive": {},
    "trust.classify": { body: { ids: [known.recorded], sensitive: true } },
    "trust.promote": { body: { id: known.recorded, to: "session" }, problem: "USAGE" },
    "trust.preferences": {},
    "trust.adopt": { body: { fact: known.recorded } },
    "trust.recalls": {},
    "trust.judge": { body: { recall: known.recall, useful: [known.recorded] } },
    "sharing.share": { body: { id: known.recorded }, problem: "SCOPE_REFUSED" },
    "sharing.unshare": { body: { id: known.recorded }, problem: "NOT_FOUND" },
    "sharing.list": {},
    "sharing.setRule": { body: { space: "none", rule: "facts" }, problem: "NOT_FOUND" },
    "sharing.applyRules": {},
    "spaces.resolve": { query: `folder=${space}` },
    "spaces.show": { query: `folder=${space}` },
    "spaces.link": { body: { folder: api.space }, problem: "USAGE" },
    "spaces.split": { body: { folder: api.space }, problem: "USAGE" },
    "spaces.adopt": { body: { folder: api.space, space: "none" }, problem: "NOT_FOUND" },
    "devices.list": {},
    "devices.accept": { body: {} },
    "devices.refuse": { body: { devices: ["nobody"] }, problem: "NOT_FOUND" },
    "policies.list": {},
    "policies.show": { path: "ffff", problem: "NOT_FOUND" },
    "policies.rollback": { body: {}, problem: "NOT_FOUND" },
    "policies.freeze": { body: {} },
    "policies.unfreeze": { body: {} },
    "policies.reset": { body: {} },
    "transfer.export": { query: "format=markdown" },
    "transfer.importDocument": { body: { name: "notes", file: "/elsewhere/NOTES.md", text: "# Notes\n" } },
    "changes.position": {},
    "changes.read": {},
    "care.stats": {},
    "care.recallStats": {},
    "care.damage": {},
    "care.verify": {},
    "care.verifyErasures": {},
    "care.settle": {},
    "care.rebuild": {},
    "care.embed": { body: {}, problem: "USAGE" },
    "care.retention": {},
    "care.applyRetention": {},
    "care.keepRetention": { body: {} },
    "care.summariseQuiet": {},
    "care.redactions": {},
    "care.previewScrub": {},
    "care.scrub": { body: {} },
    "care.backup": { body: { keep: 2 } },
    "care.backups": {},
    "care.restore": { body: { from: known.backup } },
    "care.sealedState": {},
    forgetOne: { path: known.recorded },
  };
}

export function lineOf({ method, path }: Route, { path: value = "user", query }: Example): string {
  const params = path.replace("{scope}", value).replace("{id}", path.includes("{scope}") ? "ffffffff" : value);
  return `${method.toUpperCase()} ${params}${query === undefined ? "" : `?${query}`}`;
}

/** Stores what the examples of the routes refer to. Returns its ids. */
export async function fillForExamples({ owner }: TestApi): Promise<KnownIds> {
  const imported = await owner.record([{ type: "fact", text: "A page said so", trust: "web" }]);
  const [recorded = ""] = await owner.record([{ type: "fact", text: "The anchor hangs in the bow of the ship" }]);
  const { version } = await owner.documents.append({ scope: "user" }, "Zero");
  const { id: recall } = await owner.recall({ prompt: "Where does the anchor hang in the ship?", agent: "test" });
  await owner.care.backup();
  return {
    recorded,
    imported: imported[0] ?? "",
    fact: await owner.facts.add("The keel is made of oak"),
    entry: (await owner.entries.save({ compartment: "plan", session: "s1", content: "Step one" })).id,
    note: (await owner.notes.add({ text: "Sail", at: 4_000_000_000_000 })).id,
    version,
    recall: recall ?? "",
    backup: (await owner.care.backups())[0]?.path ?? "",
  };
}
