// What people are told of their own account: how to get in, and what of it was changed.
import { workingEmailLink } from '../../identity/email-link.ts'
import { firstLink, workingLink } from '../../identity/password-link.ts'
import { link, type MailContent, type MailContext, words } from '../mail-context.ts'

interface PasswordLink {
  /** Sealed. */
  link: string
  expires_ts: number
}

/** Not once it was used, or its time is over: and then the address may be another one too. */
export async function passwordLinkSent(
  { site, words: { password_link: texts }, say, when }: MailContext,
  details: PasswordLink,
): Promise<MailContent | undefined> {
  const href = await workingLink(site, details)
  if (!href) return undefined
  return {
    subject: say(texts.subject),
    parts: [
      words(say(texts.asked)),
      link(texts.deed, href),
      words(say(texts.until, { until: when(details.expires_ts) })),
      words(texts.otherwise),
    ],
  }
}

const forgotten = ({ site }: MailContext): string => `${site.url}/password/forgotten`

/** To the address that the person had at that time: whoever changed the password may have changed the address next. */
export function passwordChanged(about: MailContext, { email }: { email?: string | null }): MailContent {
  const { words: every, notice, say, when } = about
  const texts = every.password_changed
  return {
    ...(email && { to: email }),
    subject: say(texts.subject),
    parts: [
      words(say(texts.changed, { when: when(notice.create_ts) })),
      words(texts.otherwise),
      link(texts.deed, forgotten(about)),
    ],
  }
}

/** To the address before. It does not say the new one, which is nobody's business there. */
export function emailChanged(
  { words: { email_changed: texts }, notice, say, when }: MailContext,
  { email_before }: { email_before: string },
): MailContent {
  return {
    to: email_before,
    subject: say(texts.subject),
    parts: [
      words(say(texts.changed, { email: email_before, when: when(notice.create_ts) })),
      words(say(texts.otherwise)),
    ],
  }
}

interface EmailLinkSent {
  /** Sealed. */
  link: string
  /** The address that is to be proven. */
  email: string
  expires_ts: number
}

/**
 * To the address that somebody has asked for, which may be another person's: it holds nothing that whoever asks could
 * choose but addresses. Nothing once the link was used, replaced or withdrawn.
 */
export async function emailLinkSent(
  { site, words: { email_link: texts }, say, when }: MailContext,
  details: EmailLinkSent,
): Promise<MailContent | undefined> {
  const found = await workingEmailLink(site, details)
  if (!found) return undefined
  const { account, href } = found
  return {
    ...{ to: details.email, name: '', foot: say(texts.foot) },
    subject: say(texts.subject),
    parts: [
      words(say(texts.asked, { account, email: details.email })),
      link(texts.deed, href),
      words(say(texts.until, { until: when(details.expires_ts), account })),
      words(texts.otherwise),
    ],
  }
}

/** Not where the account is somebody's by now. */
export async function accountMade(about: MailContext): Promise<MailContent | undefined> {
  const { site, notice, email, words: every, say, when } = about
  const texts = every.account_made
  const first = await firstLink(site, { ...notice, email })
  if (!first) return undefined
  const maker = harmless(notice.maker)
  const organization = harmless(notice.organization)
  const made = maker && organization ? texts.made_in : maker ? texts.made_by : texts.made
  return {
    subject: say(texts.subject),
    parts: [
      words(say(made, { maker: maker ?? '', organization: organization ?? '' })),
      words(texts.first),
      link(texts.deed, first.href),
      words(say(texts.until, { until: when(first.expires_ts), forgotten: forgotten(about) })),
      words(texts.otherwise),
    ],
  }
}

/** A name that mail programs would make a link of is not said: nobody shall advertise by inviting people. */
const harmless = (name: string | null): string | undefined =>
  name === null || /[/@\\]|\p{L}\.\p{L}{2}|www\./iu.test(name) ? undefined : name

/** What a token was known by, and from where it came unencrypted. */
interface InClear {
  name: string
  last_four: string
  address: string
}

export function tokenInClear(about: MailContext, { name, last_four, address }: InClear): MailContent {
  const { site, words: every, notice, say, when } = about
  const texts = every.token_in_clear
  return {
    subject: say(texts.subject),
    parts: [
      words(say(texts.ended, { when: when(notice.create_ts) })),
      {
        kind: 'facts',
        facts: [
          [texts.token, name],
          [texts.last_four, `…${last_four}`],
          [texts.address, address],
        ],
      },
      words(texts.again),
      link(texts.deed, `${site.url}/account`),
    ],
  }
}
