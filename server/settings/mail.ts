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
    'The server that takes mail, smtp://user:password@host:587 (with STARTTLS) or smtps://…; unless set, no mail is sent.',
  MAIL_FROM: 'Sender of mail, such as Folkmoot <folkmoot@example.com>; needed where mail is sent.',
  MAIL_OUTSIDE_A_DAY: 'How many people outside the organization one person may mail in 24 hours; 200 unless set.',
  MAIL_OUTSIDE_A_DAY_SITE:
    'How many people outside their organizations everybody on the site together may mail in 24 hours; 2000 unless set.',
  MAIL_REPLIES:
    'The address to which people answer, with a place for a token: meet+{token}@example.com or {token}@replies.example.com; unless set, they answer by links alone.',
  MAIL_IN:
    'Address on which the server or worker receives replies from your mail server: lmtp://127.0.0.1:2424 or smtp://127.0.0.1:2525; nowhere unless set.',
  MAIL_IN_NETWORKS:
    'Addresses or networks beside this machine, separated by commas, that may hand in mail at MAIL_IN; none unless set.',
  MAIL_IN_SECRET:
    'Secret with which your mail server hands in replies over HTTP, at $FOLKMOOT_URL/mail/in; unless set, none is taken there.',
  MAIL_IN_TRUSTS:
    'The name by which your mail server calls itself in Authentication-Results, where answers without a token are to count that it proves by DMARC; none unless set.',
} as const

/** Reads them. With several sites, a missing MAIL_FROM may stand in the entries, so it is checked there. */
export function mailSettings(
  env: Readonly<Record<string, string | undefined>>,
  sites: string | undefined,
): MailSettings {
  const server = smtp('SMTP_URL', env['SMTP_URL'])
  const from = sender('MAIL_FROM', env['MAIL_FROM'])
  if (server && !from && !sites) throw new Error('SMTP_URL needs MAIL_FROM, which says who mail is from.')
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
    throw new Error(`${name} has letters, digits and signs of ASCII alone, since it stands in a header.`)
  return text || undefined
}

/** The name by which a mail server calls itself, such as that of its host. */
function serverName(name: string, text: string | undefined): string | undefined {
  if (text && !/^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/i.test(text))
    throw new Error(`${name} is the name of one mail server, such as mx.example.com.`)
  return text || undefined
}

/** The listener that a text names; throws an error of one line. */
function mailIn(text: string | undefined, from: readonly string[]): MailInSettings | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  const protocol = url?.protocol.slice(0, -1)
  const bare = url && !url.username && !url.password && /^\/?$/.test(url.pathname) && !url.search && !url.hash
  if (!bare || (protocol !== 'lmtp' && protocol !== 'smtp') || !url.hostname || !url.port)
    throw new Error('MAIL_IN is an address such as lmtp://127.0.0.1:2424 or smtp://127.0.0.1:2525.')
  return { protocol, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port), networks: from }
}
