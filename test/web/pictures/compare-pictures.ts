// How far two pictures differ, for the eye: what smooths the edges of letters counts for nothing.
import pixelmatch from 'pixelmatch'
import { type Pixels, pixelsOf, pngOf } from './picture.ts'

/** How far two colours may be apart, from 0 to 1, and how many of a million pixels may be further. */
const THRESHOLD = 0.025
const ALLOWED = 100

export interface Difference {
  /** How many pixels differ. */
  pixels: number
  /** Whether they are more than chance. */
  isSeen: boolean
  /** A PNG with what differs in red. */
  shown: Buffer
}

/** Compares two PNGs; undefined where no pixel differs. */
export function differenceOf(actual: Buffer, expected: Buffer): Difference | undefined {
  const [one, other] = [pixelsOf(actual), pixelsOf(expected)]
  const { width, height } = one
  if (width !== other.width || height !== other.height) return { pixels: width * height, isSeen: true, shown: actual }
  if (one.bytes.equals(other.bytes)) return undefined
  const shown = new Uint8Array(width * height * 4)
  const pixels = pixelmatch(withAlpha(one), withAlpha(other), shown, width, height, { threshold: THRESHOLD })
  if (!pixels) return undefined
  return { pixels, isSeen: pixels > (width * height * ALLOWED) / 1_000_000, shown: pngOf(withoutAlpha(one, shown)) }
}

/** The pixels as pixelmatch reads them. */
function withAlpha({ width, height, bytes }: Pixels): Uint8Array {
  const all = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) all.set(bytes.subarray(at * 3, at * 3 + 3), at * 4)
  return all
}

function withoutAlpha({ width, height }: Pixels, all: Uint8Array): Pixels {
  const bytes = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) bytes.set(all.subarray(at * 4, at * 4 + 3), at * 3)
  return { width, height, bytes }
}
