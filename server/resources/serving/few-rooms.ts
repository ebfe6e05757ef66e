// Selective lists on sites with many rooms: rooms are looked up by id on PostgreSQL too.
import { type RawBuilder, sql } from 'kysely'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import { type Dialect, inSubquery } from '../../db/dialects/dialect.ts'

/**
 * Says which rooms the rows of a query are of: those that `rooms` finds, which must follow from the query anyway. Otherwise
 * PostgreSQL reads every room of the site, since it takes looking up a few for dearer. SQLite looks them up by itself.
 */
export const withFewRooms = <Q extends AnyQuery>(query: Q, dialect: Dialect, rooms: RawBuilder<unknown>): Q =>
  dialect === 'postgres' ? (query.where(inSubquery(dialect, sql.ref('room.room_id'), rooms)) as Q) : query
