// The kinds of mail about a person's own account: links to get in, and notices of what was changed.
import { firstLink, workingEmailLink, workingLink } from '../../../identity/links/index.ts'
import { harmlessName } from '../../letters/index.ts'
import { buttonPart, type MailContent, type MailContext, paragraphPart } from '../mail-context.ts'

interface PasswordLink {
  /** The sealed secret. */
  link: string
  expires_ts: number
  /** The address before that of a directory, which nobody has proven. */
  to?: string
}

/**
 * The link to set a password. It is not sent once it was used or has expired; the address may be another one by then.
 */
export async function passwordLinkSent(
  { site, words: { password_link: texts }, say, when }: MailContext,
  details: PasswordLink,
): Promise<MailContent | undefined> {
  const href = await workingLink(site, details)
  if (!href) return undefined
  return {
    ...(details.to && { to: details.to }),
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(texts.asked)),
      buttonPart(texts.deed, href),
      paragraphPart(say(texts.until, { until: when(details.expires_ts) })),
      paragraphPart(texts.otherwise),
    ],
  }
}

const forgotten = ({ site }: MailContext): string => `${site.url}/password/forgotten`

/** Goes to the address that the person had at that time, since a thief may change the address after the password. */
export function passwordChanged(about: MailContext, { email }: { email?: string | null }): MailContent {
  const { words: every, notice, say, when } = about
  const texts = every.password_changed
  return {
    ...(email && { to: email }),
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(texts.changed, { when: when(notice.create_ts) })),
      paragraphPart(texts.otherwise),
      buttonPart(texts.deed, forgotten(about)),
    ],
  }
}

/** Goes to the old address, which need not belong to the person any more, so it does not say the new one. */
export function emailChanged(
  { words: { email_changed: texts }, notice, say, when }: MailContext,
  { email_before }: { email_before: string },
): MailContent {
  return {
    to: email_before,
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(texts.changed, { email: email_before, when: when(notice.create_ts) })),
      paragraphPart(say(texts.otherwise)),
    ],
  }
}

interface EmailLinkSent {
  /** The sealed secret. */
  link: string
  /** The address that is to be proven. */
  email: string
  expires_ts: number
  /** Whether a directory wants it, and not the person. */
  directory?: boolean
}

/**
 * The link that proves a new address. It may reach a stranger, so it has no text that the person who asked could
 * choose, besides addresses. It is not sent once the link was used, replaced or withdrawn.
 */
export async function emailLinkSent(
  { site, words: { email_link: texts }, say, when }: MailContext,
  details: EmailLinkSent,
): Promise<MailContent | undefined> {
  const link = await workingEmailLink(site, details)
  if (!link) return undefined
  const { account, href } = link
  return {
    ...{ to: details.email, name: '', foot: say(details.directory ? texts.foot_directory : texts.foot) },
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(details.directory ? texts.asked_directory : texts.asked, { account, email: details.email })),
      buttonPart(texts.deed, href),
      paragraphPart(say(texts.until, { until: when(details.expires_ts), account })),
      paragraphPart(texts.otherwise),
    ],
  }
}

/**
 * The first link of an account that others have made. It is not sent once the person has set a password or signed in.
 */
export async function accountMade(about: MailContext): Promise<MailContent | undefined> {
  const { site, notice, email, words: every, say, when } = about
  const texts = every.account_made
  const first = await firstLink(site, { ...notice, email })
  if (!first) return undefined
  const maker = harmlessName(notice.maker)
  const organization = harmlessName(notice.organization)
  const made = maker && organization ? texts.made_in : maker ? texts.made_by : texts.made
  return {
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(made, { maker: maker ?? '', organization: organization ?? '' })),
      ...(first.expires_ts === null
        ? [paragraphPart(texts.with_company), buttonPart(texts.deed_with_company, first.href)]
        : [
            paragraphPart(texts.first),
            buttonPart(texts.deed, first.href),
            paragraphPart(say(texts.until, { until: when(first.expires_ts), forgotten: forgotten(about) })),
          ]),
      paragraphPart(texts.otherwise),
    ],
  }
}

/** An API token that was sent unencrypted. */
interface InClear {
  name: string
  last_four: string
  /** The IP address that it came from. */
  address: string
}

/** Notice that a token was revoked because it was sent over plain HTTP. */
export function tokenInClear(about: MailContext, { name, last_four, address }: InClear): MailContent {
  const { site, words: every, notice, say, when } = about
  const texts = every.token_in_clear
  return {
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(texts.ended, { when: when(notice.create_ts) })),
      {
        kind: 'facts',
        facts: [
          [texts.token, name],
          [texts.last_four, `…${last_four}`],
          [texts.address, address],
        ],
      },
      paragraphPart(texts.again),
      buttonPart(texts.deed, `${site.url}/account`),
    ],
  }
}
