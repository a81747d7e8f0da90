export { describeLog, logCases, type LogCase, type LogFixture, type Runner } from "./describe-log.ts";
export { createMemoryLog } from "./memory-log.ts";
export { admittedEvent, sampleEvent } from "./sample-events.ts";
