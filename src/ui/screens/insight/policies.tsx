import { useQuery } from "@tanstack/react-query";

import { send } from "../../api/request.ts";
import type { DescribedPolicy } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Section } from "../../parts/page.tsx";
import { Result } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { policiesQuery } from "./insight-queries.ts";
import { SettingLink } from "./setting-link.tsx";

import css from "./policies.module.css";

const looks = { trial: "accent", adopted: "good", retired: "plain" } as const;

/** The weights of recall that Loci has learned, with a way back. */
export function Policies() {
  const query = useQuery(policiesQuery);
  const notices = useNotices();
  const isFrozen = query.data?.frozen.some(({ role, space }) => role === null && space === null) === true;
  const freeze = (action: "freeze" | "unfreeze", text: string): void =>
    void notices.now(text, () => send("POST", `/policies/${action}`, {}));
  return (
    <Section
      title="How recall ranks"
      tools={
        query.data === undefined ? undefined : isFrozen ? (
          <Button onClick={() => freeze("unfreeze", "Loci may learn again.")}>Learn again</Button>
        ) : (
          <Button onClick={() => freeze("freeze", "The present ranking stays as it is.")}>Keep this ranking</Button>
        )
      }
    >
      <Result query={query}>
        {({ items, learning, factory }) => (
          <>
            <p>
              {isFrozen ? (
                "You keep this ranking: Loci learns nothing until you let it."
              ) : learning ? (
                "Loci learns from what agents use."
              ) : (
                <>
                  Loci does not learn: this needs the <SettingLink name="profile" /> automatic and{" "}
                  <SettingLink name="recall.learn" />.
                </>
              )}{" "}
              {items.some(({ inUse }) => inUse) ? "" : `Recall uses the weights it came with (${factory}).`}
            </p>
            <ul className={css["policies"]}>
              {items.map((policy) => (
                <Policy key={policy.id} policy={policy} />
              ))}
            </ul>
          </>
        )}
      </Result>
    </Section>
  );
}

function Policy({
  policy: { id, name, change, state, inUse, ts, reason, decided },
}: {
  readonly policy: DescribedPolicy;
}) {
  const notices = useNotices();
  return (
    <li className={css["policy"]}>
      <div>
        <p>
          <Mark look={looks[state]}>{state}</Mark> {change}
        </p>
        <p className={css["about"]}>
          {name}, <Time ts={ts} />, {decided?.reason ?? reason}
        </p>
      </div>
      {inUse ? (
        <Button
          onClick={() =>
            void notices.now("Retired. The policy before it applies.", () => send("POST", "/policies/rollback", { id }))
          }
        >
          Roll back
        </Button>
      ) : null}
    </li>
  );
}
