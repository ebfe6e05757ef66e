// Reconciles calendars: compares desired and sent state, and queues a mail for each difference.
import { sql, type Transaction } from 'kysely'
import { inBigIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../format/index.ts'
import { cancellationOf } from './cancellation.ts'
import { type ChangedDates, changedDates } from './date-exceptions.ts'
import { type WantedObject, type WantedPart, wantedOfMeeting } from './desired-events.ts'
import { wantedOfSeries } from './desired-series.ts'
import { type CalendarMessage, type Held, type Messages, messagesFor } from './difference.ts'
import { NOT_THERE } from './event-state.ts'
import { eventsWith } from './events-with.ts'
import { leftOut } from './left-out.ts'
import { textSilenced } from './muted-changes.ts'
import { forgetHeld } from './never-sent.ts'
import { type Before, beforeOf, isOfEnd, isRestored } from './previous-event.ts'
import { markReached } from './reached.ts'
import type { Telling } from './reconcile-options.ts'
import { type CalendarSubject, insertObject, objectsOf, type SentRows, sentStateOf } from './sent-state.ts'

/** The values of a mail to one calendar, as its notice keeps them. */
export interface CalendarMail {
  calendar_object_id: number
  slot: number
  method: 'request' | 'cancel'
  why: CalendarMessage['why']
  sequence: number
  content: EventContent
  /** First mail about the event to this person. */
  first?: true
  /** What it replaces; undefined where it is new to the person. */
  was?: Before
  /** It was canceled, and takes place after all. */
  restored?: true
  /** The event ends and continues as another one with new times: only its name and times are included. */
  ended?: true
  /** Only the end of a series changed. */
  only_end?: true
  /** Excluded and restored dates. */
  dates?: ChangedDates
}

interface Planned extends Messages {
  /** The subject of the event; for a meeting of a series, the series. */
  subject: CalendarSubject
  wanted: WantedObject
  /** People who currently have any part of it. */
  known: ReadonlySet<number>
}

/** What was queued. */
export interface Reconciled {
  /** Number of queued mails of the requested mailing, by recipient. */
  counts: ReadonlyMap<number, number>
  /** Whether more is to be sent, later. */
  left: boolean
}

/** Plans the messages about a meeting or series without sending them; undefined if it is not announced. */
export async function planTelling(
  trx: Transaction<DB>,
  about: CalendarSubject,
  telling: Telling,
): Promise<Planned[] | undefined> {
  const { now, requested, adopt } = telling
  const { subject, only, isAnnounced } = await eventsWith(trx, about)
  // Changes are sent through the series; a requested mailing is sent about the meeting only.
  if (isAnnounced && !requested && !adopt) return undefined
  const objects = await objectsOf(trx, subject)
  const sent = await sentStateOf(
    trx,
    objects.map(({ calendar_object_id }) => calendar_object_id),
  )
  const wanted =
    subject.kind === 'meeting'
      ? await wantedOfMeeting(trx, subject.id, objects, sent)
      : await wantedOfSeries(trx, subject.id, objects, sent, now, only)
  // Adopting sends no mail, so there is no limit.
  const most = adopt ? Number.POSITIVE_INFINITY : undefined
  return wanted?.map((one) => ({
    ...{ subject, wanted: one, known: knownBy(one.object && sent.get(one.object.calendar_object_id)) },
    ...messagesFor(one.starts ? one.parts.filter(({ slot }) => slot !== 0) : one.parts, now, requested?.people, most),
  }))
}

/** Reconciles a meeting or series: queues mail for each difference. */
export async function reconcile(trx: Transaction<DB>, about: CalendarSubject, telling: Telling): Promise<Reconciled> {
  const counts = new Map<number, number>()
  const all = (await planTelling(trx, about, telling)) ?? []
  for (const planned of all)
    for (const [member_id, count] of await carryOut(trx, planned, telling))
      counts.set(member_id, (counts.get(member_id) ?? 0) + count)
  return { counts, left: all.some(({ left }) => left) }
}

const NOBODY: ReadonlyMap<CalendarMessage, Held> = new Map()

async function carryOut(
  trx: Transaction<DB>,
  { subject, wanted, known, messages, covered, rises }: Planned,
  telling: Telling,
): Promise<Map<number, number>> {
  const { site, now, adopt, requested } = telling
  const counts = new Map<number, number>()
  const held = adopt ? NOBODY : await leftOut(trx, subject, !wanted.object, messages, requested)
  await forgetHeld(trx, subject, wanted)
  if (!messages.length && !(wanted.ends && wanted.object)) return counts
  const object = wanted.object ?? (await insertObject(trx, site, subject, wanted.slot_ts, now))
  const { calendar_object_id } = object
  // A change that is sent to nobody does not increase the sequence number, or queued mail would become outdated.
  const sequence = object.sequence < 0 || (rises && !adopt) ? object.sequence + 1 : object.sequence
  const byPart = new Map(wanted.parts.map((part) => [part.slot, part]))
  // A cancellation describes the version that was sent, not the current one.
  const contentFor = ({ slot, member_id, method }: CalendarMessage): EventContent => {
    const { truth, sent } = byPart.get(slot)!
    return method === 'request' ? truth!.content : (sent.get(member_id) ?? truth!).content
  }
  const hashFor = ({ slot, isAlone }: CalendarMessage): string => {
    const truth = byPart.get(slot)!.truth
    return (isAlone ? truth?.alone?.hash : undefined) ?? truth?.hash ?? NOT_THERE
  }
  const whole = wanted.starts ? undefined : byPart.get(0)?.truth
  await trx
    .updateTable('calendar_object')
    .set({
      ...{ sequence, update_ts: now, state: wanted.ends ? 'ended' : 'active' },
      ...(whole && { hash: whole.hash, shape: whole.shape, content: JSON.stringify(whole.content) }),
    })
    .where('calendar_object_id', '=', calendar_object_id)
    .execute()
  await inSlices(messages, (slice) =>
    trx
      .insertInto('calendar_sent')
      .values(
        slice.map((one) => ({
          ...{ calendar_object_id, slot_ts: one.slot, member_id: one.member_id, address: one.address, sequence },
          method: held.get(one) ?? one.method,
          hash: hashFor(one),
          content: JSON.stringify(contentFor(one)),
          sent_ts: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['calendar_object_id', 'slot_ts', 'member_id']).doUpdateSet((eb) => ({
          address: eb.ref('excluded.address'),
          method: eb.ref('excluded.method'),
          sequence: eb.ref('excluded.sequence'),
          hash: eb.ref('excluded.hash'),
          content: eb.ref('excluded.content'),
          sent_ts: eb.ref('excluded.sent_ts'),
        })),
      )
      .execute(),
  )
  await forgetStarts(trx, calendar_object_id, covered)
  if (adopt) return counts
  const sendable = messages.filter((one) => !held.has(one) && one.why !== 'absent')
  const ofWhole = new Set(
    sendable.flatMap(({ slot, method, member_id }) => (slot || method === 'cancel' ? [] : [member_id])),
  )
  const joining = new Set(
    sendable.flatMap(({ slot, why, member_id }) => (slot === 0 && why === 'new' ? [member_id] : [])),
  )
  const before = new Map(sendable.map((one) => [one, beforeOf(byPart, one, { whole: ofWhole, joining })]))
  const dates = new Map(sendable.map((one) => [one, changedDates(byPart, one, now)]))
  const isText = (one: CalendarMessage) => !dates.get(one) && isOfText(one, before.get(one), contentFor(one))
  const silenced = await textSilenced(trx, calendar_object_id, sendable, isText)
  const mailed = sendable.filter((one) => !silenced.has(one))
  const mailings = await cancellationOf(
    trx,
    mailed,
    (slot) => (byPart.get(slot) as WantedPart).canceled,
    (one) => contentFor(one).summary,
    telling,
  )
  const first = firstOf(known, mailed)
  const notices = mailed.map((one) => {
    const [was, changed] = [before.get(one), dates.get(one)]
    const mail: CalendarMail = {
      ...{ calendar_object_id, slot: one.slot, method: one.method, why: one.why, sequence, content: contentFor(one) },
      ...(first.has(one) && { first: true as const }),
      ...(was && { was }),
      ...(isRestored(byPart, one) && { restored: true as const }),
      ...(wanted.ends && one.method === 'request' && { ended: true as const }),
      ...(isOfEnd(byPart, one) && { only_end: true as const }),
      ...(changed && { dates: changed }),
    }
    const ofRequested = requested?.people.has(one.member_id) ? requested.mailing_id : undefined
    const mailing_id = (one.method === 'cancel' ? mailings.get(one.slot) : undefined) ?? ofRequested ?? null
    if (mailing_id !== null && mailing_id === ofRequested)
      counts.set(one.member_id, (counts.get(one.member_id) ?? 0) + 1)
    return {
      ...{ member_id: one.member_id, kind: 'calendar' as const, details: JSON.stringify(mail) },
      ...{ create_ts: now, mailing_id, calendar_object_id },
    }
  })
  await inSlices(notices, (slice) => trx.insertInto('notice').values(slice).execute())
  await markReached(trx, subject, wanted, mailed, telling)
  return counts
}

const knownBy = (rows: SentRows = new Map()): ReadonlySet<number> =>
  new Set(
    [...rows.values()].flatMap((sent) =>
      [...sent].flatMap(([member_id, { method }]) => (method === 'request' ? [member_id] : [])),
    ),
  )

/** First message to each person who does not have the event yet. */
function firstOf(known: ReadonlySet<number>, messages: readonly CalendarMessage[]): ReadonlySet<CalendarMessage> {
  const requests = messages.filter(({ method, member_id }) => method === 'request' && !known.has(member_id))
  return new Set(
    Map.groupBy(requests, ({ member_id }) => member_id)
      .values()
      .map(([one]) => one!),
  )
}

/** Deletes the sent state of starts for people whose whole event is canceled or ends before them. */
async function forgetStarts(
  trx: Transaction<DB>,
  calendar_object_id: number,
  covered: readonly CalendarMessage[],
): Promise<void> {
  for (const [member_id, starts] of Map.groupBy(covered, (one) => one.member_id)) {
    const slots = starts.map(({ slot }) => slot)
    await trx
      .deleteFrom('calendar_sent')
      .where('calendar_object_id', '=', calendar_object_id)
      .where('member_id', '=', member_id)
      .where(inBigIds(trx, sql.ref('slot_ts'), slots))
      .execute()
  }
}

/**
 * Returns whether a message changes only text, not a time that its reader knows. A diverging answer counts as text, since it
 * follows every mail about the whole event.
 */
const isOfText = ({ why, slot }: CalendarMessage, was: Before | undefined, { start, end }: EventContent): boolean =>
  why === 'text' ||
  why === 'answer' ||
  why === 'anew' ||
  (why === 'new' && slot !== 0 && was?.start === start && was.end === end)
