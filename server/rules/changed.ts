// What a change really changes: of the fields that were sent, those whose value is another.

/** The fields of `sent` that differ from `was`; a field that equals what is there is no change. */
export function changed<W extends object, S extends object>(was: W, sent: S): Partial<S> {
  const present = was as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && present[name] !== value),
  ) as Partial<S>
}

/** Whether anything is in it. */
export const anything = (changes: object): boolean => Object.keys(changes).length > 0
