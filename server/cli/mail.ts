// What commands print about mail: that none is sent, and in `doctor` the state of the mail server.
import { lastFailure, noticesByState } from '../actions/notices.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { mailFailureOf } from '../mail/answer.ts'
import { type Mailer, mailerOf } from '../mail/mailer.ts'

/** The warning at the start of a site that sends no mail. */
export const NO_MAIL_WARNING =
  'No mail is sent, since SMTP_URL is not set: member link prints a link with which a person sets their password.'

/** The warning about mail at the start of one site; undefined: there is none. */
export const mailWarning = ({ smtp, url }: Config, site: string): string | undefined =>
  !smtp ? NO_MAIL_WARNING : url ? undefined : `Links in mail lead to ${site}, since FOLKMOOT_URL is not set.`

/** The warning for those of several sites that send no mail; undefined where all do. */
export function mailWarningOfSites(list: ReadonlyMap<string, Config>): string | undefined {
  const silent = [...list].filter(([, { smtp }]) => !smtp).map(([host]) => host)
  return silent.length ? NO_MAIL_WARNING.replace('is sent', `is sent for ${silent.join(', ')}`) : undefined
}

/** Prints the mail server and how many mails wait; connects to the server, and throws where it accepts no mail. */
export async function checkMail(db: Database, { smtp, mailFrom }: Config, print: (line: string) => void) {
  if (!smtp) return print('mail          not sent: SMTP_URL is not set')
  const { waiting, sent, failed } = await noticesByState(db.reads)
  const last = await lastFailure(db.reads)
  const mailer = mailerOf(smtp, mailFrom!)
  print(`mail          ${placeOf(mailer)}`)
  print(`              in 30 days ${sent} sent, ${failed} not taken; ${waiting} waiting`)
  if (last) print(`              last trouble ${new Date(last.create_ts * 1000).toISOString()}: ${last.failure}`)
  try {
    await mailer.verify()
  } catch (error) {
    throw new Error(`SMTP_URL: ${mailFailureOf(error as Error)}`)
  } finally {
    mailer.close()
  }
}

function placeOf({ settings, from }: Mailer): string {
  const { host, port, secure, tls, user } = settings
  const how = secure ? 'TLS' : tls === 'required' ? 'STARTTLS' : 'STARTTLS where it is offered'
  return `${host}:${port} (${how})${user ? `, signed in as ${user}` : ''}, from ${from.address}`
}
