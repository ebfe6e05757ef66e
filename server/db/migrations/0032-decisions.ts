// Decisions: what is kept of the notes tagged `decision`, with a number for each that there is already.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { inSlices } from '../queries/slices.ts'
import { decisionTriggers } from './change-triggers.ts'
import { belongsTo, refersTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text } = tableMaker(db)
  // What lists are narrowed and put in order by stands in the row itself, so that a page needs no other table.
  await create('decision')
    .addColumn('decision_id', 'integer', (column) => column.primaryKey().references('note.note_id').onDelete('cascade'))
    .addColumn('room_id', 'integer', required)
    .addColumn('meeting_id', 'integer')
    .addColumn('year', 'integer', required)
    .addColumn('sequence', 'integer', required)
    .addColumn('number', text, required)
    .addColumn('state', text, required)
    .addColumn('decided_ts', 'bigint', required)
    .addColumn('owner_id', 'integer', refersTo('member.member_id'))
    .addColumn('replaces_id', 'integer', (column) => column.references('decision.decision_id').onDelete('set null'))
    .addColumn('review_ts', 'bigint')
    .addColumn('search_text', text, required)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('update_ts', 'bigint', required)
    .execute()
  // The last number that was given in a room and year: it stays where its decision is deleted.
  await create('decision_count')
    .addColumn('room_id', 'integer', belongsTo('room.room_id'))
    .addColumn('year', 'integer', required)
    .addColumn('last', 'integer', required)
    .addPrimaryKeyConstraint('decision_count_key', ['room_id', 'year'])
    .execute()
  // The number of a decision in a room that its meeting has left, and may come back to.
  await create('decision_number_left')
    .addColumn('room_id', 'integer', belongsTo('room.room_id'))
    .addColumn('decision_id', 'integer', belongsTo('decision.decision_id'))
    .addColumn('year', 'integer', required)
    .addColumn('sequence', 'integer', required)
    .addPrimaryKeyConstraint('decision_number_left_key', ['room_id', 'decision_id'])
    .execute()
  await index('decision_number_left', ['decision_id'])
  await numberDecisions(db)
  await index('decision', ['room_id', 'year', 'sequence'], true)
  await index('decision', ['room_id', 'decided_ts', 'decision_id'])
  await index('decision', ['decided_ts', 'decision_id', 'room_id', 'meeting_id'])
  await index('decision', ['meeting_id'])
  await index('decision', ['owner_id'])
  await index('decision', ['replaces_id'], true)
  for (const statement of [...followingTriggers(dialectOf(db)), ...decisionTriggers(dialectOf(db))])
    await sql.raw(statement).execute(db)
}

/** Gives each note tagged `decision` its number, in the order in which they were written. */
async function numberDecisions(db: Kysely<any>): Promise<void> {
  const postgres = dialectOf(db) === 'postgres'
  const year = postgres
    ? sql`extract(year from to_timestamp(note.create_ts) at time zone 'UTC')::integer`
    : sql`cast(strftime('%Y', note.create_ts, 'unixepoch') as integer)`
  const digits = postgres
    ? sql`lpad(sequence::text, greatest(3, length(sequence::text)), '0')`
    : sql`printf('%03d', sequence)`
  const years = postgres ? sql`lpad(year::text, 4, '0')` : sql`printf('%04d', year)`
  await sql`
    insert into decision (decision_id, room_id, meeting_id, year, sequence, number, state, decided_ts, search_text,
      create_ts, update_ts)
    select note_id, room_id, meeting_id, year, sequence, ${years} || '-' || ${digits}, 'decided', create_ts, '',
      create_ts, update_ts
    from (
      select counted.*, row_number() over (partition by room_id, year order by create_ts, note_id) as sequence
      from (
        select note.*, ${year} as year from note
        where exists (select 1 from note_tag where note_tag.note_id = note.note_id and note_tag.tag = 'decision')
      ) as counted
    ) as numbered
    order by create_ts, note_id`.execute(db)
  await sql`
    insert into decision_count (room_id, year, last)
    select room_id, year, max(sequence) from decision group by room_id, year`.execute(db)
  await writeSearchTexts(db)
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** What search looks through, as the program writes it from then on: filtered HTML without its markup, in lower case. */
const searchTextOf = (number: string, html: string): string =>
  `${number} ${html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)}`
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

async function writeSearchTexts(db: Kysely<any>): Promise<void> {
  const rows = await db.selectFrom('decision').select(['decision_id', 'number']).orderBy('decision_id').execute()
  await inSlices(rows, async (slice) => {
    const ids = slice.map(({ decision_id }) => decision_id)
    const notes = await db.selectFrom('note').select(['note_id', 'description']).where('note_id', 'in', ids).execute()
    const numbers = new Map(slice.map(({ decision_id, number }) => [decision_id, number as string]))
    for (const { note_id, description } of notes)
      await db
        .updateTable('decision')
        .set({ search_text: searchTextOf(numbers.get(note_id)!, description) })
        .where('decision_id', '=', note_id)
        .execute()
  })
}

/** The row follows its note between meetings of a room, and what a deleted decision replaced is in force again. */
const followingTriggers = (dialect: 'sqlite' | 'postgres'): string[] => {
  const followed = `update decision set meeting_id = new.meeting_id where decision_id = new.note_id`
  const released = `update decision set state = 'decided' where decision_id = old.replaces_id and state = 'replaced'`
  if (dialect === 'sqlite')
    return [
      `create trigger decision_follows_note after update of meeting_id on note
        when new.meeting_id is not old.meeting_id begin ${followed}; end`,
      `create trigger decision_released after delete on decision when old.replaces_id is not null begin ${released}; end`,
    ]
  return [
    `create function decision_follows_note() returns trigger language plpgsql as $$ begin ${followed}; return null; end $$`,
    `create trigger decision_follows_note after update of meeting_id on note for each row
      when (new.meeting_id is distinct from old.meeting_id) execute function decision_follows_note()`,
    `create function decision_released() returns trigger language plpgsql as $$ begin ${released}; return null; end $$`,
    `create trigger decision_released after delete on decision for each row
      when (old.replaces_id is not null) execute function decision_released()`,
  ]
}
