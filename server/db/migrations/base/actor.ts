// The transaction's actor in triggers, and whether change capture is on (`server/db/change-actor.ts`).
import type { Dialect } from '../../dialects/dialect.ts'

/** Expressions of SQL. */
export interface Actor {
  member_id: string
  isNoting: string
}

/** On SQLite, which has one writer, a table with one row holds them; on PostgreSQL settings of the transaction do. */
export const actorOf = (dialect: Dialect): Actor =>
  dialect === 'sqlite'
    ? {
        member_id: '(select change_actor.member_id from change_actor)',
        isNoting: '(select change_actor.noting from change_actor) = 1',
      }
    : {
        member_id: "nullif(current_setting('folkmoot.member_id', true), '')::integer",
        isNoting: "coalesce(current_setting('folkmoot.noting', true), '') <> 'off'",
      }
