// Calendar feeds: created by their person, with a secret displayed once, and deleted by them or with the account.
import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { type calendarFeed, MOST_FEEDS } from '../../../contract/calendar/calendar-feed.ts'
import { type Actor, readerOf } from '../../access/actor.ts'
import { roomItself, seriesItself } from '../../access/visible.ts'
import { audit, auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { tokenHash } from '../../db/secrets/api-token.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import type { CallTo, Created } from '../call.ts'
import { lockPresentCaller } from './present-caller.ts'

type Feed = typeof calendarFeed

/** The secret of a feed, by which logs know what to leave out. */
const newSecret = (): string => `fmf_${randomBytes(24).toString('base64url')}`

/** The hash that is stored of a secret. */
export const feedHash = tokenHash

/**
 * Makes a feed of the caller, whose address the answer carries in `X-Feed-Url`. Throws 422 on `room_id` and
 * `meeting_series_id` where one is missing, too many or not readable, and on `kind` where the person has too many feeds.
 */
export async function createCalendarFeed(trx: Transaction<DB>, call: CallTo<Feed, 'add'>): Promise<Created> {
  const { site, actor, now, sent } = call
  const { member_id } = actor
  const { kind, name } = sent
  const room_id = await targetOf('room_id', kind === 'room', sent.room_id, (id) => readsRoom(trx, actor, id))
  const meeting_series_id = await targetOf('meeting_series_id', kind === 'series', sent.meeting_series_id, (id) =>
    readsSeries(trx, actor, id),
  )
  // Parallel requests of the same person run one after another, so each counts the rows of those before it.
  await lockPresentCaller(trx, actor)
  const { feeds } = await trx
    .selectFrom('calendar_feed')
    .select((eb) => eb.fn.countAll<number>().as('feeds'))
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  if (Number(feeds) >= MOST_FEEDS)
    throw refuse(
      'kind',
      'invalid_value',
      `You can have at most ${MOST_FEEDS} calendar feeds. Delete one that you no longer need.`,
    )
  const secret = newSecret()
  const { calendar_feed_id } = await trx
    .insertInto('calendar_feed')
    .values({
      ...{ member_id, kind, room_id, meeting_series_id, name: name || null },
      ...{ hash: feedHash(secret), last_four: secret.slice(-4), last_used_ts: null, create_ts: now },
    })
    .returning('calendar_feed_id')
    .executeTakeFirstOrThrow()
  await audit(trx, call, 'calendar_feed_made', calendar_feed_id, { details: { kind } })
  return { id: calendar_feed_id, headers: { 'x-feed-url': `${site.url}/feeds/${secret}.ics` } }
}

async function targetOf(
  field: 'room_id' | 'meeting_series_id',
  wanted: boolean,
  sent: number | null | undefined,
  isReadable: (id: number) => Promise<boolean>,
): Promise<number | null> {
  if (sent == null) {
    if (wanted) throw refuse(field, 'missing_field', 'is required for this kind.')
    return null
  }
  if (!wanted) throw refuse(field, 'conflicting_fields', 'cannot be set for this kind.')
  // Whether there is one that the caller may not read is nobody's business.
  if (!(await isReadable(sent)))
    throw refuse(field, 'invalid_reference', 'does not exist, or you do not have access to it.')
  return sent
}

const exists = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** Returns whether a person may see a room. */
export const readsRoom = (db: Kysely<DB>, actor: Actor, room_id: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('room')
      .select('room.room_id')
      .where('room.room_id', '=', room_id)
      .where(roomItself(readerOf(actor))),
  )

/** Returns whether a person may read a series. */
export const readsSeries = (db: Kysely<DB>, actor: Actor, id: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('meeting_series')
      .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
      .select('meeting_series.meeting_series_id')
      .where('meeting_series.meeting_series_id', '=', id)
      .where(seriesItself(readerOf(actor))),
  )

/** Ends one feed of the caller at once. */
export async function endCalendarFeed(trx: Transaction<DB>, call: CallTo<Feed, 'drop'>): Promise<void> {
  const { calendar_feed_id } = call.params
  await audit(trx, call, 'calendar_feed_ended', calendar_feed_id, { details: { reason: 'by hand' } })
  await trx.deleteFrom('calendar_feed').where('calendar_feed_id', '=', calendar_feed_id).execute()
}

/** Ends all feeds of a person, as when their account ends or may not sign in any more; gives how many there were. */
export async function endCalendarFeeds(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
  reason: string,
): Promise<number> {
  const rows = await trx
    .selectFrom('calendar_feed')
    .select('calendar_feed_id')
    .where('member_id', '=', member_id)
    .orderBy('calendar_feed_id')
    .execute()
  const ids = rows.map(({ calendar_feed_id }) => calendar_feed_id)
  if (!ids.length) return 0
  await auditAll(trx, doing, 'calendar_feed_ended', ids, { details: { reason } })
  await trx.deleteFrom('calendar_feed').where('calendar_feed_id', 'in', ids).execute()
  return ids.length
}
