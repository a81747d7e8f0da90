import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/states.tsx";
import type { FactView } from "./sort-facts.ts";

/** Says why a view has no facts, and how facts come about. */
export function NoFacts({ view, isPast }: { readonly view: FactView; readonly isPast: boolean }) {
  if (view === "superseded")
    return (
      <Empty title="No fact was superseded">
        A newer value of the same thing supersedes the older one: “the staging port is 6434” ends “the staging port is
        6433”. Both keep the time in which they held.
      </Empty>
    );
  if (view === "waiting")
    return (
      <Empty title="Nothing waits for you">
        A fact that quotes a tool, the web or an import waits here for your approval. To review every fact that you did
        not state yourself, run <Command text="loci config set facts.review before-use" />.
      </Empty>
    );
  if (view === "rejected")
    return <Empty title="You rejected no fact">A rejected fact does not come back from the same words.</Empty>;
  if (isPast) return <Empty title="No fact was known on that day">Move the slider to a later day.</Empty>;
  return (
    <Empty title="No facts yet">
      <p>Facts come from your own words, such as “remember that the staging port is 6433” in a prompt to any agent.</p>
      <p>
        You can also state one: add it here, or run <Command text={'loci facts add "The staging port is 6433"'} />.
        Agents state facts with their tools. A model proposes facts if you have set one:{" "}
        <Command text="loci facts extract" />.
      </p>
    </Empty>
  );
}
