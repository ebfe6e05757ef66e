// Claims of rows by a process, for a bounded time, so that other processes leave these rows alone.
import type { Expression, SqlBool } from 'kysely'
import type { AnyExpressionBuilder } from './any-schema.ts'
import type { ParametersOf } from './parameter.ts'

export interface Claim {
  /** The process. */
  by: string
  /** Until when, in Unix milliseconds. */
  until: number
}

/** The times, in Unix milliseconds, that decide whether the claim of a row still counts. */
export interface ClaimTimes {
  now: number
  /** The latest end of any claim that is made now. A claim that ends later was made before a clock was set back. */
  latest: number
}

/** A condition: no process holds a claim of the row that counts. The table has a column `claimed_until_ms`. */
export const isUnclaimed =
  ({ now, latest }: ParametersOf<ClaimTimes>) =>
  (eb: AnyExpressionBuilder): Expression<SqlBool> =>
    eb.or([eb('claimed_until_ms', 'is', null), eb('claimed_until_ms', '<', now), eb('claimed_until_ms', '>', latest)])
