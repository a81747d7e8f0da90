import { askServer } from "./ask-server.ts";
import type { FinalEvent, FinalStream } from "./history.ts";
import type { ReadAnswer } from "./node-api.ts";
import type { NodeClient } from "./node-client.ts";

/** Reads streams as they are in the end: numbers and order from the database, content as a node shows it. */
export async function readFinal(url: string, node: NodeClient, streams: readonly number[]): Promise<FinalStream[]> {
  return Promise.all(streams.map(async (stream) => readStream(url, node, stream)));
}

async function readStream(url: string, node: NodeClient, stream: number): Promise<FinalStream> {
  const withContent = await readContents(node, stream);
  const rows = await askServer<{ seq: string; id: string }>(
    url,
    `SELECT seq, id FROM loci.events WHERE stream = ${stream} ORDER BY seq`,
  );
  const [row] = await askServer<{ head: string }>(url, `SELECT head FROM loci.streams WHERE stream = ${stream}`);
  const events = rows.map(({ seq, id }): FinalEvent => ({ seq: Number(seq), id, hasContent: withContent.has(id) }));
  return { stream, head: Number(row?.head), events };
}

async function readContents(node: NodeClient, stream: number): Promise<Set<string>> {
  const found = new Set<string>();
  let after: string | null = null;
  for (;;) {
    const page: ReadAnswer = await node.ask("/read", { stream, after }, AbortSignal.timeout(60_000));
    if (page.events.length === 0) return found;
    for (const { id, hasContent } of page.events) if (hasContent) found.add(id);
    after = page.cursor;
  }
}
