export { connectMemory, type ConnectOptions } from "./connect-memory.ts";
export { LociError, type ErrorCode } from "../core/errors.ts";
export type { Principal } from "../core/access/scope.ts";
export type { Memory } from "../memory/memory.ts";
export { connectTeam, type ConnectTeamOptions, type TeamConnection } from "./connect-team.ts";
