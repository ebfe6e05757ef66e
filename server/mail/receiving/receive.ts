// Processes one incoming message from any source; when this returns, its effect is in the database.
import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { answering } from '../../audit/by.ts'
import { actAs } from '../../db/change-actor.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { OWN_HEADER, ownMark } from '../letters/index.ts'
import { READINGS_A_MINUTE, REPLIES_AN_HOUR } from './limits.ts'
import { mayLackToken, provenRecipient } from './proven-sender.ts'
import { type Rate, ratePerMinute } from './rates.ts'
import type { ReadMessage } from './read-message.ts'
import { readBeside } from './read-worker.ts'
import { type Recipient, recipientAt } from './recipient.ts'
import { takeAnswer } from './take-answer.ts'
import { takeReport } from './take-report.ts'

/** How a message came. */
export interface Envelope {
  /** The recipient. */
  to: string
  /** The sender; empty: none, as reports of mail servers have; undefined: it is not known. */
  from: string | undefined
}

/** Outcome: accepted, unknown recipient, or to be retried. */
export type Received = { state: 'kept' | 'unknown' | 'later'; reason: string }

/** Rate limit per person over all their tokens; duplicates and malformed messages count. */
const readings = new WeakMap<Site, Rate>()

function readingsOf(site: Site): Rate {
  const known = readings.get(site) ?? ratePerMinute(READINGS_A_MINUTE, site.elapsed)
  readings.set(site, known)
  return known
}

/** Processes a message for one recipient. Throws `Unreadable` if it is malformed or too large. */
export async function receive(site: Site, raw: Buffer, { to, from }: Envelope): Promise<Received> {
  // The limit is checked before parsing, so that rejecting a flood costs almost nothing.
  const foreseen = await recipientAt(site, to, !from)
  if (!foreseen) return from !== '' && mayLackToken(site, to) ? receiveWithoutToken(site, raw) : NOBODY
  const lately = readingsOf(site).count(String(foreseen.member_id))
  if (lately > READINGS_A_MINUTE) return TOO_MANY
  // For the first of a minute, the check when it is stored suffices.
  if (lately > 1 && (await countOf(site.db.reads, foreseen, site.clock())) >= REPLIES_AN_HOUR) return TOO_MANY
  const message = await readBeside(raw)
  const isReport = from === undefined ? looksLikeReport(message) : from === ''
  const recipient = isReport === !from ? foreseen : await recipientAt(site, to, isReport)
  if (!recipient) return NOBODY
  return keep(site, message, recipient, isReport)
}

const NOBODY: Received = { state: 'unknown', reason: 'nobody' }

/** Key of the rate limit for messages without a token. */
const ANYBODY = 'anybody'

/** Processes a reply without a token. Unauthenticated ones are dropped silently, so that strangers trigger no mail. */
async function receiveWithoutToken(site: Site, raw: Buffer): Promise<Received> {
  if (readingsOf(site).count(ANYBODY) > READINGS_A_MINUTE) return TOO_MANY
  const message = await readBeside(raw)
  const recipient = await provenRecipient(site, message)
  return recipient ? keep(site, message, recipient, false) : { state: 'kept', reason: NOT_PROVEN }
}

/** Log line of a message with neither token nor authentication. */
export const NOT_PROVEN = 'no token, and no proof of its sender'

const keep = (site: Site, message: ReadMessage, recipient: Recipient, isReport: boolean): Promise<Received> =>
  site.db.write(async (trx) => {
    const now = site.clock()
    const known = await noteMessage(trx, message, recipient, now)
    if (known) return known
    const reason = await actAs(trx, recipient.member_id, () =>
      isReport ? takeReport(trx, site, message, recipient) : take(trx, site, message, recipient),
    )
    return { state: 'kept', reason }
  })

/** Without an envelope sender, bounces are recognized by their format. */
const looksLikeReport = ({ headers, hasStatus, replies }: ReadMessage): boolean =>
  headers.get('return-path')?.trim() === '<>' || (!replies.length && (hasStatus || headers.has('x-failed-recipients')))

async function take(trx: Transaction<DB>, site: Site, message: ReadMessage, recipient: Recipient): Promise<string> {
  const isAnswer = message.replies.some(
    ({ method }) => method === 'REPLY' || method === 'COUNTER' || method === 'REFRESH',
  )
  if (!isAnswer && isAutomatic(message)) return 'automatic'
  if (!isAnswer && message.headers.get(OWN_HEADER.toLowerCase())?.trim() === ownMark(site.url)) return 'our own'
  const doing = { actor: answering(recipient.member_id, 'mail', null), now: site.clock() }
  return takeAnswer(trx, message, recipient, doing)
}

/** Returns whether a message is an automatic reply (RFC 3834) or bulk mail. */
function isAutomatic({ headers }: ReadMessage): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no'
  const many = /^(bulk|list|junk|auto_reply)\b/i.test(headers.get('precedence')?.trim() ?? '')
  const away = headers.has('x-autoreply') || headers.has('x-autorespond')
  return !/^no\b/.test(submitted) || many || away || headers.has('list-id')
}

const LAST_HOUR = 3_600

interface Came {
  message_key: string
  subject: string
  create_ts: number
  since: number
}

/** Records a message unless it is a duplicate; returns how many others the recipient received. */
const keepNew = prepared<Came, { mail_in_id: number; others: number | null }>(
  (db, { message_key, subject, create_ts, since }) =>
    db
      .insertInto('mail_in')
      .values({ message_key, subject, create_ts })
      .onConflict((conflict) => conflict.column('message_key').doNothing())
      .returning('mail_in_id')
      .returning((eb) =>
        eb
          .selectFrom('mail_in as other')
          .select((other) => other.fn.countAll<number>().as('count'))
          .where('other.subject', '=', subject)
          .where('other.create_ts', '>', since)
          .where('other.message_key', '<>', message_key)
          .as('others'),
      ),
)

/** Records a message; returns the outcome if it is a duplicate or exceeds the limit. */
async function noteMessage(
  trx: Transaction<DB>,
  { messageId, digest }: ReadMessage,
  recipient: Recipient,
  now: number,
): Promise<Received | undefined> {
  const subject = subjectOf(recipient)
  const message_key = createHash('sha256')
    .update(`${subject}\0${messageId ?? digest}`)
    .digest('base64url')
  const [kept] = await keepNew(trx, { message_key, subject, create_ts: now, since: now - LAST_HOUR })
  if (!kept) return { state: 'kept', reason: 'came before' }
  if (Number(kept.others) < REPLIES_AN_HOUR) return undefined
  await trx.deleteFrom('mail_in').where('mail_in_id', '=', kept.mail_in_id).execute()
  return TOO_MANY
}

const TOO_MANY: Received = { state: 'later', reason: 'too many' }

const subjectOf = ({ of, id, member_id }: Recipient): string => `${of} ${id} ${member_id}`

const counted = prepared<{ subject: string; since: number }, { count: number }>((db, { subject, since }) =>
  db
    .selectFrom('mail_in')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('create_ts', '>', since),
)

/** How many messages came for a recipient in the last hour. */
async function countOf(db: Kysely<DB>, recipient: Recipient, now: number): Promise<number> {
  const [row] = await counted(db, { subject: subjectOf(recipient), since: now - LAST_HOUR })
  return Number(row!.count)
}
