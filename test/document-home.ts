import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach } from "vitest";

import type { DocumentRef } from "../src/memory/documents/documents.ts";
import { home, useHome } from "./memory-home.ts";

/** References to the user's document, and to the document of a repository in the home. */
export const user: DocumentRef = { scope: "user" };
export let space: DocumentRef & { space: string };
/** The paths of these two documents. */
export let userFile: string;
export let spaceFile: string;

/** Makes a home with a repository before each test. */
export function useDocuments(): void {
  useHome();
  beforeEach(() => {
    const root = join(home, "project");
    mkdirSync(join(root, ".git"), { recursive: true });
    space = { scope: "space", space: root };
    userFile = join(home, "memory", "documents", "user.md");
    spaceFile = join(root, ".ai", "memory", "MEMORY.md");
  });
}

/** Saves a file as a person does, without Loci. */
export function edit(file: string, text: string): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}

export const sample = `# Notes

Intro.

## State

- deploys are frozen

## Patterns

use small commits

### State

nested
`;
