// The settings of mail: through what it is sent, who it is from, and how much of it one may send.
import { wholeNumber } from './setting-values.ts'
import { type MailFrom, type SmtpSettings, sender, smtp } from './smtp.ts'

export interface MailSettings {
  /** The mail server; undefined: no mail is sent. */
  smtp: SmtpSettings | undefined
  /** The sender of mail. */
  mailFrom: MailFrom | undefined
  /** People outside the organization whom one person, and the whole site, may mail in 24 hours. */
  mailsOutsideADay: number
  mailsOutsideADayOfSite: number
}

/** One sentence for each setting. */
export const MAIL_SETTINGS = {
  SMTP_URL:
    'The server that takes mail, smtp://user:password@host:587 (with STARTTLS) or smtps://…; unless set, no mail is sent.',
  MAIL_FROM: 'Who mail is from, such as Folkmoot <folkmoot@example.com>; needed where mail is sent.',
  MAIL_OUTSIDE_A_DAY: 'How many people outside the organization one person may mail in 24 hours; 200 unless set.',
  MAIL_OUTSIDE_A_DAY_SITE:
    'How many people outside their organizations everybody on the site together may mail in 24 hours; 2000 unless set.',
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
  }
}
