import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { MachineTeam } from "../../../server/machine.ts";
import { setRule, sharedQuery, unshare } from "../../api/teams.ts";
import type { SharedList } from "../../api/types.ts";
import { Button, DownloadLink } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { Select } from "../../parts/field.tsx";
import { MemoryRow } from "../../parts/memory-row.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Section } from "../../parts/page.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { count } from "../../text/counts.ts";

import css from "./team.module.css";

/** What the person shares with the team, and what this machine shares by itself. */
export function SharedPart({
  team,
  at,
  open,
}: {
  readonly team: MachineTeam;
  readonly at: string | undefined;
  readonly open: (id: string | undefined) => void;
}) {
  const query = useInfiniteQuery(sharedQuery);
  const notices = useNotices();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const pages = query.data?.pages;
  if (pages === undefined)
    return query.error === null ? <Loading /> : <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const total = pages[0]?.count ?? 0;
  const memories = pages.flatMap((page) => page.memories).filter(({ id }) => !leaving.has(id));
  const takeBack = (id: string): void => {
    setLeaving((before) => new Set([...before, id]));
    const bringBack = (): void => setLeaving((before) => new Set([...before].filter((one) => one !== id)));
    notices.later({
      text: "1 memory will be taken back. Yours stays.",
      run: () =>
        unshare(id).catch((error: unknown) => {
          bringBack();
          throw error;
        }),
      onUndo: bringBack,
    });
  };
  return (
    <>
      <Rules team={team} rules={pages[0]?.rules ?? []} />
      <Section
        title="Shared by you"
        note={count(total, "memory", "memories")}
        tools={
          total === 0 ? undefined : (
            <DownloadLink href="/sharing?lines=true" as="loci-shared.jsonl">
              Download all
            </DownloadLink>
          )
        }
      >
        {memories.length === 0 ? (
          <p className={css["quiet"]}>
            Nothing. <Command text="loci share <id>" /> shares a copy of one memory. Sensitive, private and unconfirmed
            memories are refused.
          </p>
        ) : (
          <ul className={css["memories"]}>
            {memories.map((memory) => (
              <li key={memory.id} className={css["memory"]}>
                <MemoryRow memory={memory} isAt={memory.id === at} onOpen={() => open(memory.id)}>
                  {memory.text ?? ""}
                </MemoryRow>
                <Button onClick={() => takeBack(memory.id)}>Take back</Button>
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            Show more
          </Button>
        ) : null}
      </Section>
    </>
  );
}

const ruleNames = {
  off: "nothing by itself",
  facts: "new facts",
  exchanges: "new facts, prompts and replies",
} as const;

function Rules({ team, rules }: { readonly team: MachineTeam; readonly rules: SharedList["rules"] }) {
  const notices = useNotices();
  const roles = new Map(team.spaces.map(({ name, role }) => [name, role]));
  const own = rules.filter(({ space }) => roles.has(space));
  const change = (space: string, rule: keyof typeof ruleNames): void =>
    void notices.now(
      rule === "off"
        ? `${space}: nothing is shared by itself any more. What is shared stays.`
        : `${space}: ${ruleNames[rule]} are shared from now on.`,
      () => setRule(space, rule),
    );
  return (
    <Section
      title="What this machine shares by itself"
      note="Never sensitive, private or unconfirmed memories, and never older ones."
    >
      {own.length === 0 ? (
        <p className={css["quiet"]}>The team shares no space with you yet, so nothing can be shared.</p>
      ) : (
        <ul className={css["rules"]}>
          {own.map(({ space, rule, since }) => (
            <li key={space} className={css["rule"]}>
              <span className={css["space"]}>{space}</span>
              {roles.get(space) === "reader" ? (
                <span className={css["quiet"]}>You may read here, and not share.</span>
              ) : (
                <Select
                  aria-label={`What is shared in ${space}`}
                  value={rule}
                  onChange={(event) => change(space, event.target.value as keyof typeof ruleNames)}
                >
                  {Object.entries(ruleNames).map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
              {rule === "off" || since === null ? null : (
                <span className={css["quiet"]}>
                  since <Time ts={since} isAge />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
