type Values = Readonly<Record<string, unknown>>;

/** Fields of a record that two people changed at the same time. */
export interface Versions {
  /** Changed here, and not there to the same. */
  mine: string[];
  /** Changed there alone, which a save of `mine` leaves as it is. */
  theirs: string[];
  /** Changed on both sides, and not to the same. */
  clashing: string[];
}

/**
 * @param fields what a save writes; others are not looked at
 * @param base what both started from
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

/** Absent and empty are the same to a reader. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one || null) === JSON.stringify(other || null);
