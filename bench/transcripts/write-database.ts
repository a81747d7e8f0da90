import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { eventsOf, type MadeConversation } from "./conversation.ts";

/** Data that the host stores with each step for itself. */
const ballast = { total: 1100, input: 1000, output: 100, reasoning: 0, cache: { read: 0, write: 0 } };

/** Writes conversations into one database, as opencode and Kilo do. It has the tables and columns that an import reads. */
export function writeDatabase(
  home: string,
  host: string,
  conversations: Iterable<MadeConversation>,
): { readonly bytes: number; readonly events: number } {
  const path = join(home, ".local", "share", host, `${host}.db`);
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  db.exec(`
    CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text, version text, agent text, time_created integer);
    CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, data text);
    CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, data text);
    CREATE INDEX message_session ON message (session_id, time_created, id);
    CREATE INDEX part_message ON part (message_id, id);
    BEGIN`);
  const addSession = db.prepare("INSERT INTO session VALUES (?, NULL, ?, '1.18.33', 'build', ?)");
  const addMessage = db.prepare("INSERT INTO message VALUES (?, ?, ?, ?)");
  const addPart = db.prepare("INSERT INTO part VALUES (?, ?, ?, ?, ?)");
  let events = 0;
  for (const { session, folder, at, turns } of conversations) {
    events += eventsOf({ session, folder, at, turns });
    addSession.run(session, folder, at);
    for (const turn of turns) {
      const end = (turn.calls.at(-1)?.at ?? turn.at) + 900;
      const promptId = `msg_1${turn.id}`;
      addMessage.run(promptId, session, turn.at, JSON.stringify({ role: "user" }));
      addPart.run(`prt_${promptId}`, promptId, session, turn.at, JSON.stringify({ type: "text", text: turn.prompt }));
      // Each step of an answer is a separate message.
      const addStep = (name: string, time: number, part: object): void => {
        const id = `msg_2${turn.id}${name}`;
        addMessage.run(
          id,
          session,
          time,
          JSON.stringify({ role: "assistant", path: { cwd: folder }, tokens: ballast }),
        );
        const parts = [{ type: "step-start", snapshot: id }, part, { type: "step-finish", tokens: ballast }];
        parts.forEach((each, n) => addPart.run(`prt_${id}${n}`, id, session, time, JSON.stringify(each)));
      };
      turn.calls.forEach(({ id, at: time, command, output, exitCode }, n) => {
        const metadata = { output, exit: exitCode };
        const state = {
          status: "completed",
          input: { command },
          output,
          metadata,
          time: { start: time - 400, end: time },
        };
        addStep(String(n), time, { type: "tool", tool: "bash", callID: id, state });
      });
      addStep("z", end, { type: "text", text: turn.reply, time: { start: end, end } });
    }
  }
  db.exec("COMMIT");
  db.close();
  return { bytes: statSync(path).size, events };
}
