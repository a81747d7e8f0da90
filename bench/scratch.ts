import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

/** Runs `work` with a temporary folder, and removes the folder afterwards. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeScratch("bench");
  try {
    return await work(folder);
  } finally {
    removeScratch(folder);
  }
}
