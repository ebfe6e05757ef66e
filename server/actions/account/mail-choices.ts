// Mail preferences of people, read and changed, and addresses that have unsubscribed from the whole site.
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { MailChoiceFlag, mailChoice, StoppableMail } from '../../../contract/account/mail-choice.ts'
import type { UnreachedReason } from '../../../contract/mailings/mailing.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emailKey } from '../../rules/people/person.ts'
import type { CallTo } from '../call.ts'
import { stopNotificationMail } from './notification-channels.ts'

/** The choices of a person. */
export type MailChoices = Omit<DB['mail_choice'], 'member_id' | 'update_ts'>

/** The choices of anyone who has made none. */
export const USUAL_CHOICES: MailChoices = {
  ...{ invitations: 1, updates: 1, followups: 1 },
  ...{ reminder_minutes: null, digest: 'off', digest_hour: 8 },
}

/** The choices of a person. */
export async function mailChoicesOf(db: Kysely<DB>, member_id: number): Promise<MailChoices> {
  const row = await db
    .selectFrom('mail_choice')
    .select(['invitations', 'updates', 'followups', 'reminder_minutes', 'digest', 'digest_hour'])
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return row ?? USUAL_CHOICES
}

/**
 * Changes the choices of a person: what was not sent stays. Who chooses for themselves gets mail again where their address took
 * none lately, or where all mail was stopped to it before they had an account.
 */
export async function changeMailChoices(
  trx: Transaction<DB>,
  { now, params, sent, actor }: Pick<CallTo<typeof mailChoice, 'change'>, 'now' | 'params' | 'sent' | 'actor'>,
): Promise<void> {
  await writeChoices(trx, params.member_id, sent, now)
  if (actor.member_id !== params.member_id) return
  const whose = trx.selectFrom('member').select('email_key').where('member_id', '=', params.member_id)
  for (const table of ['mail_pause', 'mail_stop', 'mail_bounce'] as const)
    await trx
      .deleteFrom(table)
      .where('email_key', 'in', whose as never)
      .execute()
}

/** Returns why a person gets only account mail, regardless of their choices; null if they get other mail. */
export async function whyNoMail(db: Kysely<DB>, member_id: number): Promise<'bounced' | 'unwanted' | null> {
  const row = await db
    .selectFrom('member')
    .select(whyUnreached(undefined).as('why'))
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return row?.why === 'bounced' || row?.why === 'unwanted' ? row.why : null
}

/** Stops one kind of mail for a person. */
export const stopMail = (trx: Transaction<DB>, member_id: number, kind: StoppableMail, now: number): Promise<void> =>
  kind === 'notifications'
    ? stopNotificationMail(trx, member_id)
    : writeChoices(trx, member_id, STOPPED[kind] ?? { [kind]: 0 }, now)

const STOPPED: Readonly<Partial<Record<StoppableMail, Partial<MailChoices>>>> = {
  reminders: { reminder_minutes: null },
  digest: { digest: 'off' },
}

async function writeChoices(
  trx: Transaction<DB>,
  member_id: number,
  sent: Partial<MailChoices>,
  now: number,
): Promise<void> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const before = await mailChoicesOf(trx, member_id)
  const choices = { ...before, ...sent, update_ts: now }
  await trx
    .insertInto('mail_choice')
    .values({ member_id, ...choices })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(choices))
    .execute()
  if (choices.invitations && !before.invitations) await tellWhatWasUnwanted(trx, member_id)
}

/** Stops all mail of this site about meetings to an address whose owner has no account that they use. */
export const stopSite = async (trx: Transaction<DB>, email: string, now: number): Promise<void> => {
  await trx
    .insertInto('mail_stop')
    .values({ email_key: emailKey(email), create_ts: now })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

/** Conditions on `member`: their address took no mail lately; all mail of the site is stopped to it; they want none of a kind. */
const isPaused = sql`exists (select 1 from mail_pause where mail_pause.email_key = member.email_key)`
const isStopped = sql`exists (select 1 from mail_stop where mail_stop.email_key = member.email_key)`
const chosenNot = (flag: MailChoiceFlag) => sql`exists (select 1 from mail_choice
    where mail_choice.member_id = member.member_id and ${sql.ref(`mail_choice.${flag}`)} = 0)`

/**
 * A condition on `member`: they want mail of this kind, and their address takes mail; `undefined`: of those that always
 * come.
 */
export const wantsMail = (flag: MailChoiceFlag | undefined) => sql<SqlBool>`(
  not ${isStopped} and not ${isPaused} ${flag === undefined ? sql`` : sql`and not ${chosenNot(flag)}`})`

/** A condition on `member`: mail about notifications reaches them. Unused accounts get none. */
export const takesNotificationMail = sql<SqlBool>`(member.deleted_ts is null and member.deactivated_ts is null
  and member.claimed_ts is not null and member.email is not null and ${wantsMail(undefined)})`

/** SQL for a `member`: the reason why mail of this kind does not reach them, or null. */
export const whyUnreached = (flag: MailChoiceFlag | undefined) => sql<UnreachedReason | null>`case
  when member.deleted_ts is not null or member.email is null then 'no_address'
  when ${isPaused} then 'bounced'
  when ${isStopped} ${flag === undefined ? sql`` : sql`or ${chosenNot(flag)}`} then 'unwanted' end`

/** Returns whether a person wants mail of this kind by now. */
export async function wantsMailNow(
  db: Kysely<DB>,
  member_id: number,
  flag: MailChoiceFlag | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', member_id)
    .where(wantsMail(flag))
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody wants invitations again: what was kept from them for that alone is sent, as what is true then. */
async function tellWhatWasUnwanted(trx: Transaction<DB>, member_id: number): Promise<void> {
  for (const kind of ['meeting', 'meeting_series'] as const)
    await trx
      .insertInto('calendar_change')
      .columns(['kind', 'thing_id', 'fresh', 'member_id'])
      .expression(
        trx
          .selectFrom('calendar_sent as sent')
          .innerJoin('calendar_object as object', 'object.calendar_object_id', 'sent.calendar_object_id')
          .where('sent.member_id', '=', member_id)
          .where('sent.method', '=', 'unwanted')
          .where('object.state', '=', 'active')
          .where(`object.${kind}_id`, 'is not', null)
          .select([sql<typeof kind>`${kind}`.as('kind'), sql.ref<number>(`object.${kind}_id`).as('thing_id')])
          .select([sql<number>`1`.as('fresh'), sql<number | null>`cast(${member_id} as integer)`.as('member_id')])
          .distinct(),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).doUpdateSet({ fresh: 1 }))
      .execute()
  await trx.deleteFrom('calendar_sent').where('member_id', '=', member_id).where('method', '=', 'unwanted').execute()
}
