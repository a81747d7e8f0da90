import { entriesToPrompt } from "../../core/entries/entry-words.ts";
import type { Parts } from "../base/parts.ts";
import { clearEntries, endRun } from "./clear-entries.ts";
import { openCompartment, openRun } from "./compartment.ts";
import type { Entries, PromptVariables } from "./entries.ts";
import { exportJson, importJson } from "./memory-json.ts";
import { getEntries, searchEntries, selectEntries } from "./read-entries.ts";
import { saveEntry, updateEntry } from "./save-entry.ts";

/** Creates the entry methods of one memory for its principal. */
export function createEntries(parts: Parts): Entries {
  return {
    save: (entry) => saveEntry(parts, entry),
    get: (filter) => getEntries(parts, filter),
    update: (filter, change) => updateEntry(parts, filter, change),
    search: (query, filter) => searchEntries(parts, query, filter),
    clear: (filter) => clearEntries(parts, filter),
    endRun: (run) => endRun(parts, run),
    promptVariables: (run) => promptVariables(parts, run),
    exportJson: (refs) => exportJson(parts, refs),
    importJson: (json, refs) => importJson(parts, json, refs),
  };
}

/** Prompts contain only this compartment. An agent reads other compartments of the run, such as `plan`, with a tool. */
const shownCompartment = "run";

/** Returns the run's entries for each of its prompts. This does not count as a read of the entries. */
async function promptVariables(parts: Parts, run?: string): Promise<PromptVariables> {
  openRun(parts, run, "read");
  if (parts.settings.entries.compartments[shownCompartment] !== "run") return { HasMemory: false, MemoryContent: "" };
  const place = openCompartment(parts, { compartment: shownCompartment, run }, "read");
  const entries = await selectEntries(parts, place, {});
  return { HasMemory: entries.length > 0, MemoryContent: entriesToPrompt(entries) };
}
