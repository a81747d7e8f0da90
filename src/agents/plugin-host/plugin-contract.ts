import { givenFields } from "../../core/event/given-fields.ts";
import { hookSchema } from "../../hooks/hook-event.ts";
import { fieldsOf, type Json } from "../fields-of.ts";
import type { HostContract, HostManifest } from "../host.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { refusalReason, takesContext } from "../write-answer.ts";
import type { PluginAnswer } from "./run-hook.ts";

/** Returns the reader of a plugin's input. `rename` gives the plugin's fields the names of other hosts. */
export function pluginReader(own: HostSpeech, rename: (input: unknown) => Json): HostContract["readEvent"] {
  return (call) => {
    const input = rename(call.input);
    const event = readHookEvent({ ...call, input }, own);
    const fields = fieldsOf(input);
    // The plugin may be of an older Loci, because a running host loads a new one only when it restarts. So it sends its
    // own versions.
    const versions = givenFields({
      hostVersion: fields.filled("version")?.slice(0, 64),
      schema: fields.filled("schema")?.slice(0, 64),
    });
    return event === null ? null : { ...event, ...versions };
  };
}

/**
 * Returns the writer of answers to a plugin. A plugin can add text for the model and can stop a tool. It cannot make
 * the host ask the person, and `allow` would change nothing.
 */
export function pluginWriter(manifest: HostManifest): HostContract["writeAnswer"] {
  const decides = manifest.hooks.find(({ kind }) => kind === "tool-requested")?.event;
  return ({ context, decision, schema = hookSchema }, hostEvent) => {
    const isDenied = decision?.verdict === "deny" && hostEvent === decides;
    const answer: PluginAnswer = {
      ...(context !== undefined && takesContext(manifest, hostEvent) ? { context } : {}),
      ...(isDenied ? { decision: "deny", reason: refusalReason(decision.reason) } : {}),
    };
    return JSON.stringify(Object.keys(answer).length === 0 ? {} : { schema, ...answer });
  };
}
