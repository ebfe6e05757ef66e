// Channels of a notification: whether somebody gets a row at all, and whether it waits to be mailed and pushed.
import { type Expression, type SqlBool, sql } from 'kysely'

/** Which people a statement asks about, as conditions on `member` and on the kind of a notification. */
export interface Channels {
  /** Whether they get a row. Without one, nothing is mailed or pushed either. */
  page: Expression<SqlBool>
  mail: Expression<SqlBool>
  push: Expression<SqlBool>
}

/** The usual channels of a kind, as values of a statement. */
export interface UsualChannels {
  mail: Expression<number | null>
  push: Expression<number | null>
}

/**
 * The channels of a kind for `member`. This is the only place that decides who gets a row: choices of people, and devices to
 * which something can be pushed, are conditions here.
 */
export const channelsOf = (_kind: Expression<string>, usual: UsualChannels): Channels => ({
  page: sql<SqlBool>`(1 = 1)`,
  mail: sql<SqlBool>`(${usual.mail} = 1)`,
  push: sql<SqlBool>`(1 = 0 and ${usual.push} = 1)`,
})
