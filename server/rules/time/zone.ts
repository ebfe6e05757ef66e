// Converts between instants and local times of a time zone.
//
// The changes of a zone's offset are read once into a sorted table, in which a binary search finds the offset.

interface Changes {
  /** Unix seconds at which each offset begins. */
  from: number[]
  /** Seconds east of UTC. */
  offset: number[]
}

/** Before this, every zone has its mean solar time. */
const EARLY = Date.UTC(1000, 0, 1) / 1000
/** From here on, the changes of every zone repeat with the calendar every 400 years. */
const LATE = Date.UTC(2100, 0, 1) / 1000
const CYCLE = 146_097 * 86_400

const near = new Map<string, Changes>()
const far = new Map<string, Changes>()

/** The offsets of a zone between two instants (Unix seconds); the first one also holds before. */
function changesBetween(zone: string, begin: number, end: number): Changes {
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(begin * 1000).toZonedDateTimeISO(zone)
  const changes: Changes = { from: [Number.NEGATIVE_INFINITY], offset: [at.offsetNanoseconds / 1e9] }
  while ((at = at.getTimeZoneTransition('next')) && at.epochMilliseconds < end * 1000) {
    changes.from.push(at.epochMilliseconds / 1000)
    changes.offset.push(at.offsetNanoseconds / 1e9)
  }
  return changes
}

function nearChanges(zone: string): Changes {
  let known = near.get(zone)
  if (!known) near.set(zone, (known = changesBetween(zone, EARLY, LATE)))
  return known
}

function farChanges(zone: string): Changes {
  let known = far.get(zone)
  if (!known) far.set(zone, (known = changesBetween(zone, LATE, LATE + CYCLE)))
  return known
}

/** The index of the last change at or before an instant. */
function indexAt({ from }: Changes, instant: number): number {
  let low = 0
  let high = from.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (from[middle]! <= instant) low = middle
    else high = middle - 1
  }
  return low
}

/** The changes of a zone's offset in `[begin, end)` (Unix seconds), with the offsets before and after. */
export function transitionsBetween(
  zone: string,
  begin: number,
  end: number,
): { at: number; before: number; after: number }[] {
  const { from, offset } = begin >= EARLY && end < LATE ? nearChanges(zone) : changesBetween(zone, begin - 1, end)
  const transitions: { at: number; before: number; after: number }[] = []
  for (let index = Math.max(1, indexAt({ from, offset }, begin - 1) + 1); index < from.length; index++) {
    const at = from[index]!
    if (at >= end) break
    if (at >= begin) transitions.push({ at, before: offset[index - 1]!, after: offset[index]! })
  }
  return transitions
}

/** Returns whether the name is one of the tz database. */
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
  const late = instant >= LATE
  const changes = late ? farChanges(zone) : nearChanges(zone)
  return changes.offset[indexAt(changes, late ? LATE + ((instant - LATE) % CYCLE) : instant)]!
}

/** The local time at an instant as wall-clock seconds: the Unix seconds of the same time in UTC. */
export const wallAt = (zone: string, instant: number): number => instant + offsetAt(zone, instant)

/**
 * The instant of a local time (wall-clock seconds). Where the local time occurs twice, the first instant; where it is
 * skipped, the time is read with the offset before the gap.
 */
export function instantOf(zone: string, wall: number): number {
  const before = offsetAt(zone, wall - 86_400)
  const after = offsetAt(zone, wall + 86_400)
  for (const offset of [before, after]) {
    if (offsetAt(zone, wall - offset) === offset) return wall - offset
  }
  return wall - before
}

/**
 * Gives a function like `instantOf` for many local times of one zone, which is fastest for sorted ones: the last offset
 * is used again as long as no change of offset is within two days.
 */
export function instantsIn(zone: string): (wall: number) => number {
  const changes = nearChanges(zone)
  let [begin, end, offset] = [0, 0, 0]
  return (wall) => {
    if (wall >= begin && wall < end) return wall - offset
    if (wall < LATE - 2 * 86_400) {
      const index = indexAt(changes, wall)
      begin = changes.from[index]! + 2 * 86_400
      end = Math.min(changes.from[index + 1] ?? LATE, LATE) - 2 * 86_400
      offset = changes.offset[index]!
      if (wall >= begin && wall < end) return wall - offset
    }
    return instantOf(zone, wall)
  }
}

/** Returns whether two instants fall on the same calendar day in a zone. */
export const sameDay = (zone: string, one: number, other: number): boolean =>
  Math.floor(wallAt(zone, one) / 86_400) === Math.floor(wallAt(zone, other) / 86_400)
