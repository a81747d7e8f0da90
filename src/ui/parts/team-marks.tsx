import { useQuery } from "@tanstack/react-query";

import { teamsQuery } from "../api/teams.ts";
import { Mark } from "./marks.tsx";

/** Tells a member of a team that a screen leaves out what others have shared. */
export function OwnOnly() {
  const teams = useQuery(teamsQuery).data;
  if (teams === undefined || teams.length === 0) return null;
  return (
    <span title="Search and Recall also find what members of your team have shared.">
      <Mark>only your own</Mark>
    </span>
  );
}

/** The name of the member who shared a memory with a team. */
export function SharedBy({ author }: { readonly author: string }) {
  const isOwn = useIsOwnName(author);
  return <Mark look="accent">shared by {isOwn ? "you" : author}</Mark>;
}

/** True if the person has this name in a team. */
export function useIsOwnName(author: string | undefined): boolean {
  const teams = useQuery({ ...teamsQuery, enabled: author !== undefined }).data;
  return teams?.some(({ member }) => member === author) === true;
}
