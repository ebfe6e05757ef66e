// Context of embed and file loaders: reader, time, and row formatting.
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { DB } from '../../db/tables.ts'

/** A row of a query, before or after it is formatted. */
export type Row = Record<string, unknown>

/** What loading a document needs: for whom it is, when, and where the pages of the site are. */
export type ReadingContext = Pick<EmbedContext, 'db' | 'actor' | 'now' | 'timezone' | 'tag' | 'page'> & {
  /** The attendees who count as present; unless given, those who are noted. */
  attended?: ReadonlySet<number>
}

/** For whom, when and with what the rows of an answer are loaded. */
export interface EmbedContext {
  db: Kysely<DB>
  actor: Actor
  /** Unix seconds. */
  now: number
  /** The time zone of the reader: a name of the tz database. */
  timezone: string
  /** The language and region by which the reader reads (BCP 47). */
  tag: string
  /** The address of the site's pages. */
  page: string
  /** Formats rows of another resource by its contract, as its own endpoints do. */
  formatRows: (resource: string, rows: Row[]) => Row[]
  /** How many milliseconds of processor time this answer may still spend on making views. */
  budget: { left: number }
}
