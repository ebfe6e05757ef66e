// The number of a decision as people read it, in SQL (docs/decisions/0190-keys-and-colors-of-rooms.md).
import { sql } from 'kysely'

/** The number of `decision` with the key of its `room` in front, where that has one: `BOARD-2026-004`. */
export const displayNumber = sql<string>`case when room.key is null then decision.number else room.key || '-' || decision.number end`
