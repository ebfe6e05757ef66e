// The type of a guard, which decides whether a person may use an endpoint, and throws the 403, 404 or 410 where not.
//
// A change runs its guard twice: before the body is read, so that those who may not change something learn nothing but
// the 403, and again inside the transaction, since rights may have changed. OPTIONS asks guards too.
import type { Actor } from './actor.ts'
import type { RowSource } from './batch.ts'

/** Gives whether the person may read everything in the place; with `false`, lists show only what is visible to them. */
export type Guard<P = Record<string, number>> = (
  from: RowSource,
  actor: Actor,
  params: P,
  query?: Query,
) => Promise<boolean>

/** The query parameters as they were sent; undefined where OPTIONS asks. */
type Query = Readonly<Record<string, unknown>>
