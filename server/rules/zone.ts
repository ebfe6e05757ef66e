// Local time: what the clocks of a time zone show at an instant, and the instant at which they show something.
//
// A zone is a sorted table of its changes of offset, worked out once, and a binary search.

interface Changes {
  /** Unix seconds at which each offset begins. */
  from: number[]
  /** Seconds east of UTC. */
  offset: number[]
}

const FIRST = Date.UTC(1970, 0, 1) / 1000
const LAST = Date.UTC(2100, 0, 1) / 1000
const tables = new Map<string, Changes>()

const exactly = (zone: string, instant: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9

function changesOf(zone: string): Changes {
  const known = tables.get(zone)
  if (known) return known
  const changes: Changes = { from: [Number.NEGATIVE_INFINITY], offset: [exactly(zone, FIRST)] }
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(FIRST * 1000).toZonedDateTimeISO(zone)
  while ((at = at.getTimeZoneTransition('next')) && at.epochMilliseconds < LAST * 1000) {
    changes.from.push(at.epochMilliseconds / 1000)
    changes.offset.push(at.offsetNanoseconds / 1e9)
  }
  tables.set(zone, changes)
  return changes
}

/** Whether the name is one of the tz database. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/** Seconds east of UTC at an instant (Unix seconds). */
export function offsetAt(zone: string, instant: number): number {
  if (instant < FIRST || instant >= LAST) return exactly(zone, instant)
  const { from, offset } = changesOf(zone)
  let low = 0
  let high = from.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (from[middle]! <= instant) low = middle
    else high = middle - 1
  }
  return offset[low]!
}

/** What the clocks show, as seconds that would be Unix seconds if the zone were UTC. */
export const wallAt = (zone: string, instant: number): number => instant + offsetAt(zone, instant)

/**
 * The instant at which the clocks show that time. Where they show it twice, the first; where they skip it, the time is
 * read with the offset before the gap.
 */
export function instantOf(zone: string, wall: number): number {
  const before = offsetAt(zone, wall - 86_400)
  const after = offsetAt(zone, wall + 86_400)
  for (const offset of [before, after]) {
    if (offsetAt(zone, wall - offset) === offset) return wall - offset
  }
  return wall - before
}

/** Whether two instants fall on the same calendar day in a zone. */
export const sameDay = (zone: string, one: number, other: number): boolean =>
  Math.floor(wallAt(zone, one) / 86_400) === Math.floor(wallAt(zone, other) / 86_400)
