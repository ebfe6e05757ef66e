// Mailings: created by organizers of a meeting or series, and queued as one mail for each person.
import { sql, type Transaction } from 'kysely'
import type { MailingKind, mailing } from '../../../contract/mailings/mailing.ts'
import { audit } from '../../audit/audit.ts'
import { announce } from '../../calendar/reconciliation/index.ts'
import { inIds, takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import type { Call, CallTo } from '../call.ts'
import { notifyInvited } from '../notifications/invited.ts'
import { markInvited } from './invited.ts'
import { insertMailingRow } from './mailing-rows.ts'
import { partsToInvite } from './parts-to-invite.ts'
import { goesToAll, leavesOutNobody, type MailedKind, type Recipient, recipientsOf } from './recipients.ts'

type Mailing = typeof mailing
type Adding = Pick<CallTo<Mailing, 'addToMeeting'>, 'site' | 'actor' | 'now' | 'sent'>

const DAY = 86_400

/** Sends mail to the people of a meeting; gives the id of the mailing. Throws 422 where it cannot be sent. */
export async function addMailingToMeeting(
  trx: Transaction<DB>,
  call: CallTo<Mailing, 'addToMeeting'>,
): Promise<number> {
  if (call.sent.attended) throw refuse('attended', 'invalid_value', 'is for previews only.')
  return addMailing(trx, call, 'meeting', call.params.meeting_id)
}

/**
 * Sends mail to the invitees of a series; gives the id of the mailing. Throws 422 where it cannot be sent. An invitation also
 * goes out for the other parts of its history that are to come.
 */
export async function addMailingToSeries(trx: Transaction<DB>, call: CallTo<Mailing, 'addToSeries'>): Promise<number> {
  const { params, sent } = call
  const { meeting_series_id } = params
  const own = await checkedMailing(trx, call, 'meeting_series', meeting_series_id)
  if (sent.kind !== 'invitation') return sendTo(trx, call, own)
  const parts = await partsToInvite(trx, call, meeting_series_id)
  // In their order, so that the event of each ends before the next one begins.
  for (const { id, recipients } of parts.earlier) await sendTo(trx, call, { of: 'meeting_series', id, recipients })
  const mailing_id = await sendTo(trx, call, own)
  for (const { id, recipients } of parts.later) await sendTo(trx, call, { of: 'meeting_series', id, recipients })
  return mailing_id
}

const addMailing = async (trx: Transaction<DB>, call: Adding, of: MailedKind, id: number): Promise<number> =>
  sendTo(trx, call, await checkedMailing(trx, call, of, id))

async function checkedMailing(trx: Transaction<DB>, call: Adding, of: MailedKind, id: number) {
  const { site, sent } = call
  if (!site.mailer) throw refuse('kind', 'invalid_value', 'This site sends no mail.')
  await mustSuit(trx, of, id, sent.kind)
  return { of, id, recipients: await recipientsOf(trx, of, id, sent) }
}

async function sendTo(
  trx: Transaction<DB>,
  call: Adding,
  { of, id, recipients }: Pick<Queued, 'of' | 'id' | 'recipients'>,
): Promise<number> {
  const { sent } = call
  const outside = recipients.filter((person) => person.outside).length
  await mustBeWithinLimits(trx, call, outside)
  const queued = {
    of,
    id,
    kind: sent.kind,
    message: sent.message || null,
    recipients,
    everybody: leavesOutNobody(sent.to),
  }
  const mailing_id = await queueMailing(trx, queued, call)
  const details = { kind: sent.kind, recipients: recipients.length, outside }
  await audit(trx, call as unknown as Call, 'mailing_sent', mailing_id, { details })
  if (sent.kind === 'invitation') {
    const invited = goesToAll(sent.to) ? undefined : recipients.map(({ member_id }) => member_id)
    await notifyInvited(trx, call, of === 'meeting' ? { meeting_id: id } : { meeting_series_id: id }, invited)
  }
  return mailing_id
}

/** Throws 422 on `kind` where there is nothing of that kind to say. */
export async function mustSuit(trx: Transaction<DB>, of: MailedKind, id: number, kind: MailingKind): Promise<void> {
  if (of === 'meeting_series') {
    if (kind === 'followup' || kind === 'cancellation')
      throw refuse('kind', 'invalid_value', 'can be sent for a meeting only, not for a series.')
    return
  }
  if (kind === 'followup') return
  const { state } = await trx
    .selectFrom('meeting')
    .select('state')
    .where('meeting_id', '=', id)
    .executeTakeFirstOrThrow()
  const tellsCanceled = kind === 'cancellation'
  if (tellsCanceled === (state === 'canceled')) return
  throw refuse('kind', 'invalid_value', tellsCanceled ? 'The meeting is not canceled.' : 'The meeting is canceled.')
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
    const sent = await (create_id === undefined ? since : since.where('create_id', '=', create_id)).executeTakeFirst()
    return Number(sent?.outside ?? 0)
  }
  if ((await sentSince(actor.member_id)) + outside > mailsOutsideADay)
    throw refuse(
      'to',
      'invalid_value',
      `has too many people: you can e-mail ${mailsOutsideADay} people outside the organization in 24 hours.`,
    )
  if ((await sentSince()) + outside > mailsOutsideADayOfSite)
    throw refuse(
      'to',
      'invalid_value',
      'This site has e-mailed too many people outside its organizations today. Try again tomorrow.',
    )
}

/** A mailing to be queued. */
interface Queued {
  /** Whether it is sent to everyone. */
  everybody: boolean
  of: MailedKind
  id: number
  kind: MailingKind
  message: string | null
  recipients: readonly Recipient[]
}

/** Writes a mailing and queues its mails: of an invitation, one for each event of a calendar; gives its id. */
async function queueMailing(
  trx: Transaction<DB>,
  { of, id, kind, message, recipients, everybody }: Queued,
  call: Adding,
) {
  const { site, actor, now } = call
  const key = `${of}_id` as 'meeting_id'
  const table = of as 'meeting'
  const location = await trx
    .selectFrom(table)
    .innerJoin('room', 'room.room_id', `${table}.room_id`)
    .select([`${table}.name`, 'room.room_id', 'room.organization_id'])
    .where(`${table}.${key}`, '=', id)
    .executeTakeFirstOrThrow()
  const mailing_id = await insertMailingRow(
    trx,
    {
      ...{ kind, message, ...location, subject: { kind: of, id } },
      resource: `/${of === 'meeting' ? 'meetings' : of}/${id}`,
      recipients: recipients.map(({ member_id }) => ({ member_id, mails: 1 })),
      outside: recipients.filter((person) => person.outside).length,
    },
    { create_id: actor.member_id, now },
  )
  const people = new Set(recipients.map(({ member_id }) => member_id))
  if (kind === 'invitation')
    await markInvited(trx, of === 'meeting' ? { meeting_id: id } : { meeting_series_id: id }, [...people], now)
  const calendars =
    kind === 'invitation'
      ? await announce(trx, { kind: of, id }, { site, now, requested: { mailing_id, people, everybody } })
      : NONE
  for (const [waiting, some] of Map.groupBy(calendars.keys(), (member_id) => calendars.get(member_id)!))
    if (waiting > 1)
      await trx
        .updateTable('mailing_recipient')
        .set({ waiting })
        .where('mailing_id', '=', mailing_id)
        .where(inIds(trx, sql.ref('member_id'), some))
        .execute()
  const notices = recipients
    .filter(({ member_id }) => !calendars.has(member_id))
    .map(({ member_id }) => ({ member_id, mailing_id, kind: 'mailing' as const, details: '{}', create_ts: now }))
  await inSlices(notices, (slice) => trx.insertInto('notice').values(slice).execute())
  return mailing_id
}

const NONE: ReadonlyMap<number, number> = new Map()
