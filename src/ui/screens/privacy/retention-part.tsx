import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { MachineSetting } from "../../../server/machine.ts";
import { changeSetting } from "../../api/machine.ts";
import { send } from "../../api/request.ts";
import type { RetentionApplied, RetentionPlan } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Input } from "../../parts/field.tsx";
import { MemoryRow } from "../../parts/memory-row.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Column, Section } from "../../parts/page.tsx";
import { Advice, Result } from "../../parts/states.tsx";
import { Time, useNow } from "../../parts/time.tsx";
import { count, grouped } from "../../text/counts.ts";
import { spaceName } from "../../text/names.ts";
import { dayName } from "../../text/times.ts";
import { retentionQuery } from "./privacy-queries.ts";
import { byType, duration, effectOf, keptFor, nextRemoval } from "./retention-sentences.ts";
import { useSetting } from "./setting-row.tsx";

import css from "./retention-part.module.css";

/** How long Loci keeps what happened, what would go now, and the settings behind it. */
export function RetentionPart({ open }: { readonly open: (id: string) => void }) {
  const query = useQuery(retentionQuery());
  const setting = useSetting("retention.days");
  return (
    <Column>
      <Result query={query}>
        {(plan) => (
          <>
            <Section title="What Loci keeps, and for how long">
              <dl className={css["rules"]}>
                {keptFor(plan.policy).map(({ what, days }) => (
                  <div key={what} className={css["rule"]}>
                    <dt>{what}</dt>
                    <dd>{duration(days)}</dd>
                  </div>
                ))}
                <div className={css["rule"]}>
                  <dt>Facts, preferences, notes, documents, pinned memories and the sources of facts</dt>
                  <dd>for ever</dd>
                </div>
              </dl>
              {setting === undefined ? (
                <Advice text="To change it: `loci config set retention.days 180`, then restart the server." />
              ) : (
                <Days setting={setting} plan={plan} />
              )}
            </Section>
            <DueNow plan={plan} open={open} />
          </>
        )}
      </Result>
    </Column>
  );
}

function DueNow({ plan, open }: { readonly plan: RetentionPlan; readonly open: (id: string) => void }) {
  const now = useNow();
  const notices = useNotices();
  const [isAsking, setAsking] = useState(false);
  const { due, examples, appliedAt, gone } = plan;
  const apply = (): void => {
    setAsking(false);
    notices.later({
      text: `${count(due.count, "old memory", "old memories")} will be removed.`,
      run: async () => {
        const { forgotten } = await send<RetentionApplied>("POST", "/care/retention");
        notices.say(`${count(forgotten, "memory", "memories")} removed.`);
      },
    });
  };
  return (
    <Section
      title="What would go now"
      tools={
        due.count === 0 ? undefined : (
          <Button look="danger" onClick={() => setAsking(true)}>
            Remove now…
          </Button>
        )
      }
    >
      <p>{nextRemoval(plan, (ts) => dayName(ts, now), now)}</p>
      {due.count === 0 ? null : (
        <>
          <p className={css["quiet"]}>
            {byType(due.byType)}
            {due.oldest === null ? null : (
              <>
                {" "}
                · the oldest from <Time ts={due.oldest} />
              </>
            )}{" "}
            · {due.spaces.map(({ space, count: n }) => `${spaceName(space)} ${grouped(n)}`).join(", ")}
          </p>
          <div className={css["examples"]}>
            {examples.map((memory) => (
              <MemoryRow key={memory.id} memory={memory} isAt={false} onOpen={() => open(memory.id)}>
                {memory.text ?? ""}
              </MemoryRow>
            ))}
          </div>
          {examples.length < due.count ? (
            <p className={css["quiet"]}>
              {examples.length} of {grouped(due.count)} shown. Pin a memory to keep it for ever.
            </p>
          ) : null}
        </>
      )}
      {appliedAt === null ? null : (
        <p className={css["quiet"]}>
          Last removal: <Time ts={appliedAt} />. {count(gone, "memory", "memories")} removed by age so far.
        </p>
      )}
      <Dialog title="Remove old memories" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>
          Loci erases the words of {count(due.count, "memory", "memories")} ({byType(due.byType)}) from the log, the
          index and backups. Pinned memories and the sources of facts stay.
        </p>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Keep them</Button>
          <Button look="danger" onClick={apply}>
            Remove {grouped(due.count)}
          </Button>
        </DialogActions>
      </Dialog>
    </Section>
  );
}

/** The number of days, with its effect before it is saved. */
function Days({ setting, plan }: { readonly setting: MachineSetting; readonly plan: RetentionPlan }) {
  const notices = useNotices();
  const saved = Number(setting.value);
  const [typed, setTyped] = useState(String(saved));
  const days = /^\d{1,5}$/.test(typed) && Number(typed) <= 36_500 ? Number(typed) : null;
  const effect = useQuery({
    ...retentionQuery(days ?? saved),
    placeholderData: keepPreviousData,
    enabled: days !== null,
  });
  return (
    <form
      className={css["days"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (days !== null)
          void notices.now("Saved. This server uses it after a restart.", () => changeSetting("retention.days", days));
      }}
    >
      <label className={css["daysLabel"]}>
        Keep what happened for
        <Input
          type="number"
          min={0}
          max={36_500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={css["number"] ?? ""}
        />
        days (0 keeps it for ever)
      </label>
      <Button type="submit" disabled={days === null || days === saved}>
        Save
      </Button>
      <span className={css["quiet"]} role="status">
        {days === null
          ? "Type a number from 0 to 36,500."
          : effect.data === undefined || days === saved
            ? ""
            : effectOf(days, effect.data.due.count)}
        {saved === plan.policy.days ? "" : ` This server still uses ${plan.policy.days} days until it is restarted.`}
      </span>
    </form>
  );
}
