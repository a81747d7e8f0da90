import { ModelFault } from "./model-fault.ts";

/** The most bytes of an answer that are read. The longest answer that Loci asks for has 16 KB. */
const mostBytes = 1_000_000;

/**
 * `fetch` for a model's service. An endless answer ends with an error instead of filling the memory. Redirects are
 * refused, because a key belongs to one address.
 */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "error" });
  if (response.body === null) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) controller.error(new ModelFault(`the model's answer is longer than ${mostBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
