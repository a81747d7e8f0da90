export { LociRetriever, type RetrieverOptions } from "./loci-retriever.ts";
export { LociStore, type StoreOptions } from "./loci-store.ts";
export type { SessionOptions } from "../session/session-options.ts";
