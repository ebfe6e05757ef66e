// Writes a meeting series of the demo: its schedule, its invitees and its source.
import type { Transaction } from 'kysely'
import { agendaOfSeries } from '../actions/agenda/agenda-holder.ts'
import type { DB } from '../db/tables.ts'
import { changedSchedule, derivedColumns, type ScheduleColumns } from '../rules/series/series-schedule.ts'
import { wallAt } from '../rules/time/zone.ts'
import { writePlannedAgenda } from './agenda.ts'
import { addSource } from './attach.ts'
import type { Program, SeriesScript } from './script.ts'
import { callerOf, seatsOf } from './seats.ts'
import type { DemoContext, DemoRoom } from './stage.ts'

const MINUTE = 60
const DAY = 86_400

/** The series of a program with these starts; `held` are those that have minutes. */
export async function writeSeries(
  trx: Transaction<DB>,
  room: DemoRoom,
  program: Program & { series: SeriesScript },
  { starts, held }: { starts: readonly number[]; held: readonly number[] },
  stage: DemoContext,
): Promise<number> {
  const { name, led, location, audio, lasts, source, template, series } = program
  const columns = scheduleOf(program, starts, held, stage.zone)
  const create_ts = Math.min(starts[0]!, stage.now) - 28 * DAY
  const create_id = stage.ids.get(callerOf(room, led))!
  const stamps = { create_ts, update_ts: create_ts }
  const { meeting_series_id } = await trx
    .insertInto('meeting_series')
    .values({
      room_id: room.room_id,
      template_id: template === undefined ? null : room.templates.get(template)!,
      name,
      description: series.about,
      outcomes: null,
      location: location ?? null,
      audio: audio ?? null,
      duration: lasts * MINUTE,
      ...columns,
      ...derivedColumns(columns, lasts * MINUTE),
      schedule_create_ts: create_ts,
      schedule_update_ts: create_ts,
      create_id,
      ...stamps,
    })
    .returning('meeting_series_id')
    .executeTakeFirstOrThrow()
  const invited = seatsOf(room, program, 'pending', stage)
  const rows = invited.map(({ attended: _, ...part }) => ({
    ...{ ...part, meeting_series_id, invited_ts: create_ts },
    ...stamps,
  }))
  await trx.insertInto('invitee').values(rows).execute()
  await writePlannedAgenda(trx, agendaOfSeries(meeting_series_id), program, stage, create_ts)
  if (source) await addSource(trx, { meeting_series_id }, create_id, source, name, create_ts)
  return meeting_series_id
}

/** The schedule as a request would have it: a rule from the first start on, without the skipped times. */
function scheduleOf(
  { when, series }: Program & { series: SeriesScript },
  starts: readonly number[],
  held: readonly number[],
  zone: string,
): ScheduleColumns {
  if (when === 'not yet' || 'begun' in when) throw new Error('A series needs a plan.')
  const { without = [], ends } = series
  const at = (start: number) => ({ wall: wallAt(zone, start), wholeDay: false })
  const { rule } = 'rule' in when ? when : { rule: weekly(when.day, when.every) }
  return changedSchedule(undefined, {
    dtstart: at(starts[0]!),
    timezone_name: zone,
    rrule: typeof ends === 'number' ? `${rule};COUNT=${ends}` : rule,
    dtuntil: ends === 'with its minutes' ? at(held.at(-1)!) : null,
    excluded_dates: without.map((number) => at(starts[number]!)),
  })
}

const weekly = (day: string, every = 1): string =>
  `FREQ=WEEKLY;${every === 1 ? '' : `INTERVAL=${every};`}BYDAY=${day.slice(0, 2).toUpperCase()}`
