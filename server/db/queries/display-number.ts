// The number of a decision as people read it, in SQL (docs/decisions/0190-keys-and-colors-of-rooms.md).
import { sql } from 'kysely'

/** The number of `decision` with the key of its `room` in front, where that has one: `BOARD-2026-004`. */
export const displayNumber = sql<string>`case when room.key is null then decision.number else room.key || '-' || decision.number end`

/**
 * What names another decision in a row of `decision`: its number with the key of its room, or else with the name of the room
 * where that is another one, since each room counts its own.
 */
export const nameBeside = (decision: string, room: string) =>
  sql<string | null>`case
    when ${sql.ref(`${room}.key`)} is not null then ${sql.ref(`${room}.key`)} || '-' || ${sql.ref(`${decision}.number`)}
    when ${sql.ref(`${decision}.room_id`)} = decision.room_id then ${sql.ref(`${decision}.number`)}
    else ${sql.ref(`${decision}.number`)} || ', ' || ${sql.ref(`${room}.name`)} end`
