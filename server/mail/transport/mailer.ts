// The mailer of a site: a transport, which sites with the same mail server share, and the sender of its mail.
import type { MailFrom, SmtpSettings } from '../../settings/smtp.ts'
import { type Transport, transportOf } from './transport.ts'

export interface Mailer extends Pick<Transport, 'settings' | 'inTurn' | 'send' | 'verify' | 'trySenders'> {
  from: MailFrom
  /** Ends the use by this site; the connections are closed once every site that shares them has called this. */
  close: () => void
}

interface Shared {
  transport: Transport
  users: number
}

/** The transports of this process, by the address of the mail server. */
const open = new Map<string, Shared>()

/** The mailer of one site; it connects when there is something to send. */
export function mailerOf(smtp: SmtpSettings, from: MailFrom): Mailer {
  const shared = open.get(smtp.url) ?? { transport: transportOf(smtp), users: 0 }
  open.set(smtp.url, shared)
  shared.users++
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    if (--shared.users) return
    open.delete(smtp.url)
    shared.transport.close()
  }
  return { ...shared.transport, from, close }
}
