// Rows, and who looks at them.
import type { Kysely } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'

export type Row = Record<string, unknown>

/** Who looks, when and from where, and the embedded rows of another resource dressed as that resource dresses them. */
export interface EmbedContext {
  db: Kysely<DB>
  actor: Actor
  /** Unix seconds. */
  now: number
  /** The time zone of who looks. */
  timezone: string
  /** Where the pages of the site are. */
  page: string
  dress: (resource: string, rows: Row[]) => Row[]
  /** Milliseconds of processor that may still go into what is made of texts for this answer. */
  budget: { left: number }
}
