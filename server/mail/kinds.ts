// Every kind of mail: what it says, to whom, and when there is nothing to say any more.
import type { NoticeKind } from '../db/tables/mail.ts'
import { FIRST } from '../rules/language.ts'
import type { Site } from '../site.ts'
import {
  accountMade,
  emailChanged,
  emailLinkSent,
  passwordChanged,
  passwordLinkSent,
  tokenInClear,
} from './kinds/account.ts'
import { hookFailing, hookRemoved } from './kinds/hooks.ts'
import { factorOff, factorOn, recoveryCodeUsed } from './kinds/second-factor.ts'
import type { Letter } from './letter.ts'
import { letterOf, type MailContent, type MailContext, mailContextOf } from './mail-context.ts'
import type { Notice } from './notice.ts'

/** Undefined: there is nothing to tell any more. */
type Kind = (about: MailContext, details: never) => MailContent | undefined | Promise<MailContent | undefined>

const kinds: Readonly<Record<NoticeKind, Kind>> = {
  password_link: passwordLinkSent,
  password_changed: passwordChanged,
  email_link: emailLinkSent,
  email_changed: emailChanged,
  token_in_clear: tokenInClear,
  second_factor_on: factorOn,
  second_factor_off: factorOff,
  recovery_code_used: recoveryCodeUsed,
  account_made: accountMade,
  hook_failing: hookFailing,
  hook_removed: hookRemoved,
}

/** What is sent for a notice now; undefined where nobody is to be told any more. Secrets are opened here, and only here. */
export async function letterFor(site: Site, notice: Notice): Promise<Letter | undefined> {
  if (notice.email === null) return undefined
  const details = JSON.parse(notice.details) as { language?: string }
  // Who has chosen none is told in that of the page on which they asked for it, where they did.
  const about = mailContextOf(site, notice, notice.email, notice.language ?? details.language ?? FIRST)
  const told = await kinds[notice.kind](about, details as never)
  return told && letterOf(about, told)
}
