// Makes the agendas of the demo, and sets how far each meeting has come.
//
// A line for each item: how many minutes, who presents it where it is not everybody's, and its title after a colon;
// two spaces before it put it inside the item above. What begins with `*` is what a meeting is about: where a meeting
// has a topic, that stands there instead.
import type { Transaction } from 'kysely'
import type { AgendaItemState, MeetingState } from '../../contract/codes.ts'
import { agendaItemsOf, type PlannedItem, writeAgenda } from '../actions/agenda/agenda.ts'
import type { AgendaHolder } from '../actions/agenda/agenda-holder.ts'
import { updateEach } from '../db/queries/bulk-update.ts'
import type { DB } from '../db/tables.ts'
import type { Slot } from './calendar.ts'
import type { Note } from './minutes.ts'
import { agendas, usualAgenda } from './rooms/agendas.ts'
import type { FirstName } from './script.ts'
import type { DemoContext } from './stage.ts'

interface Written {
  name: string
  led: FirstName
  lasts: number
}

const linesOf = ({ name, led, lasts }: Written): string[] =>
  (agendas[name] ?? usualAgenda(lasts, led)).trim().split('\n')

/** The rows of the items; `topic` is the topic of the meeting, `from` the item that each is copied from. */
function itemsFor(
  written: Written,
  topic: string,
  from: readonly number[],
  { ids }: Pick<DemoContext, 'ids'>,
): PlannedItem[] {
  let outer: number | null = null
  return linesOf(written).map((line, number) => {
    const [, inside, minutes, presenter, about, title] = /^( {2})?(\d+)(?: (\p{L}+))?: (\* )?(.+)$/u.exec(line)!
    const id = -1 - number
    if (!inside) outer = id
    return {
      id,
      parent_id: inside ? outer : null,
      title: (about && topic) || title!,
      description: null,
      duration_seconds: Number(minutes) * 60,
      presenter_id: presenter === undefined ? null : ids.get(presenter)!,
      from_id: from[number] ?? null,
    }
  })
}

/** The agenda of a template or series. */
export async function writePlannedAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  written: Written,
  stage: Pick<DemoContext, 'ids'>,
  now: number,
): Promise<void> {
  await writeAgenda(trx, holder, { was: [], next: itemsFor(written, '', [], stage), now })
}

export interface MeetingProgress {
  topic: string
  state: MeetingState
  slot: Slot
  /** The series whose agenda it has. */
  of: AgendaHolder | undefined
}

/** Assigns the notes and action items of a meeting to its agenda items; the first notes belong to its topic. */
export interface AgendaAssignment {
  note: (number: number, tag: Note['tag']) => number
  task: number
}

/** The agenda of a meeting, with the states of its items by the present time. */
export async function writeMeetingAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  written: Written,
  { topic, state, slot, of }: MeetingProgress,
  stage: Pick<DemoContext, 'ids' | 'now'>,
  create_ts: number,
): Promise<AgendaAssignment> {
  const from = of ? (await agendaItemsOf(trx, of)).map(({ id }) => id) : []
  const items = itemsFor(written, topic, from, stage)
  const { ids } = await writeAgenda(trx, holder, { was: [], next: items, now: create_ts })
  const rows = items.map((item, number) => ({ ...item, agenda_item_id: ids[number]! }))
  const headings = new Set(items.map(({ parent_id }) => parent_id))
  const leaves = rows.filter(({ id }) => !headings.has(id))
  if (state !== 'pending' && state !== 'canceled') await go(trx, rows, leaves, { state, slot }, stage.now)
  const about = ids[linesOf(written).findIndex((line) => line.includes(': * '))]!
  const others = leaves.flatMap(({ agenda_item_id }) => (agenda_item_id === about ? [] : [agenda_item_id]))
  return {
    note: (number, tag) => {
      if (tag === 'issue') return leaves.at(-1)!.agenda_item_id
      return (number < 2 || tag === 'decision' ? about : others[number % others.length]) ?? about
    },
    task: leaves.at(-1)!.agenda_item_id,
  }
}

interface Row extends PlannedItem {
  agenda_item_id: number
}

const RUN = {
  state: 'text',
  started_ts: 'bigint',
  finished_ts: 'bigint',
  spent_seconds: 'integer',
  running_ts: 'bigint',
  update_ts: 'bigint',
} as const

/** One item after another, each as long as planned, until the end of the meeting or the present. */
async function go(
  trx: Transaction<DB>,
  rows: readonly Row[],
  leaves: readonly Row[],
  { state, slot: { start, end } }: Pick<MeetingProgress, 'state' | 'slot'>,
  now: number,
) {
  let at = start!
  const runs = new Map<number, { state: AgendaItemState; started_ts: number | null; finished_ts: number | null }>()
  for (const { id, duration_seconds } of leaves) {
    const started_ts = at
    at += duration_seconds!
    if (state === 'ended' || at <= now) {
      runs.set(id, { state: 'done', started_ts, finished_ts: Math.min(at, end!) })
    } else if (started_ts <= now) runs.set(id, { state: 'current', started_ts, finished_ts: null })
  }
  for (const { id } of rows) {
    const inside = leaves.filter(({ parent_id }) => parent_id === id).map((leaf) => runs.get(leaf.id))
    if (!inside.length || inside.some((run) => run?.state !== 'done')) continue
    runs.set(id, { state: 'done', started_ts: inside[0]!.started_ts, finished_ts: inside.at(-1)!.finished_ts })
  }
  const changes = rows.flatMap(({ id, agenda_item_id }) => {
    const run = runs.get(id)
    return run ? [{ agenda_item_id, ...run, ...clockOf(run), update_ts: run.finished_ts ?? run.started_ts }] : []
  })
  await updateEach(trx, 'agenda_item', 'agenda_item_id', RUN, changes)
}

/** The clock of an item: what is done was current from its beginning to its end. */
const clockOf = ({ started_ts, finished_ts }: { started_ts: number | null; finished_ts: number | null }) =>
  finished_ts === null
    ? { spent_seconds: 0, running_ts: started_ts }
    : { spent_seconds: finished_ts - started_ts!, running_ts: null }
