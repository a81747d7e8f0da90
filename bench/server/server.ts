import { defineBench } from "../bench.ts";
import { benchServerAppend } from "./append.ts";
import { benchServerNodes, isNodePart } from "./nodes.ts";
import { benchServerSync } from "./sync.ts";

export function isServerPart(name: string): boolean {
  return ["append", "nodes", "sync"].includes(name) || isNodePart(name);
}

/**
 * The team server on a real PostgreSQL. `--part` chooses a part: `append`, `sync`, `nodes`, or one part of the nodes:
 * `requests`, `rotation`, `rebuild`, `readers`. Without `--smoke`, all of them take most of an hour.
 */
export const benchServer = defineBench({
  options: {
    part: { type: "string" },
    tenants: { type: "string" },
    rebuild: { type: "string" },
    readers: { type: "string" },
    events: { type: "string" },
  },
  run: async ({ smoke, part, tenants, rebuild, readers, events }) => {
    if (part !== undefined && !isServerPart(part)) throw new Error(`there is no part ${part}`);
    return [
      ...(part === undefined || part === "append" ? await benchServerAppend(smoke) : []),
      ...(part === undefined || part === "nodes" || isNodePart(part)
        ? await benchServerNodes(smoke, part !== undefined && isNodePart(part) ? part : null, {
            ...(tenants === undefined ? {} : { rotation: Number(tenants) }),
            ...(rebuild === undefined ? {} : { rebuild: Number(rebuild) }),
            ...(readers === undefined ? {} : { streams: Number(readers) }),
          })
        : []),
      ...(part === undefined || part === "sync"
        ? await benchServerSync(events === undefined ? (smoke ? 2000 : 100_000) : Number(events))
        : []),
    ];
  },
});
