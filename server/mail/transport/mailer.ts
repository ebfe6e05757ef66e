// The mailer of a site: a transport, which sites with the same mail server share, and the sender of its mail.
import type { MailFrom, SmtpSettings } from '../../settings/smtp.ts'
import { type OpenSocket, type Transport, transportOf } from './transport.ts'

export interface Mailer extends Pick<Transport, 'settings' | 'inTurn' | 'send' | 'verify' | 'trySenders'> {
  from: MailFrom
  /** Releases the transport (reference counting): connections close when the last site that shares them has released it. */
  close: () => void
}

interface Shared {
  transport: Transport
  users: number
}

/** The transports of this process, by the address of the mail server. */
const open = new Map<string | symbol, Shared>()

/**
 * The mailer of one site; it connects when there is something to send, over sockets of `socket` where it is given; these are
 * shared with nobody.
 */
export function mailerOf(smtp: SmtpSettings, from: MailFrom, socket?: OpenSocket): Mailer {
  const key = socket ? Symbol(smtp.host) : smtp.url
  const shared = open.get(key) ?? { transport: transportOf(smtp, undefined, undefined, socket), users: 0 }
  open.set(key, shared)
  shared.users++
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    if (--shared.users) return
    open.delete(key)
    shared.transport.close()
  }
  return { ...shared.transport, from, close }
}
