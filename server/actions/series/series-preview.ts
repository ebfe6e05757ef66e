// Dry run of a change, split or deletion of a series (docs/api/recurring-meetings.md#previewing-a-change).
import { sql, type Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import { DAY } from '../../rules/series/recurrence/calendar.ts'
import { type Schedule, slots, slotTest } from '../../rules/series/recurrence/occurrences.ts'
import { isHeld } from '../../rules/series/series-change.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'
import { instantOf } from '../../rules/time/zone.ts'
import type { Call, CallTo } from '../call.ts'
import { workOutChange } from './series-change.ts'
import { type LengthChange, type PlannedMeeting, plannedMeetings, timesAfter } from './series-plan.ts'
import { seriesAtSlot, workOutSplit } from './split-plan.ts'

type Series = typeof meetingSeries

/** Maximum number of meetings in a preview. */
const MOST_DESCRIBED = 100
/** How far ahead a preview lists new slots. */
const YEAR = 365 * DAY

/** The effect of a change on the meetings of a series. */
export interface Foreseen {
  /** The ids of the meetings that stay, with the times that they have. */
  kept: readonly number[]
  /** The new start of each meeting that moves with its slot; null where it has none. */
  moved: ReadonlyMap<number, number | null>
  deleted: readonly number[]
  /** Meetings of `kept` that leave the series unchanged. */
  released: readonly number[]
  /** Starts that the new schedule gives and the old one does not; they have no meeting yet. */
  made: readonly number[]
  length: LengthChange
}

interface Occurrence {
  /** `moved` is what gets another slot, also where its start stays since it was changed by hand. */
  what: 'kept' | 'moved' | 'deleted' | 'made'
  meeting_id: number | null
  start_time: number | null
  new_start_time: number | null
}

const idsOf = <Id>(some: readonly { meeting_id: Id }[]): Id[] => some.map(({ meeting_id }) => meeting_id)

/** The answer to `?preview=true` of PATCH. Throws 422 as the change would. */
export async function previewSeriesChange(trx: Transaction<DB>, call: CallTo<Series, 'change'>) {
  const { was, columns, duration, plan, meetings } = await workOutChange(trx, call)
  const all = meetings.map(({ meeting_id }) => meeting_id)
  const released = plan?.released ?? []
  const stays = new Set([...(plan?.kept ?? all), ...released])
  const kept = all.filter((id) => stays.has(id))
  const moved = new Map(plan?.moved.map(({ meeting_id, start_time }) => [meeting_id, start_time]))
  const made = plan ? await newSlots(trx, was.meeting_series_id, scheduleOf(was), scheduleOf(columns), call.now) : []
  const there = new Set([
    ...meetings.map(({ slot_ts }) => slot_ts),
    ...(plan?.moved ?? []).map(({ slot_ts }) => slot_ts),
  ])
  return describeForeseen(trx, call, {
    ...{ kept, moved, deleted: plan?.deleted ?? [], released, made: made.filter((slot) => !there.has(slot)) },
    meetings,
    length: { was: was.duration, next: duration },
  })
}

/** The answer to `?preview=true` of a split: of the meetings at or after its slot. Throws 422 as the split would. */
export async function previewSeriesSplit(trx: Transaction<DB>, call: CallTo<Series, 'split'>) {
  const { was, columns, duration, plan, following } = await workOutSplit(trx, call)
  const moves = plan?.moved ?? []
  const moved = new Map(moves.map(({ meeting_id, start_time }) => [meeting_id, start_time]))
  const gone = new Set(plan?.deleted)
  const stay = following.filter(({ meeting_id }) => !moved.has(meeting_id) && !gone.has(meeting_id))
  const from = Math.max(call.now, instantOf(columns.timezone_name, columns.dtstart))
  const made = plan ? await newSlots(trx, was.meeting_series_id, scheduleOf(was), scheduleOf(columns), from) : []
  const there = new Set([...following, ...moves].map(({ slot_ts }) => slot_ts))
  return describeForeseen(trx, call, {
    kept: stay.map(({ meeting_id }) => meeting_id),
    ...{ moved, deleted: [...gone], released: plan?.released ?? [] },
    made: made.filter((slot) => !there.has(slot)),
    meetings: following,
    length: { was: was.duration, next: duration },
  })
}

/**
 * The answer to `?preview=true` of DELETE: all meetings go, or with `from` those at or after its slot that were not held.
 */
export async function previewSeriesDeletion(trx: Transaction<DB>, call: CallTo<Series, 'drop'>) {
  const { params, sent } = call
  const { meeting_series_id } = params
  const meetings =
    sent.from === undefined
      ? await plannedMeetings(trx, meeting_series_id)
      : (await seriesAtSlot(trx, meeting_series_id, sent.from)).following
  const stay = sent.from === undefined ? [] : meetings.filter(isHeld)
  const goes = meetings.filter((meeting) => !stay.includes(meeting))
  const length = { was: null, next: null }
  const foreseen = {
    kept: idsOf(stay),
    moved: new Map(),
    deleted: idsOf(goes),
    released: [],
    made: [],
    meetings,
    length,
  }
  return describeForeseen(trx, call, foreseen)
}

/** The slots of the coming year that a schedule gives and another does not, without those of deleted meetings. */
async function newSlots(trx: Transaction<DB>, series: number, old: Schedule, next: Schedule, now: number) {
  const gone = await trx
    .selectFrom('deleted_meeting')
    .select('slot_ts')
    .where('meeting_series_id', '=', series)
    .where('slot_ts', '>=', now)
    .where('slot_ts', '<', now + YEAR)
    .execute()
  const deleted = new Set(gone.map(({ slot_ts }) => slot_ts))
  const known = slotTest(old)
  return [...slots(next, now, now + YEAR)].filter((slot) => !known(slot) && !deleted.has(slot))
}

/** A preview as it is answered: the ids, what is in the meetings, and how many people would be told. */
export async function describeForeseen(
  trx: Transaction<DB>,
  { actor, now, quiet }: Pick<Call, 'actor' | 'now' | 'quiet'>,
  { meetings, ...foreseen }: Foreseen & { meetings: readonly PlannedMeeting[] },
) {
  const { kept, moved, deleted, released, made } = foreseen
  const [gone, single] = [new Set(deleted), new Set(released)]
  const unchanged = { was: null, next: null }
  const notified: number[] = []
  const all = meetings.map((meeting): Occurrence & { ahead: boolean } => {
    const { meeting_id, start_time } = meeting
    const what = gone.has(meeting_id) ? 'deleted' : moved.has(meeting_id) ? 'moved' : 'kept'
    const length = single.has(meeting_id) ? unchanged : foreseen.length
    const after = what === 'deleted' ? null : timesAfter(meeting, moved.get(meeting_id), length, now)
    const ahead = start_time === null || start_time >= now
    // People who got a cancellation get nothing more about it.
    const isNotified = ahead && meeting.state !== 'canceled'
    if (isNotified && (!after || hasFields(changedFields(meeting, after)))) notified.push(meeting_id)
    return { what, meeting_id, start_time, new_start_time: after ? after.start_time : null, ahead }
  })
  const coming = made.map(
    (slot): Occurrence => ({
      ...{ what: 'made', meeting_id: null, start_time: null, new_start_time: slot },
    }),
  )
  // Where there are too many, those that go or move are told first.
  const chosen: Occurrence[] = [
    ...all.filter(({ what }) => what === 'deleted' || what === 'moved'),
    ...all.filter(({ what, ahead }) => what === 'kept' && ahead),
    ...coming,
  ].slice(0, MOST_DESCRIBED)
  const ids = chosen.flatMap(({ meeting_id }) => meeting_id ?? [])
  const contents = new Map((await contentsOf(trx, ids)).map((one) => [one.meeting_id, one]))
  const empty = { notes: 0, action_items: 0, attachments: 0, agenda_changed: 0 }
  const at = ({ new_start_time, start_time }: Occurrence) => new_start_time ?? start_time ?? Number.POSITIVE_INFINITY
  return {
    ...{ kept, moved: [...moved.keys()], deleted },
    own_time: idsOf(all.filter((one) => one.what === 'moved' && one.new_start_time === one.start_time)),
    canceled: idsOf(meetings.filter(({ state }) => state === 'canceled')),
    occurrences: chosen
      .sort((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)))
      .map(({ what, meeting_id, start_time, new_start_time }) => {
        const { notes, action_items, attachments, agenda_changed } = contents.get(meeting_id ?? 0) ?? empty
        const inside = { notes, action_items, attachments, agenda_changed }
        return { what, meeting_id, start_time, new_start_time, ...inside }
      }),
    mails: quiet ? 0 : await peopleOf(trx, notified, actor.member_id),
  }
}

/** Returns the contents of some meetings: counts, and whether their own agenda was edited. */
const contentsOf = (trx: Transaction<DB>, ids: readonly number[]) => {
  const count = (table: 'note' | 'action_item') =>
    sql<number>`(select count(*) from ${sql.table(table)} as one where one.meeting_id = meeting.meeting_id)`
  const files = sql<number>`(select count(*) from attachment as one
    where one.meeting_id = meeting.meeting_id and one.stored_file_id is not null)`
  return trx
    .selectFrom('meeting')
    .select(['meeting_id', 'agenda_edited as agenda_changed'])
    .select([count('note').as('notes'), count('action_item').as('action_items'), files.as('attachments')])
    .where(inIds(trx, sql.ref('meeting_id'), ids))
    .execute()
}

/** Returns the number of people who attend some meetings, without the caller and deleted accounts. */
async function peopleOf(trx: Transaction<DB>, ids: readonly number[], without: number): Promise<number> {
  const { people } = await trx
    .selectFrom('attendee')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select((eb) => eb.fn.count<number>('attendee.member_id').distinct().as('people'))
    .where(inIds(trx, sql.ref('attendee.meeting_id'), ids))
    .where('attendee.member_id', '<>', without)
    .where('member.deleted_ts', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(people)
}
