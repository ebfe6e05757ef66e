// The listener for mail of a process: opened again and again where its address is taken, since another may end.
import { setTimeout as wait } from 'node:timers/promises'
import { listenForMail, type MailInListener, type MailSite } from '../mail/receiving/listener.ts'
import type { MailInSettings } from '../settings/mail.ts'
import type { WriteLog } from './reports.ts'

/** Milliseconds between two attempts to listen. */
const AGAIN = 10_000

/** Listens for mail, where that is set; gives a function that stops it. `again`: milliseconds between two attempts. */
export function startMailIn(
  settings: MailInSettings | undefined,
  sites: () => Iterable<MailSite>,
  log: WriteLog,
  again = AGAIN,
): () => Promise<void> {
  if (!settings) return async () => {}
  const stopping = new AbortController()
  let listener: MailInListener | undefined
  const report = {
    taken: (about: object) => log('info', about, 'Received mail.'),
    failed: (error: unknown) => log('error', { err: error }, 'Mail could not be received.'),
  }

  async function open() {
    const { protocol, host } = settings!
    for (let tried = 0; !stopping.signal.aborted; tried++) {
      try {
        listener = await listenForMail(settings!, sites, report)
        log('info', { protocol, host, port: listener.port }, 'Receiving mail.')
        return
      } catch (error) {
        const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        if (!tried)
          log(inUse ? 'warn' : 'error', { err: error }, 'MAIL_IN: Not receiving mail until the address is free.')
        await wait(again, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }

  const opening = open()
  return async () => {
    stopping.abort()
    await opening
    await listener?.close()
  }
}
