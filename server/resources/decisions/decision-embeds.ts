// Embeds of decisions: action items of the same agenda item, and people present, as attendees or by name, also of notes that are
// decisions. Decisions of one meeting share them.
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIds, inIdsParameter } from '../../db/dialects/dialect.ts'
import type { ParametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { withMailState } from '../mailings/mail-state.ts'
import { actionItemRows } from '../meetings/action-item.ts'
import { attendeeRows } from '../meetings/attendee.ts'
import { bounded, grouped, rowsOf, weightsFrom } from '../serving/embeds.ts'
import type { Embed } from '../serving/serve.ts'

/** About the bytes of a row without its texts. */
const BYTES = 1_000

const itemsOfAgendaItems = rowsOf('action_item', 'agenda_item_id', actionItemRows)

/** The action items under the same agenda item. */
const readActionItems: Embed = async (context, _, rows) => {
  const agendaItems = [...new Set(rows.flatMap((row) => (row['agenda_item_id'] as number | null) ?? []))]
  const loaded = await itemsOfAgendaItems(context, agendaItems, rows)
  return new Map(rows.map((row) => [row['decision_id'] as number, loaded.get(row['agenda_item_id'] as number) ?? []]))
}

export const actionItemsOf: Embed = bounded(
  readActionItems,
  weightsFrom(({ db }, ids) => {
    const those = sql`select agenda_item_id from note where ${inIds(db, sql.ref('note_id'), ids)}`
    return sql`select note.note_id as id, items.bytes from note inner join (
        select agenda_item_id, sum(octet_length(description) + ${BYTES}) as bytes from action_item
        where agenda_item_id in (${those}) group by agenda_item_id
      ) as items on items.agenda_item_id = note.agenda_item_id
      where ${inIds(db, sql.ref('note.note_id'), ids)}`
  }),
)

const present = rowsOf(
  'attendee',
  'meeting_id',
  (db) => attendeeRows(db).where('attendee.attended', '=', 1),
  withMailState('meeting'),
)

/** The people who were present at the decision. */
const readAttendees: Embed = async (context, _, rows) => {
  const meetings = [...new Set(rows.flatMap((row) => (row['meeting_id'] as number | null) ?? []))]
  const loaded = await present(context, meetings, rows)
  return new Map(rows.map((row) => [row['decision_id'] as number, loaded.get(row['meeting_id'] as number) ?? []]))
}

/** Weighs the people present, each with so many bytes. */
const weighPeople = (bytes: number) =>
  weightsFrom(({ db }, ids) => {
    const those = sql`select meeting_id from decision where ${inIds(db, sql.ref('decision_id'), ids)}`
    return sql`select decision.decision_id as id, people.bytes from decision inner join (
        select meeting_id, count(*) * ${bytes} as bytes from attendee
        where attended = 1 and meeting_id in (${those}) group by meeting_id
      ) as people on people.meeting_id = decision.meeting_id
      where ${inIds(db, sql.ref('decision.decision_id'), ids)}`
  })

export const attendeesOf: Embed = bounded(readAttendees, weighPeople(BYTES))

/** About the bytes of an id with a name. */
const BYTES_OF_NAME = 80

const namesPresent = prepared((db, at: ParametersOf<{ ids: unknown }>) =>
  db
    .selectFrom('attendee')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select(['attendee.meeting_id', 'member.member_id', 'member.name'])
    .where('attendee.attended', '=', 1)
    .where(inIdsParameter(db, sql.ref('attendee.meeting_id'), at.ids))
    .orderBy('member.name')
    .orderBy('member.member_id'),
)

/** The people of meetings who were present, by name. */
export async function presentIn(db: Kysely<DB>, meetings: readonly number[]) {
  const rows = await namesPresent(db, { ids: idsParameter(db, meetings) })
  return grouped(rows.map(({ meeting_id, member_id, name }) => [meeting_id, { value: member_id, display: name }]))
}

/** Those who were present at each decision, by name only: lists need no more of them. */
const readPresent: Embed = async ({ db }, _, rows) => {
  const meetings = [...new Set(rows.flatMap((row) => (row['meeting_id'] as number | null) ?? []))]
  const people = meetings.length ? await presentIn(db, meetings) : new Map<number, never[]>()
  return new Map(rows.map((row) => [row['decision_id'] as number, people.get(row['meeting_id'] as number) ?? []]))
}

export const presentOf: Embed = bounded(readPresent, weighPeople(BYTES_OF_NAME))

/** The same of notes: those that are no decisions have nobody. */
const readPresentOfNotes: Embed = async (context, ids, rows) => {
  const decisions = await context.db
    .selectFrom('decision')
    .select(['decision_id', 'meeting_id'])
    .where(inIds(context.db, sql.ref('decision_id'), ids))
    .execute()
  const present = await readPresent(context, ids, decisions)
  return new Map(rows.map(({ note_id }) => [note_id as number, present.get(note_id as number) ?? []]))
}

export const presentOfNotes: Embed = bounded(readPresentOfNotes, weighPeople(BYTES_OF_NAME))
