// A bounded memory of what was worked out: what nobody asked for the longest goes first.

/** Gives what is kept under a key, or makes and keeps it; at most `most` are kept. */
export function remembering<T>(most: number): (key: string, make: () => T) => T {
  const known = new Map<string, T>()
  return (key, make) => {
    let found = known.get(key)
    if (found === undefined) found = make()
    else known.delete(key)
    known.set(key, found)
    if (known.size > most) known.delete(known.keys().next().value!)
    return found
  }
}
