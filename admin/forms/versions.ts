type Values = Readonly<Record<string, unknown>>;

/** Fields of a record that two people changed at the same time. */
export interface Versions {
  /** Changed here, and not to the same value there. */
  mine: string[];
  /** Changed only there; saving `mine` leaves them as they are. */
  theirs: string[];
  /** Changed on both sides, to different values. */
  clashing: string[];
}

/**
 * @param fields the ones that a save writes; others are ignored
 * @param base the version both sides started from
 */
export function compareVersions(
  fields: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
): Versions {
  const changedHere = fields.filter((field) => !isSame(mine[field], base[field]));
  const changedThere = fields.filter((field) => !isSame(theirs[field], base[field]));
  return {
    mine: changedHere.filter((field) => !isSame(mine[field], theirs[field])),
    theirs: changedThere.filter((field) => !changedHere.includes(field)),
    clashing: changedHere.filter(
      (field) => changedThere.includes(field) && !isSame(mine[field], theirs[field]),
    ),
  };
}

/** Absent and empty are equal, because a reader sees no difference. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one || null) === JSON.stringify(other || null);
