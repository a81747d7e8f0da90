// The entry `loci-memory/server`: an MCP server for a memory, a team's server, and the streams that a machine shares
// with it.
export {
  createMcpHandler,
  type McpHandler,
  type McpOptions,
  type McpOutput,
  type McpMemory,
  serveMcp,
  type ServeMcpOptions,
} from "../compose/serve-mcp.ts";
export {
  createSampler,
  type SamplingConnection,
  type Sampler,
  type SamplingCapability,
} from "../server/mcp/sampler.ts";
export type { ServedTransport } from "../server/mcp/serve-stdio.ts";
export type { ToolMaker } from "../tools/tool.ts";
export {
  checkServer,
  type ErasureHorizon,
  openServerAdmin,
  type ServerAdmin,
  type ServerErasures,
  type ServerUrls,
} from "../compose/server-admin.ts";
export type { Operator, Quotas, TeamRow } from "../team/postgres/open-operator.ts";
export { syncTeams, type SyncTeamsOptions, type TeamSync } from "../compose/sync-team.ts";
export type { TeamStream } from "../config/teams.ts";
export type { SyncReport } from "../sync/sync-report.ts";
