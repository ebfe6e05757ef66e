// LMTP and SMTP listener. It accepts mail to known tokens only, and relays nothing.
import { BlockList, isIP } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { Problem } from '../../problem.ts'
import type { MailInSettings } from '../../settings/mail.ts'
import { bareAddress, type ReplyTemplate } from '../../settings/reply-template.ts'
import type { Site } from '../../site.ts'
import { tokenIn } from '../letters/index.ts'
import { MESSAGE_LIMITS, MOST_AT_WORK, MOST_CLIENTS, RECIPIENTS_A_MINUTE } from './limits.ts'
import { mayLackToken } from './proven-sender.ts'
import { ratePerMinute, roomFor } from './rates.ts'
import { Unreadable } from './read-message.ts'
import { NOT_PROVEN, receive } from './receive.ts'
import { recipientAt } from './recipient.ts'

/** A site that may be at an address, which is opened when mail comes. */
export interface MailSite {
  replies: ReplyTemplate | undefined
  open: () => Site | Promise<Site> | undefined
}

/** Log messages of incoming mail, without addresses or content. */
export interface MailInReports {
  taken: (about: { reason: string; site: string }) => void
  failed: (error: unknown) => void
}

/** A listener that has begun. */
export interface MailInListener {
  /** The port; it differs from that of the settings where these say 0. */
  port: number
  /** Graceful shutdown: accepts no new connections, finishes current messages, and closes. */
  close: () => Promise<void>
}

const saying = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

const UNKNOWN = () => saying(550, '5.1.1 No such recipient.')
const LATER = () => saying(451, '4.3.2 Too many messages; try again later.')
const TROUBLE = () => saying(451, '4.3.0 Temporarily unable to accept this message; try again later.')

/** Idle timeout of connections, and grace period of a shutdown, in milliseconds. */
const [SILENCE, CLOSING] = [60_000, 5_000]

/** Begins to listen; rejects where the address is taken or none of this machine. */
export async function listenForMail(
  { protocol, host, port, networks }: MailInSettings,
  sites: () => Iterable<MailSite>,
  report: MailInReports,
  limits = { recipients: RECIPIENTS_A_MINUTE, atWork: MOST_AT_WORK },
): Promise<MailInListener> {
  const rate = ratePerMinute(limits.recipients)
  const work = roomFor(limits.atWork)
  const mayConnect = mayHandIn(networks)

  /** The site whose token an address contains; several if only the message can decide. */
  async function sitesAt(address: string, isReport: boolean): Promise<Site[]> {
    const withoutToken: Site[] = []
    for (const { replies, open } of sites()) {
      if (!replies || !(tokenIn(replies, address) || bareAddress(replies) === address.toLowerCase())) continue
      const site = await open()
      if (site && (await recipientAt(site, address, isReport))) return [site]
      if (site && !isReport && mayLackToken(site, address)) withoutToken.push(site)
    }
    return withoutToken
  }

  const fail = (error: unknown): Error => {
    if (error instanceof Unreadable) return saying(error.tooLarge ? 552 : 554, `5.6.0 ${error.message}`)
    if (error instanceof Error && 'responseCode' in error) return error
    if (error instanceof Problem && error.status === 503) return LATER()
    report.failed(error)
    return TROUBLE()
  }

  /** Delivers a message to each recipient and returns the outcomes. */
  async function takeAll(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<(string | Error)[]> {
    const raw = await bytesOf(stream)
    if (stream.sizeExceeded) throw saying(552, '5.3.4 The message is too large.')
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    const answers: (string | Error)[] = []
    for (const { address } of envelope.rcptTo) answers.push(await takeOne(raw, from, address).catch(fail))
    return answers
  }

  async function takeOne(raw: Buffer, from: string, to: string): Promise<string | Error> {
    let answer: string | Error = UNKNOWN()
    for (const site of await sitesAt(to, from === '')) {
      const { state, reason } = await receive(site, raw, { to, from })
      report.taken({ reason, site: site.url })
      answer = state === 'later' ? LATER() : state === 'unknown' ? UNKNOWN() : '2.0.0 Kept'
      if (reason !== NOT_PROVEN) break
    }
    return answer
  }

  const server = new SMTPServer({
    lmtp: protocol === 'lmtp',
    banner: 'Folkmoot',
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS', 'XCLIENT', 'XFORWARD'],
    disableReverseLookup: true,
    size: MESSAGE_LIMITS.size,
    maxClients: MOST_CLIENTS,
    socketTimeout: SILENCE,
    closeTimeout: CLOSING,
    onConnect: ({ remoteAddress }, done) =>
      done(mayConnect(remoteAddress) ? null : saying(554, '5.7.1 This host is not allowed to send mail here.')),
    onRcptTo: ({ address }, { remoteAddress, envelope }, done) => {
      if (!rate.allows(remoteAddress)) return done(LATER())
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      sitesAt(address, from === '').then(
        (recipients) => done(recipients.length ? null : UNKNOWN()),
        (error) => done(fail(error)),
      )
    },
    onData: (stream, session, done) => {
      const taking = work(() => takeAll(stream, session))
      if (!taking) {
        stream.resume()
        stream.once('end', () => done(LATER()))
        return
      }
      taking.then(
        (answers) => answerAll(protocol, answers, done as Done),
        (error) => {
          stream.resume()
          done(fail(error))
        },
      )
    },
  })
  const listening = server.listen(port, host)
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve)
    server.once('error', reject)
  })
  server.on('error', report.failed)
  const address = listening.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

type Done = (error: Error | null, answers?: string | (string | Error)[]) => void

/** LMTP replies once per recipient; SMTP once for all, so that a retry resends the whole message. */
function answerAll(protocol: MailInSettings['protocol'], answers: (string | Error)[], done: Done): void {
  if (protocol === 'lmtp') {
    done(null, answers)
    return
  }
  const errors = answers.filter((one) => typeof one !== 'string') as (Error & { responseCode?: number })[]
  const passing = errors.find(({ responseCode }) => responseCode === 451)
  const error = passing ?? (errors.length === answers.length ? errors[0] : undefined)
  if (error) done(error)
  else done(null, '2.0.0 Kept')
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = []
  // Oversized messages are read to the end and discarded.
  for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Returns whether a client is on this machine or in an allowed network. */
export function mayHandIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of ['127.0.0.0/8', '::1/128', ...networks]) {
    const [address, bits] = text.split('/') as [string, string | undefined]
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/i, '')
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}
