/**
 * Who may do what, as tables: a row is a person or a token, a column is a use case. The test drives all of them.
 *
 * | cell      | meaning                                                                              |
 * | --------- | ------------------------------------------------------------------------------------ |
 * | `reads`   | the answer has the secret of the stream                                              |
 * | `empty`   | a good answer without it, because it comes from the sender's own streams             |
 * | `writes`  | one event more in the stream, and its author is the sender                           |
 * | `own`     | stored in the sender's own stream; the stream of the table stays as it was           |
 * | `erases`  | the content of the event is gone                                                     |
 * | `keeps`   | a good answer that names the line as refused; the event stays as it was              |
 * | `does`    | done                                                                                 |
 * | `no tool` | MCP does not offer the tool                                                          |
 * | `401` …   | the status of the refusal; nothing at all has changed, in any team                   |
 *
 * Owner, writer and reader have these roles in the space `shop`. `member` has none, and the administrator of the team has
 * none either. `removed` was a writer. `stranger` owns a space `shop` in another team, where
 * all streams have the same numbers. `MCP in stream` names the stream instead of the space. The tokens belong to the owner, each
 * with one scope; the expired and the revoked one have all. The tokens of a space may use that space alone.
 */
export const shop = `
| who           | HTTP read | HTTP write | HTTP forget own | HTTP forget others | MCP read | MCP write | MCP in stream | sync pull | sync push | sync forget own | sync forget others |
| owner         | reads     | writes     | erases          | erases             | reads    | own       | 403           | reads     | writes    | erases          | erases             |
| writer        | reads     | writes     | erases          | 403                | reads    | own       | 403           | reads     | writes    | erases          | keeps              |
| reader        | reads     | 403        | erases          | 403                | reads    | own       | 403           | reads     | 403       | erases          | keeps              |
| member        | 404       | 404        | 404             | 404                | empty    | own       | 404           | 404       | 404       | 404             | 404                |
| administrator | 404       | 404        | 404             | 404                | empty    | own       | 404           | 404       | 404       | 404             | 404                |
| stranger      | empty     | own        | 404             | 404                | empty    | own       | 403           | empty     | own       | own             | own                |
| removed       | 401       | 401        | 401             | 401                | 401      | 401       | 401           | 401       | 401       | 401             | 401                |
| read token    | reads     | 403        | 403             | 403                | reads    | no tool   | 403           | 403       | 403       | 403             | 403                |
| write token   | 403       | 403        | 403             | 403                | 403      | 403       | 403           | 403       | 403       | 403             | 403                |
| sync token    | 403       | 403        | 403             | 403                | 403      | 403       | 403           | reads     | writes    | erases          | keeps              |
| admin token   | 403       | 403        | 403             | 403                | 403      | 403       | 403           | 403       | 403       | 403             | 403                |
| shop token    | reads     | writes     | erases          | erases             | 403      | 403       | 403           | reads     | writes    | erases          | erases             |
| garden token  | 404       | 404        | 404             | 404                | 403      | 403       | 404           | 404       | 404       | 404             | 404                |
| expired token | 401       | 401        | 401             | 401                | 401      | 401       | 401           | 401       | 401       | 401             | 401                |
| revoked token | 401       | 401        | 401             | 401                | 401      | 401       | 401           | 401       | 401       | 401             | 401                |
| nobody        | 401       | 401        | 401             | 401                | 401      | 401       | 401           | 401       | 401       | 401             | 401                |
`;

/** The private stream of the owner. */
export const ownersPrivate = `
| who           | HTTP read | HTTP write | HTTP forget others | MCP read | MCP write | sync pull | sync push | sync forget others |
| owner         | reads     | writes     | erases             | reads    | writes    | reads     | writes    | erases             |
| writer        | 404       | 404        | 404                | 404      | 404       | 404       | 404       | 404                |
| reader        | 404       | 404        | 404                | 404      | 404       | 404       | 404       | 404                |
| member        | 404       | 404        | 404                | 404      | 404       | 404       | 404       | 404                |
| administrator | 404       | 404        | 404                | 404      | 404       | 404       | 404       | 404                |
| stranger      | empty     | own        | 404                | empty    | own       | empty     | own       | own                |
| removed       | 401       | 401        | 401                | 401      | 401       | 401       | 401       | 401                |
| read token    | reads     | 403        | 403                | reads    | no tool   | 403       | 403       | 403                |
| sync token    | 403       | 403        | 403                | 403      | 403       | reads     | writes    | erases             |
| admin token   | 403       | 403        | 403                | 403      | 403       | 403       | 403       | 403                |
| shop token    | 404       | 404        | 404                | 404      | 404       | 404       | 404       | 404                |
| garden token  | 404       | 404        | 404                | 404      | 404       | 404       | 404       | 404                |
| expired token | 401       | 401        | 401                | 401      | 401       | 401       | 401       | 401                |
| revoked token | 401       | 401        | 401                | 401      | 401       | 401       | 401       | 401                |
| nobody        | 401       | 401        | 401                | 401      | 401       | 401       | 401       | 401                |
`;

/** The team itself, over HTTP. MCP and sync have no such routes. */
export const manage = `
| who           | list members | list invitations | list all tokens | audit | invite | revoke an invitation | change a role | make an administrator | remove a member | make a token | revoke a token |
| owner         | does         | 403              | 403             | 403   | 403    | 403                  | does          | 403                   | 403             | does         | 404            |
| writer        | does         | 403              | 403             | 403   | 403    | 403                  | 403           | 403                   | 403             | does         | 404            |
| reader        | does         | 403              | 403             | 403   | 403    | 403                  | 403           | 403                   | 403             | does         | 404            |
| member        | does         | 403              | 403             | 403   | 403    | 403                  | 404           | 403                   | 403             | does         | 404            |
| administrator | does         | does             | does            | does  | does   | does                 | does          | does                  | does            | does         | does           |
| stranger      | does         | does             | does            | does  | does   | 404                  | 404           | 404                   | 404             | does         | 404            |
| removed       | 401          | 401              | 401             | 401   | 401    | 401                  | 401           | 401                   | 401             | 401          | 401            |
| read token    | does         | 403              | 403             | 403   | 403    | 403                  | 403           | 403                   | 403             | 403          | 403            |
| write token   | does         | 403              | 403             | 403   | 403    | 403                  | 403           | 403                   | 403             | 403          | 403            |
| sync token    | does         | 403              | 403             | 403   | 403    | 403                  | 403           | 403                   | 403             | 403          | 403            |
| admin token   | does         | 403              | 403             | 403   | 403    | 403                  | does          | 403                   | 403             | does         | 404            |
| shop token    | 403          | 403              | 403             | 403   | 403    | 403                  | 403           | 403                   | 403             | 403          | 403            |
| garden token  | 403          | 403              | 403             | 403   | 403    | 403                  | 403           | 403                   | 403             | 403          | 403            |
| expired token | 401          | 401              | 401             | 401   | 401    | 401                  | 401           | 401                   | 401             | 401          | 401            |
| revoked token | 401          | 401              | 401             | 401   | 401    | 401                  | 401           | 401                   | 401             | 401          | 401            |
| nobody        | 401          | 401              | 401             | 401   | 401    | 401                  | 401           | 401                   | 401             | 401          | 401            |
`;

/** One row of a table: the expected outcome of each use case. */
export interface Row {
  readonly who: string;
  readonly outcomes: Readonly<Record<string, string>>;
}

export function readTable(text: string): Row[] {
  const [head = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.map(([who = "", ...cells]) => {
    if (cells.length !== head.length - 1) throw new Error(`the row of ${who} has ${cells.length} cells`);
    return { who, outcomes: Object.fromEntries(cells.map((cell, at) => [head[at + 1] ?? "", cell])) };
  });
}
