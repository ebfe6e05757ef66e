// Creates a meeting or series from the form, and invites its people.
import type { LocalTime } from '../../../../contract/field.ts'
import { attendees, meetings, series } from '../../../api/clients.ts'
import { invitees } from '../../../api/form-clients.ts'
import { instantAt } from '../../../kit/time/wall-time.ts'
import { inviteAll, type NotInvited, notThereYet } from '../../../parts/invitation/invite-all.ts'
import { known } from '../../../site.ts'
import { partsOf, type RuleParts, ruleOf } from '../series/rule.ts'
import type { Values } from '../values.ts'

/** A local time as the API takes it: `2026-11-20T08:30:00`, in the zone of the series. */
export const localTime = (date: string, time: string): LocalTime => `${date}T${time}:00` as unknown as LocalTime
/** A day as the API takes it for the end of a series. */
const wholeDay = (date: string): LocalTime => date as unknown as LocalTime

interface Schedule {
  dtstart: LocalTime
  timezone_name: string
  rrule_parts?: RuleParts
  dtuntil?: LocalTime | null
  rcount?: number | null
}

/** The schedule in the form; undefined for a single meeting. */
export function scheduleOf(values: Values, timezone: string = known.timezone): Schedule | undefined {
  const { date, time, repeats, custom, end } = values
  const rule = ruleOf(repeats, custom)
  if (!rule) return undefined
  return {
    dtstart: localTime(date, time),
    timezone_name: timezone,
    rrule_parts: partsOf(rule, date),
    ...(end.kind === 'until' && { dtuntil: wholeDay(end.date) }),
    ...(end.kind === 'count' && { rcount: end.count }),
  }
}

const textOrNull = (text: string): string | null => text.trim() || null

export interface Made {
  meeting_id?: number
  meeting_series_id?: number
  left: NotInvited[]
}

/** What is asked of those whom the template or making it has brought. */
const there = { fields: 'member_id,member_email' }

/**
 * Makes it. `key` is sent as `Idempotency-Key`, so that a second try after a lost answer makes nothing twice. Throws
 * what the API refuses.
 */
export async function saveNew(values: Values, key: string): Promise<Made> {
  const { name, room_id, date, time, length, people, template_id } = values
  const at = { room_id: room_id! }
  const sent = {
    ...{ name: name.trim(), duration_minutes: length },
    ...{ location: textOrNull(values.location), audio: textOrNull(values.audio) },
    ...(values.description.trim() && { description: values.description.trim() }),
    ...(template_id !== undefined && { template_id }),
  }
  const more = { 'idempotency-key': key }
  const schedule = scheduleOf(values)
  if (!schedule) {
    const start_time = instantAt({ date, time })
    const { meeting_id } = (await meetings('addToRoom', at, { ...sent, start_time }, {}, more)).body
    const invite = (one: object, once: string) => attendees('add', { meeting_id }, one, {}, { 'idempotency-key': once })
    const missing = await notThereYet(people, () => attendees('inMeeting', { meeting_id }, {}, there))
    return { meeting_id, left: await inviteAll(missing, invite, key) }
  }
  const { meeting_series_id } = (await series('add', at, { ...sent, ...schedule }, {}, more)).body
  const invite = (one: object, once: string) =>
    invitees('add', { meeting_series_id }, one, {}, { 'idempotency-key': once })
  const missing = await notThereYet(people, () => invitees('inSeries', { meeting_series_id }, {}, there))
  return { meeting_series_id, left: await inviteAll(missing, invite, key) }
}
