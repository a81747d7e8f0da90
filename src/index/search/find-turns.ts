import type { Candidate } from "../../core/ranking/candidate.ts";
import { isOfTurn, type Exchange, type ExchangeKind } from "../../core/ranking/exchanges.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

// An import can name any session. So its memories form turns of their own, and cannot answer a prompt of the user.
const prompts = `SELECT c.row AS member,
    (SELECT p.row FROM memories p INDEXED BY memories_prompts WHERE p.session = c.session AND p.type = 'prompt'
       AND (p.ts, p.id) <= (c.ts, c.id) AND (p.trust = 'import') = (c.trust = 'import') ORDER BY p.ts DESC, p.id DESC LIMIT 1) AS prompt
  FROM json_each(?) j CROSS JOIN memories c ON c.row = j.value`;

// A reply is before the next prompt. The limit is found first, so that SQLite reads the replies of one turn, not all
// later ones of the session; OFFSET keeps it from joining the two parts.
const replies = `SELECT p.row AS prompt,
    (SELECT r.row FROM memories r INDEXED BY memories_replies WHERE r.session = p.session AND r.type = 'assistant'
       AND r.ts <= p.next AND (r.ts, r.id) > (p.ts, p.id) AND (r.trust = 'import') = (p.trust = 'import')
     ORDER BY r.ts DESC, r.id DESC LIMIT 1) AS reply
  FROM (SELECT p.row, p.session, p.ts, p.id, p.trust,
      coalesce((SELECT n.ts FROM memories n INDEXED BY memories_prompts WHERE n.session = p.session AND n.type = 'prompt'
        AND (n.ts, n.id) > (p.ts, p.id) AND (n.trust = 'import') = (p.trust = 'import') ORDER BY n.ts, n.id LIMIT 1), ${Number.MAX_SAFE_INTEGER}) AS next
    FROM json_each(?) j CROSS JOIN memories p ON p.row = j.value LIMIT -1 OFFSET 0) p`;

/**
 * Finds the turn of each candidate that is a part of one: the prompt that began it and the reply that ended it. The
 * answer also has these prompts and replies themselves, which need not be candidates yet.
 */
export function findTurns(
  db: SqlDatabase,
  candidates: readonly Candidate[],
  kind: ExchangeKind,
): ReadonlyMap<number, Exchange> {
  const members = candidates.filter((one) => one.session !== null && isOfTurn(one)).map(({ row }) => row);
  const promptOf = new Map(
    statement(db, prompts)
      .all(JSON.stringify(members))
      .flatMap(({ member, prompt }) => (prompt === null ? [] : [[Number(member), Number(prompt)] as const])),
  );
  const replyOf = new Map(
    statement(db, replies)
      .all(JSON.stringify([...new Set(promptOf.values())]))
      .map(({ prompt, reply }) => [Number(prompt), reply === null ? null : Number(reply)] as const),
  );
  const turns = new Map<number, Exchange>();
  const turnOf = new Map([...replyOf].map(([prompt, reply]) => [prompt, { prompt, reply }]));
  for (const [member, prompt] of promptOf) {
    const turn = turnOf.get(prompt);
    if (turn === undefined) continue;
    const { reply } = turn;
    if (kind === "replies" && member !== prompt && member !== reply) continue;
    for (const row of [member, prompt, reply]) if (row !== null) turns.set(row, turn);
  }
  return turns;
}
