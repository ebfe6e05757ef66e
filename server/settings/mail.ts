// The settings of mail: through what it is sent, who it is from, how much of it one may send, and how answers come in.
import { type ReplyTemplate, replyTemplate } from './reply-template.ts'
import { type MailFrom, type SmtpSettings, sender, smtp } from './smtp.ts'
import { networks, wholeNumber } from './values.ts'

export interface MailSettings {
  /** The mail server; undefined: no mail is sent. */
  smtp: SmtpSettings | undefined
  /** The sender of mail. */
  mailFrom: MailFrom | undefined
  /** People outside the organization whom one person, and the whole site, may mail in 24 hours. */
  mailsOutsideADay: number
  mailsOutsideADayOfSite: number
  /** The addresses to which people answer; undefined: they answer by link alone. */
  mailReplies: ReplyTemplate | undefined
  /** Where mail is taken; undefined: nowhere. */
  mailIn: MailInSettings | undefined
  /** What a mail server shows that hands in mail over HTTP; undefined: none may. */
  mailInSecret: string | undefined
  /** The mail server whose `Authentication-Results` prove who sent an answer that has no token; undefined: none does. */
  mailInTrusts: string | undefined
}

/** A listener for mail. */
export interface MailInSettings {
  protocol: 'lmtp' | 'smtp'
  host: string
  port: number
  /** Addresses and networks beside this machine that may hand in mail. */
  networks: readonly string[]
}

/** One sentence for each setting. */
export const MAIL_SETTINGS = {
  SMTP_URL:
    'The outgoing mail server, smtp://user:password@host:587 (with STARTTLS) or smtps://… (default: the one that an administrator configures in the browser, or none).',
  MAIL_FROM: 'The sender of mail, such as Folkmoot <folkmoot@example.com>; required with SMTP_URL.',
  MAIL_OUTSIDE_A_DAY:
    'Maximum number of people outside the organization that one person can e-mail in 24 hours (default: 200).',
  MAIL_OUTSIDE_A_DAY_SITE:
    'Maximum number of people outside their organizations that all users together can e-mail in 24 hours (default: 2000).',
  MAIL_REPLIES:
    'The reply address, with a placeholder for a token: meet+{token}@example.com or {token}@replies.example.com (default: none; people reply with links only).',
  MAIL_IN:
    'URL at which the server or worker receives replies from your mail server: lmtp://127.0.0.1:2424 or smtp://127.0.0.1:2525 (default: none).',
  MAIL_IN_NETWORKS:
    'IP addresses or networks other than this machine, separated by commas, that can deliver mail to MAIL_IN (default: none).',
  MAIL_IN_SECRET:
    'Secret that your mail server uses to deliver replies over HTTP, to $FOLKMOOT_URL/mail/in; if not set, none are accepted.',
  MAIL_IN_TRUSTS:
    'The server name in Authentication-Results whose DMARC results are trusted for replies without a token (default: none).',
} as const

/** Reads them. With several sites, a missing MAIL_FROM may stand in the entries, so it is checked there. */
export function mailSettings(
  env: Readonly<Record<string, string | undefined>>,
  sites: string | undefined,
): MailSettings {
  const server = smtp('SMTP_URL', env['SMTP_URL'])
  const from = sender('MAIL_FROM', env['MAIL_FROM'])
  if (server && !from && !sites) throw new Error('SMTP_URL requires MAIL_FROM, the sender address.')
  return {
    smtp: server,
    mailFrom: from,
    mailsOutsideADay: wholeNumber('MAIL_OUTSIDE_A_DAY', env['MAIL_OUTSIDE_A_DAY'], 200, 0, 1_000_000),
    mailsOutsideADayOfSite: wholeNumber('MAIL_OUTSIDE_A_DAY_SITE', env['MAIL_OUTSIDE_A_DAY_SITE'], 2_000, 0, 1_000_000),
    mailReplies: replyTemplate('MAIL_REPLIES', env['MAIL_REPLIES']),
    mailIn: mailIn(env['MAIL_IN'], networks('MAIL_IN_NETWORKS', env['MAIL_IN_NETWORKS'])),
    mailInSecret: headerSecret('MAIL_IN_SECRET', env['MAIL_IN_SECRET']),
    mailInTrusts: serverName('MAIL_IN_TRUSTS', env['MAIL_IN_TRUSTS']),
  }
}

/** A secret that a header can hold. */
function headerSecret(name: string, text: string | undefined): string | undefined {
  if (text && !/^[!-~](?:[ -~]*[!-~])?$/.test(text))
    throw new Error(`${name} must contain only printable ASCII characters, since it is sent in a header.`)
  return text || undefined
}

/** The name by which a mail server calls itself, such as that of its host. */
function serverName(name: string, text: string | undefined): string | undefined {
  if (text && !/^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/i.test(text))
    throw new Error(`${name} must be the name of one mail server, such as mx.example.com.`)
  return text || undefined
}

/** The listener that a text names; throws an error of one line. */
function mailIn(text: string | undefined, from: readonly string[]): MailInSettings | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  const protocol = url?.protocol.slice(0, -1)
  const bare = url && !url.username && !url.password && /^\/?$/.test(url.pathname) && !url.search && !url.hash
  if (!bare || (protocol !== 'lmtp' && protocol !== 'smtp') || !url.hostname || !url.port)
    throw new Error('MAIL_IN must be an address such as lmtp://127.0.0.1:2424 or smtp://127.0.0.1:2525.')
  return { protocol, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port), networks: from }
}
