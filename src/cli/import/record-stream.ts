import { resolve } from "node:path";

import { LociError, type ErrorCode } from "../../core/errors.ts";
import { maxLineBytes } from "../../core/event/event.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";
import { validateRecord } from "../../core/event/validate-event.ts";
import type { Memory } from "../../memory/memory.ts";

/** A line that was not stored. */
export interface BadLine {
  readonly line: number;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface RecordStreamOptions {
  readonly cwd: string;
  /** True to skip bad lines. Otherwise the first bad line ends the stream. */
  readonly isGoingOn: boolean;
  /** Called with the ids of records that are on the disk. */
  readonly onStored: (ids: readonly string[]) => void;
  readonly onBad: (bad: BadLine) => void;
}

/** The most records per fsync, and the longest time that a record waits for others. */
const batchSize = 500;
const batchMs = 100;

interface Waiting {
  readonly line: number;
  readonly input: RecordInput;
}

/**
 * Stores records as they arrive. A batch is written when it is full, when its first record has waited long enough, or
 * when the input ends. All records before a bad line are stored before the bad line is reported.
 */
export async function recordStream(
  memory: Memory,
  lines: AsyncIterable<InputLine[]>,
  options: RecordStreamOptions,
): Promise<void> {
  let waiting: Waiting[] = [];
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const faults: Error[] = [];
  const isOver = () => isStopped || faults.length > 0;
  // Writes run one after the other, whether a timer or a full batch starts them.
  let writing: Promise<void> = Promise.resolve();
  const write = async (before: Promise<void>, batch: readonly Waiting[]): Promise<void> => {
    await before;
    if (batch.length === 0 || isOver()) return;
    try {
      isStopped = !(await storeBatch(memory, batch, options));
    } catch (error) {
      faults.push(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = write(writing, waiting);
    waiting = [];
    return writing;
  };
  const reject = async (bad: BadLine): Promise<void> => {
    await flush();
    if (isOver()) return;
    options.onBad(bad);
    isStopped = !options.isGoingOn;
  };

  for await (const batch of lines) {
    for (const line of batch) {
      if (isOver()) break;
      const parsed = parseLine(line, options.cwd);
      if ("code" in parsed) await reject(parsed);
      else waiting.push(parsed);
      if (waiting.length >= batchSize) await flush();
    }
    if (isOver()) break;
    // The timer also starts for a producer that never pauses, so that its records are written in time.
    if (waiting.length > 0) timer ??= setTimeout(() => void flush(), batchMs);
  }
  await flush();
  const [fault] = faults;
  if (fault !== undefined) throw fault;
}

function parseLine(line: InputLine, cwd: string): Waiting | BadLine {
  if (line.text === null) {
    return {
      line: line.number,
      code: "EVENT_TOO_LARGE",
      message: `the line is ${line.bytes} bytes; the limit is ${maxInputBytes}`,
    };
  }
  try {
    const value = JSON.parse(line.text) as RecordInput;
    const problem = validateRecord(value);
    if (problem === null) return { line: line.number, input: withWholePath(value, cwd) };
    const code = problem.rule === "maxLength" || problem.rule === "maxItems" ? "EVENT_TOO_LARGE" : "EVENT_INVALID";
    return {
      line: line.number,
      code,
      message: problem.path === "" ? "it must be a JSON object" : `${problem.path} ${problem.message}`,
    };
  } catch {
    return { line: line.number, code: "EVENT_INVALID", message: "it is not valid JSON" };
  }
}

function withWholePath(input: RecordInput, cwd: string): RecordInput {
  return input.space === undefined ? input : { ...input, space: resolve(cwd, input.space) };
}

const faultsOfOne: ReadonlySet<string> = new Set<ErrorCode>(["EVENT_INVALID", "EVENT_TOO_LARGE", "SCOPE_REFUSED"]);

/**
 * Stores a batch. One refused record makes the whole batch fail, so each record is then stored alone. Returns false to
 * stop.
 */
async function storeBatch(memory: Memory, batch: readonly Waiting[], options: RecordStreamOptions): Promise<boolean> {
  try {
    options.onStored(await memory.record(batch.map(({ input }) => input)));
    return true;
  } catch (error) {
    if (!(error instanceof LociError) || !faultsOfOne.has(error.code)) throw error;
    const [first] = batch;
    if (batch.length === 1 && first !== undefined) {
      options.onBad({ line: first.line, code: error.code, message: error.message });
      return options.isGoingOn;
    }
  }
  const half = Math.ceil(batch.length / 2);
  return (await storeBatch(memory, batch.slice(0, half), options)) && storeBatch(memory, batch.slice(half), options);
}

/** A line of the input, or only its size if it was too long. */
type InputLine =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly text: null; readonly bytes: number };

// The longest input line. A record may be longer than its event, because JSON has several ways to write a character.
export const maxInputBytes = maxLineBytes + 65_536;

/** Splits a stream into lines. Buffers at most one line of the largest size, and skips blank lines. */
export async function* splitLines(stream: AsyncIterable<unknown>): AsyncGenerator<InputLine[]> {
  let pieces: Buffer[] = [];
  let size = 0;
  let number = 0;
  const keep = (piece: Buffer): void => {
    size += piece.length;
    if (size <= maxInputBytes) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): InputLine | null => {
    number += 1;
    const text = Buffer.concat(pieces).toString("utf8").trim();
    const line: InputLine = size > maxInputBytes ? { number, text: null, bytes: size } : { number, text };
    [pieces, size] = [[], 0];
    return line.text === "" ? null : line;
  };
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    const lines: InputLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      keep(bytes.subarray(start, end));
      const line = finish();
      if (line !== null) lines.push(line);
      start = end + 1;
    }
    keep(bytes.subarray(start));
    if (lines.length > 0) yield lines;
  }
  const last = size > 0 ? finish() : null;
  if (last !== null) yield [last];
}
