// Rate limits over all processes: each has a count of its own for each window, in one file that all map to the same places.
import { readSync, writeSync } from 'node:fs'
import type { Awaitable } from '../concurrency/awaitable.ts'
import { COUNTS_FD, type WindowPlace } from './messages.ts'
import { askSupervisor, role } from './own-process.ts'

/** What a window says after something was spent in it, or refused. */
export interface Spent {
  used: number
  /** Milliseconds until it ends. */
  left: number
  refused: boolean
}

export interface SpendOptions {
  key: string
  cost: number
  limit: number
  /** Milliseconds that a window lasts from its first request. */
  duration: number
}

interface OwnPlace extends WindowPlace {
  /** The count of this process. */
  own: number
  /** The sum of all counts, as it was last seen. */
  seen: number
}

/** How often somebody tries again who has met others while little was left. */
const TRIES = 3
const SWEEP_AT = 10_000

/** Milliseconds of the monotonic clock of this machine, which all processes share. */
export function machineMillis(): number {
  const [seconds, nanos] = process.hrtime()
  return seconds * 1_000 + nanos / 1_000_000
}

/** Bytes of a window: a number of 64 bits for each process. */
export const bytesOfWindow = (of: number): number => of * Float64Array.BYTES_PER_ELEMENT

const counts = new Float64Array(role?.of ?? 0)
const ownCount = new Float64Array(1)
const places = new Map<string, OwnPlace | Promise<OwnPlace>>()
let sweepAt = SWEEP_AT

/** Spends in the window of a key; only the first time in a window a process has to ask for its place. */
export function spendTogether(options: SpendOptions): Awaitable<Spent> {
  const place = places.get(options.key)
  if (place instanceof Promise) return place.then(() => spendTogether(options))
  const now = machineMillis()
  return place && place.ends > now ? spendAt(place, options, now) : placeFor(options).then(() => spendTogether(options))
}

async function placeFor({ key, duration }: SpendOptions): Promise<void> {
  const finding = askSupervisor<WindowPlace>({ about: 'window', key, duration }).then((place) => {
    // A process that was replaced goes on counting where the one before it was.
    const seen = sumAt(place.at)
    return { ...place, own: counts[role!.number]!, seen }
  })
  places.set(key, finding)
  try {
    places.set(key, await finding)
  } catch (error) {
    places.delete(key)
    throw error
  }
  if (places.size >= sweepAt) sweep()
}

function sweep(): void {
  const now = machineMillis()
  for (const [key, place] of places) if (!(place instanceof Promise) && place.ends <= now) places.delete(key)
  sweepAt = Math.max(SWEEP_AT, places.size * 2)
}

/**
 * Writes first and then reads: of processes that spend at the same moment, the last one to read sees what all have written, so
 * that together they never spend more than the limit.
 */
function spendAt(place: OwnPlace, { cost, limit }: SpendOptions, now: number): Spent {
  const left = place.ends - now
  for (let tries = 0; tries < TRIES; tries++) {
    if (cost === 0 || place.seen + cost > limit) {
      place.seen = sumAt(place.at)
      if (cost === 0 || place.seen + cost > limit) return { used: place.seen, left, refused: cost > 0 }
    }
    writeOwn(place, place.own + cost)
    const sum = sumAt(place.at)
    if (sum <= limit) {
      place.own += cost
      place.seen = sum
      return { used: sum, left, refused: false }
    }
    writeOwn(place, place.own)
    place.seen = sum
  }
  place.seen = sumAt(place.at)
  return { used: Math.min(limit, place.seen), left, refused: true }
}

function sumAt(at: number): number {
  const bytes = bytesOfWindow(counts.length)
  counts.fill(0)
  readSync(COUNTS_FD, counts, 0, bytes, at * bytes)
  let sum = 0
  for (const count of counts) sum += count
  return sum
}

function writeOwn({ at }: OwnPlace, count: number): void {
  ownCount[0] = count
  writeSync(COUNTS_FD, ownCount, 0, 8, at * bytesOfWindow(counts.length) + 8 * role!.number)
}
