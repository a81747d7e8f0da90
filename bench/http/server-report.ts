/** What the served process of `bench -- http` reports at its start, and whenever it gets a message. */
export interface ServerReport {
  readonly url: string;
  readonly bareUrl: string;
  /** The processor time of the process so far. */
  readonly cpuMs: number;
}

export const token = "t".repeat(43);
