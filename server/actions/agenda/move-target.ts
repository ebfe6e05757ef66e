// Target of a moved agenda item: an agenda or backlog, and whether it accepts items.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { inBacklogOfSeries } from '../../access/agenda/agenda.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel, WRITE } from '../../access/can.ts'
import { inMeeting, inRoom, inSeries } from '../../access/roles.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { type AgendaHolder, agendaOfMeeting, backlogOfRoom, backlogOfSeries } from './agenda-holder.ts'
import { backlogOfHistory } from './carry-target.ts'

/** One of the three is sent. */
interface Sent {
  meeting_id?: number
  meeting_series_id?: number
  room_id?: number
}

const TARGETS = {
  meeting_id: { holder: agendaOfMeeting, needed: RUN, what: 'meeting' },
  meeting_series_id: { holder: backlogOfSeries, needed: WRITE, what: 'series' },
  room_id: { holder: backlogOfRoom, needed: WRITE, what: 'room' },
} as const
type Name = keyof typeof TARGETS

/**
 * The agenda or backlog that is meant. Throws 422 where none or several are sent, for what the caller may not read as for
 * what does not exist, for another room, and for an item of a template; 403 where they may not write there.
 */
export async function targetOf(
  trx: Transaction<DB>,
  actor: Caller,
  from: AgendaHolder,
  sent: Sent,
): Promise<AgendaHolder> {
  const names = (Object.keys(TARGETS) as Name[]).filter((name) => sent[name] !== undefined)
  const [name, other] = names
  if (name === undefined)
    throw refuse('meeting_id', 'missing_field', 'Send one of meeting_id, meeting_series_id and room_id.')
  if (other !== undefined) throw refuse(other, 'conflicting_fields', `cannot be combined with ${name}.`)
  const id = sent[name]!
  const { holder, needed, what } = TARGETS[name]
  const target = await standingAt(trx, actor, name, id)
  if (!target || target.level < READ)
    throw refuse(name, 'invalid_reference', `is not the id of a ${what} that you can use here.`)
  if (target.level < needed) throw forbidden()
  if (from.table === 'template')
    throw refuse(name, 'invalid_reference', 'cannot be set: items of a template cannot be moved.')
  if (target.room_id !== (await roomOf(trx, from)))
    throw refuse(name, 'invalid_reference', 'must be in the room of the agenda item.')
  return name === 'meeting_series_id' ? backlogOfHistory(trx, id, actor) : holder(id)
}

async function standingAt(
  trx: Transaction<DB>,
  actor: Caller,
  name: Name,
  id: number,
): Promise<{ level: Level; room_id: number } | undefined> {
  if (name === 'meeting_id') {
    const target = await inMeeting(trx, actor, id)
    return target && { level: meetingLevel(target), room_id: target.room_id }
  }
  if (name === 'meeting_series_id') {
    const target = await inSeries(trx, actor, id)
    return target && { level: (await inBacklogOfSeries(trx, actor, id))!, room_id: target.room_id }
  }
  const target = await inRoom(trx, actor, id)
  return target && { level: roomLevel(target), room_id: id }
}

async function roomOf(trx: Transaction<DB>, { table, key, id }: AgendaHolder): Promise<number> {
  if (table === 'room') return id
  const row = await trx
    .selectFrom(table as 'meeting')
    .select('room_id')
    .where(key as 'meeting_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.room_id
}

const ORDER: readonly AgendaHolder['table'][] = ['meeting_series', 'meeting', 'template', 'room']

/** Locks what has the items in one order, so that two that move items to each other do not wait for each other. */
export async function lockBoth(trx: Transaction<DB>, ...holders: readonly AgendaHolder[]): Promise<void> {
  const ordered = holders.toSorted(
    (one, other) => ORDER.indexOf(one.table) - ORDER.indexOf(other.table) || one.id - other.id,
  )
  for (const { table, key, id } of ordered) await lockRow(trx, table, key, id)
}

/**
 * The same for what has the items and for the meetings that some of these were carried from: an item that is deleted before it was
 * discussed is unfinished there again.
 */
export async function lockWithSources(trx: Transaction<DB>, holder: AgendaHolder): Promise<void> {
  const sources = await trx
    .selectFrom('agenda_item as copy')
    .innerJoin('agenda_item as source', 'source.agenda_item_id', 'copy.carried_from_id')
    .select('source.meeting_id')
    .distinct()
    .where(`copy.${holder.column}`, '=', holder.id)
    .where('source.state', '=', 'carried')
    .execute()
  await lockBoth(trx, holder, ...sources.map(({ meeting_id }) => agendaOfMeeting(meeting_id!)))
}

const stateOf = async (trx: Transaction<DB>, { table, id }: AgendaHolder) =>
  table === 'meeting'
    ? (await trx.selectFrom('meeting').select('state').where('meeting_id', '=', id).executeTakeFirstOrThrow()).state
    : undefined

/** Throws 422 for a meeting that has ended or is canceled: what is planned there is not discussed any more. */
export async function mustTake(trx: Transaction<DB>, to: AgendaHolder): Promise<void> {
  const state = await stateOf(trx, to)
  if (state === 'ended' || state === 'canceled')
    throw refuse('meeting_id', 'invalid_reference', `cannot be a meeting that is ${state}: its agenda is closed.`)
}

/** Returns whether it is the agenda of a meeting that has ended: its items belong to the record. */
export const hasEnded = async (trx: Transaction<DB>, holder: AgendaHolder): Promise<boolean> =>
  (await stateOf(trx, holder)) === 'ended'

/** Throws 422 for an item of a meeting that has ended, whose record it belongs to. */
export async function mustBeLeavable(trx: Transaction<DB>, from: AgendaHolder): Promise<void> {
  if (await hasEnded(trx, from))
    throw refuse(
      'copy',
      'invalid_value',
      'must be true: the item is in the minutes of an ended meeting, so it can only be copied.',
    )
}
