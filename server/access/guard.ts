// What a guard is: it lets a person pass to some place, or throws the answer that they get instead.
//
// Guards run twice for a change: before its body is read, so that nobody learns more than "403" of what they may not
// touch, and again inside its transaction. They also answer OPTIONS.
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Actor } from './actor.ts'

/** Gives whether the person reads everything below the place (`false`: only what is visible to them). */
export type Guard<P = Record<string, number>> = (
  db: Kysely<DB>,
  actor: Actor,
  params: P,
  query?: Query,
) => Promise<boolean>

/** The query as it came; undefined where OPTIONS asks. */
type Query = Readonly<Record<string, unknown>>
