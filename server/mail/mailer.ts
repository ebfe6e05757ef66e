// What a site sends mail with: a transport, which sites with the same mail server share, and who its mail is from.
import type { Sender, SmtpSettings } from '../smtp.ts'
import { type Transport, transportOf } from './transport.ts'

export interface Mailer extends Pick<Transport, 'settings' | 'inTurn' | 'send' | 'verify'> {
  from: Sender
  /** Once every site that shares its connections has said so, they are closed. */
  close: () => void
}

interface Shared {
  transport: Transport
  users: number
}

/** The transports of this process, by the address that was set. */
const open = new Map<string, Shared>()

/** The mailer of one site; it connects when there is something to send. */
export function mailerOf(smtp: SmtpSettings, from: Sender): Mailer {
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
