// Writes the notes and action items of a meeting or room of the demo.
import type { Transaction } from 'kysely'
import { registerDecision } from '../actions/decisions/decisions.ts'
import type { DB } from '../db/tables.ts'
import type { AgendaAssignment } from './agenda.ts'
import { eveningAfter } from './calendar.ts'
import { type MinutesEntry, parseRoomNotes, type Task } from './minutes.ts'
import type { DemoContext, DemoRoom } from './stage.ts'

const HOUR = 3600
const DAY = 86_400
const OPEN = 0
const CLOSED = 1

/** The time in which they were written, and by whom. */
interface Writing extends DemoContext {
  from: number
  until: number
  author: number
}

type Here = Pick<DemoRoom, 'room_id' | 'roles'> & { meeting_id: number | null; agenda: AgendaAssignment | null }
type Item = Omit<DB['action_item'], 'action_item_id' | 'backlog_series_id'>

export async function writeNotesAndItems(
  trx: Transaction<DB>,
  { room_id, meeting_id, agenda, roles }: Here,
  { notes, tasks }: Pick<MinutesEntry, 'notes' | 'tasks'>,
  writing: Writing,
): Promise<void> {
  const { from, until, author } = writing
  const steps = notes.length + tasks.length + 1
  const at = (step: number) => from + Math.floor(((until - from) * (step + 1)) / steps)

  for (const [step, { description, tag }] of notes.entries()) {
    const stamps = { create_ts: at(step), update_ts: at(step) }
    const { note_id } = await trx
      .insertInto('note')
      .values({
        ...{ room_id, meeting_id, agenda_item_id: agenda?.note(step, tag) ?? null },
        ...{ description, create_id: author, ...stamps },
      })
      .returning('note_id')
      .executeTakeFirstOrThrow()
    if (tag) await trx.insertInto('note_tag').values({ note_id, tag, position: 0 }).execute()
    if (tag === 'decision') await registerDecision(trx, note_id, stamps.update_ts)
  }
  const items: Item[] = tasks.map((task, step) => {
    if (task.assignee && !roles.has(task.assignee)) throw new Error(`${task.assignee} is not in the room.`)
    const create_ts = at(notes.length + step)
    const agenda_item_id = agenda?.task ?? null
    return { room_id, meeting_id, agenda_item_id, create_id: author, create_ts, ...doneBy(task, create_ts, writing) }
  })
  if (items.length) await trx.insertInto('action_item').values(items).execute()
}

/** The state of an action item: most due ones are done, some are late, and those without an assignee are open. */
function doneBy(
  { description, assignee, due }: Task,
  create_ts: number,
  { now, zone, chance, ids }: DemoContext,
): Pick<Item, 'description' | 'member_id' | 'due_ts' | 'state' | 'close_ts' | 'update_id' | 'update_ts'> {
  const member_id = assignee === undefined ? null : ids.get(assignee)!
  const due_ts = due === undefined ? null : eveningAfter(create_ts, due, zone)
  const item = { description, member_id, due_ts }
  const latest = Math.min(now, due_ts ?? now)
  const done = member_id !== null && latest - create_ts > DAY && chance.happens(latest < now ? 0.8 : 0.3)
  if (!done) return { ...item, state: OPEN, close_ts: null, update_id: null, update_ts: create_ts }
  const close_ts = create_ts + chance.between(HOUR, latest - create_ts)
  return { ...item, state: CLOSED, close_ts, update_id: member_id, update_ts: close_ts }
}

/** The notes and action items of the room itself, written by its first members in the last weeks. */
export async function writeRoomNotes(
  trx: Transaction<DB>,
  room: DemoRoom,
  text: string,
  stage: DemoContext,
): Promise<void> {
  const author = stage.ids.get([...room.roles.keys()][0]!)!
  const from = stage.now - 30 * DAY
  const until = stage.now - 2 * DAY
  await writeNotesAndItems(trx, { ...room, meeting_id: null, agenda: null }, parseRoomNotes(text), {
    ...stage,
    from,
    until,
    author,
  })
}
