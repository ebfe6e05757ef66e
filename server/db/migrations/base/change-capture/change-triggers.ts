// Change capture: triggers that note every change of a table that people read, and of the tables that decide who reads it.
//
// They note only what the row itself holds. The place of a record, its readers, and who gained or lost access are worked out when
// the changes are put in order (`server/changes/`), so that a transaction pays for one small row.
import type { Dialect } from '../../../dialects/dialect.ts'
import { createTrigger } from '../../../schema/table.ts'
import { actorOf } from '../actor.ts'
import { LOCATION_COLUMNS, type Note } from './change-note.ts'
import { NOTES } from './change-notes.ts'

const COLUMNS = ['kind', 'thing_id', 'what', 'was', ...LOCATION_COLUMNS, 'for_id', 'member_id'].join(', ')

/**
 * The statements that create the triggers. Those of one table run in the order of their notes: PostgreSQL goes by their names,
 * SQLite begins with the one that was created last.
 */
export function changeTriggers(dialect: Dialect): string[] {
  const { member_id, isNoting } = actorOf(dialect)
  const triggers = NOTES.map((note, at) => ({
    ...{ name: `change_of_${note.table}_${String(at).padStart(3, '0')}`, table: note.table, on: note.on },
    ...{ of: note.of, when: note.when },
    body: `insert into unordered_change (${COLUMNS})
      select ${valuesOf(note, member_id)} where ${isNoting}${note.given ? ` and ${note.given}` : ''};`,
  }))
  return (dialect === 'sqlite' ? triggers.toReversed() : triggers).flatMap((one) => createTrigger(one, dialect))
}

const valuesOf = (note: Note, actor: string): string =>
  [
    `'${note.kind}'`,
    note.recordId,
    note.what.includes(' ') ? note.what : `'${note.what}'`,
    note.was ?? 'null',
    ...LOCATION_COLUMNS.map((location) => note.location?.[location] ?? 'null'),
    note.for ?? 'null',
    actor,
  ].join(', ')
