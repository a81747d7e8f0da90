import type { Scope } from "../core/event/event.ts";
import type { DocumentStore, StoredDocument } from "../core/ports/documents.ts";

/** A document store in memory, for tests. */
export function createMemoryDocuments(): DocumentStore {
  const texts = new Map<string, { readonly bytes: Buffer; readonly version: number }>();
  let version = 0;
  const open = (logName: string, title: string): StoredDocument => ({
    title,
    path: logName,
    logName,
    state: async () => {
      const found = texts.get(logName);
      return found === undefined
        ? null
        : { bytes: found.bytes.length, changed: found.version, stamp: String(found.version) };
    },
    read: async () => {
      const found = texts.get(logName);
      return found === undefined ? null : { bytes: found.bytes, stamp: String(found.version) };
    },
    prepare: async (bytes) => ({
      commit: async ({ isExpected }) => {
        if (!isExpected(texts.get(logName)?.bytes ?? null)) return false;
        version += 1;
        texts.set(logName, { bytes, version });
        return true;
      },
      discard: async () => {},
    }),
    recover: async () => {},
    putAside: async (bytes) => {
      version += 1;
      texts.set(`${logName}.kept-${version}`, { bytes, version });
    },
    copies: async () => (texts.has(logName) ? [logName] : []),
    removeCopies: async (isDoomed) => {
      const found = texts.get(logName);
      if (found !== undefined && isDoomed(found.bytes)) texts.delete(logName);
    },
    remove: async () => texts.delete(logName),
    archive: (name) => open(`${folderOf(logName)}${name}`, `memory/${name}`),
    archives: async () => namesBelow(folderOf(logName)),
    unfinishedArchives: async () => [],
  });
  const namesBelow = (folder: string) =>
    [...texts.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  return {
    find: (scope, title) => open(nameOf(scope), title),
    named: open,
    isArchive: (logName) => logName.includes("/archives/"),
    spaceOf: (logName) => (logName.startsWith("user/") ? null : (logName.split("//")[0] ?? null)),
    agents: async ({ root, path }) => {
      const names = namesBelow(`${root ?? path}//agents/`);
      return [...new Set(names.map((name) => name.split("/")[0] ?? ""))].toSorted();
    },
    copyText: async () => null,
  };
}

function nameOf({ level, space, agent = "" }: Scope): string {
  if (level === "user" || space === undefined) return "user/MEMORY.md";
  const top = `${space.root ?? space.path}//`;
  return level === "space" ? `${top}MEMORY.md` : `${top}agents/${agent}/memory.md`;
}

/** The folder of a document's archives. */
function folderOf(logName: string): string {
  return `${logName.slice(0, logName.lastIndexOf("/"))}/archives/`;
}
