import { LociError } from "../../core/errors.ts";
import { digestHex } from "../../platform/hashes/digest.ts";
import { accessOf, checkSession, onlyByPerson } from "../route-access.ts";
import type { AppLimits, AppOptions } from "./app-options.ts";
import { createIdempotency } from "./idempotency.ts";
import type { OpenStream } from "./open-streams.ts";
import { jsonResponse } from "./problem.ts";
import { readInput, readPrincipal } from "./read-request.ts";
import { needsPerson, type RequestContext } from "./request-context.ts";
import { isReply, type Route } from "./route.ts";

/** Creates the handler of all routes: it checks a request, runs its route, and makes the response. */
export function createAnswerRoute(
  { authenticate, memories, machine, key: eventKey }: Pick<AppOptions, "authenticate" | "memories" | "machine" | "key">,
  limits: Pick<AppLimits, "bodyBytes" | "requestMs" | "slowRequestMs">,
  openStream: OpenStream,
): (context: RequestContext, route: Route) => Promise<Response> {
  const idempotency = createIdempotency();
  return async (context, route) => {
    const { raw } = context.req;
    const caller = authenticate(raw.headers);
    const person = onlyByPerson(route);
    if (person !== null) needsPerson(caller, person);
    const principal = readPrincipal(raw.headers);
    checkSession(accessOf(route.method, route.path), principal);
    const { bodyBytes } = limits;
    const { bytes, ...input } = await readInput(route, raw, { params: context.req.param(), bodyBytes });
    const run = async (): Promise<Response> => {
      const openMemory = () => memories.open(caller, principal);
      const about = route.isOfMachine === true ? { machine, openMemory } : { memory: await openMemory() };
      const { headers: sent, signal } = raw;
      const call = { ...about, ...input, caller, headers: sent, signal, key: eventKey() };
      const work = route.run(call as never);
      const made = await within(work, route.isSlow === true ? limits.slowRequestMs : limits.requestMs);
      if (!isReply(made)) return jsonResponse(made ?? {});
      const { status = 200, headers = {}, value, stream } = made;
      if (stream !== undefined) return openStream(context, () => stream.parts, stream.type);
      return status === 204 ? new Response(null, { status, headers }) : jsonResponse(value, status, headers);
    };
    const key = raw.headers.get("idempotency-key");
    if (key === null || route.method === "get") return run();
    if (!/^[\u0021-\u007e]{1,255}$/.test(key))
      throw new LociError("USAGE", "Idempotency-Key must have 1 to 255 visible ASCII characters");
    const { pathname, search } = new URL(raw.url);
    return idempotency.once(
      JSON.stringify([caller.tenant, caller.kind, key]),
      digestHex(JSON.stringify([route.method, pathname, search, raw.headers.get("loci-principal"), digestHex(bytes)])),
      run,
    );
  };
}

/** Returns the result of work, or throws BUSY if it takes too long. The work itself continues to its end. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LociError("BUSY", `the request took longer than ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
