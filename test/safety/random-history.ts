import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { preparePublish } from "../../src/agents/publish/publish.ts";
import { claimedName } from "../../src/core/access/scope.ts";
import { takeIn } from "../../src/memory/base/intake.ts";
import type { DocumentRef } from "../../src/memory/documents/documents.ts";
import { createSealer } from "../../src/platform/encryption/sealed-box.ts";
import { sealLine } from "../../src/platform/encryption/sealed-line.ts";
import { findSpace } from "../../src/platform/spaces/space-evidence.ts";
import { admittedEvent } from "../../src/testing/index.ts";
import { sync, type Device, type Opened } from "./two-devices.ts";

/** One action on a machine. `n` selects one of the existing items. */
export interface Step {
  readonly device: 0 | 1;
  readonly action: (typeof actions)[number];
  readonly n: number;
}

export const actions = [
  "record",
  "record",
  "record",
  "copy",
  "learn",
  "save entry",
  "update entry",
  "clear entries",
  "schedule note",
  "remove note",
  "message",
  "append",
  "append",
  "replace",
  "edit by hand",
  "archive",
  "summary",
  "end session",
  "publish",
  "publish",
  "leave a draft",
  "tear a line",
  "backup",
  "search",
  "embed",
  "rebuild",
  "sync",
  "sync with conflict",
] as const;

export const sessions = ["s1", "s2"];
export const agents = ["coder", "tester"];

/** A machine with its open memory, and what was recorded on it. */
export interface Running {
  readonly device: Device;
  readonly opened: Opened;
  readonly said: { readonly id: string; readonly text: string; readonly isFact: boolean }[];
}

/** Makes the texts of a random history. Every text has a unique word. */
export class History {
  readonly words: string[] = [];
  /** Words of entries and notes, which can be cleared or removed. */
  readonly clearable = new Set<string>();
  /** Words that occur only in a draft or a torn line. They are erased together with the content that they belong to. */
  readonly draftWords: string[] = [];
  readonly tornWords: { readonly word: string; readonly device: number }[] = [];
  private seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Makes a word that no stemmer shortens and that occurs nowhere else. */
  word(): string {
    let made = "zq";
    for (let n = 0; n < 14; n += 1) {
      this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
      made += "bcdfghjklmnpqrtvwxz".charAt(Math.floor((this.seed / 2 ** 32) * 19));
    }
    this.words.push(made);
    return made;
  }

  clearableWord(): string {
    const made = this.word();
    this.clearable.add(made);
    return made;
  }
}

export function projectSpace({ project }: Device): string {
  return claimedName(findSpace(project) ?? { path: project });
}

/** The file to which a machine publishes the facts of the repository. */
export function publishedFile({ project }: Device): string {
  return join(project, "AGENTS.md");
}

/** Does one action on a machine. An impossible action is skipped. */
export async function take(
  { action, n, device: at }: Step,
  history: History,
  machines: readonly Running[],
): Promise<void> {
  const machine = machines[at];
  const other = machines[1 - at];
  if (machine === undefined || other === undefined) return;
  const { device, opened, said } = machine;
  const { memory, parts } = opened;
  const pick = <T>(from: readonly T[]): T | undefined => from[n % Math.max(1, from.length)];
  const session = pick(sessions) ?? "s1";
  const agent = agents[(n >> 1) % 2] ?? "coder";
  const space = n % 3 === 0 ? {} : { space: device.project };
  const refs: DocumentRef[] = [
    { scope: "user" },
    { scope: "space", space: device.project },
    { scope: "agent", space: device.project, agent },
  ];
  const ref = refs[n % 3] ?? { scope: "user" };
  const asAgent = () => memory.as({ kind: "agent", agent, session, space: projectSpace(device) });
  switch (action) {
    case "record": {
      const type = (["prompt", "assistant", "fact", "error", "preference"] as const)[n % 5] ?? "fact";
      const text = `The "${history.word()}" affair,\n${type} – größer than before #`;
      const isAgents = n % 2 === 0;
      const [id = ""] = await memory.record([
        { type, text, session, ...space, ...(isAgents ? { agent } : {}), tags: [`tag${history.word()}`] },
      ]);
      said.push({ id, text, isFact: type === "fact" });
      return;
    }
    case "copy": {
      const before = pick(other.said);
      if (before !== undefined) await memory.record([{ type: before.isFact ? "fact" : "prompt", text: before.text }]);
      return;
    }
    case "learn": {
      const sources = said.slice(-1 - (n % 3)).map(({ id }) => id);
      if (sources.length === 0) return;
      const text = `It is known that ${history.word()} #`;
      const [id = ""] = await takeIn(parts, [
        {
          kind: n % 2 === 0 ? "fact.learned" : "preference.set",
          content: { text, sources },
          scope: { level: "user", user: "me" },
          origin: { device: parts.device() },
          trust: "user",
        },
      ]);
      said.push({ id, text, isFact: n % 2 === 0 });
      return;
    }
    case "save entry":
      await asAgent().entries.save({ compartment: "session", content: `remember ${history.clearableWord()}` });
      return;
    case "update entry": {
      const entry = pick(await asAgent().entries.get({ compartment: "session" }));
      if (entry !== undefined)
        await asAgent().entries.update(
          { compartment: "session", id: entry.id },
          { content: `now remember ${history.clearableWord()}` },
        );
      return;
    }
    case "clear entries":
      if (n % 4 === 0) await asAgent().entries.clear({ compartment: "session" });
      return;
    case "schedule note":
      await memory.notes.add({ text: `say ${history.clearableWord()}`, at: Date.now() + 1e9 });
      return;
    case "remove note": {
      const note = pick(await memory.notes.list());
      if (note !== undefined) await memory.notes.remove(note.id);
      return;
    }
    case "message":
      await memory.history.appendMessage({ role: "user", channel: "cli", text: `tell me of ${history.word()}` });
      return;
    case "append":
      await memory.documents.append(ref, `- ${history.word()} is so`);
      return;
    case "replace": {
      const { version } = await memory.documents.read(ref);
      await memory.documents.replace(ref, `# Now\n\nOnly ${history.word()} is left.\n`, { version });
      return;
    }
    case "edit by hand": {
      const { file, text } = await memory.documents.read(ref);
      mkdirSync(join(file, ".."), { recursive: true });
      // Writes the whole text, because nothing can be appended to a sealed file.
      writeFileSync(file, `${text}\nby hand: ${history.word()}\n`);
      await memory.documents.read(ref);
      return;
    }
    case "archive": {
      const { text } = await memory.documents.read(ref);
      if (text.trim() !== "") await memory.documents.compact(ref);
      return;
    }
    case "summary":
      await asAgent().documents.saveSummary(
        { scope: "agent", space: device.project, agent },
        `What was done: ${history.word()}\n`,
      );
      return;
    case "end session": {
      const prompts = [1, 2, 3].map(() => `Look at the ${history.word()} affair #`);
      const ids = await memory.record(prompts.map((text) => ({ type: "prompt", text, session, ...space })));
      for (const [order, text] of prompts.entries()) said.push({ id: ids[order] ?? "", text, isFact: false });
      await memory.endSession({ session });
      return;
    }
    case "publish": {
      const text = `The ${history.word()} affair is public #`;
      const [id = ""] = await memory.record([
        { type: "fact", text, session, space: device.project, tags: [history.word()] },
      ]);
      said.push({ id, text, isFact: true });
      const file = publishedFile(device);
      if (n % 2 === 0 && !existsSync(file)) writeFileSync(file, "\uFEFF# Notes\r\nThe lamp is blue.");
      const { files } = await preparePublish(memory, { folder: device.project, state: device.state });
      for (const one of files) one.apply();
      if (n % 3 === 0 && existsSync(file)) appendFileSync(file, "- The lamp is blue, too.\n");
      return;
    }
    case "leave a draft": {
      const word = history.word();
      history.draftWords.push(word);
      const { text } = await memory.documents.read(ref);
      const folder = join(device.state, "drafts", `edit-${n}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "MEMORY.md"), `${text}\nnot saved: ${word}\n`);
      return;
    }
    case "tear a line": {
      const word = history.word();
      history.tornWords.push({ word, device: at });
      const { line } = admittedEvent({
        kind: "prompt.submitted",
        content: { text: `cut ${word} off here` },
        scope: { level: "session", user: "me", session: "s1" },
        origin: { device: parts.device() },
        trust: "user",
      });
      const folder = join(device.memory, "log", parts.device());
      mkdirSync(folder, { recursive: true });
      const segment = readdirSync(folder).findLast((name) => /^\d{4}-\d\d-\d{6}\.jsonl$/.test(name));
      const key = device.keys.sealing();
      const stored = key === null ? line : sealLine(line, createSealer(key));
      if (segment !== undefined) appendFileSync(join(folder, segment), `\n${stored.slice(0, -(3 + (n % 6)))}\n`);
      return;
    }
    case "backup":
      await memory.care.backup();
      return;
    case "search":
      await memory.search("affair");
      return;
    case "embed":
      await memory.care.embed();
      return;
    case "rebuild":
      await memory.care.rebuild();
      return;
    case "sync":
      return sync(device, other.device, false);
    case "sync with conflict":
      return sync(device, other.device, true);
  }
}
