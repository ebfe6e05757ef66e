// Every kind of mail: who it goes to, what it says, and when it is no longer sent.
import type { NoticeKind } from '../../db/tables/mailings.ts'
import { tagFor } from '../../rules/people/region.ts'
import type { Site } from '../../site.ts'
import { harmlessName, type Letter, letterOf, paragraphPart, WRITTEN_ALONE } from '../letters/index.ts'
import type { Unneeded } from './claims.ts'
import {
  accountMade,
  emailChanged,
  emailLinkSent,
  passwordChanged,
  passwordLinkSent,
  tokenInClear,
} from './kinds/account.ts'
import { calendarSent } from './kinds/calendar.ts'
import { hookFailing, hookRemoved } from './kinds/hooks.ts'
import { mailingSent } from './kinds/mailing.ts'
import { notificationsSent } from './kinds/notifications.ts'
import { passkeyAdded, passkeyRemoved } from './kinds/passkeys.ts'
import { digestSent, reminderSent } from './kinds/reminder.ts'
import { answeredElsewhere, wordsCame } from './kinds/replies.ts'
import { factorOff, factorOn, recoveryCodeUsed } from './kinds/second-factor.ts'
import { type MailContent, type MailContext, mailContextOf } from './mail-context.ts'
import type { Notice } from './notice.ts'

/** Undefined: the mail is no longer needed, as where its person may not read it. */
type Made = MailContent | Unneeded | undefined
type Kind = (about: MailContext, details: never) => Made | Promise<Made>

const kinds: Readonly<Record<NoticeKind, Kind>> = {
  password_link: passwordLinkSent,
  password_changed: passwordChanged,
  email_link: emailLinkSent,
  email_changed: emailChanged,
  token_in_clear: tokenInClear,
  second_factor_on: factorOn,
  second_factor_off: factorOff,
  recovery_code_used: recoveryCodeUsed,
  passkey_added: passkeyAdded,
  passkey_removed: passkeyRemoved,
  account_made: accountMade,
  hook_failing: hookFailing,
  hook_removed: hookRemoved,
  mailing: mailingSent,
  calendar: calendarSent,
  mail_reply: wordsCame,
  answered_elsewhere: answeredElsewhere,
  reminder: reminderSent,
  digest: digestSent,
  notifications: notificationsSent,
}

/**
 * Kinds sent by the thousand, which batch their reads and pace themselves. Others are paced before they read, since SQLite reads
 * block the event loop.
 */
const ASK_TOGETHER: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['calendar'])

/** Every kind of mail that there is. */
export const NOTICE_KINDS = Object.keys(kinds) as readonly NoticeKind[]

/** Kinds that are sent even to addresses suppressed after a bounce. */
const OF_ACCOUNT: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  ...(['password_link', 'password_changed', 'email_link', 'email_changed', 'account_made', 'token_in_clear'] as const),
  ...(['second_factor_on', 'second_factor_off', 'recovery_code_used', 'passkey_added', 'passkey_removed'] as const),
])

/**
 * Composes the letter of a notice from current data; undefined if it is no longer needed. Only here are secrets of notices
 * unsealed; throws if that fails. `beside`: the batch, if any.
 */
export async function letterFor(
  site: Site,
  notice: Notice,
  beside = WRITTEN_ALONE,
): Promise<Letter | Unneeded | undefined> {
  if (notice.email === null) return undefined
  if (!OF_ACCOUNT.has(notice.kind) && notice.paused_ts !== null) return undefined
  const details = JSON.parse(notice.details) as { language?: string }
  // A person who has chosen no language gets that of the page on which they asked for the mail.
  const language = notice.language ?? details.language ?? null
  const tag = tagFor({ language, region: notice.region }, site.locale)
  const about = mailContextOf(site, notice, notice.email, tag, beside)
  if (!ASK_TOGETHER.has(notice.kind)) await beside.turn()
  const content = await kinds[notice.kind](about, details as never)
  if (typeof content === 'string') return content
  return content && letterOf(about, notice.claimed_ts === null ? toStranger(about, content) : toMember(content))
}

/** Adds a link to the preferences for mail without an unsubscribe link. */
function toMember({ choose, ...content }: MailContent): MailContent {
  if (!choose) return content
  const { 'List-Unsubscribe': _, 'List-Unsubscribe-Post': __, ...headers } = content.headers ?? {}
  return { ...content, headers, stop: choose }
}

/** Footer for people who never used their account: who added them, and that the link unsubscribes from all mail of the site. */
function toStranger(
  { notice, words: { stranger }, say }: MailContext,
  { choose: _, ...content }: MailContent,
): MailContent {
  if (!content.stop) return content
  const maker = harmlessName(notice.maker)
  const organization = harmlessName(notice.organization)
  const why = maker && organization ? say(stranger.asked, { maker, organization }) : say(stranger.nobody)
  return { ...content, parts: [...content.parts, paragraphPart(why)], stop: { ...content.stop, text: stranger.stop } }
}
