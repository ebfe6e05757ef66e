// Chance that is the same at every run: numbers drawn from a seed.

export interface Chance {
  /** A whole number from `min` to `max`. */
  number(min: number, max: number): number
  /** One of them. */
  one<T>(of: readonly T[]): T
  /** Some of them, at least one, in any order. */
  some<T>(of: readonly T[], most?: number): T[]
  /** True that often, from 0 to 1. */
  odds(share: number): boolean
}

export function chance(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const number = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const one = <T>(of: readonly T[]): T => of[number(0, of.length - 1)]!
  const some = <T>(of: readonly T[], most = of.length): T[] => {
    const left = [...of]
    const size = number(1, Math.min(most, left.length))
    return Array.from({ length: size }, () => left.splice(number(0, left.length - 1), 1)[0]!)
  }
  return { number, one, some, odds: (share) => next() < share }
}
