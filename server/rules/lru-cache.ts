// LRU cache: evicts the least recently used entry when full.

/** Gives a function that gives the cached value of a key, or makes and caches it; at most `most` values are cached. */
export function createCache<T>(most: number): (key: string, make: () => T) => T {
  const cache = new Map<string, T>()
  return (key, make) => {
    let value = cache.get(key)
    if (value === undefined) value = make()
    else cache.delete(key)
    cache.set(key, value)
    if (cache.size > most) cache.delete(cache.keys().next().value!)
    return value
  }
}
