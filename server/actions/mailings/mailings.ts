// Mailings: asked for by somebody who runs a meeting or series, and queued as a mail to each person.
import type { Transaction } from 'kysely'
import type { MailingKind, mailing } from '../../../contract/mailing.ts'
import { audit } from '../../audit/audit.ts'
import { takeAdvisoryLock } from '../../db/dialect.ts'
import { inSlices } from '../../db/slices.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { CLOCKS_DIFFER } from '../../rules/clock.ts'
import type { Call, CallTo } from '../call.ts'
import { type MailedThing, type Recipient, recipientsOf } from './recipients.ts'

type Mailing = typeof mailing
type Adding = Pick<CallTo<Mailing, 'addToMeeting'>, 'site' | 'actor' | 'now' | 'sent'>

const DAY = 86_400

/** Sends mail to the people of a meeting; gives the id of the mailing. Throws 422 where it cannot be sent. */
export const addMailingToMeeting = (trx: Transaction<DB>, call: CallTo<Mailing, 'addToMeeting'>): Promise<number> =>
  addMailing(trx, call, 'meeting', call.params.meeting_id)

/** Sends mail to the invitees of a series; gives the id of the mailing. Throws 422 where it cannot be sent. */
export const addMailingToSeries = (trx: Transaction<DB>, call: CallTo<Mailing, 'addToSeries'>): Promise<number> =>
  addMailing(trx, call, 'meeting_series', call.params.meeting_series_id)

async function addMailing(trx: Transaction<DB>, call: Adding, of: MailedThing, id: number): Promise<number> {
  const { site, actor, now, sent } = call
  if (!site.mailer) throw refuse('kind', 'invalid_value', 'This site sends no mail.')
  await mustSuit(trx, of, id, sent.kind)
  const recipients = await recipientsOf(trx, of, id, sent)
  const outside = recipients.filter((person) => person.outside).length
  await mustBeWithinLimits(trx, call, outside)
  const mailing_id = await insertMailing(
    trx,
    { of, id, kind: sent.kind, message: sent.message || null, recipients },
    {
      create_id: actor.member_id,
      now,
    },
  )
  const details = { kind: sent.kind, recipients: recipients.length, outside }
  await audit(trx, call as unknown as Call, 'mailing_sent', mailing_id, { details })
  return mailing_id
}

/** Throws 422 on `kind` where there is nothing of that kind to say. */
export async function mustSuit(trx: Transaction<DB>, of: MailedThing, id: number, kind: MailingKind): Promise<void> {
  if (of === 'meeting_series') {
    if (kind === 'followup' || kind === 'cancellation')
      throw refuse('kind', 'invalid_value', 'This is sent for a meeting, and not for its series.')
    return
  }
  if (kind !== 'cancellation') return
  const { state } = await trx
    .selectFrom('meeting')
    .select('state')
    .where('meeting_id', '=', id)
    .executeTakeFirstOrThrow()
  if (state !== 'canceled') throw refuse('kind', 'invalid_value', 'The meeting is not canceled.')
}

/**
 * Throws 422 on `to` where the caller, or the site, has mailed too many people outside their organizations in 24 hours.
 * Parallel requests wait here for one another.
 */
async function mustBeWithinLimits(trx: Transaction<DB>, { site, actor, now }: Adding, outside: number): Promise<void> {
  if (!outside) return
  await takeAdvisoryLock(trx, 'mail to people outside')
  const { mailsOutsideADay, mailsOutsideADayOfSite } = site.settings
  const sentSince = async (create_id?: number): Promise<number> => {
    const since = trx
      .selectFrom('mailing')
      .select((eb) => eb.fn.sum<number | null>('outside').as('outside'))
      .where('create_ts', '>', now - DAY)
      .where('create_ts', '<=', now + CLOCKS_DIFFER)
    const found = await (create_id === undefined ? since : since.where('create_id', '=', create_id)).executeTakeFirst()
    return Number(found?.outside ?? 0)
  }
  if ((await sentSince(actor.member_id)) + outside > mailsOutsideADay)
    throw refuse('to', 'invalid_value', `You can mail ${mailsOutsideADay} people outside the organization in 24 hours.`)
  if ((await sentSince()) + outside > mailsOutsideADayOfSite)
    throw refuse('to', 'invalid_value', 'This site has mailed too many people outside its organizations today.')
}

/** A mailing to be queued. */
export interface NewMailing {
  of: MailedThing
  id: number
  kind: MailingKind
  message: string | null
  recipients: readonly Recipient[]
}

/** Writes a mailing with its recipients, and queues one mail for each; gives its id. */
export async function insertMailing(
  trx: Transaction<DB>,
  { of, id, kind, message, recipients }: NewMailing,
  { create_id, now }: { create_id: number | null; now: number },
): Promise<number> {
  const key = `${of}_id` as const
  const place = await trx
    .selectFrom(of as 'meeting')
    .innerJoin('room', 'room.room_id', `${of as 'meeting'}.room_id`)
    .select([`${of as 'meeting'}.name`, 'room.room_id', 'room.organization_id'])
    .where(`${of as 'meeting'}.${key as 'meeting_id'}`, '=', id)
    .executeTakeFirstOrThrow()
  const { mailing_id } = await trx
    .insertInto('mailing')
    .values({
      ...{ kind, message, ...place, create_id, create_ts: now, done_ts: null },
      ...{ meeting_id: of === 'meeting' ? id : null, meeting_series_id: of === 'meeting' ? null : id },
      ...{ resource: `/${of === 'meeting' ? 'meetings' : of}/${id}`, state: 'sending', sent: 0, failed: 0 },
      ...{ recipients: recipients.length, waiting: recipients.length },
      outside: recipients.filter((person) => person.outside).length,
    })
    .returning('mailing_id')
    .executeTakeFirstOrThrow()
  const people = recipients.map(({ member_id }) => ({ mailing_id, member_id, state: 'waiting' as const, waiting: 1 }))
  await inSlices(people, (slice) => trx.insertInto('mailing_recipient').values(slice).execute())
  const notices = recipients.map(({ member_id }) => ({
    ...{ member_id, mailing_id, kind: 'mailing' as const, details: '{}', create_ts: now },
  }))
  await inSlices(notices, (slice) => trx.insertInto('notice').values(slice).execute())
  return mailing_id
}
