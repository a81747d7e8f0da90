import type { ClientRoute } from "./client-route.ts";
import { invalidAnswer, parseJson } from "./read-answer.ts";
import type { RemoteList, RemoteMethod } from "./remote-method.ts";
import { clientRoutes } from "./routes.generated.ts";
import { toRequest, type Fields } from "./to-request.ts";
import type { Transport } from "./transport.ts";

/** The most items of one page, and of a list. They are limits of the server. */
const mostInPage = 1000;
const mostItems = 10_000;

/** Calls a method of the library over HTTP. */
export async function callMethod(
  transport: Transport,
  name: string,
  method: RemoteMethod<readonly unknown[]>,
  args: readonly unknown[],
): Promise<unknown> {
  const { fields = firstArgument, headers, take, toResult, list } = method;
  const route: ClientRoute = clientRoutes[method.route ?? (name as keyof typeof clientRoutes)];
  const send = async (sent: Fields): Promise<Fields> => {
    const request = toRequest(name, route, sent);
    const extra = headers === undefined ? {} : { headers: headers(...args) };
    return checkAnswer(parseJson(await transport.json({ ...request, ...extra })), route);
  };
  if (list !== undefined) return collect(send, fields(...args), list);
  const answer = await send(fields(...args));
  if (take === null) return undefined;
  if (toResult !== undefined) return toResult(answer);
  return take === undefined ? answer : resultIn(answer, take);
}

function firstArgument(first: unknown = {}): Fields {
  return first as Fields;
}

function checkAnswer(answer: unknown, route: ClientRoute): Fields {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    throw invalidAnswer("the answer is not an object");
  const missing = route.answer.find((field) => !Object.hasOwn(answer, field));
  if (missing !== undefined) throw invalidAnswer(`the answer of ${route.method} ${route.path} has no '${missing}'`);
  return answer as Fields;
}

function resultIn(answer: Fields, path: readonly (string | number)[]): unknown {
  const found = path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    answer,
  );
  if (found === undefined) throw invalidAnswer(`the answer has no '${path.join(".")}'`);
  return found;
}

/** Reads pages until the list ends or has as many items as wanted. */
async function collect(
  send: (fields: Fields) => Promise<Fields>,
  { limit, ...fields }: Fields,
  { limit: usual, toResult }: RemoteList,
): Promise<unknown> {
  const wanted = limit ?? usual ?? mostItems;
  // The server refuses any other limit, as the library does.
  if (typeof wanted !== "number" || !Number.isInteger(wanted) || wanted < 1 || wanted > mostItems)
    return send({ ...fields, limit: wanted });
  const items: unknown[] = [];
  let first: Fields | undefined;
  let cursor: string | undefined;
  do {
    const page = await send({ ...fields, limit: Math.min(mostInPage, wanted - items.length), cursor });
    if (!Array.isArray(page["items"])) throw invalidAnswer("the answer has no list of items");
    first ??= page;
    items.push(...page["items"]);
    cursor = typeof page["next"] === "string" && page["items"].length > 0 ? page["next"] : undefined;
  } while (cursor !== undefined && items.length < wanted);
  const found = items.slice(0, wanted);
  return toResult === undefined ? found : toResult(found, first);
}
