import { z } from "zod";

import { errorTable } from "../../core/errors.ts";
import { version } from "../../version.ts";
import { onlyByPerson } from "../route-access.ts";
import type { RouteContract } from "./route.ts";

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document from the schemas that also check the requests. */
export function createOpenApi(routes: readonly RouteContract[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "Loci",
      version,
      summary: "One memory for all your AI agents",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "loci-session" },
      },
      responses: {
        Problem: {
          description: "Problem details (RFC 9457)",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
      schemas: { Problem: toSchema(ProblemSchema, "output") },
    },
  };
}

const ProblemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorTable) as [string, ...string[]]),
  next: z.string().describe("What to do next."),
  errors: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
});

/** The first part of the path, which groups the routes of a page. */
function tagOf({ path }: RouteContract): string {
  return path.split("/")[1] ?? "";
}

function operation(route: RouteContract): Json {
  const { id, summary, params, query, body, answer, alsoAs, method, headers = {} } = route;
  const person = onlyByPerson(route);
  const json = { "application/json": { schema: toSchema(answer, "output") } };
  const parameters = [
    ...parametersOf(params, "path"),
    ...parametersOf(query, "query"),
    ...Object.entries({ ...headers, ...(method === "get" ? {} : { "Idempotency-Key": repeated }) }).map(
      ([name, description]) => ({ name, in: "header", description, schema: { type: "string" } }),
    ),
  ];
  return {
    operationId: id,
    summary,
    tags: [tagOf(route)],
    ...(person === null ? {} : { description: `Only a person may ${person}.`, security: personOnly }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: toSchema(body, "input") } } } }),
    responses: {
      "2XX": {
        description: "The answer",
        content: alsoAs === undefined ? json : { ...json, [alsoAs]: { schema: {} } },
      },
      "4XX": { $ref: "#/components/responses/Problem" },
      "5XX": { $ref: "#/components/responses/Problem" },
    },
  };
}

const personOnly = [{ session: [] }];
const repeated = "A request that is repeated with the same key is done once, and gets the same answer.";

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

/** Converts a schema. A check that JSON Schema cannot express is left out; the server still makes it. */
function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return withLocalRefs(rest) as Json;
}

/** Recursive schemas refer to their own definitions, which have another place in this document. */
function withLocalRefs(schema: Json): unknown {
  const { $defs: definitions, ...rest } = schema;
  if (definitions === undefined) return rest;
  // The only recursive schema is that of any JSON value.
  const free = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(free);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value && typeof value.$ref === "string" && value.$ref.startsWith("#/$defs/")) return {};
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, free(inner)]));
  };
  return free(rest);
}
