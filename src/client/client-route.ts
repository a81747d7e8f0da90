/** What the client knows about a route of the HTTP API. */
export interface ClientRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, such as `/facts/{id}`. */
  readonly path: string;
  /** The names of the fields in the path. */
  readonly params: readonly string[];
  /** The names of the fields in the query. */
  readonly query: readonly string[];
  /** The names of the fields in the body; "any" for another JSON value, null without a body. */
  readonly body: readonly string[] | "any" | null;
  /** The fields that every answer has. */
  readonly answer: readonly string[];
  /** True if the answer can take minutes. */
  readonly isSlow: boolean;
}
