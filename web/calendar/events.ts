// View model of calendar meetings, in the reader's time zone and with pending moves.
import { useUnsent } from '../api/writing/queue.ts'
import { startOf } from '../kit/time/time.ts'
import { wallTime } from '../kit/time/wall-time.ts'
import { heldOf } from '../parts/meetings/listed-time.ts'
import { useRemovals } from '../parts/saving/removal.ts'
import { pathOf } from '../site.ts'
import type { Movable, Summary } from './calendar-queries.ts'
import type { Timed } from './placing.ts'
import { type Days, windowIn } from './spans.ts'

export interface CalendarEvent extends Timed {
  /** The address of its page, which is another for each. */
  path: string
  /** Null for an occurrence whose meeting does not exist yet. */
  meeting_id: number | null
  meeting_series_id: number | null
  name: string
  /** The half of its title that others share, such as that of its series; null where it shares none. */
  shared: string | null
  room: string
  room_id: number
  state: Summary['state']
  /** Unix seconds. */
  start: number
  /** Whether the reader may move it. */
  movable: boolean
  /** Whether it was moved and the server has not confirmed it yet. */
  unsent: boolean
}

/** The queued change of a meeting that was moved. */
export interface MovedMeeting {
  changed: string
  /** Unix seconds. */
  movedTo: number
  /** Its new length; seconds. */
  lasts: number
}

export const moveId = (meeting_id: number): string => `meeting-${meeting_id}-time`

const isMove = (about: unknown): about is MovedMeeting =>
  typeof about === 'object' && about !== null && 'movedTo' in about

const mayMove = ({ state, meeting_id, meeting_series_id }: Summary, movable: Movable | undefined): boolean =>
  movable !== undefined &&
  state === 'pending' &&
  (meeting_id === null ? movable.series.has(meeting_series_id!) : movable.meetings.has(meeting_id))

const halfOf = (name: string): string | undefined => /^(.+?): ./u.exec(name)?.[1]

/** Gives the half of a title before its colon, where all of a series or several meetings have it. */
function sharedHalves(rows: readonly Summary[]): (row: Summary) => string | null {
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    const half = halfOf(name)
    if (half) counts.set(half, (counts.get(half) ?? 0) + 1)
  }
  return ({ name, meeting_series_id }) => {
    const half = halfOf(name)
    return half && (meeting_series_id !== null || counts.get(half)! > 1) ? half : null
  }
}

/** The meetings of some days, as they were held or are planned, those that start first before the others; without those that wait to be deleted. */
export function useEvents(rows: readonly Summary[], movable: Movable | undefined, days: Days): CalendarEvent[] {
  const { ends_after: first, before } = windowIn(days, startOf)
  const moved = new Map(useUnsent().flatMap(({ about }) => (isMove(about) ? [[about.changed, about] as const] : [])))
  const isRemoved = useRemovals()
  const sharedOf = sharedHalves(rows)
  return rows
    .filter(({ meeting_url }) => !isRemoved(pathOf(meeting_url)))
    .map((row): CalendarEvent => {
      const { meeting_id, meeting_series_id, name, room_id, state, start_time, end_time } = row
      const to = meeting_id === null ? undefined : moved.get(moveId(meeting_id))
      // What was held in another week stays where it was planned: the weeks know no others.
      const held = heldOf(row)
      const was = held && held.start >= first && held.start < before ? held : undefined
      const start = to?.movedTo ?? was?.start ?? start_time.value
      const end = was?.end ?? end_time?.value ?? start
      const seconds = to?.lasts ?? end - start
      return {
        ...{ path: pathOf(row.meeting_url), meeting_id, meeting_series_id, name, room: room_id.display, state },
        ...{ room_id: room_id.value, shared: sharedOf(row) },
        ...{ start, seconds, from: wallTime(start), to: wallTime(start + seconds) },
        ...{ movable: mayMove(row, movable), unsent: to !== undefined },
      }
    })
    .sort((one, other) => one.start - other.start || one.name.localeCompare(other.name))
}
