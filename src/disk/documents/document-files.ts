import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

import { hasCode } from "../../core/errors.ts";
import type { SpaceEvidence } from "../../core/event/event.ts";
import type { DocumentStore } from "../../core/ports/documents.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { readPlainFile } from "../../platform/files/swap-file.ts";
import { findCheckout } from "../../platform/spaces/space-evidence.ts";
import { openDocumentFile, type FilePlace } from "./document-file.ts";
import { agentFolder, findHomeFile, logNameOf } from "./document-names.ts";
import { documentName, homeCodec, plainCodec, sealedEnding } from "./file-codec.ts";

/** How many agents' documents are listed in one space. Other documents can only be found by id. */
const mostAgents = 50;

/**
 * Stores documents as Markdown files. The user's document is in the memory folder. Documents of a space are in its
 * folder `.ai/memory`.
 */
export function createDocumentFiles(memory: string, keys: HomeKeys): DocumentStore {
  const userFolder = join(memory, "documents");
  const homeCodecOf = (name: string) => homeCodec(keys, name);

  const findHome = (plain: string) => findHomeFile(plain, homeCodecOf(documentName(basename(plain))));

  const findUser = () => findHome(join(userFolder, "user.md"));

  const userPlace = (title: string): FilePlace =>
    homePlace({ title, find: findUser, logName: logNameOf(findUser().path) });

  const homePlace = (place: Pick<FilePlace, "title" | "find" | "logName">): FilePlace => ({
    ...place,
    paths: [place.logName, place.logName + sealedEnding],
    within: null,
    archives: join(userFolder, "user"),
    findArchive: findHome,
  });

  const isInHome = (file: string): boolean =>
    file.startsWith(userFolder + sep) || logNameOf(file) === userPlace("").logName;

  return {
    find: ({ level, space, agent = "" }, title) => {
      if (level === "user" || space === undefined) return openDocumentFile(userPlace(title));
      const root = documentRoot(space);
      const folder = join(root, ".ai", "memory");
      const path =
        level === "space" ? join(folder, "MEMORY.md") : join(folder, "agents", agentFolder(agent), "memory.md");
      return openDocumentFile(spacePlace(title, root, path));
    },
    named: (file, title) => {
      if (!isInHome(file)) {
        // Another device may have written this name in the log. That is safe, because plain files are read without
        // following links.
        return openDocumentFile({ ...spacePlace(title, dirname(file), file), within: null });
      }
      const logName = logNameOf(file);
      return openDocumentFile(homePlace({ title, find: () => findHome(logName), logName }));
    },
    isArchive: (file) =>
      /\/(?:documents\/user|\.ai\/memory\/memory|\.ai\/memory\/agents\/[^/]+\/memory)\/[^/]+\.md$/.test(
        file.replaceAll(sep, "/"),
      ),
    spaceOf: (file) => {
      const at = file.lastIndexOf(`${sep}.ai${sep}memory${sep}`);
      return at < 0 ? null : file.slice(0, at) || sep;
    },
    agents: async (space) => {
      try {
        return readdirSync(join(documentRoot(space), ".ai", "memory", "agents"))
          .filter((name) => agentFolder(name) === name)
          .toSorted()
          .slice(0, mostAgents);
      } catch (error) {
        if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
        throw error;
      }
    },
    copyText: async (path) => {
      try {
        const found = readPlainFile(path);
        if (found === null) return null;
        return homeCodecOf(documentName(basename(path)))
          .decode(found.bytes)
          .toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/**
 * Returns the folder that contains `.ai/memory`. All worktrees of a repository share the documents of the main
 * checkout. A worktree with its own `.ai/memory` uses that, for example if the documents are committed.
 */
function documentRoot(space: SpaceEvidence): string {
  const checkout = findCheckout(space.path);
  const isOwn = checkout !== null && existsSync(join(checkout, ".ai", "memory"));
  return isOwn ? checkout : (space.root ?? space.path);
}

function spacePlace(title: string, root: string, path: string): FilePlace {
  return {
    title,
    find: () => ({ path, codec: plainCodec }),
    logName: path,
    paths: [path],
    within: root,
    archives: join(dirname(path), "memory"),
    findArchive: (plain) => ({ path: plain, codec: plainCodec }),
  };
}
