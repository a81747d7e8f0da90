/** Calls a language model several times, as one of several processes. Prints the number of answered calls. */
import { limitModels } from "../../src/models/limit-models.ts";
import { createScriptedModels } from "../../src/testing/scripted-models.ts";

const [state = "", calls = "0", callsPerDay = "0"] = process.argv.slice(2);
const models = limitModels(createScriptedModels(), {
  state,
  now: Date.now,
  limits: { callsPerDay: Number(callsPerDay) },
});
let answered = 0;
for (let turn = 0; turn < Number(calls); turn += 1) {
  const call = models.complete({ messages: [{ role: "user", text: "hello" }], maxTokens: 10 });
  answered += await call.then(
    () => 1,
    () => 0,
  );
}
console.log(answered);
