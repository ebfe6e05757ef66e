// The type of a guard, which decides whether a person may use an endpoint, and throws the 403, 404 or 410 where not.
//
// A change runs its guard twice: before the body is read, so that those who may not change something learn nothing but
// the 403, and again inside the transaction, since rights may have changed. OPTIONS asks guards too.
import type { Awaitable } from '../concurrency/awaitable.ts'
import type { Actor } from './actor.ts'
import type { RowSource } from './batch.ts'
import type { Level } from './can.ts'

/** Gives whether the person may read everything in the place; with `false`, lists show only what is visible to them. */
export type Guard<P = Record<string, number>> = (
  from: RowSource,
  actor: Actor,
  params: P,
  query?: Query,
) => Awaitable<boolean>

/**
 * Guards that differ by their level alone. The guard of a level is the same function wherever it is used, so that it is asked
 * once where several endpoints have it.
 */
export function guardsByLevel<P>(guardOf: (level: Level) => Guard<P>): (level: Level) => Guard<P> {
  const made = new Map<Level, Guard<P>>()
  return (level) => {
    const guard = made.get(level) ?? guardOf(level)
    made.set(level, guard)
    return guard
  }
}

/** The query parameters as they were sent; undefined where OPTIONS asks. */
type Query = Readonly<Record<string, unknown>>
