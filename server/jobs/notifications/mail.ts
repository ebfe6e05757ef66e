// Queues mail about notifications: debounced by a minute and rate-limited, so that a busy meeting fills few letters.
import { sql } from 'kysely'
import { takesNotificationMail } from '../../actions/account/mail-choices.ts'
import { presenceOf } from '../../changes/index.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import {
  endWaitForMail,
  peopleToMail,
  type RowToMail,
  rowsToMail,
  takeRowsToMail,
  type WaitingForMail,
} from '../../notifications/index.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import type { Site } from '../../site.ts'

/** Seconds from the first waiting notification to its mail. */
const PAUSE = 60
/** Sliding window: at most so many letters to a person in so many seconds, which is twelve an hour. */
const [MOST, WINDOW] = [2, 600]
/** Seconds after which a notification is not mailed any more, as where the site could send nothing. */
const STALE = 86_400
/** People of one transaction, and of one run: those who wait longest are first. */
const [SLICE, RUN] = [200, 10_000]

/** Returns how many mails were queued. */
export async function queueNotificationMail(site: Site): Promise<number> {
  const due = await peopleToMail(site.db.reads, site.clock() - PAUSE, RUN)
  let queued = 0
  for (let from = 0; from < due.length; from += SLICE) queued += await queueFor(site, due.slice(from, from + SLICE))
  return queued
}

async function queueFor(site: Site, people: readonly WaitingForMail[]): Promise<number> {
  const now = site.clock()
  const mailable = await mailableAmong(
    site,
    people.map(({ member_id }) => member_id),
  )
  // Otherwise notifications that are never mailed would be read again in each run.
  const never = people.filter(({ member_id }) => !mailable.has(member_id))
  const stale = people.filter(({ mail_ts }) => mail_ts <= now - STALE)
  await forget(site, never, now)
  await forget(site, stale, now - STALE)
  const letters = await lettersFor(site, await withoutLimited(site, [...mailable]))
  return letters.length ? queue(site, letters) : 0
}

const forget = async ({ db }: Site, people: readonly WaitingForMail[], since: number): Promise<void> => {
  const ids = people.map(({ member_id }) => member_id)
  if (ids.length) await db.write((trx) => endWaitForMail(trx, ids, since))
}

/** Of some people, those who get mail at all: nobody does of a site that sends none. */
async function mailableAmong({ db, mailer }: Site, ids: readonly number[]): Promise<Set<number>> {
  if (!mailer) return new Set()
  const rows = await db.reads
    .selectFrom('member')
    .select('member_id')
    .where(inIds(db.reads, sql.ref<number>('member_id'), ids))
    .where(takesNotificationMail)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}

/**
 * Leaves out people who had their letters of the window, or whose last one is not sent yet. A letter from before the clock was set back
 * does not count.
 */
async function withoutLimited({ db, clock }: Site, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return []
  const now = clock()
  const rows = await db.reads
    .selectFrom('notice')
    .select(['member_id', (eb) => eb.fn.countAll<number>().as('letters')])
    .select(sql<number>`max(case when state = 'waiting' then 1 else 0 end)`.as('unsent'))
    .where(inIds(db.reads, sql.ref<number>('member_id'), ids))
    .where('kind', '=', 'notifications')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb('state', '=', 'sent')
          .and('create_ts', '>', now - WINDOW)
          .and('create_ts', '<=', now + CLOCKS_DIFFER),
      ]),
    )
    .groupBy('member_id')
    .execute()
  const limited = new Set(
    rows
      .filter(({ letters, unsent }) => Number(letters) >= MOST || Number(unsent) === 1)
      .map(({ member_id }) => member_id),
  )
  return ids.filter((id) => !limited.has(id))
}

/** What is mailed to each person whose first one is due. Notifications about a meeting wait while their person is in it. */
async function lettersFor(site: Site, ids: readonly number[]): Promise<RowToMail[][]> {
  if (!ids.length) return []
  const rows = await rowsToMail(site.db.reads, ids)
  const isPresent = presentAmong(site, rows)
  const absent = rows.filter((row) => !isPresent(row))
  const due = site.clock() - PAUSE
  return [...Map.groupBy(absent, ({ member_id }) => member_id).values()].filter((some) =>
    some.some(({ mail_ts }) => mail_ts <= due),
  )
}

/** Whether the person of a row is in its meeting; the people of each meeting are asked for once. */
function presentAmong(site: Site, rows: readonly RowToMail[]): (row: RowToMail) => boolean {
  const presence = presenceOf(site)
  const meetings = new Set(rows.flatMap(({ meeting_id }) => (meeting_id === null ? [] : [meeting_id])))
  const people = new Map(
    [...meetings].map((id) => [id, new Set(presence.in(id).map(({ member_id }) => member_id))] as const),
  )
  return ({ meeting_id, member_id }) => meeting_id !== null && people.get(meeting_id)!.has(member_id)
}

/** Queues a notice for each person. If two processes do this at once, the second finds nothing that waits. */
const queue = ({ db, clock }: Site, letters: readonly RowToMail[][]): Promise<number> =>
  db.write(async (trx) => {
    const ids = letters.flat().map(({ notification_id }) => notification_id)
    const taken = Map.groupBy(await takeRowsToMail(trx, ids), ({ member_id }) => member_id)
    const notices = [...taken].map(([member_id, rows]) => ({
      ...{ member_id, kind: 'notifications' as const, create_ts: clock() },
      details: JSON.stringify({ notifications: rows.map(({ notification_id }) => notification_id) }),
    }))
    if (notices.length) await trx.insertInto('notice').values(notices).execute()
    return notices.length
  })
