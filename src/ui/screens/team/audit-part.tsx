import { useInfiniteQuery } from "@tanstack/react-query";

import type { MachineTeam } from "../../../server/machine.ts";
import { auditQuery } from "../../api/teams.ts";
import { Button } from "../../parts/button.tsx";
import { Section } from "../../parts/page.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";

import table from "../../parts/simple-table.module.css";

/** What was done to the team. The server cannot change it, and it has no content of memories. */
export function AuditPart({ team }: { readonly team: MachineTeam }) {
  const query = useInfiniteQuery(auditQuery(team.id));
  const entries = query.data?.pages.flat();
  return (
    <Section title="Audit" note="Who did what to the team. It contains no memories.">
      {entries === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <table className={table["table"]}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ seq, at, actor, action, target }) => (
              <tr key={seq}>
                <td>
                  <Time ts={at} />
                </td>
                <td>{actor}</td>
                <td>{action}</td>
                <td>{target}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage ? (
        <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
          Older
        </Button>
      ) : null}
    </Section>
  );
}
