/** The member whose lines are appended. */
export interface Author {
  readonly member: number;
  /** True for the stream of a space, which several members write to. */
  readonly hasAuthors: boolean;
  /** True for an owner of a space's stream, who may erase what others wrote. */
  readonly isOwner?: boolean | undefined;
}

const everybody = 0;

/** Whose events a forgetting of this member reaches: only their own, or everybody's. */
export function forgetsAs({ member, hasAuthors, isOwner = false }: Author): number {
  return hasAuthors && !isOwner ? member : everybody;
}
