// Agendas; every meeting that there is gets its first item, to which its notes and action items belong.
import { type Kysely, sql } from 'kysely'
import { required, tableMaker } from './columns.ts'

/** Belongs to a row where it names one, and goes when that goes. */
const perhapsWithin = (target: string) => (column: any) => column.references(target).onDelete('cascade')

const HOLDERS = ['meeting', 'meeting_series', 'template'] as const

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)

  await stamped(
    create('agenda_item')
      .addColumn('agenda_item_id', 'integer', key)
      .addColumn('meeting_id', 'integer', perhapsWithin('meeting.meeting_id'))
      .addColumn('meeting_series_id', 'integer', perhapsWithin('meeting_series.meeting_series_id'))
      .addColumn('template_id', 'integer', perhapsWithin('template.template_id'))
      .addColumn('title', text, required)
      .addColumn('description', text)
      .addColumn('duration_seconds', 'integer')
      .addColumn('presenter_id', 'integer', (column) => column.references('member.member_id'))
      .addColumn('parent_id', 'integer', perhapsWithin('agenda_item.agenda_item_id'))
      .addColumn('position', 'integer', required)
      .addColumn('place', 'integer', required)
      .addColumn('total_seconds', 'bigint', required)
      .addColumn('state', text, required)
      .addColumn('started_ts', 'bigint')
      .addColumn('finished_ts', 'bigint')
      .addColumn('from_id', 'integer'),
  ).execute()
  for (const holder of HOLDERS) await index('agenda_item', [`${holder}_id`, 'place'])
  await index('agenda_item', ['parent_id'])
  await index('agenda_item', ['presenter_id'])

  // What is taken off an agenda leaves its notes and action items behind.
  for (const noun of ['note', 'action_item']) {
    await db.schema
      .alterTable(noun)
      .addColumn('agenda_item_id', 'integer', (column) =>
        column.references('agenda_item.agenda_item_id').onDelete('set null'),
      )
      .execute()
    await index(noun, ['agenda_item_id'])
  }
  await db.schema
    .alterTable('meeting')
    .addColumn('agenda_edited', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await sql`
    insert into agenda_item (meeting_id, title, position, place, total_seconds, state, create_ts, update_ts)
    select meeting_id, 'Discussion', 0, 0, 0, 'pending', create_ts, create_ts from meeting order by meeting_id
  `.execute(db)
  for (const noun of ['note', 'action_item']) {
    await sql`
      update ${sql.table(noun)} set agenda_item_id = (
        select agenda_item_id from agenda_item where agenda_item.meeting_id = ${sql.table(noun)}.meeting_id)
      where meeting_id is not null
    `.execute(db)
  }
}
