// Nesting limit of JSON, against stack exhaustion by deeply nested input.

/** The most levels. */
export const DEEPEST = 64

/** Returns whether a JSON value is nested too deeply; worked out without recursion. */
export function isTooDeep(value: unknown): boolean {
  let layer = [value]
  for (let level = 0; level <= DEEPEST; level++) {
    const containers = layer.filter((entry) => typeof entry === 'object' && entry !== null)
    if (!containers.length) return false
    layer = containers.flatMap((entry) => Object.values(entry as object))
  }
  return true
}
