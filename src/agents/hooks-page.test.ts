import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import type { HookKind } from "../hooks/hook-event.ts";
import { phasesOf } from "../hooks/router.ts";
import type { HostManifest } from "./host.ts";
import { hosts } from "./hosts.ts";

const page = readFileSync(new URL("../../docs/hooks.md", import.meta.url), "utf8");

const words: Readonly<Record<HookKind, string>> = {
  "session-started": "a session begins",
  "prompt-submitted": "you send a prompt",
  "tool-requested": "a tool is about to run",
  "permission-asked": "you are asked about a tool",
  "permission-denied": "a tool is refused",
  "tool-finished": "a tool has run",
  "reply-finished": "the agent has answered",
  "subagent-started": "a subagent begins",
  "subagent-finished": "a subagent ends",
  "compaction-started": "the conversation is to be compacted",
  "compaction-finished": "it is compacted",
  "error-raised": "the model fails",
  "session-ended": "the session ends",
  unknown: "you stop the agent",
};
const marks = { delegation: " ¹", permissions: " ²" } as const;

const rows = (Object.keys(phasesOf) as HookKind[]).map((kind) => [
  words[kind],
  ...hosts.map(({ manifest }) =>
    manifest.hooks
      .filter((hook) => hook.kind === kind)
      .map(({ event, when, context }) => {
        const guards = when === "always" ? [] : when.map((guard) => marks[guard]);
        return [`\`${event}\``, ...guards, ...(context === true ? [" ³"] : [])].join("");
      })
      .join(", "),
  ),
  phasesOf[kind].join(", "),
]);

it("the page lists every event that a host reports, and what Loci does then", () => {
  verifies("HOOK-2.a", "LIFE-4.d");
  const [, events = ""] = /## Which events[^\n]*\n([\s\S]*?)\n## /.exec(page) ?? [];
  const tableRows = events
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(tableRows).toEqual(rows);
});

it("the page says when each host gives back what a compaction lost", () => {
  const titles = (wanted: HostManifest["afterCompaction"]) =>
    hosts.filter(({ manifest }) => manifest.afterCompaction === wanted).map(({ manifest }) => manifest.title);
  const listed = (names: readonly string[]) => names.join(", ").replace(/, ([^,]*)$/, " and $1");
  const flat = page.replaceAll(/\s+/g, " ");
  expect(flat).toContain(`**After a compaction**, ${listed(titles("at-once"))} give the model what it lost at once`);
  expect(flat).toContain(`${listed(titles("next-prompt"))} with the next prompt. ${listed(titles(null))} report no`);
});

it("the page lists the versions that the contracts were tested with", () => {
  verifies("HOOK-2.b");
  for (const { manifest } of hosts) expect(page).toContain(`${manifest.title} ${manifest.versions.tested.at(-1)}`);
});
