// Pending e-mail address: it replaces the current one when its person opens the link mailed to it
// (docs/decisions/0032-email-address-confirmation.md).
import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { seal } from '../../db/secrets/seal.ts'
import type { Flag } from '../../db/tables/column.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import type { Site } from '../../site.ts'
import { notify } from '../notices.ts'
import { mustBeDeliverable } from '../people/new-address.ts'

const DAY = 86_400

/** Lifetime of an address confirmation link, in seconds. */
export const EMAIL_LINK_LIFE = DAY

/** Maximum number of such links of one account in 24 hours, so that it cannot be used to send mail to strangers. */
export const EMAIL_LINKS_A_DAY = 5

/** The purpose that the secrets of these links are sealed with (`db/secrets/seal.ts`). */
export const EMAIL_LINK_SECRET = 'email link'

/** The refusal on a site that sends no mail. */
export const SITE_SENDS_NO_MAIL =
  'This site cannot send e-mail, so a new address cannot be confirmed. Ask an enterprise administrator to change it.'

/** The refusal after too many links. */
export const TOO_MANY_LINKS = 'You have tried too many addresses today. Try again tomorrow.'

/** The person who requests a new address, and the time. */
export interface EmailAsker {
  site: Site
  actor: Caller
  now: number
  /** The language of the page that the request comes from, where it comes from one (BCP 47). */
  language?: string | undefined
}

/** 256 random bits need no slow hash. */
const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/**
 * Sends a link to the address that a person wants to have, in place of one that they requested before. Answer and mail
 * are the same where somebody has the address already, so that nobody learns it. Throws 422 on `email` where the site
 * sends no mail, and after too many links in a day. The caller must hold the row of the person.
 */
export async function askForEmail(trx: Transaction<DB>, email: string, asking: EmailAsker): Promise<void> {
  const { site, actor, language } = asking
  const { member_id } = actor
  mustBeDeliverable(email)
  if (!site.mailer) throw refuse('email', 'invalid_value', SITE_SENDS_NO_MAIL)
  if (await hasLinksEnough(trx, member_id, asking.now)) throw refuse('email', 'invalid_value', TOO_MANY_LINKS)
  await keepPending(trx, { member_id, email, life: EMAIL_LINK_LIFE, by_directory: 0 }, asking, {
    ...(language && { language }),
  })
}

/** Time after which an unconfirmed address from a directory expires, in seconds. */
const DIRECTORY_WAITS = 365 * DAY

/**
 * Lets an address wait that a directory wants for a person who has another one. A link that proves it goes to it, unless the
 * site sends no mail or has sent enough. Does nothing where the same waits already, since directories say it again and again.
 * The caller must hold the row of the person.
 */
export async function askForDirectoryEmail(
  trx: Transaction<DB>,
  member_id: number,
  email: string,
  asking: ByWhomAndWhen & { site: Site },
): Promise<void> {
  const waiting = await directoryEmailOf(trx, member_id, asking.now)
  if (waiting === email) return
  const life = DIRECTORY_WAITS
  const sends = asking.site.mailer !== undefined && !(await hasLinksEnough(trx, member_id, asking.now))
  await keepPending(trx, { member_id, email, life, by_directory: 1 }, asking, sends && { directory: true })
}

/** The address that a directory wants for a person, and that nobody has proven or confirmed. */
export async function directoryEmailOf(db: Kysely<DB>, member_id: number, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_email')
    .select('email')
    .where('member_id', '=', member_id)
    .where('by_directory', '=', 1)
    .where('expires_ts', '>', now)
    .executeTakeFirst()
  return row?.email
}

async function hasLinksEnough(trx: Transaction<DB>, member_id: number, now: number): Promise<boolean> {
  const { sent } = await trx
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('member_id', '=', member_id)
    .where('kind', '=', 'email_link')
    .where('create_ts', '>', now - DAY)
    .where('create_ts', '<=', now + CLOCKS_DIFFER)
    .executeTakeFirstOrThrow()
  return Number(sent) >= EMAIL_LINKS_A_DAY
}

interface ToKeep {
  member_id: number
  email: string
  /** Seconds. */
  life: number
  by_directory: Flag
}

/** Keeps an address in place of the one that waited; `extra`: what the mail says beside it, false where none is sent. */
async function keepPending(
  trx: Transaction<DB>,
  { member_id, email, life, by_directory }: ToKeep,
  doing: ByWhomAndWhen & { site: Site },
  extra: false | object,
): Promise<void> {
  const { site, now } = doing
  await dropPendingEmail(trx, member_id)
  const secret = randomBytes(32).toString('base64url')
  const expires_ts = now + life
  await trx
    .insertInto('pending_email')
    .values({ member_id, email, hash: hashOf(secret), create_ts: now, expires_ts, by_directory })
    .execute()
  await audit(trx, doing, 'email_change_asked', member_id)
  if (!extra) return
  const link = seal(site.sealKey, secret, EMAIL_LINK_SECRET)
  await notify(trx, { member_id, kind: 'email_link', details: { link, email, expires_ts, ...extra }, now })
}

/** An address that was requested and is not yet proven. */
export interface PendingEmail {
  email: string
  /** Unix seconds. */
  expires_ts: number
  by_directory: Flag
}

const ofMember = prepared<{ member_id: number; now: number }, PendingEmail>((db, slots) =>
  db
    .selectFrom('pending_email')
    .select(['email', 'expires_ts', 'by_directory'])
    .where('member_id', '=', slots.member_id)
    .where('expires_ts', '>', slots.now),
)

/** The address that a person has requested and may still prove; undefined where there is none. */
export const pendingEmailOf = async (
  db: Kysely<DB>,
  member_id: number,
  now: number,
): Promise<PendingEmail | undefined> => (await ofMember(db, { member_id, now }))[0]

/** The account and address of a link's secret; undefined where it is unknown, used or expired. */
export const pendingEmailBy = (db: Kysely<DB>, secret: string, now: number) =>
  db
    .selectFrom('pending_email')
    .innerJoin('member', 'member.member_id', 'pending_email.member_id')
    .select(['pending_email.member_id', 'pending_email.email', 'member.email as present'])
    .where('pending_email.hash', '=', hashOf(secret))
    .where('pending_email.expires_ts', '>', now)
    .where('member.deleted_ts', 'is', null)
    .executeTakeFirst()

/** Ends the address that waits, regardless of who wants it; false where there was none. */
export const dropPendingEmail = async (trx: Transaction<DB>, member_id: number): Promise<boolean> => {
  const gone = await trx.deleteFrom('pending_email').where('member_id', '=', member_id).executeTakeFirstOrThrow()
  return Number(gone.numDeletedRows) > 0
}

/** Withdraws the address that a person requested: its link stops working. Does nothing where there is none. */
export async function withdrawEmail(trx: Transaction<DB>, doing: ByWhomAndWhen, member_id: number): Promise<void> {
  if (await dropPendingEmail(trx, member_id)) await audit(trx, doing, 'email_change_withdrawn', member_id)
}
