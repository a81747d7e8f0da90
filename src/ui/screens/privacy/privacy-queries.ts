import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { get, Problem, send } from "../../api/request.ts";
import type {
  ForgetPreview,
  ForgetTarget,
  KnownBackup,
  KnownDevice,
  Page,
  Redactions,
  RetentionPlan,
  SealedState,
  ScrubPlan,
  StoredMemory,
} from "../../api/types.ts";

interface CountedPage extends Page<StoredMemory> {
  readonly count: number;
}

const pageSize = 50;

/** Memories that wait for a person's decision, page by page. */
export function reviewQuery(path: "/trust/waiting" | "/trust/sensitive", query: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    queryKey: ["review", path, query],
    queryFn: ({ pageParam, signal }) =>
      get<CountedPage>(path, { ...query, limit: pageSize, cursor: pageParam }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

export function countQuery(path: "/trust/waiting" | "/trust/sensitive", query: Readonly<Record<string, string>> = {}) {
  return queryOptions({
    queryKey: ["count", path, query],
    queryFn: async ({ signal }) => (await get<CountedPage>(path, { ...query, limit: 1 }, { signal })).count,
  });
}

/** The plan of retention: of this server's settings, or of another number of days. */
export function retentionQuery(days?: number) {
  return queryOptions({
    queryKey: ["retention", days],
    queryFn: ({ signal }) =>
      get<RetentionPlan>("/care/retention", days === undefined ? {} : { days: String(days) }, { signal }),
  });
}

export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async ({ signal }) => (await get<Page<KnownDevice>>("/devices", { limit: 1000 }, { signal })).items,
});

export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: async ({ signal }) => (await get<Page<KnownBackup>>("/care/backups", { limit: 100 }, { signal })).items,
});

export const sealedQuery = queryOptions({
  queryKey: ["sealed-state"],
  queryFn: ({ signal }) => get<SealedState>("/care/sealed-state", {}, { signal }),
});

/** A plan to redact, as JSON has it. */
export type ScrubPreview = Omit<ScrubPlan, "ids" | "documents"> & {
  readonly ids: readonly string[];
  readonly documents: readonly { readonly name: string; readonly file: string }[];
};

/** Reads the whole log, so it runs only on demand. */
export const scrubQuery = queryOptions({
  queryKey: ["scrub"],
  queryFn: ({ signal }) => get<ScrubPreview>("/care/scrub", {}, { signal }),
  enabled: false,
  meta: { still: true },
});

/** What forgetting a target would erase. */
export function forgetPreviewQuery(target: ForgetTarget | null) {
  return queryOptions({
    queryKey: ["forget-preview", target],
    queryFn: ({ signal }) => send<ForgetPreview>("POST", "/memory/forget/preview", target, { signal }),
    enabled: target !== null,
  });
}

/** The secrets that were replaced before they were stored. Reads all texts, so it is not renewed with each change. */
export const redactionsQuery = queryOptions({
  queryKey: ["redactions"],
  queryFn: ({ signal }) => get<Redactions>("/care/redactions", {}, { signal }),
  meta: { still: true },
});

/** Whether the memory is encrypted; null if the server does not report it. */
export const encryptionQuery = queryOptions({
  queryKey: ["machine-status"],
  queryFn: async ({ signal }) => {
    try {
      return (await get<{ readonly encryption: string }>("/machine/status", {}, { signal })).encryption;
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    }
  },
});
