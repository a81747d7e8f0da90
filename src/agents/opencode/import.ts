import { statSync } from "node:fs";
import { join } from "node:path";

import { fieldsOf, type Json } from "../fields-of.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import type { Told, TranscriptReader, TranscriptSource } from "../transcripts/transcript-source.ts";
import { sessionRecords, type MessageRecord } from "./session-records.ts";
import {
  errorFields,
  isEnded,
  promptFields,
  replyFields,
  summaryFields,
  toolFields,
  type Said,
  type TextPart,
  type ToolPart,
} from "./told-fields.ts";

export const transcripts: TranscriptSource = databaseTranscripts("opencode");

/**
 * Returns the transcripts of opencode or of a program made from it. Path: `<name>/<name>.db`, one database for all
 * sessions, with its write-ahead log beside it.
 */
export function databaseTranscripts(name: string): TranscriptSource {
  return {
    hasIds: true,
    find: (env) => {
      const folder = hostFolder(env, join(".local", "share"), "XDG_DATA_HOME");
      if (folder === null) return [];
      const path = join(folder, name, `${name}.db`);
      const files = [path, `${path}-wal`].flatMap((file) => statSync(file, { throwIfNoEntry: false }) ?? []);
      if (files.length === 0) return [];
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      return [{ path, bytes, changedAt: Math.floor(Math.max(...files.map(({ mtimeMs }) => mtimeMs))) }];
    },
    // Older versions stored each message and each part in a file of its own.
    histories: (env) => {
      const [data, state] = [
        hostFolder(env, join(".local", "share"), "XDG_DATA_HOME"),
        hostFolder(env, join(".local", "state"), "XDG_STATE_HOME"),
      ];
      const stored = data === null ? [] : findTranscripts(join(data, name, "storage"), /\.json$/);
      const typed = state === null ? [] : findTranscripts(join(state, name), /^prompt-history\.jsonl$/, 0);
      return [...stored.map((file) => ({ ...file, isWhole: true })), ...typed];
    },
    records: ({ path }) => sessionRecords(path),
    open: createReader,
  };
}

/** Turns messages into the events that the plugin would have reported; see plugin.ts. */
function createReader(): TranscriptReader {
  let session: MessageRecord["session"] | undefined;
  let lastText: (Said & { readonly at: number }) | undefined;

  const tell = (event: string, what: object, at: number): Told[] => {
    if (session === undefined) return [];
    const { id, root, agent, directory: cwd, version } = session;
    const child = root === id ? {} : { agent_id: id, agent_type: agent };
    const input = { session_id: root, ...child, cwd, timestamp: at, version, ...what };
    return [{ event, input, at, id: `${event} ${id} ${at}` }];
  };

  const tellSaid = (event: string, fieldsOfSaid: (last: Said) => object): Told[] => {
    const last = lastText;
    lastText = undefined;
    return last === undefined ? [] : tell(event, fieldsOfSaid(last), last.at);
  };

  const begin = (next: MessageRecord["session"]): Told[] => {
    if (session?.id === next.id) return [];
    const before = tellSaid("session.idle", replyFields);
    session = next;
    return [...before, ...tell("session.created", {}, next.begunAt)];
  };

  const readPart = (part: Json, { id, at }: MessageRecord): Told[] => {
    const fields = fieldsOf(part);
    const time = fieldsOf(fields.object("time"));
    if (fields.text("type") === "tool" && fields.object("state") !== undefined) {
      const tool = part as unknown as ToolPart;
      return isEnded(tool) ? tell("message.part.updated", toolFields(tool), tool.state.time?.end ?? at) : [];
    }
    const [text, end] = [fields.text("type") === "text" ? fields.text("text") : undefined, time.number("end")];
    if (end !== undefined && text) lastText = { messageID: id, text, at: end };
    return [];
  };

  const readAnswer = (record: MessageRecord): Told[] => {
    const { id, at, message, parts } = record;
    const error = message["error"];
    return [
      ...parts.flatMap((part) => readPart(part, record)),
      ...(message["summary"] === true ? tellSaid("session.compacted", summaryFields) : []),
      // The bus has another id for the same error, so the two reports cannot be matched by id.
      ...(error === undefined ? [] : tell("session.error", errorFields(id, error), at)).map((failure) => ({
        ...failure,
        hasSameId: false as const,
      })),
    ];
  };

  return {
    read: (json) => {
      const record = json as unknown as MessageRecord;
      const { id, at, message, parts } = record;
      const begun = begin(record.session);
      if (message["role"] !== "user") return [...begun, ...readAnswer(record)];
      const prompt = promptFields(id, parts as unknown as readonly TextPart[]);
      return [...begun, ...tellSaid("session.idle", replyFields), ...tell("chat.message", prompt, at)];
    },
    end: () => tellSaid("session.idle", replyFields),
  };
}
