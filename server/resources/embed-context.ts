// Rows, and what loading their embeds depends on.
import type { Kysely } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'

export type Row = Record<string, unknown>

/** Who reads, when and from where. */
export interface EmbedContext {
  db: Kysely<DB>
  actor: Actor
  /** Unix seconds. */
  now: number
  /** The time zone of the reader. */
  timezone: string
  /** Where the pages of the site are. */
  page: string
  /** Formats rows of another resource by its contract. */
  formatRows: (resource: string, rows: Row[]) => Row[]
  /** Milliseconds of processor that may still go into what is made of texts for this answer. */
  budget: { left: number }
}
