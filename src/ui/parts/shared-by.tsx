import { useQuery } from "@tanstack/react-query";

import { teamsQuery } from "../api/teams.ts";
import { Mark } from "./marks.tsx";

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
