import { defineBench } from "../bench.ts";
import { benchServerAppend } from "./append.ts";
import { benchServerNodes } from "./nodes.ts";
import { benchServerSync } from "./sync.ts";

/** The team server on a real PostgreSQL. Without `--smoke` it takes most of an hour; `--part` chooses a part. */
export const benchServer = defineBench({
  options: {
    part: { type: "string" },
    tenants: { type: "string" },
    rebuild: { type: "string" },
    readers: { type: "string" },
    events: { type: "string" },
  },
  run: async ({ smoke, part, tenants, rebuild, readers, events }) => [
    ...(part === undefined || part === "append" ? await benchServerAppend(smoke) : []),
    ...(part === undefined || part === "nodes"
      ? await benchServerNodes(smoke, {
          ...(tenants === undefined ? {} : { rotation: Number(tenants) }),
          ...(rebuild === undefined ? {} : { rebuild: Number(rebuild) }),
          ...(readers === undefined ? {} : { streams: Number(readers) }),
        })
      : []),
    ...(part === undefined || part === "sync"
      ? await benchServerSync(events === undefined ? (smoke ? 2000 : 100_000) : Number(events))
      : []),
  ],
});
