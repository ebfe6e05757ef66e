// A seeded pseudorandom generator, so that every demo site is the same.

export interface RandomSource {
  /** True with this probability, from 0 to 1. */
  happens: (often: number) => boolean
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number
}

/** Mulberry32. */
export function randomSource(seed: number): RandomSource {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    happens: (often) => next() < often,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
  }
}
