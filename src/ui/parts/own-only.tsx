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
