// Diff of sent and stored values, so that only real changes are written.

/** The fields of `sent` that differ from those of `was`; undefined ones count as not sent. */
export function changedFields<W extends object, S extends object>(was: W, sent: S): Partial<S> {
  const present = was as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && present[name] !== value),
  ) as Partial<S>
}

/** The same fields with null in place of empty texts: an empty text counts as unset. */
export const emptyToNull = <S extends object>(sent: S): S =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value])) as S

/** Returns whether an object has any field. */
export const hasFields = (changes: object): boolean => Object.keys(changes).length > 0
