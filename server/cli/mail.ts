// Mail in the output of commands: a warning if none is sent, and in `doctor` the state of the mail server.
import { once } from 'node:events'
import { connect, isIPv6 } from 'node:net'
import { pausedAddresses } from '../actions/mailings/bounces.ts'
import { lastFailure, noticesByState } from '../actions/notices.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { isLoopback } from '../http/loopback.ts'
import { type Mailer, mailerOf, mailFailureOf, type SenderAnswer } from '../mail/transport/index.ts'
import { mailSetupOf } from '../runtime/mail-setup.ts'
import { bareAddress, type ReplyTemplate, TOKEN_LENGTH } from '../settings/reply-template.ts'
import type { Site } from '../site.ts'
import type { Report } from './doctor/report.ts'

/** The warning at the start of a site that sends no mail. */
export const NO_MAIL_WARNING =
  'E-mail is off because SMTP_URL is not set. Use `member link` to print a link for setting a password.'

/** The warning about mail at the start of one site; undefined: there is none. */
export const mailWarning = (
  { url }: Config,
  { url: site, mailer }: Pick<Site, 'url' | 'mailer'>,
): string | undefined =>
  !mailer ? NO_MAIL_WARNING : url ? undefined : `Links in e-mail point to ${site} because FOLKMOOT_URL is not set.`

/** The warning for those of several sites that send no mail; undefined where all do. */
export function mailWarningOfSites(list: ReadonlyMap<string, Config>): string | undefined {
  const silent = [...list].filter(([, { smtp }]) => !smtp).map(([host]) => host)
  return silent.length ? NO_MAIL_WARNING.replace('is off', `is off for ${silent.join(', ')}`) : undefined
}

/** Prints the mail server and how many mails wait; connects to the server, and throws where it accepts no mail. */
export const checkMail = (db: Database, config: Config, report: Report): Promise<void> =>
  checkMailServer(config, report, () => printMails(db, report))

/** Prints how mail fared so far. */
async function printMails(db: Database, report: Report): Promise<void> {
  const { waiting, sent, failed } = await noticesByState(db.reads)
  const last = await lastFailure(db.reads)
  report.more(`in 30 days ${sent} sent, ${failed} rejected; ${waiting} queued`)
  if (last) report.more(`last failure ${new Date(last.create_ts * 1000).toISOString()}: ${last.failure}`)
  const paused = await pausedAddresses(db.reads)
  if (paused) report.more(`${paused} ${paused === 1 ? 'address no longer accepts' : 'addresses no longer accept'} mail`)
}

/** Prints the mail server, and what `printMore` has; the same check, for which no database is needed. */
export async function checkMailServer(config: Config, report: Report, printMore?: () => Promise<void>): Promise<void> {
  const { smtp, mailFrom } = config
  if (!smtp) return report.fact('mail', 'not sent: SMTP_URL is not set')
  const mailer = mailerOf(smtp, mailFrom!)
  report.fact('mail', addressOf(mailer))
  await printMore?.()
  await checkReplies(config, report)
  const senders = [mailFrom!.address, ...(config.mailReplies ? [exampleOf(config.mailReplies)] : [])]
  let answers: SenderAnswer[]
  try {
    await mailer.verify()
    answers = await mailer.trySenders(senders, mailFrom!.address)
  } catch (error) {
    throw new Error(`SMTP_URL: ${mailFailureOf(error as Error)}`)
  } finally {
    mailer.close()
  }
  for (const { sender, command, said, status } of answers) {
    const failure = mailFailureOf(new Error(said))
    if (command === 'MAIL FROM' && status >= 500)
      throw new Error(`SMTP_URL: mail from ${sender} is rejected: ${failure}`)
    report.more(`mail from ${sender} to ${mailFrom!.address} would be rejected now: ${failure}`)
  }
}

/** An address to which somebody could answer, and from which their mail comes. */
const exampleOf = ({ before, after, domain }: ReplyTemplate): string =>
  `${before}${'x'.repeat(TOKEN_LENGTH)}${after}@${domain}`

/** Prints how people answer by mail, and what is missing for it; connects to the listener, where one is set. */
async function checkReplies(
  { mailReplies, mailIn, mailInSecret, mailInTrusts }: Config,
  report: Report,
): Promise<void> {
  if (!mailReplies) {
    report.fact('replies', 'with links only: MAIL_REPLIES is not set')
    if (mailIn || mailInSecret) report.more('MAIL_IN and MAIL_IN_SECRET have no effect without it')
    return
  }
  report.fact('replies', `to ${mailReplies.before}{token}${mailReplies.after}@${mailReplies.domain}`)
  if (!mailIn && !mailInSecret) report.more('nothing receives them: set MAIL_IN, or MAIL_IN_SECRET for HTTP')
  if (mailInSecret) report.more('over HTTP at /mail/in, with MAIL_IN_SECRET')
  if (mailInSecret && mailInSecret.length < SHORT) report.more(`MAIL_IN_SECRET is shorter than ${SHORT} characters`)
  if (mailIn) report.more(`${await listenerState(mailIn)}`)
  if (!mailInTrusts) return
  const bare = bareAddress(mailReplies)
  report.more(
    bare
      ? `also to ${bare}, if ${mailInTrusts} verifies the sender`
      : 'MAIL_IN_TRUSTS has no effect: the address is empty without its token',
  )
}

const SHORT = 20
/** Milliseconds that the listener has for its greeting. */
const PATIENCE = 3_000

/** Returns whether the listener greets, in words. */
async function listenerState({ protocol, host, port, networks }: NonNullable<Config['mailIn']>): Promise<string> {
  const at = `${protocol}://${isIPv6(host) ? `[${host}]` : host}:${port}`
  const open =
    isLoopback(host) || host === 'localhost' || networks.length
      ? ''
      : ', from this machine only: MAIL_IN_NETWORKS is not set'
  const everywhere = host === '0.0.0.0' || host === '::'
  const socket = connect(port, everywhere ? 'localhost' : host)
  try {
    const [greeting] = (await once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE) })) as [Buffer]
    const isOurs = /^220 .*Folkmoot/.test(greeting.toString('latin1'))
    return isOurs ? `at ${at}${open}` : `at ${at}, but another program is listening there`
  } catch (error) {
    return `not at ${at} now: ${(error as Error).message}. Start a server or worker with MAIL_IN.`
  } finally {
    socket.destroy()
  }
}

function addressOf({ settings, from }: Mailer): string {
  const { host, port, secure, tls, user } = settings
  const how = secure ? 'TLS' : tls === 'required' ? 'STARTTLS' : 'STARTTLS if offered'
  return `${host}:${port} (${how})${user ? `, signed in as ${user}` : ''}, from ${from.address}`
}

/** Reports the mail server that an administrator has set in the browser; false where none is. Throws where it takes no mail. */
export async function checkOwnServer(db: Database, config: Config, sealKey: Buffer, report: Report): Promise<boolean> {
  const setup = mailSetupOf({ db, sealKey, mailer: undefined }, config)
  const server = setup.isFixed ? undefined : await setup.stored()
  if (!server) return false
  const { host, port, user, from_address } = server
  report.fact('mail', `${host}:${port}${user && `, signed in as ${user}`}, from ${from_address}, set in the browser`)
  await printMails(db, report)
  await checkReplies(config, report)
  const fault = await setup.check(server)
  if (fault)
    throw new Error(`The mail server ${host} that was set in the browser does not accept mail: ${fault.answer}`)
  return true
}
